import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** What was opened stays open when a new result takes the place of the one before. */
const opened = new Map<string, boolean>();

/** A section that is drawn when it is opened: by hand, or by a link to it or to something in it. */
export function Fold(props: {
  id: string;
  title: string;
  /** Places inside that links lead to. */
  holds?: readonly string[];
  children: ComponentChildren;
}) {
  const { id, title, holds = [], children } = props;
  const [open, show] = useState(opened.get(id) ?? false);
  const setOpen = (wanted: boolean) => {
    opened.set(id, wanted);
    show(wanted);
  };
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const follow = () => {
      const place = location.hash.slice(1);
      if (place !== id && !holds.includes(place)) return;
      setOpen(true);
      // What was asked for comes into view once it is drawn, which takes several steps where there is much before it.
      const show = (tries: number) => {
        const found = document.getElementById(place);
        if (found === null && tries > 0) setTimeout(show, 50, tries - 1);
        else (found ?? details.current)?.scrollIntoView({ block: 'start' });
      };
      setTimeout(show, 0, 40);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [id]);
  return (
    <details
      class="fold"
      id={id}
      ref={details}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary class="fold-title">{title}</summary>
      {open && (
        <section class="fold-content" aria-label={title}>
          {children}
        </section>
      )}
    </details>
  );
}

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** What is there on demand: drawn when it is opened, so that what nobody looks at costs nothing. */
export function More(props: {
  title: string;
  kind?: string;
  /** Opened from outside: by every change of this to something. */
  opener?: unknown;
  children: ComponentChildren;
}) {
  const { title, kind = 'more', opener = null, children } = props;
  const [open, setOpen] = useState(opener !== null);
  useEffect(() => {
    if (opener !== null) setOpen(true);
  }, [opener]);
  return (
    <details class={kind} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open && children}
    </details>
  );
}

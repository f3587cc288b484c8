import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { asPng, asSvg } from '../../state/result/picture.ts';
import { texts } from '../../texts.ts';
import { saveFile } from './save.ts';

export interface Numbers {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

type Draw = (width: number) => Promise<Element>;

/** A plot with what it shows in words, and its numbers as a table, or something instead of that table. */
export function FigureView(props: {
  title: string;
  about: string;
  draw: Draw;
  numbers?: Numbers;
  /** What stands above the plot, such as a choice of what it shows. */
  above?: ComponentChildren;
  children?: ComponentChildren;
}) {
  const { title, about, draw, numbers, above, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    if (frame.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    let wanted = true;
    if (width > 0) {
      void draw(width).then((picture) => {
        if (!wanted) return;
        picture.setAttribute('role', 'img');
        picture.setAttribute('aria-label', `${title}. ${about}`);
        frame.current?.replaceChildren(picture);
        setDrawn(true);
      });
    }
    return () => {
      wanted = false;
    };
  }, [draw, width]);

  return (
    <figure class="figure">
      <figcaption>
        <h4 class="card-title">{title}</h4>
        <p class="quiet">{about}</p>
      </figcaption>
      {above}
      <div class="figure-frame" ref={frame} />
      {children}
      <div class="figure-foot">
        {numbers && <NumbersTable numbers={numbers} />}
        <SavePicture
          title={title}
          disabled={!drawn}
          picture={() => frame.current?.querySelector('svg') ?? null}
        />
      </div>
    </figure>
  );
}

/** Saves the picture that stands here, with its colours and letters written into it. */
export function SavePicture(props: {
  title: string;
  /** While there is no picture yet. */
  disabled?: boolean;
  picture: () => SVGSVGElement | null;
}) {
  const { title, disabled = false, picture } = props;
  const save = async (kind: 'SVG' | 'PNG') => {
    const drawing = picture();
    if (drawing === null) return;
    const blob = kind === 'SVG' ? asSvg(drawing) : await asPng(drawing);
    saveFile(blob, `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${kind.toLowerCase()}`);
  };
  return (
    <div class="figure-save">
      {(['SVG', 'PNG'] as const).map((kind) => (
        <button
          type="button"
          class="button button-small button-quiet"
          key={kind}
          disabled={disabled}
          aria-label={texts.result.saveAs(title, kind)}
          onClick={() => void save(kind)}
        >
          {kind}
        </button>
      ))}
    </div>
  );
}

function NumbersTable({ numbers }: { numbers: Numbers }) {
  return (
    <details class="figure-numbers">
      <summary>{texts.result.numbers}</summary>
      <div class="scroll-x">
        <table class="numbers">
          <thead>
            <tr>
              {numbers.header.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbers.rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row" class="breakable">
                  {name}
                </th>
                {values.map((value, index) => (
                  <td key={index} class="numeric">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

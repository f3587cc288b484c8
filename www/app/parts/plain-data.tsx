import { format } from '../../texts.ts';

/** Plain data as nested lists of names and values. */
export function PlainData({ value }: { value: unknown }) {
  if (typeof value === 'number') return <span class="numeric">{format.figure(value)}</span>;
  if (typeof value !== 'object' || value === null) return <span class="breakable">{String(value)}</span>;
  const entries = Array.isArray(value)
    ? value.map((part, index) => [String(index + 1), part])
    : Object.entries(value);
  return (
    <dl class="data">
      {entries.map(([name, part]) => (
        <div class="data-entry" key={name}>
          <dt>{name}</dt>
          <dd>
            <PlainData value={part} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

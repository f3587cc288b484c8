import { useId } from 'preact/hooks';

export interface Segment {
  readonly value: string;
  readonly label: string;
  readonly detail?: string | undefined;
}

/** One choice among a few words, all visible: radio buttons side by side. */
export function Segmented(props: {
  legend: string;
  hideLegend?: boolean;
  segments: readonly Segment[];
  value: string | undefined;
  onChoose: (value: string) => void;
}) {
  const { legend, hideLegend, segments, value, onChoose } = props;
  const name = useId();
  return (
    <fieldset class="segmented">
      <legend class={hideLegend ? 'visually-hidden' : 'label'}>{legend}</legend>
      <div class="segments">
        {segments.map((segment) => (
          <label class="segment" key={segment.value}>
            <input
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onChoose(segment.value)}
            />
            <span class="segment-face">
              <span class="segment-label">{segment.label}</span>
              {segment.detail && <span class="segment-detail">{segment.detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

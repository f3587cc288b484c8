import { openSample, sampleNames } from '../../state/table/samples.ts';
import { texts } from '../../texts.ts';

export interface Choice {
  readonly title: string;
  readonly about: string;
  readonly tag?: string | undefined;
  readonly open: () => void;
}

/** The invented tables that can be published once. */
export const tableSamples = (): readonly Choice[] =>
  sampleNames.map((name) => ({ ...texts.sample[name], open: () => void openSample(name) }));

/** Tables to choose from, each with a sentence about it and, where they are invented, the method they show. */
export function SampleList({ choices }: { choices: readonly Choice[] }) {
  return (
    <ul class="samples">
      {choices.map(({ title, about, tag, open }) => (
        <li key={title}>
          <button type="button" class="sample" onClick={open}>
            <span class="sample-title">{title}</span>
            <span class="quiet">{about}</span>
            {tag && <span class="sample-tag">{tag}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

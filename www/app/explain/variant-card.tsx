import type { Variant } from 'outis';
import { useState } from 'preact/hooks';
import type { JsonObject } from '../../state/plan/json.ts';
import { texts } from '../../texts.ts';
import { Prose } from '../parts/prose.tsx';
import { LiveExample } from './live-example.tsx';

/** A principle or a method: what it does, what it does not, and eight rows to see it. */
export function VariantCard({ variant, example }: { variant: Variant; example: JsonObject | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <li class="card explained">
      <h4 class="card-title">{variant.title}</h4>
      <p>
        <Prose text={variant.meaning} />
      </p>
      <p class="quiet">
        <strong>{texts.protection.limits}:</strong> <Prose text={variant.limits} />
      </p>
      {variant.paper && (
        <p class="quiet">
          {texts.protection.paper}: <cite lang="en">{variant.paper}</cite>
        </p>
      )}
      {example && (
        <details class="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{texts.explain.example(variant.title)}</summary>
          {open && <LiveExample plan={example} />}
        </details>
      )}
    </li>
  );
}

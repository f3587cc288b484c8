import type { FoundDependencies as Everything } from 'outis';
import { useState } from 'preact/hooks';
import { type Found, isKept, keep, sorted } from '../state/dependencies.ts';
import { texts } from '../texts.ts';
import { Prose } from './prose.tsx';

/** More than this are shown on request. */
const FIRST = 8;

/** What was found, in words; what matters for publishing first. */
export function FoundDependencies({ found }: { found: Everything }) {
  const { among, reaching, keys, constants } = sorted(found);
  const words = texts.dependencies;
  return (
    <div class="found" role="status">
      {among.length === 0 ? <p class="notice">{words.empty}</p> : <Ticks list={among} />}
      {reaching.length > 0 && (
        <details class="more">
          <summary>{words.reaching(reaching.length)}</summary>
          <p class="help">{words.reachingHelp}</p>
          <Ticks list={reaching} />
        </details>
      )}
      {keys.length > 0 && (
        <p class="quiet breakable">
          <Prose text={words.keys(keys.slice(0, FIRST), keys.length - FIRST)} />
        </p>
      )}
      {constants.length > 0 && (
        <p class="quiet breakable">
          <Prose text={words.constants(constants)} />
        </p>
      )}
    </div>
  );
}

function Ticks({ list }: { list: readonly Found[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? list : list.slice(0, FIRST);
  return (
    <>
      <ul class="ticks">
        {shown.map((found) => (
          <Tick key={JSON.stringify([found.kind, found.from, found.to])} found={found} />
        ))}
      </ul>
      {list.length > shown.length && (
        <button type="button" class="button button-small" onClick={() => setAll(true)}>
          {texts.dependencies.showAll(list.length)}
        </button>
      )}
    </>
  );
}

function Tick({ found }: { found: Found }) {
  const words = texts.dependencies;
  const evidence = found.kind === 'fd' ? words.evidence(found) : words.independentMeaning;
  return (
    <li class="tick">
      <label class="tick-label">
        <input
          class="checkbox"
          type="checkbox"
          checked={isKept(found)}
          onChange={(event) => keep(found, event.currentTarget.checked)}
        />
        <span class="tick-words breakable">
          <span>
            <Prose text={found.kind === 'fd' ? words.functional(found) : words.multivalued(found)} />
          </span>
          <span class="quiet">
            <Prose text={evidence} />
          </span>
        </span>
      </label>
    </li>
  );
}

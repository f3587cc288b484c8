import type { FoundDependencies as Discovered } from 'outis';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import {
  everything,
  type Found,
  isKept,
  keep,
  keepEverything,
  keepsEverything,
  sorted,
} from '../../state/plan/dependencies.ts';
import { texts } from '../../texts.ts';
import { Prose } from '../parts/prose.tsx';

/** More than this are shown on request. */
const FIRST = 8;

/** What was found, in words; what matters for publishing first. */
export function FoundDependencies({ found }: { found: Discovered }) {
  const { among, reaching, keys, constants } = sorted(found);
  const words = texts.dependencies;
  return (
    <div class="found" role="status">
      {among.length === 0 ? <p class="notice">{words.empty}</p> : <p class="help">{words.tick}</p>}
      <Ticks list={among} />
      {among.length > 1 && <Everything />}
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
  if (list.length === 0) return null;
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

function Everything() {
  const word = everything.value;
  if (word === undefined) return null;
  return (
    <TickBox checked={keepsEverything.value} onTick={keepEverything}>
      <Words main={texts.dependencies.everything} quiet={texts.dependencies.everythingMeans(word.meaning)} />
    </TickBox>
  );
}

/** What is kept by a word for all of them is not for ticking one by one. */
function Tick({ found }: { found: Found }) {
  const words = texts.dependencies;
  const shown =
    found.kind === 'fd' ? (
      <Words main={words.functional(found)} quiet={words.evidence(found)} />
    ) : (
      <Words main={words.multivalued(found)} quiet={words.independentMeaning} />
    );
  if (keepsEverything.value) return <li class="tick tick-label">{shown}</li>;
  return (
    <li class="tick">
      <TickBox checked={isKept(found)} onTick={(on) => keep(found, on)}>
        {shown}
      </TickBox>
    </li>
  );
}

function TickBox(props: { checked: boolean; onTick: (on: boolean) => void; children: ComponentChildren }) {
  return (
    <label class="tick-label">
      <input
        class="checkbox"
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onTick(event.currentTarget.checked)}
      />
      {props.children}
    </label>
  );
}

function Words({ main, quiet }: { main: string; quiet: string }) {
  return (
    <span class="tick-words breakable">
      <span>
        <Prose text={main} />
      </span>
      <span class="quiet">
        <Prose text={quiet} />
      </span>
    </span>
  );
}

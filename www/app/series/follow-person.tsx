import type { LedgerSummary } from 'outis';
import { useState } from 'preact/hooks';
import { follow } from '../../state/desks/series.ts';
import { texts } from '../../texts.ts';

/** Somebody through all releases, as an attacker sees them who lays the releases side by side. */
export function FollowPerson({ identity }: { identity: readonly string[] }) {
  const [cells, setCells] = useState<string[]>(identity.map(() => ''));
  const [found, setFound] = useState<{ name: string; followed: LedgerSummary['followed'] } | null>(null);
  const search = async (event: Event) => {
    event.preventDefault();
    setFound({ name: cells.join(', '), followed: await follow(cells) });
  };
  return (
    <div class="group">
      <h3 class="subtitle">{texts.again.follow}</h3>
      <p class="quiet">{texts.again.followHelp}</p>
      <form class="inline-form" onSubmit={search}>
        {identity.map((column, place) => (
          <label class="field" key={column}>
            <span class="label">{column}</span>
            <input
              class="input"
              type="text"
              autocomplete="off"
              value={cells[place] ?? ''}
              onInput={(event) => {
                const { value } = event.currentTarget;
                setCells(cells.map((cell, index) => (index === place ? value : cell)));
              }}
            />
          </label>
        ))}
        <button type="submit" class="button" disabled={cells.every((cell) => cell === '')}>
          {texts.again.followButton}
        </button>
      </form>
      {found && !found.followed && (
        <p class="notice" role="status">
          {texts.again.unknown(found.name)}
        </p>
      )}
      {found?.followed && (
        <div class="sightings" role="status">
          <ol class="sighting-list">
            {found.followed.sightings.map(({ release, shown, candidates }) => (
              <li class="sighting" key={release}>
                <span class="sighting-release">{texts.again.release(release)}</span>
                <span class="sighting-values">
                  {shown.map((value) => (
                    <span class={candidates.includes(value) ? 'value' : 'value value-out'} key={value}>
                      {value}
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ol>
          <p>{texts.again.smallest(found.name, found.followed.smallest)}</p>
        </div>
      )}
    </div>
  );
}

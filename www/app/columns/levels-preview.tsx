import type { Hierarchy, HierarchyPreview } from 'outis';
import { useEffect, useState } from 'preact/hooks';
import type { Json } from '../../state/plan/json.ts';
import { separatorOf } from '../../state/plan/plan.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { ScrollRegion } from '../parts/scroll-region.tsx';

const PAUSE_WHILE_TYPING = 120;

/** A few values of the column and what each level would publish for them; computed by the package. */
export function LevelsPreview({ column, hierarchy }: { column: string; hierarchy: Json | undefined }) {
  const [preview, setPreview] = useState<HierarchyPreview | 'busy' | 'none'>('busy');
  const handle = table.value?.handle;
  const separator = separatorOf(column);
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(async () => {
      const made = await handle
        ?.previewHierarchy(column, hierarchy as unknown as Hierarchy | undefined, { separator })
        .catch((): 'none' => 'none');
      if (wanted) setPreview(made ?? 'none');
    }, PAUSE_WHILE_TYPING);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [handle, column, hierarchy, separator]);

  if (preview === 'busy') return <p class="quiet">{texts.columns.previewBusy}</p>;
  if (preview === 'none') return <p class="quiet">{texts.columns.noPreview}</p>;
  const depth = Math.max(0, ...preview.examples.map((example) => example.length));
  const distinct = new Map(preview.levels.map((level) => [level.level, level.distinct]));
  return (
    <div class="levels">
      {preview.height === undefined && <p class="quiet">{texts.columns.noLevels}</p>}
      <ScrollRegion label={texts.columns.levels}>
        <table class="levels-table">
          <caption class="label">{texts.columns.levels}</caption>
          <thead>
            <tr>
              {Array.from({ length: depth }, (_, level) => (
                <th key={level} scope="col">
                  {texts.columns.level(level)}
                  {distinct.has(level) && (
                    <span class="quiet"> {texts.columns.differentCells(distinct.get(level) ?? 0)}</span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.examples.map((example) => (
              <tr key={example[0]}>
                {example.map((cell, level) => (
                  <td key={level} title={cell}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

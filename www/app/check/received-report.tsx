import type { PublicReport } from 'outis';
import { description, variantNamed } from '../../state/plan/description.ts';
import { isObject, type Json } from '../../state/plan/json.ts';
import { reportedOf } from '../../state/result/measures.ts';
import { format, texts } from '../../texts.ts';
import { FigureView } from '../parts/figure-view.tsx';

const words = texts.check;

/** What a release says about itself: what its columns are and lost, how large its groups are. */
export function ReceivedReport({ report }: { report: PublicReport }) {
  const { groups, loss, linked } = reportedOf(report);
  const lost = new Map(loss.map((column) => [column.column, column.loss]));
  const plan: Json = (report.plan as unknown as Json | undefined) ?? null;
  const algorithm = isObject(plan) && isObject(plan.algorithm) ? plan.algorithm.name : undefined;
  const attributes = isObject(plan) && isObject(plan.attributes) ? Object.entries(plan.attributes) : [];
  const figure = texts.result.figures.groups;
  return (
    <div class="received-report">
      <p class="quiet">{words.reportWhy}</p>
      <p>
        {words.method}: {variantNamed(description.value?.algorithms, algorithm)?.title ?? String(algorithm)}
      </p>
      <table class="numbers">
        <thead>
          <tr>
            {[words.column, words.role, words.lost].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {attributes.map(([name, attribute]) => (
            <tr key={name}>
              <th scope="row" class="breakable">
                {name}
              </th>
              <td>{roleOf(attribute)}</td>
              <td class="numeric">{lost.has(name) ? format.share(lost.get(name) ?? 0) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {groups.length > 0 && (
        <FigureView
          title={linked ? figure.bucketsTitle : figure.title}
          about={figure.about}
          draw={async (width) => (await import('../../plots/draw.ts')).drawGroupSizes(groups, width)}
          numbers={{
            header: [figure.size, figure.count, figure.rows],
            rows: groups.map(({ name, groups, rows }) => [name, format.count(groups), format.count(rows)]),
          }}
        />
      )}
    </div>
  );
}

function roleOf(attribute: Json): string {
  const role = isObject(attribute) ? String(attribute.role) : '';
  const known: Record<string, { word: string }> = texts.columns.roles;
  return known[role]?.word ?? role;
}

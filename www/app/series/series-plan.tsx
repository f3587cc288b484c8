import {
  hasHistory,
  isSeriesPlan,
  makeSeriesPlan,
  seriesRun,
  startSeriesRun,
} from '../../state/desks/series.ts';
import { description, variantNamed } from '../../state/plan/description.ts';
import { checking, faults } from '../../state/plan/faults.ts';
import { undecided } from '../../state/plan/findings.ts';
import { plan, principles } from '../../state/plan/plan.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { FoldedColumns } from '../columns/folded-columns.tsx';
import { Undecided } from '../columns/undecided.tsx';
import { VariantForm } from '../form/variant-form.tsx';
import { Panel } from '../frame/panel.tsx';
import { Formulas } from '../protection/formulas.tsx';
import { PlanFaults } from '../protection/plan-faults.tsx';
import { PlanFile } from '../protection/plan-file.tsx';
import { Review } from '../protection/review.tsx';
import { WhatItTakes } from '../protection/what-it-takes.tsx';

/** What is promised over the series, and the button that makes the next release. */
export function SeriesPlan() {
  const open = table.value;
  if (plan.value === null || description.value === null || open?.profile == null) {
    return <Panel id="promise" position={3} waiting children={null} />;
  }
  if (!isSeriesPlan()) {
    return (
      <Panel id="promise" position={3} waiting={false}>
        <p>{texts.again.otherPlan}</p>
        <div class="actions">
          <button type="button" class="button button-primary" onClick={makeSeriesPlan}>
            {texts.again.makePlan}
          </button>
        </div>
        <PlanFile />
      </Panel>
    );
  }
  const { profile, handle } = open;
  const found = faults.value;
  const hasLedger = hasHistory.value;
  const busy = seriesRun.value.state === 'running';
  return (
    <Panel id="promise" position={3} waiting={false}>
      <div class="cards">
        {principles.value.map((principle, index) => {
          const variant = variantNamed(description.value?.principles, principle.kind);
          return (
            <div class="card" key={index}>
              <h3 class="card-title">{variant?.title ?? String(principle.kind ?? '')}</h3>
              <VariantForm variant={variant} path={['principles', index]} />
            </div>
          );
        })}
      </div>
      <details class="more">
        <summary>{texts.again.method}</summary>
        <VariantForm
          variant={variantNamed(description.value.algorithms, 'm-invariance')}
          path={['algorithm']}
          brief
        />
      </details>
      <FoldedColumns profile={profile} />
      <PlanFile />
      <div class="run">
        <PlanFaults />
        <Undecided />
        <Review />
        <Formulas />
        <button
          type="button"
          class="button button-primary"
          disabled={busy || checking.value || found.length > 0 || undecided.value.length > 0 || !hasLedger}
          onClick={() => {
            void startSeriesRun(handle);
            document.getElementById('releases')?.scrollIntoView({ block: 'start' });
          }}
        >
          {texts.again.make}
        </button>
        <p class="quiet">{hasLedger ? texts.protection.runHelp : texts.again.needsLedger}</p>
        {found.length === 0 && <WhatItTakes />}
      </div>
    </Panel>
  );
}

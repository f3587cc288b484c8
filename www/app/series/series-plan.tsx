import {
  added,
  hasHistory,
  isSeriesPlan,
  ledger,
  makeSeriesPlan,
  missing,
  seriesRun,
  startSeriesRun,
} from '../../state/desks/series.ts';
import { description, variantNamed } from '../../state/plan/description.ts';
import { checking, faults } from '../../state/plan/faults.ts';
import { undecided } from '../../state/plan/findings.ts';
import { plan, planAt, principles } from '../../state/plan/plan.ts';
import { unreviewed } from '../../state/plan/review.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { FoldedColumns } from '../columns/folded-columns.tsx';
import { Undecided } from '../columns/undecided.tsx';
import { Unreviewed } from '../columns/unreviewed.tsx';
import { VariantForm } from '../form/variant-form.tsx';
import { Panel } from '../frame/panel.tsx';
import { More } from '../parts/more.tsx';
import { Prose } from '../parts/prose.tsx';
import { Formulas } from '../protection/formulas.tsx';
import { PlanFaults } from '../protection/plan-faults.tsx';
import { PlanFile } from '../protection/plan-file.tsx';
import { Review } from '../protection/review.tsx';
import { WhatItTakes } from '../protection/what-it-takes.tsx';
import { SeriesSentence } from '../workbench/promise.tsx';

/** What is promised over the series, and the button that makes the next release. */
export function SeriesPlan() {
  const open = table.value;
  if (plan.value === null || description.value === null || open?.profile == null) {
    return <Panel id="promise" position={3} waiting children={null} />;
  }
  if (!isSeriesPlan()) {
    return (
      <Panel id="promise" position={3} waiting={false}>
        {missing.value.length > 0 && (
          <p class="notice notice-care breakable" role="status">
            <Prose text={texts.again.missing(missing.value)} />
          </p>
        )}
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
  const frozen = ledger.value?.summary?.frozen;
  const found = faults.value;
  const hasLedger = hasHistory.value;
  const busy = seriesRun.value.state === 'running';
  return (
    <Panel id="promise" position={3} waiting={false}>
      {frozen ? (
        <p>{texts.again.frozen(frozen.identity, frozen.sensitive, frozen.m)}</p>
      ) : (
        <>
          <SeriesSentence />
          <KnownBy />
          <FoldedColumns profile={profile} open={unreviewed.value.length > 0} />
        </>
      )}
      {frozen && added.value.length > 0 && (
        <p class="notice notice-care breakable" role="status">
          <Prose text={texts.again.added(added.value)} />
        </p>
      )}
      <div class="run">
        {seriesRun.value.state !== 'done' && <Unreviewed />}
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
      <More title={texts.again.change} opener={found.length > 0 ? found : null}>
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
        {frozen && <FoldedColumns profile={profile} />}
        <PlanFile />
      </More>
    </Panel>
  );
}

/** Of a new series: by which columns its people are known again, for good. */
function KnownBy() {
  const identity = planAt(['algorithm', 'identity']);
  if (!Array.isArray(identity) || identity.length === 0) return null;
  return (
    <p class="breakable">
      <Prose text={texts.again.knownBy(identity.map(String))} />
    </p>
  );
}

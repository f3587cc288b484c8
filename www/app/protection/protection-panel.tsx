import { planFields } from '../../state/plan/controls.ts';
import { description } from '../../state/plan/description.ts';
import { faultsAt } from '../../state/plan/faults.ts';
import { pathText } from '../../state/plan/path.ts';
import { plan } from '../../state/plan/plan.ts';
import { population } from '../../state/table/population.ts';
import { texts } from '../../texts.ts';
import { FieldInput } from '../form/field-input.tsx';
import { FaultList } from '../parts/fault-list.tsx';
import { Fold } from '../parts/fold.tsx';
import { AlgorithmForm } from './algorithm-form.tsx';
import { Dependencies } from './dependencies.tsx';
import { PlanFile } from './plan-file.tsx';
import { PopulationFile } from './population-file.tsx';
import { Principles } from './principles.tsx';
import { RunBar } from './run-bar.tsx';
import { ValueOutlook } from './value-outlook.tsx';

/** The one further field that most people set. */
const FIRST = 'suppression';

/** Expert: everything a plan says, drawn from its description, and the plan as a file. */
export function ProtectionPanel() {
  if (plan.value === null || description.value === null) return null;
  return (
    <Fold id="protection" title={texts.step.protection.title} holds={['plan-file']}>
      <Forms />
    </Fold>
  );
}

function Forms() {
  if (description.value === null) return null;
  const fields = description.value.plan;
  const others = planFields(description.value);
  const known = fields.filter(({ name }) => name !== 'version').map(({ name }) => pathText([name]));
  return (
    <>
      <p class="lead">{texts.protection.lead}</p>
      <FaultList faults={faultsAt('', known)} showPath />
      <Principles />
      {/* Once it is given, the promises are about it. */}
      {population.value !== null && <PopulationFile />}
      <Dependencies />
      <AlgorithmForm />
      <ValueOutlook />
      <div class="fields">
        {others
          .filter(({ name }) => name === FIRST)
          .map((field) => (
            <FieldInput key={field.name} field={field} path={[field.name]} />
          ))}
      </div>
      <details class="more">
        <summary>{texts.protection.more}</summary>
        <div class="fields">
          {others
            .filter(({ name }) => name !== FIRST)
            .map((field) => (
              <FieldInput key={field.name} field={field} path={[field.name]} />
            ))}
        </div>
        {population.value === null && <PopulationFile />}
      </details>
      <div id="plan-file">
        <PlanFile />
      </div>
      <RunBar />
    </>
  );
}

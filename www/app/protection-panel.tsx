import { description } from '../state/description.ts';
import { faultsAt } from '../state/faults.ts';
import { pathText } from '../state/path.ts';
import { plan } from '../state/plan.ts';
import { texts } from '../texts.ts';
import { AdviceList } from './advice-list.tsx';
import { AlgorithmForm } from './algorithm-form.tsx';
import { Dependencies } from './dependencies.tsx';
import { FaultList } from './fault-list.tsx';
import { FieldInput } from './form/field-input.tsx';
import { OfferedPlan } from './offered-plan.tsx';
import { Panel } from './panel.tsx';
import { PlanFile } from './plan-file.tsx';
import { Principles } from './principles.tsx';
import { RunBar } from './run-bar.tsx';
import { ValueOutlook } from './value-outlook.tsx';

/** Fields of the plan that have a place of their own on the page. */
const ELSEWHERE = ['version', 'attributes', 'principles', 'algorithm', 'dependencies'];
/** The one further field that most people set. */
const FIRST = 'suppression';

/** What must hold, how it is reached, and everything else a plan says, drawn from its description. */
export function ProtectionPanel() {
  if (plan.value === null || description.value === null) {
    return <Panel id="protection" position={3} waiting children={null} />;
  }
  const fields = description.value.plan;
  const others = fields.filter(({ name }) => !ELSEWHERE.includes(name));
  const known = fields.filter(({ name }) => name !== 'version').map(({ name }) => pathText([name]));
  return (
    <Panel id="protection" position={3} waiting={false}>
      <p class="lead">{texts.protection.lead}</p>
      <OfferedPlan />
      <AdviceList />
      <FaultList faults={faultsAt('', known)} showPath />
      <Principles />
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
      </details>
      <PlanFile />
      <RunBar />
    </Panel>
  );
}

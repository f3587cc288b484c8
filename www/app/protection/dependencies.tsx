import { keepsEverything, search, startSearch, wanted } from '../../state/plan/dependencies.ts';
import { description } from '../../state/plan/description.ts';
import { faultsAt } from '../../state/plan/faults.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { FieldInput } from '../form/field-input.tsx';
import { ProblemBox } from '../parts/problem-box.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { FoundDependencies } from './found-dependencies.tsx';

const SIZES = [1, 2, 3];
const ERRORS = [0, 0.01, 0.05];

/** Columns that determine others: look for them, see them in words, tick those to keep. */
export function Dependencies() {
  const now = search.value;
  const handle = table.value?.handle;
  const field = description.value?.plan.find(({ name }) => name === 'dependencies');
  const words = texts.dependencies;
  return (
    <div class="group" data-path="dependencies">
      <h3 class="subtitle">{words.title}</h3>
      <p class="lead">{words.lead}</p>
      {now.state === 'running' ? (
        <ProgressBar title={words.looking} work={now} cancelLabel={words.cancel} />
      ) : (
        <div class="look">
          <button
            type="button"
            class="button"
            disabled={handle === undefined}
            onClick={() => handle && void startSearch(handle)}
          >
            {now.state === 'done' ? words.again : words.look}
          </button>
          <Choice
            label={words.size}
            options={SIZES.map((size) => [size, words.sizes(size)])}
            value={wanted.value.maxDeterminant}
            onChoose={(maxDeterminant) => {
              wanted.value = { ...wanted.value, maxDeterminant };
            }}
          />
          <Choice
            label={words.error}
            options={ERRORS.map((error) => [error, words.errors(error)])}
            value={wanted.value.maxError}
            onChoose={(maxError) => {
              wanted.value = { ...wanted.value, maxError };
            }}
          />
        </div>
      )}
      {now.state === 'cancelled' && (
        <p class="notice" role="status">
          {words.cancelled}
        </p>
      )}
      {now.state === 'failed' && <ProblemBox title={words.failed} problem={now.problem} />}
      {now.state === 'done' && <FoundDependencies found={now.found} />}
      {field && !keepsEverything.value && (
        <details class="more" open={faultsAt('dependencies').length > 0}>
          <summary>{words.asWritten}</summary>
          <FieldInput field={field} path={['dependencies']} />
        </details>
      )}
    </div>
  );
}

function Choice(props: {
  label: string;
  options: readonly [number, string][];
  value: number;
  onChoose: (value: number) => void;
}) {
  return (
    <label class="look-choice">
      <span class="label">{props.label}</span>
      <select
        class="input"
        value={props.value}
        onChange={(event) => props.onChoose(Number(event.currentTarget.value))}
      >
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

// What it costs that methods see rows in a secret order: the keyed order of 1.2 million rows beside a whole run.
import { planFile } from './adult.mjs';
import { crowd, crowdPlan, ROWS } from './crowd.mjs';
import { ms, note, noteAtMost, percent } from './figures.mjs';
import { natively } from './subject.mjs';

export async function measure() {
  // of the methods that choose among rows these two are the fastest
  for (const [name, algorithm] of [
    ['relaxed Mondrian', { name: 'mondrian', cut: 'relaxed' }],
    ['Sweep', { name: 'sweep' }],
  ]) {
    const plan = planFile(`crowd-order-${algorithm.name}`, await crowdPlan({ algorithm }));
    const { order, load, whole } = natively('order', '2', crowd(), plan);
    note(`keyed order of ${ROWS} rows, natively`, ms(order));
    noteAtMost(`of a run of ${name} from load to release`, order / (load + whole), 0.05, percent);
  }
}

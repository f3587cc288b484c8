import type { SampleName } from '../../samples/index.ts';
import { texts } from '../../texts.ts';
import { startSeries } from '../desks/series.ts';
import { startFromSample } from '../desks/views.ts';
import { goTo } from '../page/workspace.ts';
import { openTable } from './table.ts';

/** The invented tables, in the order in which they are shown. */
export const sampleNames = Object.keys(texts.sample) as SampleName[];

/** The tables themselves load after the page. */
export const loadSamples = () => import('../../samples/index.ts');
export const loadRegister = () => import('../../samples/register.ts');

/** Opens an invented table with its plan: the next click runs it. */
export async function openSample(name: SampleName): Promise<void> {
  goTo('publish');
  const { SAMPLES } = await loadSamples();
  const { file, csv, plan } = SAMPLES[name];
  await openTable(new Blob([csv]), file, plan);
}

/** Opens an invented table to be checked as it is. */
export async function openSampleToCheck(): Promise<void> {
  const { SAMPLES } = await loadSamples();
  const { file, csv, plan } = SAMPLES['hospital-visits'];
  await openTable(new Blob([csv]), file, plan);
}

/** Opens the first quarter of an invented register as a series that begins: the next click makes its release. */
export async function openRegister(): Promise<void> {
  goTo('again');
  const { QUARTERS, quarterPlan } = await loadRegister();
  const [first] = QUARTERS;
  startSeries();
  await openTable(new Blob([first.csv]), `register-${first.name}.csv`, quarterPlan);
}

/** Opens invented extracts of one table: the next click checks them. */
export function openExtracts(): void {
  startFromSample();
  goTo('views');
}

import { filesInZip, OutisError } from 'outis';
import { texts } from '../../texts.ts';
import { PageProblem } from '../page/problem.ts';
import type { NamedFile } from './check.ts';

/** Everything in a zip by its path, or what is wrong with it in words of the page. */
export async function unpack(zip: Blob): Promise<NamedFile[]> {
  try {
    return await filesInZip(zip);
  } catch (error) {
    if (!(error instanceof OutisError && error.is('bad-zip'))) throw error;
    const { reason, limit } = error.details;
    if (reason === 'too-large') throw new PageProblem('too-large', texts.check.tooLarge(limit));
    throw new PageProblem('no-zip', reason === 'damaged' ? texts.check.notAZip : texts.check.otherList);
  }
}

import type { Fault } from 'outis';
import { said } from '../../state/page/language.ts';
import { texts } from '../../texts.ts';

/** The code of a place that was left empty. */
const NOTHING = 'fault-nothing';

/** A fault in a sentence, in the language of the page. */
export function faultText(fault: Fault): string {
  const [found] = fault.said?.found ?? [];
  const expected = said(fault.expected, fault.said?.expected?.[0]);
  return found?.code === NOTHING
    ? texts.fault.missing(expected)
    : texts.fault.say(said(fault.found, found), expected);
}

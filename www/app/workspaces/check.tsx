import { texts } from '../../texts.ts';
import { Expectation } from '../check/expectation.tsx';
import { Judgement } from '../check/judgement.tsx';
import { Subject } from '../check/subject.tsx';
import { History } from '../history.tsx';

/** A table as it is, or a release with its claims: does it hold? Nothing is made or changed. */
export function CheckFile() {
  return (
    <main class="panels panels-alone" tabIndex={-1}>
      <Subject />
      <Expectation />
      <Judgement />
      <p class="footer quiet">{texts.footer}</p>
      <History floating />
    </main>
  );
}

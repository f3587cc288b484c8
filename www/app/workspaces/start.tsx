import { startProblem } from '../../state/plan/description.ts';
import { openExtracts, openRegister } from '../../state/table/samples.ts';
import { texts } from '../../texts.ts';
import { Example } from '../data/example.tsx';
import { SampleList, tableSamples } from '../data/sample-list.tsx';
import { ProblemBox } from '../parts/problem-box.tsx';
import { Doors } from '../start/doors.tsx';
import { Proof } from '../start/proof.tsx';

/** The first screen: what this is for, the ways in, and something to try. */
export function Start() {
  const words = texts.start;
  const choices = [
    ...tableSamples(),
    { ...words.register, open: () => void openRegister() },
    { ...words.extracts, open: openExtracts },
  ];
  return (
    <main class="home" id="main" tabIndex={-1}>
      <div class="opening">
        <div class="opening-words">
          <h2 class="headline">{texts.data.headline}</h2>
          <p class="opening-problem">{texts.data.problem}</p>
        </div>
        <Example />
      </div>
      {startProblem.value && <ProblemBox title={texts.data.noStart} problem={startProblem.value} />}
      <Doors />
      <Proof />
      <section class="home-samples" aria-labelledby="samples-heading">
        <h3 class="subtitle" id="samples-heading">
          {words.samples}
        </h3>
        <p class="lead">{words.samplesHelp}</p>
        <SampleList choices={choices} />
      </section>
      <p class="footer quiet">{texts.footer}</p>
    </main>
  );
}

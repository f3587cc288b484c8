import { startProblem } from '../../state/plan/description.ts';
import { receiveFiles } from '../../state/table/receive.ts';
import { openExtracts, openRegister, openSample } from '../../state/table/samples.ts';
import { texts } from '../../texts.ts';
import { SampleList, tableSamples } from '../data/sample-list.tsx';
import { FileButton } from '../parts/choose-file.tsx';
import { ProblemBox } from '../parts/problem-box.tsx';
import { Danger } from '../start/danger.tsx';
import { Tasks } from '../start/tasks.tsx';

const words = texts.start;

/** The first screen: what this is for, the place to drop a file, and what becomes of one. */
export function Start() {
  return (
    <main class="home" id="main" tabIndex={-1}>
      <div class="hero">
        <div class="hero-words">
          <h2 class="headline">{words.headline}</h2>
          <p class="hero-lead">{words.lead}</p>
          <div class="drop">
            <svg class="drop-mark" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 16V4m0 0 4 4m-4-4L8 8M4 16v3a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3" />
            </svg>
            <div>
              <p class="drop-title">
                {words.drop}{' '}
                <FileButton label={words.choose} multiple onFiles={(files) => void receiveFiles(files)} />
              </p>
              <p class="quiet">{words.formats}</p>
            </div>
          </div>
          <div class="chips">
            <span class="quiet">{words.orTry}</span>
            <button type="button" class="chip-button" onClick={() => void openSample('hospital-visits')}>
              {texts.sample['hospital-visits'].title}
            </button>
            <button type="button" class="chip-button" onClick={() => void openRegister()}>
              {words.register.title}
            </button>
            <button type="button" class="chip-button" onClick={openExtracts}>
              {words.extracts.title}
            </button>
            <a class="chip-button" href="#samples">
              {words.more}
            </a>
          </div>
          {startProblem.value && <ProblemBox title={texts.data.noStart} problem={startProblem.value} />}
        </div>
        <Danger />
      </div>
      <Tasks />
      <section class="home-samples" id="samples" aria-labelledby="samples-heading" tabIndex={-1}>
        <h3 class="subtitle" id="samples-heading">
          {words.samples}
        </h3>
        <SampleList choices={tableSamples()} />
      </section>
      <p class="footer quiet">{texts.promiseHow}</p>
    </main>
  );
}

import { render } from 'preact';
import { Page } from './app/frame/page.tsx';
import { loadWorkspaces } from './app/workspaces/index.tsx';
import { meetEmbedder } from './state/page/embedded.ts';
import { isFramed, linkOut } from './state/page/framed.ts';
import { rememberEdits, undoByKeyboard } from './state/page/history.ts';
import { german, language, speakAsAsked } from './state/page/language.ts';
import { askBeforeLeaving } from './state/page/leave.ts';
import { keepForOffline } from './state/page/offline.ts';
import { countRequests } from './state/page/requests.ts';
import { followAddress } from './state/page/workspace.ts';
import { watchDependencies } from './state/plan/dependencies.ts';
import { loadDescription } from './state/plan/description.ts';
import { watchEstimate } from './state/plan/estimate.ts';
import { watchPlan } from './state/plan/faults.ts';
import { keepPlans, rememberClosedPlans, takeLinkedPlans } from './state/plan/offered.ts';
import { watchCurve } from './state/result/curve.ts';
import { watchLive } from './state/result/live.ts';
import { receiveSent } from './state/table/receive.ts';
import { loadRegister, loadSamples } from './state/table/samples.ts';

const page = document.getElementById('page');
if (page === null) throw new Error('index.html has an element with the id `page`');
await speakAsAsked();
if (isFramed()) {
  linkOut(page);
  void meetEmbedder(() => {
    page.replaceChildren();
    start(page);
  }, receiveSent);
} else start(page);

function start(page: HTMLElement): void {
  render(<Everything />, page);
  watchPlan();
  watchEstimate();
  watchLive();
  watchCurve();
  watchDependencies();
  followAddress();
  rememberEdits();
  undoByKeyboard();
  keepPlans();
  rememberClosedPlans();
  takeLinkedPlans();
  askBeforeLeaving();
  // The forms need the description, and asking for it starts the worker before the first table arrives.
  void loadDescription();
  // Fetched while nothing else is going on: from then on no request is needed, whatever one does.
  const fetchTheRest = () =>
    Promise.all([loadWorkspaces(), import('./plots/draw.ts'), loadSamples(), loadRegister(), german()]);
  const keep = () => void keepForOffline().then(fetchTheRest).then(countRequests);
  // In another language the words came first, and the page may have loaded meanwhile.
  if (document.readyState === 'complete') keep();
  else addEventListener('load', keep);
}

/** In another language everything is drawn anew; what was opened and decided is not part of the drawing. */
function Everything() {
  return <Page key={language.value} />;
}

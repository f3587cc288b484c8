import { render } from 'preact';
import { Page } from './app/page.tsx';
import { loadWorkspaces } from './app/workspaces/index.tsx';
import { watchDependencies } from './state/dependencies.ts';
import { loadDescription } from './state/description.ts';
import { watchEstimate } from './state/estimate.ts';
import { watchPlan } from './state/faults.ts';
import { rememberEdits, undoByKeyboard } from './state/history.ts';
import { askBeforeLeaving } from './state/leave.ts';
import { keepPlans, rememberClosedPlans, takeLinkedPlans } from './state/offered.ts';
import { keepForOffline } from './state/offline.ts';
import { countRequests } from './state/requests.ts';
import { loadRegister, loadSamples } from './state/samples.ts';
import { followAddress } from './state/workspace.ts';

const page = document.getElementById('page');
if (page === null) throw new Error('index.html has an element with the id `page`');
render(<Page />, page);
watchPlan();
watchEstimate();
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
  Promise.all([loadWorkspaces(), import('./plots/draw.ts'), loadSamples(), loadRegister()]);
addEventListener('load', () => void keepForOffline().then(fetchTheRest).then(countRequests));

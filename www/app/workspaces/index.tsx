import type { ComponentType } from 'preact';
import { type WorkspaceId, workspace, workspaceIds } from '../../state/page/workspace.ts';
import { texts } from '../../texts.ts';
import { lazily } from './lazily.tsx';
import { Publish } from './publish.tsx';
import { Start } from './start.tsx';

const loadAgain = () => import('./again.tsx').then(({ Again }) => Again);
const loadCheck = () => import('./check.tsx').then(({ CheckFile }) => CheckFile);
const loadViews = () => import('./views.tsx').then(({ CheckViews }) => CheckViews);
const loadExplain = () => import('./explain.tsx').then(({ Explain }) => Explain);

/** The one list to extend with a new workspace. */
const views: Record<WorkspaceId, ComponentType> = {
  start: Start,
  check: lazily(loadCheck),
  publish: Publish,
  again: lazily(loadAgain),
  views: lazily(loadViews),
  explain: lazily(loadExplain),
};

/** Loads the workspaces that are not part of the first load. */
export const loadWorkspaces = () => Promise.all([loadAgain(), loadCheck(), loadViews(), loadExplain()]);

/** The workspace that is open. */
export function Workspace() {
  const Open = views[workspace.value];
  return <Open key={workspace.value} />;
}

/** The ways in. The start is behind the name of the page. */
export function WorkspaceLinks() {
  return (
    <nav class="workspaces" aria-label={texts.workspaces}>
      {workspaceIds
        .filter((id) => id !== 'start')
        .map((id) => (
          <a
            key={id}
            class="workspace-link"
            href={`#${id}`}
            aria-current={id === workspace.value ? 'page' : undefined}
          >
            {texts.workspace[id]}
          </a>
        ))}
    </nav>
  );
}

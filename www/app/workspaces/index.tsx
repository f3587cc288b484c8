import type { ComponentType } from 'preact';
import { type WorkspaceId, workspace, workspaceIds } from '../../state/workspace.ts';
import { texts } from '../../texts.ts';
import { Again } from './again.tsx';
import { CheckFile } from './check.tsx';
import { Publish } from './publish.tsx';
import { Start } from './start.tsx';
import { CheckViews } from './views.tsx';

/** The one list to extend with a new workspace. Those that are not the first load when they are opened. */
const views: Record<WorkspaceId, ComponentType> = {
  start: Start,
  check: CheckFile,
  publish: Publish,
  again: Again,
  views: CheckViews,
};

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

import type { ComponentType } from 'preact';
import { type WorkspaceId, workspace, workspaceIds } from '../../state/workspace.ts';
import { texts } from '../../texts.ts';
import { Again } from './again.tsx';
import { Publish } from './publish.tsx';
import { CheckViews } from './views.tsx';

/** The one list to extend with a new workspace. Those that are not the first load when they are opened. */
const views: Record<WorkspaceId, ComponentType> = { publish: Publish, again: Again, views: CheckViews };

/** The workspace that is open. */
export function Workspace() {
  const Open = views[workspace.value];
  return <Open key={workspace.value} />;
}

/** The ways in; with a single one there is nothing to choose. */
export function WorkspaceLinks() {
  if (workspaceIds.length < 2) return null;
  return (
    <nav class="workspaces" aria-label={texts.workspaces}>
      {workspaceIds.map((id) => (
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

import type { ComponentType } from 'preact';
import { useRef, useState } from 'preact/hooks';
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

/** The ways in, on a narrow screen in a menu. The start is behind the name of the page. */
export function WorkspaceLinks() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const here = workspace.value;
  return (
    <nav
      class={open ? 'workspaces workspaces-open' : 'workspaces'}
      aria-label={texts.workspaces}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return;
        close();
        button.current?.focus();
      }}
    >
      <button
        type="button"
        class="button button-small workspaces-button"
        ref={button}
        aria-expanded={open}
        aria-controls="workspace-links"
        onClick={() => setOpen(!open)}
      >
        {here === 'start' ? texts.workspaces : texts.workspace[here]}
      </button>
      <div class="workspace-links" id="workspace-links">
        {workspaceIds
          .filter((id) => id !== 'start')
          .map((id) => (
            <a
              key={id}
              class="workspace-link"
              href={`#${id}`}
              aria-current={id === here ? 'page' : undefined}
              onClick={close}
            >
              {texts.workspace[id]}
            </a>
          ))}
      </div>
    </nav>
  );
}

import { useEffect } from 'preact/hooks';
import { workspace } from '../state/workspace.ts';
import { texts } from '../texts.ts';
import { DropZone } from './drop-zone.tsx';
import { Masthead } from './masthead.tsx';
import { Workspace } from './workspaces/index.tsx';

/** The whole page: the head, the workspace that is open, and files dropped anywhere. */
export function Page() {
  useEffect(() => {
    document.title = texts.title[workspace.value];
  }, [workspace.value]);
  return (
    <>
      {/* The address stays as it is: it says which workspace is open. */}
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        {texts.skip}
      </a>
      <Masthead />
      <Workspace />
      <DropZone />
    </>
  );
}

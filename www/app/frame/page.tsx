import { useEffect } from 'preact/hooks';
import { CONTENT, workspace } from '../../state/page/workspace.ts';
import { texts } from '../../texts.ts';
import { WorkbenchStatus } from '../workbench/status.tsx';
import { Workspace } from '../workspaces/index.tsx';
import { DropZone } from './drop-zone.tsx';
import { EmbeddedBar } from './embedded-bar.tsx';
import { Masthead } from './masthead.tsx';
import { Questions } from './questions.tsx';
import { StatusLine } from './status-line.tsx';

/** The whole page: the head, the desk that is open, the last line, and files dropped anywhere. */
export function Page() {
  useEffect(() => {
    document.title = texts.title[workspace.value];
  }, [workspace.value]);
  return (
    <>
      <a class="skip" href={CONTENT}>
        {texts.skip}
      </a>
      <Masthead />
      <EmbeddedBar />
      <Workspace />
      <StatusLine>{workspace.value === 'publish' && <WorkbenchStatus />}</StatusLine>
      <DropZone />
      <Questions />
    </>
  );
}

import { texts } from '../texts.ts';
import { Masthead } from './masthead.tsx';
import { Workspace } from './workspaces/index.tsx';

/** The whole page: the head, and the workspace that is open. */
export function Page() {
  return (
    <>
      <a class="skip" href="#data">
        {texts.skip}
      </a>
      <Masthead />
      <Workspace />
    </>
  );
}

import { signal } from '@preact/signals';

/** What one came to do. Each has its place in the address, after the `#`. */
export const workspaceIds = ['start', 'publish', 'again', 'views', 'check', 'explain'] as const;
export type WorkspaceId = (typeof workspaceIds)[number];

function named(address: string): WorkspaceId | undefined {
  return workspaceIds.find((id) => address === `#${id}`);
}

/** The place that the skip link leads to, in every workspace. */
export const CONTENT = '#main';

/** Where an address leads: without a place to the start; a plan or a step belongs to publishing. */
const placeOf = (address: string): WorkspaceId => named(address) ?? (address === '' ? 'start' : 'publish');

/** The workspace that is open. */
export const workspace = signal<WorkspaceId>(placeOf(location.hash));

/** Follows the address; the places inside a workspace (`#data`, `#columns`, …) leave it open. */
export function followAddress(): void {
  addEventListener('hashchange', () => {
    // The address goes on to say which workspace is open.
    if (location.hash === CONTENT) history.replaceState(null, '', `#${workspace.value}`);
    else if (location.hash === '') show('start');
    else show(named(location.hash));
  });
}

/** Opens a workspace at once, with its address. */
export function goTo(id: WorkspaceId): void {
  location.hash = `#${id}`;
  show(id);
}

function show(id: WorkspaceId | undefined): void {
  if (id === undefined || id === workspace.value) return;
  workspace.value = id;
  scrollTo(0, 0);
}

import { signal } from '@preact/signals';

/** What one came to do. Each has its place in the address, after the `#`. */
export const workspaceIds = ['publish', 'again', 'views'] as const;
export type WorkspaceId = (typeof workspaceIds)[number];

function named(address: string): WorkspaceId | undefined {
  return workspaceIds.find((id) => address === `#${id}`);
}

/** The workspace that is open. */
export const workspace = signal<WorkspaceId>(named(location.hash) ?? 'publish');

/** Follows the address; the places inside a workspace (`#data`, `#columns`, …) leave it open. */
export function followAddress(): void {
  addEventListener('hashchange', () => {
    const asked = named(location.hash);
    if (asked === undefined || asked === workspace.value) return;
    workspace.value = asked;
    scrollTo(0, 0);
  });
}

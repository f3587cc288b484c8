import { readFileSync } from 'node:fs';

/** Where the sources live, as the manifest of the package says (`npm run repository` writes it); else nothing. */
export function repository(manifest: string): string {
  const { repository } = JSON.parse(readFileSync(manifest, 'utf8')) as { repository?: { url?: string } };
  return (repository?.url ?? '').replace(/^git\+/, '').replace(/\.git$/, '');
}

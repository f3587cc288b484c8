// `npm start`: builds everything that a fresh clone lacks and serves the page.
import { join } from 'node:path';
import { buildPackage, buildPage } from './build.mjs';
import { serve } from './serve.mjs';
import { printTimes, root } from './steps.mjs';

/** Where people expect it; another one where this is taken. */
const USUAL_PORT = 4173;

await buildPackage();
await buildPage();
const folder = join(root, 'www/dist');
const { address } = await serve(folder, Number(process.env.PORT ?? USUAL_PORT)).catch((error) => {
  if (error.code !== 'EADDRINUSE') throw error;
  return serve(folder);
});
printTimes();
console.log(`\nOutis is at ${address} (Ctrl-C ends it)`);

// `npm run pictures`: takes the pictures of the guides anew, from the page as it is.
import { buildPackage, buildPage } from './build.mjs';
import { run } from './steps.mjs';

await buildPackage();
await buildPage();
await run('npx', ['playwright', 'test', '--config', 'tests/e2e/pictures.config.ts', '--reporter=line']);

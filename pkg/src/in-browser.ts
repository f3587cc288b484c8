/** The functions of the package in a browser, as `index.ts` fetches them. */
import { browser } from './browser.js';
import { outis } from './functions.js';

export const inBrowser = outis(browser);

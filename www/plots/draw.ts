/** The plots. They load after the page, in a chunk of their own. */
export { drawGroupSizes } from './group-sizes.ts';
export { drawLoss } from './loss.ts';
export { drawRisk } from './risk.ts';
export { drawSolutions } from './solutions.ts';

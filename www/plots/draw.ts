/** The plots. They load after the page, in a chunk of their own. */
export { drawCorrelations } from './correlations.ts';
export { drawCounts } from './counts.ts';
export { drawDistribution } from './distribution.ts';
export { drawFrontier } from './frontier.ts';
export { drawGroupSizes } from './group-sizes.ts';
export { drawLoss } from './loss.ts';
export { drawQueryError } from './query-error.ts';
export { drawRisk } from './risk.ts';
export { drawSolutions } from './solutions.ts';

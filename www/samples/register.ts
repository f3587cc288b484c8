import type { JsonObject } from '../state/plan/json.ts';
import plan from './register.plan.json';
import autumn from './register-autumn.csv?raw';
import spring from './register-spring.csv?raw';
import summer from './register-summer.csv?raw';

/** An invented register of patients in three quarters; `make.mjs` writes the tables. */
export const QUARTERS = [
  { name: 'spring', csv: spring },
  { name: 'summer', csv: summer },
  { name: 'autumn', csv: autumn },
] as const;

/** One plan for all of them. */
export const quarterPlan: JsonObject = plan;

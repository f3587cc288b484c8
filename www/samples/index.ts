import type { JsonObject } from '../state/json.ts';
import companyDirectory from './company-directory.csv?raw';
import companyDirectoryPlan from './company-directory.plan.json';
import energyMeters from './energy-meters.csv?raw';
import energyMetersPlan from './energy-meters.plan.json';
import hospitalVisits from './hospital-visits.csv?raw';
import hospitalVisitsPlan from './hospital-visits.plan.json';
import staffSurvey from './staff-survey.csv?raw';
import staffSurveyPlan from './staff-survey.plan.json';

export interface Sample {
  readonly csv: string;
  readonly plan: JsonObject;
}

/** Invented tables with a plan each; `make.mjs` writes the tables. */
export const SAMPLES = {
  'hospital-visits': { csv: hospitalVisits, plan: hospitalVisitsPlan },
  'staff-survey': { csv: staffSurvey, plan: staffSurveyPlan },
  'energy-meters': { csv: energyMeters, plan: energyMetersPlan },
  'company-directory': { csv: companyDirectory, plan: companyDirectoryPlan },
} satisfies Record<string, Sample>;

export type SampleName = keyof typeof SAMPLES;

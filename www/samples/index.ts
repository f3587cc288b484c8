import type { JsonObject } from '../state/plan/json.ts';
import type { texts } from '../texts.ts';
import companyDirectory from './company-directory.csv?raw';
import companyDirectoryPlan from './company-directory.plan.json';
import energyMeters from './energy-meters.csv?raw';
import energyMetersPlan from './energy-meters.plan.json';
import hospitalVisits from './hospital-visits.csv?raw';
import hospitalVisitsPlan from './hospital-visits.plan.json';
import oneCityPerZipPlan from './one-city-per-zip.plan.json';
import staffSurvey from './staff-survey.csv?raw';
import staffSurveyPlan from './staff-survey.plan.json';
import tellingDepartmentPlan from './telling-department.plan.json';
import twoLinkedTablesPlan from './two-linked-tables.plan.json';
import twoPoliciesPlan from './two-policies.plan.json';

export interface Sample {
  readonly file: string;
  readonly csv: string;
  readonly plan: JsonObject;
}

export type SampleName = keyof typeof texts.sample;

const hospital = { file: 'hospital-visits.csv', csv: hospitalVisits };
const directory = { file: 'company-directory.csv', csv: companyDirectory };
const survey = { file: 'staff-survey.csv', csv: staffSurvey };
const meters = { file: 'energy-meters.csv', csv: energyMeters };

/** Invented tables (`make.mjs` writes them), each with a plan for what it is to show. */
export const SAMPLES: Record<SampleName, Sample> = {
  'hospital-visits': { ...hospital, plan: hospitalVisitsPlan },
  'staff-survey': { ...survey, plan: staffSurveyPlan },
  'energy-meters': { ...meters, plan: energyMetersPlan },
  'company-directory': { ...directory, plan: companyDirectoryPlan },
  'one-city-per-zip': { ...directory, plan: oneCityPerZipPlan },
  'telling-department': { ...directory, plan: tellingDepartmentPlan },
  'two-policies': { ...survey, plan: twoPoliciesPlan },
  'two-linked-tables': { ...hospital, plan: twoLinkedTablesPlan },
};

// Projects of ARX as its own program lays them out, made here so that none of its files is copied.
import { strToU8, zipSync } from 'fflate';

const column = (/** @type {string} */ name, /** @type {string} */ type, rest = '') =>
  `<assigment><name>${name}</name><type>${type}</type><datatype>String</datatype>${rest}</assigment>`;
const levels = (/** @type {string} */ name) =>
  `<ref>hierarchies/${name}.csv</ref><min>All</min><max>All</max>`;

export const TABLE = 'id;age;zip;disease\n1;34;81667;flu\n2;35;81675;gout\n3;61;81925;flu\n4;64;81931;cold\n';

/** A project with these promises. @param {string[]} criteria */
export function project(criteria = ['2-anonymity', '(2.0,1.0E-6)-differential privacy']) {
  const parts = {
    'metadata.xml': '<metadata><version>3.9.1</version><vocabulary>2.0</vocabulary></metadata>',
    'project.xml': '<project><name>Ward</name><separator>;</separator></project>',
    'data/input.csv': TABLE,
    'input/config.xml': `<config><relativeMaxOutliers>0.0</relativeMaxOutliers><metric>Loss</metric><criteria>${criteria
      .map((text) => `<criterion>${text}</criterion>`)
      .join('')}</criteria></config>`,
    'input/definition.xml': `<definition>${[
      column('id', 'IDENTIFYING_ATTRIBUTE'),
      column('age', 'QUASI_IDENTIFYING_ATTRIBUTE', levels('age')),
      column('zip', 'QUASI_IDENTIFYING_ATTRIBUTE', levels('zip')),
      column('disease', 'SENSITIVE_ATTRIBUTE'),
    ].join('')}</definition>`,
    'input/hierarchies/age.csv': '34;30-39;*\n35;30-39;*\n61;60-69;*\n64;60-69;*\n',
    'input/hierarchies/zip.csv':
      '81667;8166*;816**;*\n81675;8167*;816**;*\n81925;8192*;819**;*\n81931;8193*;819**;*\n',
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

export const SCRIPT = `library(sdcMicro)
sdc <- createSdcObj(dat, keyVars = c("age", "zip"), sensibleVar = "disease", excludeVars = "id")
sdc <- kAnon(sdc, k = 2)
sdc <- pram(sdc)
`;

export const AMNESIA =
  'distinct\nname zip\ntype string\nheight 3\n\n816** has 81667 81675 \n819** has 81925 81931 \n\nAll has 816** 819** \n';

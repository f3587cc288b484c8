// `npm run references`: docs/cli.md, docs/plan.md and docs/errors.md, from what the package says of itself. A test
// compares them with what this makes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALGORITHMS, HIERARCHIES, PARTS, PLAN, POPULATION, PRINCIPLES, TABLE } from './plan-examples.mjs';
import { isMain, root } from './steps.mjs';

const DIST = join(root, 'pkg/dist');

/** Every reference by its place. @returns {Promise<Record<string, string>>} */
export async function references() {
  const { describe } = await import('../pkg/dist/node.js');
  const { commands } = await import('../pkg/dist/cli/commands.js');
  const { help, overview } = await import('../pkg/dist/cli/arguments.js');
  const { OWN_CODES } = await import('../pkg/dist/cli/failure.js');
  const { shapeText } = await import('../pkg/dist/cli/describe.js');
  return {
    'docs/cli.md': cli(commands, help, overview),
    'docs/plan.md': plan(await describe(), shapeText),
    'docs/errors.md': errors(OWN_CODES),
  };
}

/**
 * @param {import('../pkg/dist/cli/commands.js').Command[]} commands
 * @param {(command: import('../pkg/dist/cli/commands.js').Command) => string} help
 * @param {() => string} overview
 */
function cli(commands, help, overview) {
  const parts = commands.map((command) => `## ${command.name}\n\n\`\`\`\n${help(command)}\n\`\`\``);
  return page(
    'The command line',
    `\`npx outis\` runs it, \`npm install --global outis\` keeps it. Answers go to standard output, everything else to
standard error. A test plays every example in a folder with the files it names.\n\n\`\`\`\n${overview()}\n\`\`\`\n\n${parts.join('\n\n')}`,
  );
}

/**
 * @param {import('../pkg/dist/node.js').Description} description
 * @param {(shape: import('../pkg/dist/node.js').Shape) => string} shapeText
 */
function plan(description, shapeText) {
  /** @typedef {import('../pkg/dist/node.js').Field} Field */
  /** @typedef {import('../pkg/dist/node.js').Variant} Variant */
  const field = (/** @type {Field} */ one) => {
    const need = one.required
      ? 'required'
      : one.default === undefined
        ? ''
        : `\`${JSON.stringify(one.default)}\``;
    return `| \`${one.name}\` | ${cell(shapeText(one))} | ${need} | ${cell(one.meaning)} |`;
  };
  const table = (/** @type {Field[]} */ fields) =>
    fields.length === 0
      ? 'It has no fields besides its name.'
      : ['| field | what | default | meaning |', '|---|---|---|---|', ...fields.map(field)].join('\n');
  const variant = (
    /** @type {Variant} */ one,
    /** @type {Record<string, import('./plan-examples.mjs').Example[]>} */ examples,
  ) =>
    [
      `### ${one.name}`,
      `*${one.title}.* ${one.meaning}`,
      ...(one.limits ? [`**Limits.** ${one.limits}`] : []),
      ...(one.paper ? [`${one.paper}.`] : []),
      table(one.fields),
      shown(examples[one.name]),
    ].join('\n\n');
  const family = (
    /** @type {string} */ title,
    /** @type {string} */ key,
    /** @type {string} */ lead,
    /** @type {Variant[]} */ variants,
    /** @type {Record<string, import('./plan-examples.mjs').Example[]>} */ examples,
  ) =>
    `## ${title}\n\n${lead.replace('KEY', key)}\n\n${variants.map((one) => variant(one, examples)).join('\n\n')}`;
  return page(
    'The plan, field by field',
    [
      `A plan is one JSON document; \`outis plan data.csv\` writes one to start from, and \`outis/plan.schema.json\` completes it
in an editor.`,
      `Examples say what they change in this plan for this table: columns one by one, everything else as a whole. A test makes a
release of each, and looks whether every field is in one.

\`\`\`csv people.csv
${TABLE}\`\`\`

\`\`\`json plan.json
${json(PLAN)}
\`\`\`

\`\`\`sh
outis anonymize people.csv --plan plan.json --out release/
\`\`\`

Promises that compare with everybody are given \`--population everybody.csv\`:

\`\`\`csv everybody.csv
${POPULATION}\`\`\``,
      `## Plan\n\n${table(description.plan)}\n\n${shown(PARTS.plan)}`,
      `## Attributes\n\nOne for each column, by name.\n\n${table(description.attribute)}\n\n${shown(PARTS.attribute)}`,
      family('Principles', 'kind', 'Named by their `KEY`.', description.principles, PRINCIPLES),
      family('Algorithms', 'name', 'Named by their `KEY`.', description.algorithms, ALGORITHMS),
      family('Hierarchies', 'kind', 'Named by their `KEY`.', description.hierarchies, HIERARCHIES),
    ].join('\n\n'),
  );
}

/** Examples as blocks. @param {import('./plan-examples.mjs').Example[]} [examples] */
function shown(examples = []) {
  return examples.map((example) => `\`\`\`json\n${json(example)}\n\`\`\``).join('\n\n');
}

/** JSON in as few lines as are read well. @param {unknown} value @returns {string} */
function json(value, indent = '') {
  const spaced = JSON.stringify(value, undefined, 1).replace(/\n */g, ' ');
  const line = spaced.replaceAll('[ ', '[').replaceAll(' ]', ']');
  if (typeof value !== 'object' || value === null || (indent !== '' && indent.length + line.length < 100))
    return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => inner + json(one, inner))
    : Object.entries(value).map(([name, one]) => `${inner}${JSON.stringify(name)}: ${json(one, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

/**
 * The codes with their facts, as the types of the package have them.
 * @param {Record<string, readonly [meaning: string, details?: readonly string[]]>} ownCodes those of the command line
 */
function errors(ownCodes) {
  const core = readFileSync(join(DIST, 'data.d.ts'), 'utf8');
  const union = /export type CoreError = ([\s\S]*?);\n(?=\n|export)/.exec(core)?.[1] ?? '';
  const ofCore = codes(
    union,
    /code: "([a-z-]+)";(?:\s*details: (\{[\s\S]*?\n {2}\});)?/g,
    /^ {4}(\w+)\??:/gm,
  );
  const own = readFileSync(join(root, 'pkg/src/error.ts'), 'utf8');
  const blocks = [...own.matchAll(/interface (?:Own|File)Details \{\n([\s\S]*?)\n\}/g)]
    .map((match) => match[1])
    .join('\n');
  const ofPackage = codes(blocks, /^ {2}'?([a-z-]+)'?: (\{.*\}|Record<never, never>);/gm, /(\w+)\??:/g);
  // what the package checks itself and the core does, too, is listed once
  const once = new Set(ofPackage.map(([code]) => code));
  const ofCommands = Object.entries(ownCodes).map(
    ([code, [meaning]]) => /** @type {const} */ ([code, meaning]),
  );
  const meanings = new Map([...meaningsOfCore(), ...meaningsOfPackage(blocks), ...ofCommands]);
  const row = (/** @type {[string, string[]]} */ [code, fields]) => {
    const meaning = meanings.get(code);
    if (!meaning) throw new Error(`nothing says what ${code} means`);
    return `| \`${code}\` | ${cell(meaning)} | ${fields.map((name) => `\`${name}\``).join(', ')} |`;
  };
  const table = (/** @type {[string, string[]][]} */ rows) =>
    ['| code | meaning | details |', '|---|---|---|', ...rows.map(row)].join('\n');
  return page(
    'Errors',
    `Everything that fails rejects with an \`OutisError\`: \`code\`, a stable word for programs; \`message\`, a sentence for people;
\`details\`, the facts as data; \`hints\`, what to do next. A signal that was aborted rejects with its reason instead. The
command line prints \`error[code]: message; hints\`.

\`\`\`ts
if (error instanceof OutisError && error.is('bad-plan')) show(error.details.faults);
\`\`\`

## Of tables, plans, releases and view sets

${table(ofCore.filter(([code]) => !once.has(code)))}

## Of files, workers and options

${table(ofPackage)}

## Of the command line alone

${table(Object.entries(ownCodes).map(([code, [, details = []]]) => [code, [...details]]))}

A run that was interrupted says \`interrupted\` and ends with 130.`,
  );
}

/**
 * Codes and the names of their details.
 * @param {string} text
 * @param {RegExp} code
 * @param {RegExp} field
 * @returns {[string, string[]][]}
 */
function codes(text, code, field) {
  return [...text.matchAll(code)].map(([, name = '', details = '']) => [
    name,
    [...details.matchAll(field)].map((found) => found[1] ?? ''),
  ]);
}

/** What the core says of each code, where it is declared. @returns {[string, string][]} */
function meaningsOfCore() {
  const source = readFileSync(join(root, 'src/error.rs'), 'utf8');
  const body = /pub enum Error \{\n([\s\S]*?)\n\}/.exec(source)?.[1] ?? '';
  const variants = [...body.matchAll(/((?:^ {4}\/\/\/ .*\n)+)(?:^ {4}#.*\n)*^ {4}([A-Z]\w+)/gm)];
  return variants.map(([, comment = '', name = '']) => {
    const text = comment
      .replace(/^ *\/\/\/ /gm, '')
      .replaceAll('\n', ' ')
      .trim();
    const plain = text.replace(/\[(`[^`]+`)\]\([^)]*\)/g, '$1');
    return [name.replace(/(?<=.)[A-Z]/g, (sign) => `-${sign}`).toLowerCase(), plain];
  });
}

/** The same of the package's own. @param {string} blocks @returns {[string, string][]} */
function meaningsOfPackage(blocks) {
  const entries = [...blocks.matchAll(/\/\*\* (.*) \*\/\n {2}'?([a-z-]+)'?:/g)];
  return entries.map(([, comment = '', name = '']) => [name, comment]);
}

/** @param {string} text */
function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** @param {string} title @param {string} body */
function page(title, body) {
  return `# ${title}\n\n<!-- Made by \`npm run references\`: change what it is made from. -->\n\n${body}\n`;
}

if (isMain(import.meta.url)) {
  for (const [place, text] of Object.entries(await references())) {
    writeFileSync(join(root, place), text);
    console.log(place);
  }
}

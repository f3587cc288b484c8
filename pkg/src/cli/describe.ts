/** `outis describe`: what a plan may contain. */
import { describe as description } from '../node.js';
import type { Field, Shape, Variant } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE, refuse } from './failure.js';
import type { Terminal } from './terminal.js';

export async function describe(given: Given, { terminal }: Context): Promise<number> {
  const all = await description();
  const families = { Algorithms: all.algorithms, Principles: all.principles, Hierarchies: all.hierarchies };
  const name = given.files[0];
  if (name !== undefined) {
    const variants = Object.values(families).flat();
    const found = variants.filter((variant) => variant.name === name);
    if (found.length === 0) {
      const known = variants.map((variant) => variant.name).join(', ');
      throw refuse('usage', `nothing is called \`${name}\``, `use one of ${known}`);
    }
    if (given.flags.has('json')) terminal.json(found);
    else for (const variant of found) terminal.print(variantLines(variant, terminal).join('\n'));
    return DONE;
  }
  if (given.flags.has('json')) {
    terminal.json(all);
    return DONE;
  }
  terminal.print([terminal.bold('Plan'), ...all.plan.flatMap(fieldLines)].join('\n'));
  terminal.print(['', terminal.bold('Attribute'), ...all.attribute.flatMap(fieldLines)].join('\n'));
  for (const [family, variants] of Object.entries(families)) {
    terminal.print(
      ['', terminal.bold(family), ...variants.flatMap((each) => variantLines(each, terminal))].join('\n'),
    );
  }
  return DONE;
}

function variantLines(
  { name, title, meaning, limits, paper, fields }: Variant,
  terminal: Terminal,
): string[] {
  return [
    `${terminal.bold(name)} (${title})`,
    `  ${meaning}`,
    ...(limits ? [`  Limits: ${limits}`] : []),
    ...(paper ? [`  ${terminal.faint(paper)}`] : []),
    ...fields.flatMap(fieldLines),
  ];
}

function fieldLines(field: Field): string[] {
  const fallback = field.default === undefined ? '' : `, default ${JSON.stringify(field.default)}`;
  const need = field.required ? ', required' : '';
  return [`  ${field.name}: ${shapeText(field)}${need}${fallback}`, `      ${field.meaning}`];
}

export function shapeText(shape: Shape): string {
  switch (shape.type) {
    case 'integer':
    case 'number': {
      const above = 'above' in shape && shape.above !== undefined ? ` above ${shape.above}` : '';
      const least = shape.minimum !== undefined ? ` from ${shape.minimum}` : '';
      const most = shape.maximum !== undefined && shape.maximum < 2 ** 32 - 1 ? ` to ${shape.maximum}` : '';
      return shape.type + above + least + most;
    }
    case 'integerOr':
      return `integer from ${shape.minimum} to ${shape.maximum} | ${JSON.stringify(shape.or.value)}`;
    case 'choice':
      return shape.options.map(({ value }) => JSON.stringify(value)).join(' | ');
    case 'column':
      return shape.role ? `name of a ${shape.role} column` : 'name of a column';
    case 'list':
      return `list of ${shapeText(shape.of)}${shape.or ? ` | ${JSON.stringify(shape.or.value)}` : ''}`;
    case 'byColumn':
      return `${shapeText(shape.of)} by ${shape.role ?? ''} column`.replace('  ', ' ');
    case 'object':
      return `{ ${shape.fields.map(({ name }) => name).join(', ')} }`;
    case 'variant':
      return `one of the ${shape.of}`;
    default:
      return shape.type;
  }
}

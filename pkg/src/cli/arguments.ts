/** From arguments to a command, with help that comes from the same list. */
import { parseArgs } from 'node:util';
import { type Command, type Context, commands, EVERYWHERE, type Given } from './commands.js';
import { DONE, refuse } from './failure.js';
import { STANDARD_INPUT } from './input.js';
import { nearest } from './nearest.js';

/** Options that have a letter of their own, wherever they are known. */
const LETTERS: Record<string, string> = { help: 'h', out: 'o', quiet: 'q' };

type Run = (given: Given, context: Context) => Promise<number>;

export function parse(argv: string[]): { run: Run; arguments: Given } {
  const nothing: Given = { files: [], options: {}, lists: {}, flags: new Set() };
  const [name, ...rest] = argv;
  if (name === '--version' || name === '-V') return { run: version, arguments: nothing };
  if (name === undefined || ['--help', '-h', 'help'].includes(name)) {
    const topic = rest[0];
    return { run: printing(topic === undefined ? overview() : help(called(topic))), arguments: nothing };
  }
  const command = called(name);
  if (rest.includes('--help') || rest.includes('-h'))
    return { run: printing(help(command)), arguments: nothing };
  return { run: command.run, arguments: read(command, rest) };
}

function called(name: string): Command {
  const command = commands.find((candidate) => candidate.name === name);
  if (command) return command;
  const names = commands.map((candidate) => candidate.name);
  const meant = nearest(name, names);
  throw refuse(
    'usage',
    `there is no command \`${name}\`${meant ? `; did you mean \`${meant}\`?` : ''}`,
    `use one of ${names.join(', ')}; \`outis --help\` explains them`,
  );
}

function read(command: Command, args: string[]): Given {
  const hint = `\`outis ${command.name} --help\` shows what it takes`;
  const described: Command['options'] = { ...EVERYWHERE, ...command.options };
  const options = Object.fromEntries(
    Object.entries(described).map(([name, { type }]) => [
      name,
      // Each may be repeated here, so that a repeated one is noticed below instead of dropped.
      {
        type: type === 'boolean' ? ('boolean' as const) : ('string' as const),
        multiple: type !== 'boolean',
        ...(LETTERS[name] && { short: LETTERS[name] }),
      },
    ]),
  );
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const message = (error as Error).message.split('. ')[0] ?? '';
    const unknown = /^Unknown option '--([^']+)'/.exec(message)?.[1];
    const meant = unknown === undefined ? undefined : nearest(unknown, Object.keys(described));
    throw refuse('usage', message + (meant ? `; did you mean \`--${meant}\`?` : ''), hint);
  }
  const given: Given = { files: parsed.positionals, options: {}, lists: {}, flags: new Set() };
  for (const [name, value] of Object.entries(parsed.values)) {
    if (value === true) given.flags.add(name);
    if (!Array.isArray(value)) continue;
    if (described[name]?.type === 'list') given.lists[name] = value.map(String);
    else if (value.length === 1) given.options[name] = String(value[0]);
    else throw refuse('usage', `--${name} is given ${value.length} times`, `give it once; ${hint}`);
  }
  if (given.files.length > command.files.length && !command.several) {
    throw refuse('usage', `\`${given.files.at(-1)}\` is one argument too many`, hint);
  }
  refuseSharedInput(command, given);
  return given;
}

/** Standard input can be read once. */
function refuseSharedInput(command: Command, { files, options, lists }: Given): void {
  const named: [string, string][] = [
    ...files.map((file, index): [string, string] => [command.files[index] ?? '', file]),
    // What goes out there takes nothing from what comes in.
    ...Object.entries(options)
      .filter(([name]) => name !== 'out')
      .map(([name, value]): [string, string] => [`--${name}`, value]),
    ...Object.entries(lists).flatMap(([name, list]) =>
      list.map((value): [string, string] => [`--${name}`, value]),
    ),
  ];
  const [first, second] = named.filter(([, value]) => value === STANDARD_INPUT).map(([name]) => name);
  if (second === undefined) return;
  throw refuse('usage', `both \`${first}\` and \`${second}\` are \`-\``, 'give one of them as a file');
}

function printing(text: string): Run {
  return async (_, { terminal }) => {
    terminal.print(text);
    return DONE;
  };
}

const version: Run = async (_, { terminal }) => {
  const { describe } = await import('../node.js');
  terminal.print((await describe()).version);
  return DONE;
};

export function overview(): string {
  const widest = Math.max(...commands.map(({ name }) => name.length));
  return [
    'outis: publish data about people without giving anyone away',
    '',
    ...commands.map(({ name, summary }) => `  outis ${name.padEnd(widest)}  ${summary}`),
    '',
    '`outis <command> --help` shows its options and an example. `-` is standard input.',
    'Exit code: 0 done or holds, 1 the answer is no, 2 bad input or plan, 3 a bug of ours, 130 interrupted.',
  ].join('\n');
}

export function help(command: Command): string {
  const options = Object.entries({ ...command.options, ...EVERYWHERE });
  const spelled = ([name, { type }]: (typeof options)[number]) =>
    `${LETTERS[name] ? `-${LETTERS[name]}, ` : ''}--${name}${type === 'boolean' ? '' : ' …'}`;
  const widest = Math.max(...options.map((option) => spelled(option).length));
  return [
    `outis ${command.name}: ${command.summary}`,
    '',
    ...command.usage.map((line) => `  outis ${line}`),
    '',
    ...options.map((option) => `  ${spelled(option).padEnd(widest)}  ${option[1].meaning}`),
    '',
    'Example:',
    ...command.example.map((line) => `  ${line}`),
  ].join('\n');
}

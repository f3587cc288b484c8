/** Completion scripts, from the same list as the help. */
import { type Command, type Context, commands, EVERYWHERE, type Given } from './commands.js';
import { DONE, refuse } from './failure.js';

/** The options of each command, those that every command has included. */
type Described = { name: string; summary: string; options: [string, Command['options'][string]][] };

const SHELLS: Record<string, (described: Described[]) => string> = { bash, fish, zsh };

export async function completion(given: Given, { terminal }: Context): Promise<number> {
  const shell = given.files[0] ?? '';
  const write = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
  if (write === undefined) {
    const found = shell === '' ? 'no shell is named' : `there is no completion for \`${shell}\``;
    throw refuse('usage', found, `use one of ${Object.keys(SHELLS).join(', ')}`);
  }
  const described = commands.map(({ name, summary, options }) => ({
    name,
    summary,
    options: Object.entries({ ...options, ...EVERYWHERE }),
  }));
  const script = write(described);
  if (given.flags.has('json')) terminal.json({ shell, script });
  else terminal.print(script);
  return DONE;
}

function bash(described: Described[]): string {
  const cases = described.map(
    ({ name, options }) => `    ${name}) words="${options.map(([option]) => `--${option}`).join(' ')}" ;;`,
  );
  return `# outis completion for bash
_outis() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${described.map(({ name }) => name).join(' ')}" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) words="" ;;
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _outis outis`;
}

function zsh(described: Described[]): string {
  const cases = described.map(({ name, options }) => {
    const specs = options.map(([option, { type, meaning }]) => {
      const several = type === 'list' ? '*' : '';
      const value = type === 'boolean' ? '' : ':value:_files';
      return `'${several}--${option}[${inZsh(meaning)}]${value}'`;
    });
    return `    ${name}) _arguments ${[...specs, "'*:file:_files'"].join(' ')} ;;`;
  });
  const names = described.map(({ name, summary }) => `    '${name}:${inZsh(summary)}'`);
  return `#compdef outis
# outis completion for zsh
local -a verbs
if (( CURRENT == 2 )); then
  verbs=(
${names.join('\n')}
  )
  _describe 'command' verbs
else
  local verb="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$verb" in
${cases.join('\n')}
  esac
fi`;
}

/** A text inside single quotes, in brackets and after a colon. */
function inZsh(text: string): string {
  return text.replace(/'/g, `'\\''`).replace(/[[\]:\\]/g, (sign) => `\\${sign}`);
}

function fish(described: Described[]): string {
  const quoted = (text: string) => `'${text.replace(/['\\]/g, (sign) => `\\${sign}`)}'`;
  const lines = described.flatMap(({ name, summary, options }) => [
    `complete -c outis -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ...options.map(([option, { type, meaning }]) => {
      const value = type === 'boolean' ? '' : ' -r';
      return `complete -c outis -n '__fish_seen_subcommand_from ${name}' -l ${option}${value} -d ${quoted(meaning)}`;
    }),
  ]);
  return ['# outis completion for fish', ...lines].join('\n');
}

// @ts-check
// The reference of the package, from the declarations that it ships.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The declarations that users import, in the order of the page: where from, and which, if not all of them.
 * @type {{ file: string, from: string, only?: string[] }[]}
 */
const FILES = [
  { file: 'types.d.ts', from: 'outis' },
  { file: 'data.d.ts', from: 'outis' },
  { file: 'plan.d.ts', from: 'outis' },
  { file: 'error.d.ts', from: 'outis' },
  { file: 'disclosure.d.ts', from: 'outis' },
  { file: 'places.d.ts', from: 'outis', only: ['configure', 'Places', 'WasmPlace', 'WasmPlaces'] },
  { file: 'parse-plan.d.ts', from: 'outis' },
  { file: 'say.d.ts', from: 'outis' },
  { file: 'from-arrow.d.ts', from: 'outis', only: ['ArrowTable'] },
  { file: 'from-values.d.ts', from: 'outis', only: ['Row', 'Columns'] },
  { file: 'inventory.d.ts', from: 'outis', only: ['isPrivateFile'] },
  { file: 'zipped.d.ts', from: 'outis' },
  { file: 'parquet.d.ts', from: 'outis/parquet' },
  { file: 'arrow.d.ts', from: 'outis/arrow' },
  { file: 'cell-table.d.ts', from: 'outis/parquet', only: ['CellTable'] },
];

/** @typedef {{ name: string, from: string, about: string, code: string }} Declaration */

/**
 * What a file of declarations exports, each with its comment.
 * @param {string} text
 * @param {string} from what is written in an import
 * @returns {Declaration[]}
 */
function declarationsOf(text, from) {
  // What is passed on from elsewhere is declared there.
  const starts = [...text.matchAll(/^(?:\/\*\*((?:(?!\*\/).)*)\*\/\n)?export (?!type [*{]|\{)/gms)];
  return starts.map(({ 0: opening, 1: comment, index }, number) => {
    const end = starts[number + 1]?.index ?? text.length;
    const start = index + opening.length - 'export '.length;
    const code = text
      .slice(start, end)
      .replace(/^\/\/# sourceMappingURL=.*$/m, '')
      .trimEnd();
    const name = code.match(/^export (?:declare )?(?:interface|type|class|const|function\*?) (\w+)/)?.[1];
    if (!name) throw new Error(`a declaration without a name: ${code.slice(0, 80)}`);
    return { name, from, about: plainComment(comment ?? ''), code };
  });
}

/** A comment without its stars. @param {string} comment */
function plainComment(comment) {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim();
}

/** Everything that the package exports. @param {string} dist the folder with its declarations */
export function reference(dist) {
  return FILES.flatMap(({ file, from, only }) =>
    declarationsOf(readFileSync(join(dist, file), 'utf8'), from).filter(
      ({ name }) => !only || only.includes(name),
    ),
  );
}

const escaped = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The few signs of Markdown that comments use. @param {string} text @returns {string} */
function prose(text) {
  const [before, language, code, ...rest] = text.split(/^```(\w*)\n(.*?)^```$/ms);
  if (language === undefined) return paragraphs(text);
  return `${paragraphs(before ?? '')}\n<pre><code>${escaped(code ?? '')}</code></pre>\n${prose(rest.join(''))}`;
}

/** @param {string} text */
function paragraphs(text) {
  const inline = (/** @type {string} */ line) =>
    escaped(line)
      .replace(/`([^`]+)`/g, '<code>$1</code>')
      .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>');
  return text
    .trim()
    .split(/\n{2,}/)
    .filter((part) => part !== '')
    .map((part) => {
      if (!part.startsWith('- ')) return `<p>${inline(part)}</p>`;
      const items = part.split(/^- /m).filter((item) => item !== '');
      return `<ul>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`;
    })
    .join('\n');
}

/** A declaration with links to the others. @param {string} code @param {Set<string>} names @param {string} own */
function linked(code, names, own) {
  return escaped(code).replace(/\b[A-Z]\w+\b/g, (word) =>
    word !== own && names.has(word) ? `<a href="#${word}">${word}</a>` : word,
  );
}

/** Nothing is loaded but what `allowed` names. @param {string} allowed */
function policyTag(allowed) {
  const policy = `default-src 'none'; ${allowed}; base-uri 'none'; form-action 'none'`;
  return `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
}

/** A page that rustdoc wrote, with a policy: its own scripts and styles, and nothing from elsewhere. @param {string} html */
export function withPolicy(html) {
  const own = "script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'";
  return html.replace('<head>', `<head>${policyTag(`${own}; img-src 'self' data:; font-src 'self'`)}`);
}

/**
 * The page of the package.
 * @param {Declaration[]} declarations
 * @param {string} version
 * @param {{ crate?: boolean }} [beside] whether the reference of the crate stands beside it
 */
export function page(declarations, version, { crate = false } = {}) {
  const names = new Set(declarations.map(({ name }) => name));
  // The functions come first: they are what is called.
  const sorted = [
    ...declarations.filter(({ name }) => name === 'Outis'),
    ...declarations.filter(({ name }) => name !== 'Outis'),
  ];
  const style = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  nav { columns: 12rem; } nav a { display: block; }
  .from { opacity: .7; margin-top: -.8rem; }
  pre { overflow-x: auto; padding: 1rem; border-radius: 6px; background: #8881; font-size: 14px; }
`;
  const sum = createHash('sha256').update(style).digest('base64');
  const title = (/** @type {string} */ name) => (name === 'Outis' ? 'Functions' : name);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
${policyTag(`style-src 'sha256-${sum}'; img-src 'self'`)}
<meta name="viewport" content="width=device-width">
<title>Outis ${version}: reference</title>
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<style>${style}</style>
<h1>Outis ${version}</h1>
<p>The npm package.${crate ? ' The Rust crate has <a href="rust/outis/index.html">a reference of its own</a>.' : ''}</p>
<nav>
${sorted.map(({ name }) => `<a href="#${name}">${title(name)}</a>`).join('\n')}
</nav>
${sorted
  .map(
    ({ name, from, about, code }) =>
      `<section id="${name}">\n<h2>${title(name)}</h2>\n<p class="from">from <code>${from}</code></p>\n${prose(about)}\n<pre><code>${linked(code, names, name)}</code></pre>\n</section>`,
  )
  .join('\n')}
</html>
`;
}

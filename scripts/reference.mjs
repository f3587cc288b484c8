// @ts-check
// The reference of the package, from the declarations that it ships.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The declarations that users import, in the order of the page. */
const FILES = ['types.d.ts', 'plan.d.ts', 'error.d.ts'];

/** @typedef {{ name: string, about: string, code: string }} Declaration */

/**
 * What a file of declarations exports, each with its comment.
 * @param {string} text
 * @returns {Declaration[]}
 */
function declarationsOf(text) {
  const starts = [...text.matchAll(/^(?:\/\*\*((?:(?!\*\/).)*)\*\/\n)?export (?!type \*|\{)/gms)];
  return starts.map(({ 0: opening, 1: comment, index }, number) => {
    const end = starts[number + 1]?.index ?? text.length;
    const from = index + opening.length - 'export '.length;
    const code = text.slice(from, end).trimEnd();
    const name = code.match(/^export (?:declare )?(?:interface|type|class|const|function) (\w+)/)?.[1];
    if (!name) throw new Error(`a declaration without a name: ${code.slice(0, 80)}`);
    return { name, about: plainComment(comment ?? ''), code };
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
  return FILES.flatMap((file) => declarationsOf(readFileSync(join(dist, file), 'utf8')));
}

const escaped = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The few signs of Markdown that comments use. @param {string} text */
function prose(text) {
  const inline = (/** @type {string} */ line) =>
    escaped(line)
      .replace(/`([^`]+)`/g, '<code>$1</code>')
      .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>');
  return text
    .split(/\n{2,}/)
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

/** The page of the package. @param {Declaration[]} declarations @param {string} version */
export function page(declarations, version) {
  const names = new Set(declarations.map(({ name }) => name));
  // The functions come first: they are what is called.
  const sorted = [
    ...declarations.filter(({ name }) => name === 'Door'),
    ...declarations.filter(({ name }) => name !== 'Door'),
  ];
  const title = (/** @type {string} */ name) => (name === 'Door' ? 'Functions' : name);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Outis ${version}: reference</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
  nav { columns: 12rem; } nav a { display: block; }
  pre { overflow-x: auto; padding: 1rem; border-radius: 6px; background: #8881; font-size: 14px; }
</style>
<h1>Outis ${version}</h1>
<p>The npm package. The Rust crate has <a href="rust/outis/index.html">a reference of its own</a>.</p>
<nav>
${sorted.map(({ name }) => `<a href="#${name}">${title(name)}</a>`).join('\n')}
</nav>
${sorted
  .map(
    ({ name, about, code }) =>
      `<section id="${name}">\n<h2>${title(name)}</h2>\n${prose(about)}\n<pre><code>${linked(code, names, name)}</code></pre>\n</section>`,
  )
  .join('\n')}
</html>
`;
}

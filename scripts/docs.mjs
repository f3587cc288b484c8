// `npm run docs`: the reference of the package and of the crate, as static pages beside the page.
//
// The package's part is made from the declarations that it ships, so that it cannot describe anything else.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackage } from './build.mjs';
import { isMain, root, run, step } from './steps.mjs';

/** The declarations that users import, in the order of the page. */
const FILES = ['types.d.ts', 'plan.d.ts', 'error.d.ts'];
const TARGET = join(root, 'www/dist/reference');

/**
 * @typedef {{ name: string, about: string, code: string }} Declaration
 */

/** What a file of declarations exports, each with its comment. */
function declarationsOf(text) {
  const starts = [...text.matchAll(/^(?:\/\*\*((?:(?!\*\/).)*)\*\/\n)?export (?!type \*|\{)/gms)];
  return starts.map(({ 0: opening, 1: comment, index }, number) => {
    const end = starts[number + 1]?.index ?? text.length;
    const from = index + opening.length - opening.match(/export $/)[0].length;
    const code = text.slice(from, end).trimEnd();
    const name = code.match(/^export (?:declare )?(?:interface|type|class|const|function) (\w+)/)?.[1];
    if (!name) throw new Error(`a declaration without a name: ${code.slice(0, 80)}`);
    return { name, about: plainComment(comment ?? ''), code };
  });
}

/** A comment without its stars. */
function plainComment(comment) {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim();
}

/** Everything that the package exports. */
export function reference(dist = join(root, 'pkg/dist')) {
  return FILES.flatMap((file) => declarationsOf(readFileSync(join(dist, file), 'utf8')));
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The few signs of Markdown that comments use. */
function prose(text) {
  const inline = (line) =>
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

/** A declaration with links to the others. */
function linked(code, names, own) {
  return escaped(code).replace(/\b[A-Z]\w+\b/g, (word) =>
    word !== own && names.has(word) ? `<a href="#${word}">${word}</a>` : word,
  );
}

/** The page of the package. */
export function page(declarations, version) {
  const names = new Set(declarations.map(({ name }) => name));
  // The functions come first: they are what is called.
  const sorted = [
    ...declarations.filter(({ name }) => name === 'Door'),
    ...declarations.filter(({ name }) => name !== 'Door'),
  ];
  const title = (name) => (name === 'Door' ? 'Functions' : name);
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

async function buildDocs() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await step('reference of the crate', () =>
    run('cargo', ['doc', '--locked', '--no-deps', '--package', 'outis']),
  );
  mkdirSync(TARGET, { recursive: true });
  cpSync(join(root, 'target/doc'), join(TARGET, 'rust'), { recursive: true });
  writeFileSync(join(TARGET, 'index.html'), page(reference(), version));
  console.log(`the reference is in ${TARGET}`);
}

if (isMain(import.meta.url)) {
  await buildPackage();
  await buildDocs();
}

// @ts-check
// The documents of the repository as a site: one page for each, and one that searches them all without a server. No page
// loads anything but its own pictures.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { Marked } from 'marked';

/** Those at the top of the repository that are for readers of the site. */
const TOP = ['CHANGELOG.md', 'PAPERS.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'];

/** What stands in the list at the left, in its order; what is not named here follows. */
const SECTIONS = /** @type {[string, string[]][]} */ ([
  ['Start', ['README', 'five-minutes', 'jobs', 'first-table', 'package']],
  [
    'Guides',
    [
      'choose-a-method',
      'keep-dependencies',
      'every-quarter',
      'several-extracts',
      'from-arx',
      'from-sdcmicro',
      'from-amnesia',
    ],
  ],
  [
    'For developers',
    ['embed', 'check-in-ci', 'duckdb', 'data-frames', 'react', 'embed-page', 'host', 'versions'],
  ],
  [
    'References',
    ['cli', 'plan', 'errors', 'views', 'threat-model', 'guarantees', 'errata', 'methods', 'benchmarks'],
  ],
]);

/** What a document is called in the list where its own title says less there. */
const CALLED = new Map([
  ['docs/package.md', 'The package'],
  ['docs/README.md', 'All guides'],
]);

/** @typedef {{ source: string, path: string, title: string, text: string }} Document */

/** Every document: where it stands in the repository, and where in the site. @param {string} root @returns {Document[]} */
function documents(root) {
  const below = (/** @type {string} */ folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`);
  return [...below('docs'), ...below('docs/experiments'), ...TOP].map((source) => {
    const text = readFileSync(join(root, source), 'utf8');
    const title = /^# (.+)$/m.exec(text)?.[1] ?? basename(source, '.md');
    return { source, path: pathOf(source), title: CALLED.get(source) ?? title.replaceAll('`', ''), text };
  });
}

/** @param {string} source */
function pathOf(source) {
  if (source === 'docs/README.md') return 'index.html';
  const inside = source.startsWith('docs/') ? source.slice('docs/'.length) : source.toLowerCase();
  return inside.replace(/\.md$/, '.html');
}

const escaped = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The name that a heading has in addresses, as code hosts make it. @param {string} text */
function anchorOf(text) {
  return text
    .toLowerCase()
    .replace(/<[^>]+>|[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * The whole site by path. `beside`: what stands next to its folder, such as the page itself.
 * @param {string} root
 * @param {string} version
 * @returns {Map<string, string | Buffer>}
 */
export function site(root, version) {
  const all = documents(root);
  const bySource = new Map(all.map((one) => [one.source, one]));
  /** @type {Map<string, string | Buffer>} */
  const files = new Map();
  /** @type {{ path: string, page: string, title: string, text: string }[]} */
  const sections = [];
  for (const document of all) {
    const { html, parts } = rendered(document, bySource);
    files.set(document.path, frame(document, html, all, version));
    for (const part of parts) {
      const path = part.anchor === '' ? document.path : `${document.path}#${part.anchor}`;
      sections.push({ path, page: document.title, title: part.title, text: part.text });
    }
  }
  for (const folder of ['pictures', 'experiments']) {
    const pictures = readdirSync(join(root, 'docs', folder)).filter((name) => /\.(?:png|svg)$/.test(name));
    for (const name of pictures) {
      files.set(`${folder}/${name}`, readFileSync(join(root, 'docs', folder, name)));
    }
  }
  files.set('search.html', searchPage(sections, all, version));
  return files;
}

/**
 * A document as HTML, and its sections as plain text.
 * @param {Document} document
 * @param {Map<string, Document>} bySource
 */
function rendered({ source, path, text, title }, bySource) {
  const up = '../'.repeat(path.split('/').length - 1);
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text: plain }) {
        return `<h${depth} id="${anchorOf(plain)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inside = this.parser.parseInline(tokens);
        const target = linkOf(href, source, up, bySource);
        return target === undefined ? inside : `<a href="${escaped(target)}">${inside}</a>`;
      },
      image({ href, text: about }) {
        const place = posix.normalize(posix.join(dirname(source), href)).replace(/^docs\//, '');
        return `<img src="${escaped(up + place)}" alt="${escaped(about)}">`;
      },
      html: ({ text: raw }) => (raw.startsWith('<!--') ? '' : raw),
    },
  });
  const tokens = marked.lexer(text.replace(/^<!--.*?-->$/gms, ''));
  const html = marked.parser(tokens);
  /** @type {{ anchor: string, title: string, text: string }[]} */
  const sections = [{ anchor: '', title, text: '' }];
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth > 1) {
      sections.push({ anchor: anchorOf(token.text), title: token.text.replaceAll('`', ''), text: '' });
    } else if (token.type !== 'heading') {
      const last = sections.at(-1);
      if (last) last.text += ` ${token.raw.replace(/[`*|#\s-]+/g, ' ')}`;
    }
  }
  return { html, parts: sections };
}

/**
 * Where a link of a document leads in the site; nowhere, if to a file that only the repository has.
 * @param {string} href
 * @param {string} source
 * @param {string} up
 * @param {Map<string, Document>} bySource
 */
function linkOf(href, source, up, bySource) {
  if (/^(?:https?:|#|mailto:)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const place = posix.normalize(posix.join(dirname(source), file)).replace(/\/$/, '');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const found = bySource.get(place) ?? bySource.get(`${place}/README.md`);
  if (found) return `${up}${found.path}${hash}`;
  return undefined;
}

const STYLE = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.55 system-ui, sans-serif; margin: 0; display: grid; grid-template-columns: 15rem minmax(0, 52rem); gap: 2rem; }
  nav { padding: 1.5rem 0 2rem 1.5rem; font-size: 14px; } nav b { display: block; margin-top: 1rem; } nav a { display: block; padding: .1rem 0; }
  nav { grid-area: 1 / 1; } main { grid-area: 1 / 2; padding: 1rem 1rem 4rem; } .narrow { display: none; }
  pre { overflow-x: auto; padding: .8rem 1rem; border-radius: 6px; background: #8881; font-size: 14px; }
  table { border-collapse: collapse; display: block; overflow-x: auto; } th, td { border-bottom: 1px solid #8884; padding: .3rem .8rem .3rem 0; text-align: left; vertical-align: top; }
  img { max-width: 100%; } [aria-current] { font-weight: 600; }
  input { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem; } li { margin: .6rem 0; } mark { background: #fd08; color: inherit; }
  @media (max-width: 60rem) { body { display: block; } nav { padding: 1rem; columns: 2; border-top: 1px solid #8884; } .narrow { display: block; padding: 1rem 1rem 0; } main { padding-top: 0; } }
`;

/** @param {string} text */
const sum = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * @param {Pick<Document, 'path' | 'title'>} document
 * @param {string} html
 * @param {Document[]} all
 * @param {string} version
 */
function frame({ path, title }, html, all, version, script = '') {
  const up = '../'.repeat(path.split('/').length - 1);
  const policy = `default-src 'none'; style-src ${sum(STYLE)}; img-src 'self'; ${script ? `script-src ${sum(script)}; ` : ''}base-uri 'none'; form-action 'none'`;
  const named = new Set(SECTIONS.flatMap(([, names]) => names));
  const nameOf = (/** @type {Document} */ one) => basename(one.source, '.md');
  const rest = all.filter((one) => !one.source.startsWith('docs/') || !named.has(nameOf(one)));
  const lists = /** @type {[string, Document[]][]} */ ([
    ...SECTIONS.map(([section, names]) => [
      section,
      names.flatMap((name) => all.find(({ source }) => source === `docs/${name}.md`) ?? []),
    ]),
    ['More', rest],
  ]);
  const entry = (/** @type {Pick<Document, 'path' | 'title'>} */ one) =>
    `<a href="${up}${one.path}"${one.path === path ? ' aria-current="page"' : ''}>${escaped(one.title)}</a>`;
  const nav = lists.map(([section, list]) => `<b>${section}</b>\n${list.map(entry).join('\n')}`).join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)} · Outis ${version}</title>
<style>${STYLE}</style>
<div class="narrow"><a href="#documents">All documents</a> · <a href="${up}search.html">Search</a></div>
<main>
${html}
</main>
<nav id="documents" aria-label="Documents">
<a href="${up}search.html">Search</a>
<a href="${up}../reference/index.html">Reference of the package</a>
<a href="${up}../index.html">The page itself</a>
${nav}
</nav>
${script ? `<script>${script}</script>\n` : ''}</html>
`;
}

/**
 * A page that knows all sections: nothing has to be fetched, so that it also works where it is opened as a file.
 * @param {{ path: string, page: string, title: string, text: string }[]} sections
 * @param {Document[]} all
 * @param {string} version
 */
function searchPage(sections, all, version) {
  const known = JSON.stringify(
    sections.map(({ path, page, title, text }) => [path, page, title, text.trim()]),
  );
  const script = `
const sections = ${known.replaceAll('<', '\\u003c')};
const [input, list] = [document.querySelector('input'), document.querySelector('ol')];
const search = () => {
  const words = input.value.toLowerCase().split(/\\s+/).filter((word) => word.length > 1);
  const count = (text, word) => text.toLowerCase().split(word).length - 1;
  const found = words.length === 0 ? [] : sections
    .map(([path, page, title, text]) => {
      const scores = words.map((word) => 20 * count(title, word) + 5 * count(page, word) + Math.min(5, count(text, word)));
      return { path, page, title, text, score: scores.includes(0) ? 0 : scores.reduce((a, b) => a + b) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 30);
  list.replaceChildren(...found.map(({ path, page, title, text }) => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = path;
    link.textContent = title === page ? title : page + ': ' + title;
    const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - 60);
    const excerpt = document.createElement('div');
    // Whole words only.
    const from = at > 0 ? text.indexOf(' ', at) : 0;
    const to = at + 200 < text.length ? text.lastIndexOf(' ', at + 200) : text.length;
    excerpt.textContent = (at > 0 ? '…' : '') + text.slice(from, to) + (to < text.length ? ' …' : '');
    item.append(link, excerpt);
    return item;
  }));
  document.querySelector('output').textContent = words.length === 0 ? '' : found.length + (found.length === 1 ? ' place' : ' places');
};
input.addEventListener('input', search);
input.value = decodeURIComponent(location.hash.slice(1));
search();
`;
  const html =
    '<h1>Search</h1>\n<p><input type="search" aria-label="Search all documents" autofocus placeholder="suppression"></p>\n<output></output>\n<ol></ol>';
  return frame({ path: 'search.html', title: 'Search' }, html, all, version, script);
}

// The licences of everything that is compiled or bundled into the package, as pkg/dist/NOTICES.md: crates from what cargo
// resolves for wasm, the standard library from what the toolchain says of itself, packages from the lists of the build.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './steps.mjs';

/** Ours, and what only builds. */
const OWN = ['outis', 'outis-sheets'];

/** @param {{ packages: string[], target: string }} what */
export function notices({ packages, target }) {
  const parts = [...crates(target), ...standardLibrary(target), ...packages.map(ofPackage)].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const list = parts.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  const texts = new Map();
  for (const { name, text } of parts) texts.set(text, [...(texts.get(text) ?? []), name]);
  const licences = [...texts].map(([text, names]) => `## ${names.join(', ')}\n\n\`\`\`\n${text}\n\`\`\``);
  return `# Notices

What is compiled into the wasm modules of Outis, or bundled into its scripts, with the licences it comes under.

| name | version | licence |
|---|---|---|
${list.join('\n')}

${licences.join('\n\n')}
`;
}

/** Every crate that is linked into the wasm modules. @param {string} target */
function crates(target) {
  const metadata = JSON.parse(
    // Not offline: on a fresh machine the build has fetched only what it compiles, and cargo lists the rest too.
    execFileSync('cargo', ['metadata', '--locked', '--format-version', '1', '--filter-platform', target], {
      cwd: root,
      maxBuffer: 2 ** 28,
      encoding: 'utf8',
    }),
  );
  const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));
  const packages = new Map(metadata.packages.map((one) => [one.id, one]));
  const isProcMacro = (one) => one.targets.some(({ kind }) => kind.includes('proc-macro'));
  const seen = new Set();
  const visit = (id) => {
    // A macro writes code while it is compiled, and is no part of what comes out.
    if (seen.has(id) || isProcMacro(packages.get(id))) return;
    seen.add(id);
    for (const { pkg, dep_kinds } of nodes.get(id).deps) {
      if (dep_kinds.some(({ kind }) => kind === null)) visit(pkg);
    }
  };
  for (const { id, name } of metadata.packages) {
    if (OWN.includes(name) && metadata.workspace_members.includes(id)) visit(id);
  }
  return [...seen]
    .map((id) => packages.get(id))
    .filter(({ name }) => !OWN.includes(name))
    .map(({ name, version, license, manifest_path }) => ({
      name,
      version,
      licence: license ?? 'see below',
      text: licenceText(dirname(manifest_path), license),
    }));
}

/**
 * What the compiler links besides: the standard library, and the crates it is made of.
 * @param {string} target
 */
function standardLibrary(target) {
  const rustc = (...args) => execFileSync('rustc', args, { cwd: root, encoding: 'utf8' }).trim();
  const sysroot = rustc('--print', 'sysroot');
  const version = rustc('--version').split(' ')[1];
  const linked = new Set(
    readdirSync(join(sysroot, 'lib/rustlib', target, 'lib')).flatMap(
      (name) => /^lib(.+)-[0-9a-f]+\.rlib$/.exec(name)?.[1] ?? [],
    ),
  );
  const documents = join(sysroot, 'share/doc/rust');
  const text = (...names) =>
    names
      .map((name) => join(documents, name))
      .map((path) => (existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim() : ''))
      .join('\n\n')
      .trim();
  const own = text('licenses/MIT.txt', 'licenses/Apache-2.0.txt', 'licenses/LLVM-exception.txt');
  const library = { version, text: own || 'The toolchain carries no text of it.' };
  const told = text('COPYRIGHT-library.html').replaceAll(/<[^>]+>/g, '');
  const others = told.matchAll(/^[^\w\n]*([\w-]+)-(\d\S*)\s+URL: [^\0]*?License: (.+)$/gm);
  return [
    { name: 'Rust standard library (std, alloc, core)', licence: 'MIT OR Apache-2.0', ...library },
    {
      name: 'Rust standard library (compiler_builtins)',
      licence: 'MIT AND Apache-2.0 WITH LLVM-exception',
      ...library,
    },
    ...[...others]
      .filter(([, name]) => linked.has(name.replaceAll('-', '_')))
      .map(([, name, version, licence]) => ({
        name: `${name} (of the Rust standard library)`,
        version,
        licence: licence.trim(),
        text: library.text,
      })),
  ];
}

/** A package of npm that is bundled. @param {string} name */
function ofPackage(name) {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { name, version, licence: license, text: licenceText(folder, license) };
}

/** The texts that a package comes with. @param {string} folder @param {string} licence */
function licenceText(folder, licence) {
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    : [];
  // Where there is a choice, the one that Outis itself is under as well.
  const chosen = / AND /.test(licence ?? '') ? [] : files.filter((name) => /mit/i.test(name));
  const texts = (chosen.length > 0 ? chosen : files)
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim());
  return texts.length > 0 ? texts.join('\n\n') : `${licence}; the package carries no text of it.`;
}

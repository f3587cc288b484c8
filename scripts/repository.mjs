// Where this repository lives, in one place: writes it into the manifests of the package and of the crate.
//
//   npm run repository https://example.org/you/outis
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain, root } from './steps.mjs';

/** The manifests with another address. @param {string} npm @param {string} cargo @param {string} address */
export function withRepository(npm, cargo, address) {
  const { homepage: _, bugs: __, repository: ___, ...rest } = JSON.parse(npm);
  const fields = Object.entries(rest);
  const after = fields.findIndex(([name]) => name === 'license') + 1;
  fields.splice(
    after,
    0,
    ['homepage', `${address}#readme`],
    ['bugs', { url: `${address}/issues` }],
    ['repository', { type: 'git', url: `git+${address}.git` }],
  );
  const others = cargo.replace(/^(?:homepage|repository) = .*\n/gm, '');
  return {
    npm: `${JSON.stringify(Object.fromEntries(fields), undefined, 2)}\n`,
    // The first licence is that of the crate itself.
    cargo: others.replace(
      /^license = .*\n/m,
      (line) => `${line}homepage = "${address}"\nrepository = "${address}"\n`,
    ),
  };
}

if (isMain(import.meta.url)) {
  const address = process.argv[2]?.replace(/(\.git)?\/?$/, '');
  if (!address || !URL.canParse(address)) {
    console.error('give the address of the repository, such as https://example.org/you/outis');
    process.exit(2);
  }
  const [npm, cargo] = [join(root, 'package.json'), join(root, 'Cargo.toml')];
  const written = withRepository(readFileSync(npm, 'utf8'), readFileSync(cargo, 'utf8'), address);
  writeFileSync(npm, written.npm);
  writeFileSync(cargo, written.cargo);
}

// After `backstage-cli package prepack` of a package: brings licence, docs and examples along,
// makes the links of its README work outside of the repository, lists the changelog among the
// files, and puts `types` first in each entry of `exports`, where TypeScript looks for it.
// postpack.mjs undoes all of it.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { root } from '../lib/root.mjs';
import { packedFiles } from './packedFiles.mjs';
import { README_BACKUP, removeAdded } from './added.mjs';

const folder = process.cwd();
const name = relative(root, folder).split(sep).join('/');

removeAdded(root, name);
const files = packedFiles(root, name);
cpSync(join(folder, 'README.md'), join(folder, README_BACKUP));
for (const { to, content } of files) {
  mkdirSync(dirname(join(folder, to)), { recursive: true });
  writeFileSync(join(folder, to), content);
}

const manifestFile = join(folder, 'package.json');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
for (const [entry, conditions] of Object.entries(manifest.exports ?? {})) {
  if (typeof conditions === 'object')
    manifest.exports[entry] = { types: conditions.types, ...conditions };
}
if (existsSync(join(folder, 'CHANGELOG.md')))
  manifest.files.push('CHANGELOG.md');
writeFileSync(
  `${manifestFile}.new`,
  `${JSON.stringify(manifest, undefined, 2)}\n`,
);
renameSync(`${manifestFile}.new`, manifestFile);
if (!existsSync(`${manifestFile}-prepack`))
  throw new Error(
    'Run it by "yarn pack", after "backstage-cli package prepack"',
  );

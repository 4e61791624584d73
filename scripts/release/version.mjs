// `yarn release:version`: takes the changesets into versions and changelogs of all published
// packages, and into what follows from the version. `--first` is for the release that nothing was
// published before: the version that stands in the package.json files becomes the first one.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root as ownRoot } from '../lib/root.mjs';
import { runCommand } from '../lib/run.mjs';
import { publishedPackages, readManifest } from './packages.mjs';

const { values } = parseArgs({
  options: {
    first: { type: 'boolean' },
    root: { type: 'string', default: ownRoot },
  },
});
const root = values.root;

function setVersion(folder, version) {
  const file = join(root, folder, 'package.json');
  // Only that line: the form of the file stays as it is.
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      /^ {2}"version": "[^"]*"/m,
      `  "version": "${version}"`,
    ),
  );
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

const packages = publishedPackages(root);
if (values.first) {
  const released = packages.find(({ folder }) =>
    existsSync(join(root, folder, 'CHANGELOG.md')),
  );
  if (released)
    fail(
      `${released.name} has a CHANGELOG.md, so this is not the first release. Run it without --first`,
    );
  // Changesets count up from what stands there: 0.0.0 with a minor change is 0.1.0.
  for (const { folder } of packages) setVersion(folder, '0.0.0');
}

const changesets = join(
  ownRoot,
  'node_modules',
  '@changesets',
  'cli',
  'bin.js',
);
if (
  (await runCommand([process.execPath, changesets, 'version'], {
    cwd: root,
  })) !== 0
)
  fail('changeset version failed; the lines above say why');
const versions = [
  ...new Set(publishedPackages(root).map(({ manifest }) => manifest.version)),
];
if (versions.length !== 1)
  fail(
    `The packages have different versions: ${versions.join(
      ', ',
    )}. Run "yarn release:metadata"`,
  );
const without = packages.filter(
  ({ folder }) => !existsSync(join(root, folder, 'CHANGELOG.md')),
);
if (without.length > 0)
  fail(
    `No changelog was written for ${without
      .map(({ name }) => name)
      .join(', ')}`,
  );
setVersion('.', versions[0]);
console.log(
  `All ${packages.length} packages are ${readManifest(root).version}`,
);

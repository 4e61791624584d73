// `yarn release:metadata`: writes what package.json files of published packages share (address of
// the repository, licence, author, Node.js) from the package.json at the root into each of them,
// and which packages share one version into .changeset/config.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.mjs';
import { publishedPackages, readManifest } from './packages.mjs';
import { metadataFor } from './repository.mjs';

const packages = publishedPackages(root);
const write = (file, value) =>
  writeFileSync(join(root, file), `${JSON.stringify(value, undefined, 2)}\n`);

for (const { folder, manifest } of packages) {
  write(`${folder}/package.json`, {
    ...manifest,
    ...metadataFor(readManifest(root), folder),
  });
}
const config = JSON.parse(
  readFileSync(join(root, '.changeset', 'config.json'), 'utf8'),
);
write('.changeset/config.json', {
  ...config,
  fixed: [packages.map(({ name }) => name)],
});

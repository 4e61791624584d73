// What `yarn release:version` would do, in a copy of the manifests and changesets.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../lib/root.mjs';
import { publishedPackages } from './packages.mjs';
import { run } from './shell.mjs';

const PRIVATE = [
  'packages/app',
  'packages/backend',
  'packages/fleet-simulator',
  'test',
];
const GIT =
  'git init -q . && git add -A . && git -c user.name=drydock -c user.email=drydock@localhost commit -qm copy';

/** @throws Error when the changesets do not give every package one version and a changelog */
export async function rehearseVersion(log) {
  const copy = mkdtempSync(join(tmpdir(), 'drydock-version-'));
  try {
    const packages = publishedPackages(root).map(({ folder }) => folder);
    const manifests = ['.', ...packages, ...PRIVATE].map(folder =>
      join(folder, 'package.json'),
    );
    const changelogs = packages
      .map(folder => join(folder, 'CHANGELOG.md'))
      .filter(file => existsSync(join(root, file)));
    for (const file of [
      ...manifests,
      ...changelogs,
      '.changeset',
      'yarn.lock',
    ]) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      cpSync(join(root, file), join(copy, file), { recursive: true });
    }
    // The changelog names the commit of each changeset.
    await run(['sh', '-e', '-c', GIT], { cwd: copy, log });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const first = changelogs.length > 0 ? [] : ['--first'];
    await run(
      [
        process.execPath,
        join(root, 'scripts', 'release', 'version.mjs'),
        '--root',
        copy,
        ...first,
      ],
      { cwd: copy, log },
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

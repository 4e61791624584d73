// Whether every published package is complete before it is built: metadata, files, scripts, links
// of its pages, and the shared version. `node scripts/release/checkPackages.mjs [CHECKOUT]` prints
// one problem a line and ends with 1 when there is one.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { join as joinPath } from 'node:path/posix';
import { isDeepStrictEqual } from 'node:util';
import { root as ownRoot } from '../lib/root.mjs';
import { README_BACKUP } from './added.mjs';
import { relativeLinks } from './links.mjs';
import { packedFiles } from './packedFiles.mjs';
import { publishedPackages, readManifest } from './packages.mjs';
import { metadataFor } from './repository.mjs';
import { shippedBy } from './shipped.mjs';

/** What a build makes. */
const BUILT = 'dist';
/** What npm packs without being told. */
const ALWAYS_PACKED = ['README.md', 'LICENSE', 'package.json'];
const SCRIPTS = {
  prepack:
    'backstage-cli package prepack && node ../../scripts/release/prepack.mjs',
  postpack:
    'node ../../scripts/release/postpack.mjs && backstage-cli package postpack',
};

const isBelow = (path, entries) =>
  entries.some(entry => path === entry || path.startsWith(`${entry}/`));

function manifestProblems({ manifest, folder }, rootManifest) {
  const problems = [];
  for (const [key, value] of Object.entries(
    metadataFor(rootManifest, folder),
  )) {
    if (!isDeepStrictEqual(manifest[key], value))
      problems.push(
        `${key} differs from the package.json at the root. Run "yarn release:metadata"`,
      );
  }
  for (const key of ['description', 'keywords', 'version', 'files'])
    if (!manifest[key]) problems.push(`${key} is missing`);
  if (manifest.version !== rootManifest.version)
    problems.push(
      `version is ${manifest.version}, the repository's is ${rootManifest.version}`,
    );
  if (manifest.publishConfig?.access !== 'public')
    problems.push('publishConfig.access is not public');
  for (const [name, command] of Object.entries(SCRIPTS)) {
    if (manifest.scripts?.[name] !== command)
      problems.push(`the script ${name} must be "${command}"`);
  }
  const hasTypes = manifest.backstage?.role !== 'cli';
  if (hasTypes !== (manifest.publishConfig?.types !== undefined)) {
    problems.push(
      hasTypes
        ? 'publishConfig.types is missing'
        : 'publishConfig.types names a file that no build of a command line makes',
    );
  }
  return problems;
}

function dependencyProblems({ manifest }, names) {
  return Object.entries(manifest.dependencies ?? {})
    .filter(
      ([name, range]) => range.startsWith('workspace:') && !names.has(name),
    )
    .map(([name]) => `depends on ${name}, which is not published`);
}

function fileProblems({ manifest, folder }, root) {
  const at = path => existsSync(join(root, folder, path));
  const files = manifest.files ?? [];
  const shipped = shippedBy(folder);
  const named = [
    ...Object.values(manifest.bin ?? {}),
    ...(manifest.configSchema ? [manifest.configSchema] : []),
  ];
  return [
    ...files
      .filter(
        file =>
          file !== BUILT &&
          !at(file) &&
          !shipped.some(({ to }) => isBelow(to, [file])),
      )
      .map(file => `files names ${file}, which does not exist`),
    ...shipped
      .filter(({ from }) => !existsSync(join(root, from)))
      .map(({ from }) => `is to bring ${from} along, which does not exist`),
    ...shipped
      .filter(({ to }) => !isBelow(to, [...files, ...ALWAYS_PACKED]))
      .map(({ to }) => `brings ${to} along, which files leaves out`),
    ...named
      .filter(path => !isBelow(path, files))
      .map(path => `needs ${path}, which files leaves out`),
    ...[
      ['package.json-prepack', 'package.json'],
      [README_BACKUP, 'README.md'],
    ]
      .filter(([path]) => at(path))
      .map(
        ([path, original]) =>
          `${path} was left behind by packing that was interrupted. It is the original: move it back to ${original}`,
      ),
    ...shipped
      .map(({ to }) => to)
      .filter(at)
      .map(path => `${path} was left behind by packing. Remove it`),
  ];
}

/** Every relative link of a page in the package must lead to a file in the package. */
function linkProblems({ manifest, folder }, root) {
  if (!existsSync(join(root, folder, 'README.md'))) return ['has no README.md'];
  try {
    const files = packedFiles(root, folder);
    const packed = [
      ...files.map(({ to }) => to),
      ...(manifest.files ?? []),
      ...ALWAYS_PACKED,
    ];
    const isPacked = path =>
      isBelow(path, packed) ||
      packed.some(entry => entry.startsWith(`${path}/`));
    return files
      .filter(({ to }) => to.endsWith('.md'))
      .flatMap(({ to, content }) =>
        relativeLinks(content).map(link => ({ to, link })),
      )
      .filter(
        ({ to, link }) => !isPacked(joinPath(dirname(to), link.split('#')[0])),
      )
      .map(
        ({ to, link }) => `${to} links to ${link}, which is not in the package`,
      );
  } catch (error) {
    return [error.message];
  }
}

function changesetProblems(root, names) {
  const { fixed, ignore } = JSON.parse(
    readFileSync(join(root, '.changeset', 'config.json'), 'utf8'),
  );
  const [group = [], ...others] = fixed;
  return [
    ...[...names]
      .filter(name => !group.includes(name))
      .map(name => `fixed lacks ${name}. Run "yarn release:metadata"`),
    ...group
      .filter(name => !names.has(name))
      .map(name => `fixed names ${name}, which is not published`),
    ...(others.length > 0
      ? [
          'fixed has more than one group: all published packages share one version',
        ]
      : []),
    ...ignore
      .filter(name => names.has(name))
      .map(name => `ignore names ${name}, which is published`),
  ].map(problem => `.changeset/config.json: ${problem}`);
}

/** @returns {string[]} */
export function packageProblems(root) {
  const rootManifest = readManifest(root);
  const packages = publishedPackages(root);
  const names = new Set(packages.map(({ name }) => name));
  const checks = [
    each => manifestProblems(each, rootManifest),
    each => dependencyProblems(each, names),
    each => fileProblems(each, root),
    each => linkProblems(each, root),
  ];
  return [
    ...packages.flatMap(each =>
      checks
        .flatMap(check => check(each))
        .map(problem => `${each.folder}: ${problem}`),
    ),
    ...changesetProblems(root, names),
  ];
}

if (process.argv[1]?.endsWith('checkPackages.mjs')) {
  const problems = packageProblems(process.argv[2] ?? ownRoot);
  for (const problem of problems) console.error(problem);
  console.log(
    `${
      publishedPackages(process.argv[2] ?? ownRoot).length
    } published packages, ${problems.length} problems`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}

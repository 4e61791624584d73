// Builds and packs what is published, and looks at the tarballs as those see them who install them.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { root, yarn } from '../lib/root.mjs';
import { unaccepted } from './accepted.mjs';
import { packageProblems } from './checkPackages.mjs';
import { relativeLinks } from './links.mjs';
import { publishedPackages } from './packages.mjs';
import { run } from './shell.mjs';
import { shippedBy } from './shipped.mjs';
import { tool, toolsFolder } from './tools.mjs';

const execute = promisify(execFile);
export const releaseFolder = join(root, '.cache', 'release');
const tarballs = join(releaseFolder, 'tarballs');
const unpacked = join(releaseFolder, 'unpacked');

export const tarballOf = name =>
  join(tarballs, `${name.replace('/', '-')}.tgz`);
const contentOf = name => join(unpacked, name.replace('/', '-'), 'package');

function throwProblems(problems) {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** @throws Error when a package is incomplete */
export function checkSources() {
  throwProblems(packageProblems(root));
}

export async function build(log) {
  await run(yarn('tsc'), { cwd: root, log });
  await run(yarn('backstage-cli', 'repo', 'build'), { cwd: root, log });
}

/** @throws Error when packing fails or leaves something behind */
export async function pack(log) {
  rmSync(tarballs, { recursive: true, force: true });
  mkdirSync(tarballs, { recursive: true });
  await run(
    yarn(
      'workspaces',
      'foreach',
      '--all',
      '--no-private',
      'pack',
      '--out',
      join(tarballs, '%s.tgz'),
    ),
    { cwd: root, log },
  );
  checkSources();
}

/** @throws Error for a tarball that lacks a file or whose pages lead out of it */
export async function checkContents() {
  rmSync(unpacked, { recursive: true, force: true });
  const problems = [];
  for (const { name, folder, manifest } of publishedPackages(root)) {
    const content = contentOf(name);
    mkdirSync(dirname(content), { recursive: true });
    await execute('tar', ['-xzf', tarballOf(name), '-C', dirname(content)]);
    const files = readdirSync(content, { recursive: true }).map(file =>
      file.replaceAll('\\', '/'),
    );
    const wanted = [
      'README.md',
      ...shippedBy(folder).map(({ to }) => to),
      ...manifest.files.filter(file => file !== 'config.d.ts'),
    ];
    problems.push(
      ...wanted
        .filter(file => !files.includes(file))
        .map(file => `${name} lacks ${file}`),
    );
    for (const page of files.filter(
      file => file.endsWith('.md') && !file.startsWith('dist/'),
    )) {
      const links = relativeLinks(
        readFileSync(join(content, page), 'utf8'),
      ).map(link => link.split('#')[0]);
      const dead = links.filter(
        link =>
          !files.includes(
            normalize(join(dirname(page), link)).replace(/\/$/, ''),
          ),
      );
      problems.push(
        ...dead.map(
          link =>
            `${name}: ${page} links to ${link}, which is not in the package`,
        ),
      );
    }
  }
  throwProblems(problems);
}

const require = createRequire(join(toolsFolder, 'package.json'));
/** A library of the tools. */
const load = specifier =>
  import(pathToFileURL(require.resolve(specifier)).href);

async function publintFindings({ name, manifest }) {
  const [{ publint }, { formatMessage }] = [
    await load('publint'),
    await load('publint/utils'),
  ];
  const { messages, pkg } = await publint({
    pkgDir: contentOf(name),
    pack: false,
    level: 'warning',
  });
  return messages.map(message => ({
    tool: 'publint',
    code: message.code,
    role: manifest.backstage.role,
    name,
    text: formatMessage(message, pkg, { color: false }),
  }));
}

async function attwFindings({ name, manifest }) {
  const { checkPackage, createPackageFromTarballData } = await load(
    '@arethetypeswrong/core',
  );
  const { types, problems = [] } = await checkPackage(
    createPackageFromTarballData(readFileSync(tarballOf(name))),
  );
  const of = (code, text) => ({
    tool: 'attw',
    code,
    role: manifest.backstage.role,
    name,
    text,
  });
  if (types === false) return [of('NoTypes', 'the package has no types')];
  return problems.map(({ kind, ...details }) =>
    of(kind, JSON.stringify(details).slice(0, 500)),
  );
}

/** @throws Error for findings of publint or attw that are not accepted */
export async function lintTarballs() {
  const findings = [];
  for (const each of publishedPackages(root))
    findings.push(
      ...(await publintFindings(each)),
      ...(await attwFindings(each)),
    );
  throwProblems(unaccepted(findings));
}

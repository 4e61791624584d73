import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../portal';

const LEFT_OUT = new Set([
  'node_modules',
  'dist',
  'dist-types',
  'coverage',
  '.cache',
]);
const COPIED = [
  'LICENSE',
  'package.json',
  'docs',
  'examples',
  'packages',
  'plugins',
  '.changeset',
];
const isCopied = (file: string) =>
  !LEFT_OUT.has(path.basename(file)) &&
  (!/\.tsx?$/.test(file) || /(?:config\.d|permissionPolicy)\.ts$/.test(file));

function check(checkout: string) {
  const program = path.join(
    repositoryRoot,
    'scripts/release/checkPackages.mjs',
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, checkout],
    { encoding: 'utf8' },
  );
  return { status, text: `${stderr}${stdout}` };
}

describe('the published packages', () => {
  it('have metadata, files, scripts, links and one version [T-384]', () => {
    expect(check(repositoryRoot)).toEqual({
      status: 0,
      text: expect.stringMatching(
        /^[1-9]\d* published packages, 0 problems\n$/,
      ),
    });
  });
});

describe('the check of published packages', () => {
  const BACKEND = 'plugins/cluster-upgrades-backend/package.json';
  let checkout: string;
  beforeEach(() => {
    checkout = mkdtempSync(path.join(tmpdir(), 'drydock-packages-'));
    for (const name of COPIED) {
      cpSync(path.join(repositoryRoot, name), path.join(checkout, name), {
        recursive: true,
        filter: isCopied,
      });
    }
  });
  afterEach(() => rmSync(checkout, { recursive: true, force: true }));

  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(
      path.join(checkout, file),
      change(readFileSync(path.join(checkout, file), 'utf8')),
    );
  const editJson = (file: string, change: (value: any) => void) =>
    edit(file, text => {
      const value = JSON.parse(text);
      change(value);
      return JSON.stringify(value);
    });

  it('passes a copy without a fault', () => {
    expect(check(checkout)).toMatchObject({ status: 0 });
  });

  it.each<[string, () => void, string]>([
    [
      'a package with the address of another repository',
      () =>
        editJson(BACKEND, manifest => {
          manifest.repository.url = 'git+https://elsewhere.example/a.git';
        }),
      'repository differs',
    ],
    [
      'a package without author',
      () =>
        editJson(BACKEND, manifest => {
          delete manifest.author;
        }),
      'author differs',
    ],
    [
      'a package with a version of its own',
      () =>
        editJson(BACKEND, manifest => {
          manifest.version = '0.2.0';
        }),
      'version is 0.2.0',
    ],
    [
      'a package that needs an unpublished one',
      () =>
        editJson(BACKEND, manifest => {
          manifest.dependencies['@drydock/fleet-simulator'] = 'workspace:^';
        }),
      'depends on @drydock/fleet-simulator',
    ],
    [
      'a package that leaves its roles out',
      () =>
        editJson(BACKEND, manifest => {
          manifest.files = manifest.files.filter(
            (file: string) => file !== 'docs',
          );
        }),
      'brings docs/rbac along, which files leaves out',
    ],
    [
      'a package that packs nothing as licence',
      () => rmSync(path.join(checkout, 'LICENSE')),
      'is to bring LICENSE along',
    ],
    [
      'a package that packs a file that is gone',
      () =>
        rmSync(
          path.join(
            checkout,
            'plugins/cluster-upgrades-backend/src/schema/openapi.yaml',
          ),
        ),
      'files names src/schema/openapi.yaml',
    ],
    [
      'a package without the scripts of packing',
      () =>
        editJson(BACKEND, manifest => {
          delete manifest.scripts.prepack;
        }),
      'the script prepack must be',
    ],
    [
      'a README with a link to nothing',
      () =>
        edit(
          'packages/cli/README.md',
          text => `${text}\n[gone](../../docs/gone.md)\n`,
        ),
      'packages/cli/README.md links to ../../docs/gone.md, which does not exist',
    ],
    [
      'a package without README',
      () => rmSync(path.join(checkout, 'packages/cli/README.md')),
      'packages/cli: has no README.md',
    ],
    [
      'what packing left behind',
      () =>
        writeFileSync(
          path.join(checkout, 'packages/cli/prepack-README.md'),
          '',
        ),
      'prepack-README.md was left behind',
    ],
    [
      'a group of changesets that lacks a package',
      () =>
        editJson('.changeset/config.json', config => {
          config.fixed[0].pop();
        }),
      'fixed lacks',
    ],
    [
      'two groups of changesets',
      () =>
        editJson('.changeset/config.json', config => {
          config.fixed.push([config.fixed[0].pop()]);
        }),
      'more than one group',
    ],
  ])('finds %s', (_, plant, problem) => {
    plant();
    expect(check(checkout)).toEqual({
      status: 1,
      text: expect.stringContaining(problem),
    });
  });
});

describe('links of packed pages', () => {
  const program = `
    import { packedFiles } from ${JSON.stringify(
      path.join(repositoryRoot, 'scripts/release/packedFiles.mjs'),
    )};
    const files = packedFiles(process.argv[1], process.argv[2]);
    console.log(JSON.stringify(files.filter(({ to }) => to.endsWith('.md')).map(({ to, content }) => [to, content])));`;
  const pagesOf = (folder: string) => {
    const { stdout } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program, repositoryRoot, folder],
      { encoding: 'utf8' },
    );
    return new Map<string, string>(JSON.parse(stdout));
  };

  it('lead into the package where the page is in it, and to the repository where it is not', () => {
    const pages = pagesOf('packages/cli');
    const { repository } = JSON.parse(
      readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8'),
    );
    const site = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
    expect(pages.get('README.md')).toContain('](docs/checks/README.md)');
    expect(pages.get('README.md')).toContain(
      `](${site}/blob/main/docs/cli.md)`,
    );
    expect(pages.get('docs/checks/README.md')).toContain(
      '](removed-api-applied.md)',
    );
    expect(pages.get('docs/checks/api-callers.md')).toContain(
      `](${site}/blob/main/docs/`,
    );
  });
});

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// Memory and the time to the first line are what a command loads: a timing would say the same less
// surely.
describe('what a command loads', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drydock-cli-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function modulesOf(...args: string[]): Promise<readonly string[]> {
    const list = join(folder, 'modules');
    const program = [
      '--require',
      resolve(__dirname, '__testUtils__/loadedModules.cjs'),
      resolve(__dirname, '../bin/drydock'),
      ...args,
    ];
    const stderr = await new Promise<string>(done => {
      execFile(
        process.execPath,
        program,
        { env: { ...process.env, LOADED_MODULES: list } },
        (_error, _stdout, written) => done(written),
      );
    });
    // Where the engine does not know a flag that the program sets, it says so here.
    expect(stderr).toBe('');
    return (await readFile(list, 'utf8')).split('\n');
  }

  it('a check of manifest files: no client of clusters, no classes of all kinds, no plans and no compiler', async () => {
    const file = join(folder, 'cronjob.yaml');
    await writeFile(
      file,
      'apiVersion: batch/v1beta1\nkind: CronJob\nmetadata:\n  name: nightly\n',
    );
    const modules = await modulesOf('check', '-t', '1.37', file);
    expect(modules).toContainEqual(
      expect.stringContaining('manifests/readManifests.ts'),
    );
    expect(
      modules.filter(module =>
        /client-node\/dist\/(index|api|config)\.js|\/undici\/|upgrade-plans|@swc/.test(
          module,
        ),
      ),
    ).toEqual([]);
  });

  it('a check of a cluster by a kubeconfig: no classes of all kinds', async () => {
    const file = join(folder, 'kubeconfig');
    const config = {
      clusters: [{ name: 'c', cluster: { server: 'http://127.0.0.1:1' } }],
      users: [{ name: 'u', user: { token: 'abc' } }],
      contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
      'current-context': 'x',
    };
    await writeFile(file, JSON.stringify(config));
    const modules = await modulesOf(
      'check',
      '-t',
      '1.37',
      '--kubeconfig',
      file,
    );
    expect(modules).toContainEqual(expect.stringContaining('/undici/'));
    expect(
      modules.filter(module =>
        /client-node\/dist\/(index|api|config)\.js|upgrade-plans/.test(module),
      ),
    ).toEqual([]);
  });
});

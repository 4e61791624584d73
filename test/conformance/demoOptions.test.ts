import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../src/portal';

/** Calls of the demo that start nothing. */
describe('npm run demo', () => {
  let folder: string;
  let kubeconfig: string;

  const run = (...args: string[]) =>
    promisify(execFile)(
      process.execPath,
      [
        path.join(repositoryRoot, 'scripts/demo.mjs'),
        '--state',
        path.join(folder, 'state'),
        ...args,
      ],
      {
        env: {
          ...process.env,
          NODE_ENV: undefined,
          NODE_OPTIONS: undefined,
          INIT_CWD: folder,
          KUBECONFIG: path.join(folder, 'no-such-file'),
        },
      },
    ).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({
        code,
        stdout,
        stderr,
      }: {
        code: number;
        stdout: string;
        stderr: string;
      }) => ({ code, stdout, stderr }),
    );

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'drydock-own-'));
    kubeconfig = path.join(folder, 'kubeconfig');
    const exec = {
      apiVersion: 'client.authentication.k8s.io/v1',
      command: 'no-such-program',
      interactiveMode: 'Never',
    };
    const config = {
      clusters: [
        { name: 'silent', cluster: { server: 'https://127.0.0.1:1' } },
      ],
      users: [
        { name: 'person', user: { exec } },
        {
          name: 'files',
          user: { 'client-certificate': 'my.crt', 'client-key': 'my.key' },
        },
      ],
      contexts: [
        { name: 'silent', context: { cluster: 'silent' } },
        { name: 'program', context: { cluster: 'silent', user: 'person' } },
        { name: 'files', context: { cluster: 'silent', user: 'files' } },
      ],
    };
    await writeFile(
      kubeconfig,
      JSON.stringify({ apiVersion: 'v1', kind: 'Config', ...config }),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('says what is wrong with each cluster that it cannot open, where, and how to fix it, and starts nothing', async () => {
    const { code, stderr } = await run(
      '--kubeconfig',
      'kubeconfig',
      ...['silent', 'program', 'files', 'absent'].flatMap(name => [
        '--context',
        name,
      ]),
    );
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      `The cluster https://127.0.0.1:1 of context silent in ${kubeconfig} cannot be read. Could not reach the API server: nothing listens at its address (ECONNREFUSED). Check the server's address, DNS, and firewalls between it and Drydock`,
      `Logging in as context program in ${kubeconfig} says failed: spawn no-such-program ENOENT. Install the program that it names or log in again, until kubectl works with this context`,
      `The client certificate of context files in ${kubeconfig} (${path.join(
        folder,
        'my.crt',
      )}) cannot be read: there is no such file`,
      `The kubeconfig ${kubeconfig} has no context "absent"; it has silent, program, files`,
    ]);
    expect(existsSync(path.join(folder, 'state/own.kubeconfig'))).toBe(false);
  });

  it('says that there is no kubeconfig, and where it looked', async () => {
    const { code, stderr } = await run('--context', 'prod-eu-1');
    expect({ code, stderr: stderr.trim() }).toEqual({
      code: 1,
      stderr: `No kubeconfig was found: KUBECONFIG names ${folder}/no-such-file, which does not exist. Name one with --kubeconfig`,
    });
  });

  it.each([
    [
      ['--only'],
      '--only needs the name of a cluster. Add --context NAME; kubectl config get-contexts lists the names',
    ],
    [
      ['--kubeconfig', 'a'],
      '--kubeconfig needs the name of a cluster. Add --context NAME; kubectl config get-contexts lists the names',
    ],
    [
      ['--contxt', 'a'],
      "Unknown option '--contxt'. Options: npm run demo -- --help",
    ],
    [
      ['--port', '70070'],
      '--port is "70070", and must be a number from 1 to 65535',
    ],
    [
      ['--port', '8000', '--fleet-port', '8000'],
      '--port and --fleet-port are both 8000. Choose two different ports',
    ],
    [
      ['--fleet-port', '8000', '--eks-port', '8000'],
      '--fleet-port and --eks-port are both 8000. Choose two different ports',
    ],
    [
      ['--machine-seconds', 'abc'],
      '--machine-seconds is "abc", and must be a number of seconds, such as 4 or 0.5',
    ],
    [
      ['--machine-seconds=-1'],
      '--machine-seconds is "-1", and must be a number of seconds, such as 4 or 0.5',
    ],
    ...['context', 'kubeconfig', 'state', 'port', 'machine-seconds'].map(
      (option): [string[], string] => [
        ['--context', 'a', '--reset', `--${option}`, ''],
        `--${option} is empty. Give it a value, or leave it out`,
      ],
    ),
  ])('refuses %j before anything starts', async (args, message) => {
    expect(await run(...args)).toMatchObject({
      code: 2,
      stderr: `${message}\n`,
      stdout: '',
    });
  });

  it('has a port for the simulated clusters beside the last port that there is', async () => {
    // Told by the next check, which comes before anything starts.
    const taken = createServer();
    await new Promise<void>(resolve => {
      taken.listen(65525, '127.0.0.1', resolve).once('error', () => resolve());
    });
    const { code, stderr } = await run('--port', '65535');
    taken.close();
    expect({ code, stderr: stderr.trim() }).toEqual({
      code: 1,
      stderr:
        'Port 65525 is taken, perhaps by another demo. Stop that, or: npm run demo -- --port 65435',
    });
  });

  it('tells its options', async () => {
    const { code, stdout } = await run('--help');
    expect(code).toBe(0);
    for (const option of [
      '--context',
      '--kubeconfig',
      '--only',
      '--helm-secrets',
      '--port',
      '--reset',
    ])
      expect(stdout).toContain(`  ${option}`);
  });
});

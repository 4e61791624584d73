import { spawn } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const OLD =
  'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: web\n';

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Start {
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Where the report goes; by default it is kept. */
  readonly output?: number;
  /** The pipe is closed. */
  readonly isClosed?: boolean;
}

/** The program as a shell starts it, with nothing in its environment but PATH and what is given. */
function start(
  args: readonly string[],
  { input = '', environment = {}, output, isClosed }: Start = {},
): Promise<Ended> {
  const program = resolve(__dirname, '../bin/drydock');
  return new Promise(done => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
      stdio: ['pipe', output ?? 'pipe', 'pipe'],
    });
    const written = { stdout: '', stderr: '' };
    if (isClosed) child.stdout?.destroy();
    else child.stdout?.on('data', (part: Buffer) => (written.stdout += part));
    child.stderr?.on('data', (part: Buffer) => (written.stderr += part));
    child.stdin?.on('error', () => undefined).end(input);
    child.on('close', code => done({ code, ...written }));
  });
}

describe('the process', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drydock-process-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const preloaded = async (name: string, script: string) => {
    await writeFile(join(folder, name), script);
    return {
      HOME: process.env.HOME ?? folder,
      NODE_OPTIONS: `--require=${join(folder, name)}`,
    };
  };

  it('runs without a home folder, and says where it looked for a kubeconfig', async () => {
    expect(await start(['check', '-t', '1.25'])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^drydock: No kubeconfig was found: Neither KUBECONFIG nor HOME is set/,
      ),
    });
    expect(
      await start(['check', '-t', '1.25', '-'], { input: OLD }),
    ).toMatchObject({ code: 1, stderr: '' });
  });

  it.each([
    [
      'thrown where nothing catches',
      "setTimeout(() => { throw new Error('broken'); }, 50); setTimeout(() => undefined, 60000).unref();",
    ],
    [
      'a promise that is rejected',
      "setTimeout(() => void Promise.reject(new Error('broken')), 50);",
    ],
    [
      'a module that cannot be loaded',
      "const { _load } = require('node:module'); require('node:module')._load = (name, ...rest) => { if (name === 'commander') throw new Error('broken'); return _load(name, ...rest); };",
    ],
  ])(
    'ends with 3 and not with 1, which means findings, on %s',
    async (_, script) => {
      const environment = await preloaded('preload.cjs', script);
      // Standard input that stays open keeps the program waiting.
      const { code, stderr } = await start(['check', '-t', '1.25', '-'], {
        input: OLD.repeat(1),
        environment,
      });
      expect({ code, stderr }).toEqual({
        code: 3,
        stderr: expect.stringContaining('broken'),
      });
    },
  );

  it('ends with 3 where nothing is left to wait for', async () => {
    const environment = await preloaded(
      'never.cjs',
      'process.stdin[Symbol.asyncIterator] = () => ({ next: () => new Promise(() => undefined) });',
    );
    expect(
      await start(['check', '-t', '1.25', '-'], { environment }),
    ).toMatchObject({ code: 3 });
  });

  it('ends with 3 where the report cannot be written, and as it would where its reader has seen enough', async () => {
    const environment = { HOME: process.env.HOME ?? folder };
    expect(
      await start(['check', '-t', '1.25', '-'], {
        input: OLD,
        environment,
        isClosed: true,
      }),
    ).toMatchObject({ code: 1, stderr: '' });
    const full = await open('/dev/full', 'w').catch(() => undefined);
    if (!full) return;
    const ended = await start(['check', '-t', '1.25', '-'], {
      input: OLD,
      environment,
      output: full.fd,
    });
    await full.close();
    expect(ended).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(
        'The report could not be written: ENOSPC',
      ),
    });
  });
});

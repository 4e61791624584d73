import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './eventually';
import { runSources } from './runSources';
import { SupervisedProcess } from './supervisedProcess';

const isRunning = (pid: number) => existsSync(`/proc/${pid}`);

describe('a supervised process', () => {
  let folder: string;
  beforeEach(
    async () =>
      (folder = await mkdtemp(path.join(tmpdir(), 'drydock-supervised-'))),
  );
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is gone when stop returns', async () => {
    const sleeper = await SupervisedProcess.start(folder, '/bin/sleep', [
      '600',
    ]);
    expect(isRunning(sleeper.pid)).toBe(true);
    await sleeper.stop();
    expect(isRunning(sleeper.pid)).toBe(false);
    await sleeper.stop();
  });

  it('is not confused by an earlier one of the same name', async () => {
    const first = await SupervisedProcess.start(folder, '/bin/sleep', ['600']);
    await first.stop();
    const second = await SupervisedProcess.start(folder, '/bin/sleep', ['600']);
    expect(second.pid).not.toBe(first.pid);
    await second.stop();
    expect(isRunning(second.pid)).toBe(false);
  });

  it('says with its log why it ended before it was ready', async () => {
    const failing = await SupervisedProcess.start(folder, '/bin/sh', [
      '-c',
      'echo no such flag >&2; exit 3',
    ]);
    await expect(failing.untilReady(async () => false)).rejects.toThrow(
      /sh ended before it was ready:\n(no such flag)?/,
    );
  });

  it('ends when its parent is killed', async () => {
    const parent = spawn(
      process.execPath,
      [
        ...runSources,
        '-e',
        `
      const { SupervisedProcess } = require(${JSON.stringify(
        require.resolve('./supervisedProcess'),
      )});
      SupervisedProcess.start(${JSON.stringify(
        folder,
      )}, '/bin/sleep', ['600']).then(() => setInterval(() => {}, 1000));
    `,
      ],
      { stdio: 'ignore' },
    );
    const pidFile = path.join(folder, 'sleep.pid');
    const pid = await eventually(
      'the process runs',
      async () => Number(await readFile(pidFile, 'utf8')) || undefined,
    );
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await eventually(
      'the process is gone',
      async () => !isRunning(pid) || undefined,
    );
  });
});

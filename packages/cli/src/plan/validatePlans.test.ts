import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { manifestFilesBelow } from '@drydock/upgrade-readiness';
import { readPlan, windowSpans } from '@drydock/upgrade-plans';
import { runDrydock } from '../__testUtils__/runDrydock';

const PLAN =
  'apiVersion: drydock.dev/v1\nkind: UpgradePlan\nmetadata: { name: to-1-36 }\nspec:\n  target: "1.36"\n  stages:\n    - { name: dev, clusters: { environments: [dev] } }\n';
// eslint-disable-next-line no-restricted-syntax
const repository = resolve(__dirname, '../../../..');

describe('drydock plan validate', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drydock-plan-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const save = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };

  it('ends with 0 on a valid plan, from a file and from standard input', async () => {
    const file = await save('plan.yaml', PLAN);
    expect(await runDrydock(['plan', 'validate', file])).toEqual({
      code: 0,
      stderr: '',
      stdout: `${file}: to-1-36 is a valid plan with 1 stage\n`,
    });
    expect((await runDrydock(['plan', 'validate', '-'], PLAN)).stdout).toBe(
      'standard input: to-1-36 is a valid plan with 1 stage\n',
    );
  });

  it('ends with 1 on any that is not, and names file, line, path and fault of each problem', async () => {
    const good = await save('good.yaml', PLAN);
    const bad = await save(
      'bad.yaml',
      PLAN.replace('"1.36"', '1.36').replace(
        'environments: [dev]',
        'environment: [dev]',
      ),
    );
    const { code, stdout } = await runDrydock(['plan', 'validate', bad, good]);
    expect(code).toBe(1);
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(
      /bad\.yaml:5 spec\.target must be .*not the number 1\.36: put it in quotes/,
    );
    expect(lines[1]).toMatch(
      /bad\.yaml:7 spec\.stages\[0\]\.clusters\.environment is not a field of a plan; there are /,
    );
    expect(lines[2]).toContain('good.yaml: to-1-36 is a valid plan');
  });

  it.each([
    ['no file', ['plan', 'validate'], "missing required argument 'files'"],
    [
      'a file that is not there',
      ['plan', 'validate', 'not-there.yaml'],
      'There is no file not-there.yaml',
    ],
    [
      'a folder',
      ['plan', 'validate', tmpdir()],
      'is no file; name plan files one by one',
    ],
    ['no such command', ['plan', 'approve'], 'unknown command'],
  ])('ends with 2 on %s', async (_, args, message) => {
    const { code, stderr } = await runDrydock(args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it('ends with 2 on more than a plan may have', async () => {
    const large = 'x'.repeat(256 * 1024 + 1);
    expect(
      (await runDrydock(['plan', 'validate', await save('large.yaml', large)]))
        .stderr,
    ).toContain('too large for a plan');
    expect(
      (await runDrydock(['plan', 'validate', '-'], large)).stderr,
    ).toContain('Standard input is too large');
  });

  it('lets nothing of a file steer the terminal', async () => {
    const { stdout } = await runDrydock(
      ['plan', 'validate', '-'],
      `${PLAN}  "\\u001b[2J\\u202egood": 1\n`,
    );
    expect(stdout).toContain('is not a field of a plan');
    expect(stdout.match(/(?!\n)[\p{Cc}\p{Bidi_Control}]/gu)).toBeNull();
  });
});

describe('drydock plan schema', () => {
  it('prints what docs/reference publishes', async () => {
    const { code, stdout } = await runDrydock(['plan', 'schema']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(
      JSON.parse(
        await readFile(
          join(repository, 'docs/reference/upgrade-plan.schema.json'),
          'utf8',
        ),
      ),
    );
  });
});

describe('the example plans', () => {
  it.each(['examples/plans', 'examples/templates/fleet-rollout/plans'])(
    'of %s are valid, and each of their windows opens',
    async folder => {
      const { files = [] } =
        (await manifestFilesBelow(join(repository, folder))) ?? {};
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) {
        const reading = readPlan(await readFile(file, 'utf8'));
        expect(reading).toMatchObject({ ok: true });
        if (!reading.ok) continue;
        const { windows, timeZone } = reading.plan.spec;
        const month = {
          fromMs: Date.parse('2026-11-01T00:00:00Z'),
          untilMs: Date.parse('2026-12-01T00:00:00Z'),
        };
        for (const window of windows)
          expect({
            window: window.name,
            opens: windowSpans(window, timeZone, month).length > 3,
          }).toEqual({ window: window.name, opens: true });
      }
    },
  );
});

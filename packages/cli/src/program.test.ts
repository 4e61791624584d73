import { execFile } from 'node:child_process';
import {
  mkdtemp,
  mkdir,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import {
  allChecks,
  manifestChecks,
  trialChecks,
} from '@drydock/upgrade-readiness';
import { runDrydock as run } from './__testUtils__/runDrydock';

const OLD =
  'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: web\n  namespace: shop\n';
const NEW =
  'apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata:\n  name: web\n';

describe('drydock check', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drydock-cli-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const save = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };

  it('ends with 1 on what the target no longer serves, and shows file, line and fix', async () => {
    const file = await save('pdb.yaml', `${NEW}---\n${OLD}`);
    const { code, stdout, stderr } = await run([
      'check',
      '--target',
      '1.25',
      file,
    ]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toContain('⬡ Blocked  1 file with 2 objects → v1.25');
    expect(stdout).toContain('PDB shop/web');
    expect(stdout).toContain('policy/v1');
    expect(stdout).not.toContain('\u001B');
  });

  it('draws a border around each finding, and none between its lines', async () => {
    const { stdout } = await run(
      ['check', '-t', '1.25', '-'],
      `${OLD}---\n${OLD.replace('web', 'other')}`,
    );
    const drawn = stdout.split('\n').filter(line => /^[┌├│└]/.test(line));
    expect(
      drawn.filter(line => !line.startsWith('│')).map(line => line[0]),
    ).toEqual(['┌', '├', '├', '└']);
    for (const name of ['web', 'other']) {
      const first = drawn.findIndex(line => line.includes(`PDB shop/${name}`));
      expect([drawn[first - 1][0], drawn[first + 1][0]]).toEqual(['├', '│']);
      expect(drawn[first]).toContain('⬡ blocker');
      expect(drawn[first + 1]).not.toContain('blocker');
    }
  });

  it('ends with 0 on what it serves', async () => {
    const { code, stdout } = await run(['check', '-t', 'v1.37.1', '-'], NEW);
    expect(code).toBe(0);
    expect(stdout).toContain('✓ Ready');
    expect(stdout).toContain('Checks that saw all they need: 1 of 1.');
    expect(stdout).toMatch(
      /\? Fields were not looked at.*--schema.*\n.*\? Not looked at: \d+ checks of a cluster/,
    );
    expect(stdout).not.toContain('Platform:');
  });

  it('ends with 3 where something was not seen', async () => {
    const { code, stdout } = await run(
      ['check', '-t', '1.25', '-'],
      `${NEW}---\nkind: "open\n`,
    );
    expect(code).toBe(3);
    expect(stdout).toContain(
      'Manifest files at removed API versions, seen in part: standard input:6: The document is not YAML',
    );
    expect(stdout.match(/The document is not YAML/g)).toHaveLength(1);
  });

  it('says in Markdown once what was not seen', async () => {
    const { stdout } = await run(
      ['check', '-t', '1.25', '-', '-o', 'markdown'],
      `${NEW}---\nkind: "open\n`,
    );
    expect(stdout).toContain('## 1 file with 1 object: unknown for v1.25');
    expect(stdout.match(/The document is not YAML/g)).toHaveLength(1);
  });

  it.each([
    ['no target', ['check', 'x.yaml'], 'Name the target version'],
    [
      'a target that is no version',
      ['check', '-t', 'latest', 'x.yaml'],
      'Write it as 1.37',
    ],
    [
      'a file that is not there',
      ['check', '-t', '1.25', 'not-there.yaml'],
      'There is no file or folder not-there.yaml',
    ],
    [
      'an unknown format',
      ['check', '-t', '1.25', '-o', 'xml'],
      'Allowed choices are',
    ],
    [
      'an unknown check',
      ['check', '--explain', 'nothing'],
      'There is no check "nothing"; there are upgrade-path',
    ],
    [
      'a kubeconfig that is not there',
      ['check', '-t', '1.25', '--kubeconfig', 'not-there'],
      'cannot be read',
    ],
  ])('ends with 2 on %s and says what is wrong', async (_, args, message) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^drydock: /);
  });

  describe('with a schema', () => {
    const text = { type: 'string' };
    const schemaOf = (version: string) =>
      JSON.stringify({
        openapi: '3.0.0',
        info: { title: 'Kubernetes', version },
        components: {
          schemas: {
            Budget: {
              type: 'object',
              properties: {
                apiVersion: text,
                kind: text,
                metadata: { type: 'object' },
                spec: {
                  type: 'object',
                  properties: { minAvailable: { type: 'integer' } },
                },
              },
              'x-kubernetes-group-version-kind': [
                { group: 'policy', version: 'v1', kind: 'PodDisruptionBudget' },
              ],
            },
          },
        },
      });

    it('tells fields that it does not know, with their line', async () => {
      const schema = await save('policy_v1.json', schemaOf('v1.37.1'));
      const { code, stdout } = await run(
        [
          'check',
          '-t',
          '1.37',
          '--schema',
          schema,
          '-',
          '-o',
          'json',
          '--fail-on',
          'warning',
        ],
        `${NEW}spec:\n  minAvailabel: 1\n`,
      );
      expect(code).toBe(1);
      expect(JSON.parse(stdout).findings).toMatchObject([
        {
          checkId: 'target-schema',
          severity: 'warning',
          location: { file: 'standard input', line: 6 },
        },
      ]);
    });

    it('is unknown for what no document speaks of, and never ready', async () => {
      const schema = await save('policy_v1.json', schemaOf('v1.37.1'));
      const { code, stdout } = await run(
        ['check', '-t', '1.37', '--schema', schema, '-'],
        'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n',
      );
      expect(code).toBe(3);
      expect(stdout).toContain(
        "The target's schema, as far as it is available, does not contain v1",
      );
    });

    it.each([
      [
        'of another minor',
        'v1.36.2',
        [],
        'The schema is of v1.36.2, and the target is 1.37',
      ],
      [
        'given twice over',
        'v1.37.1',
        ['--schema-context', 'x'],
        'Give --schema or --schema-context, not both',
      ],
    ])('ends with 2 where it is %s', async (_, version, more, message) => {
      const schema = await save('policy_v1.json', schemaOf(version));
      expect(
        await run(
          ['check', '-t', '1.37', '--schema', schema, '-', ...more],
          NEW,
        ),
      ).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
    });

    it('ends with 2 where a document is none, and without manifest files', async () => {
      const broken = await save('broken.json', '{}');
      expect(
        await run(['check', '-t', '1.37', '--schema', broken, '-'], NEW),
      ).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(
          'broken.json is not an OpenAPI v3 document',
        ),
      });
      expect(
        await run(['check', '-t', '1.37', '--schema', broken]),
      ).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('A schema is for manifest files'),
      });
    });
  });

  it('reads all manifests below a folder, but no links and no other files', async () => {
    await mkdir(join(folder, 'base'));
    await save('base/a.yml', OLD);
    await save(
      'b.json',
      JSON.stringify({
        apiVersion: 'batch/v1beta1',
        kind: 'CronJob',
        metadata: { name: 'nightly' },
      }),
    );
    await save('notes.md', OLD);
    await symlink(join(folder, 'base'), join(folder, 'link'));
    const { stdout } = await run(['check', '-t', '1.25', folder, '-o', 'json']);
    const { findings } = JSON.parse(stdout);
    expect(
      findings.map(({ location }: { location: { file: string } }) =>
        location.file.slice(folder.length),
      ),
    ).toEqual(['/b.json', '/base/a.yml']);
  });

  it('reads links and pipes that are named themselves', async () => {
    await mkdir(join(folder, 'base'));
    const good = await save('good.yaml', NEW);
    const bad = await save('base/bad.yaml', OLD);
    await symlink(bad, join(folder, 'file-link'));
    await symlink(join(folder, 'base'), join(folder, 'folder-link'));
    const pipe = join(folder, 'pipe');
    await promisify(execFile)('mkfifo', [pipe]);
    for (const path of ['file-link', 'folder-link', 'pipe'].map(name =>
      join(folder, name),
    )) {
      const written = path === pipe ? writeFile(pipe, OLD) : undefined;
      expect(await run(['check', '-t', '1.25', good, path])).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('2 files with 2 objects'),
      });
      await written;
    }
  });

  it('follows no link below a folder, and says where one leads to something that is not read', async () => {
    await mkdir(join(folder, 'k8s/base'), { recursive: true });
    await save('k8s/base/good.yaml', NEW);
    const outside = await save('outside.yaml', OLD);
    await symlink(join(folder, 'k8s'), join(folder, 'k8s/base/round'));
    await symlink('good.yaml', join(folder, 'k8s/base/same.yaml'));
    await symlink(outside, join(folder, 'k8s/README'));
    expect(
      await run(['check', '-t', '1.25', join(folder, 'k8s')]),
    ).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 file with 1 object'),
    });
    for (const [name, target] of [
      ['out.yaml', outside],
      ['folder', folder],
      ['broken.yaml', 'nowhere.yaml'],
    ]) {
      const link = join(folder, 'k8s', name);
      await symlink(target, link);
      expect(
        await run(['check', '-t', '1.25', join(folder, 'k8s')]),
      ).toMatchObject({
        code: 3,
        stdout: expect.stringMatching(
          /seen in part: .*The link is not followed/,
        ),
      });
      await rm(link);
    }
  });

  it('ends with 3 where a folder below cannot be read', async () => {
    await save('good.yaml', NEW);
    // A path longer than the system takes: no account may read it, and none needs other rights for
    // it.
    const long = Array.from({ length: 10 }, () => 'x'.repeat(250));
    await mkdir(join(folder, ...long), { recursive: true });
    const [deep, beside] = [join(folder, ...long, 'y'), join(folder, 'beside')];
    await mkdir(join(beside, ...long), { recursive: true });
    await rename(join(beside, long[0]), deep);
    expect(await run(['check', '-t', '1.25', folder])).toMatchObject({
      code: 3,
      stderr: '',
      stdout: expect.stringContaining(
        'The folder cannot be read: ENAMETOOLONG',
      ),
    });
    await rename(deep, join(beside, long[0]));
  });

  it('ends with 2 where a folder among others holds no manifest', async () => {
    await mkdir(join(folder, 'empty'));
    const { code, stdout, stderr } = await run([
      'check',
      '-t',
      '1.25',
      await save('good.yaml', NEW),
      join(folder, 'empty'),
    ]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('There is no .yaml, .yml or .json file in');
  });

  it('counts only what is new against a baseline', async () => {
    const file = await save('pdb.yaml', OLD);
    const baseline = await save(
      'baseline.json',
      (
        await run(['check', '-t', '1.25', file, '-o', 'json'])
      ).stdout,
    );
    expect(
      await run(['check', '-t', '1.25', file, '--baseline', baseline]),
    ).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        '1 finding is known from the baseline and not counted',
      ),
    });
    await save(
      'pdb.yaml',
      `${OLD}---\napiVersion: batch/v1beta1\nkind: CronJob\nmetadata:\n  name: nightly\n`,
    );
    const { code, stdout } = await run([
      'check',
      '-t',
      '1.25',
      file,
      '--baseline',
      baseline,
    ]);
    expect(code).toBe(1);
    expect(stdout).toContain('CronJob nightly');
    expect(stdout).toMatch(/· known +│ PDB shop\/web/);
    expect(
      (await run(['check', '-t', '1.25', file, '--baseline', file])).stderr,
    ).toContain('cannot be read as JSON');
  });

  it('knows a file by one name, however its path is written', async () => {
    const inside = await mkdtemp(join(process.cwd(), '.drydock-cli-'));
    try {
      await writeFile(join(inside, 'pdb.yaml'), OLD);
      const name = `${basename(inside)}/pdb.yaml`;
      for (const path of [
        name,
        `./${name}`,
        `${basename(inside)}/../${name}`,
        join(inside, 'pdb.yaml'),
        inside,
        `${inside}/`,
      ]) {
        const [
          {
            locations: [{ physicalLocation }],
            partialFingerprints,
          },
        ] = JSON.parse(
          (await run(['check', '-t', '1.25', path, '-o', 'sarif'])).stdout,
        ).runs[0].results;
        expect({
          path,
          uri: physicalLocation.artifactLocation.uri,
          id: partialFingerprints['drydock/v1'],
        }).toEqual({ path, uri: name, id: expect.any(String) });
      }
      const baseline = await save(
        'baseline.json',
        (
          await run(['check', '-t', '1.25', name, '-o', 'json'])
        ).stdout,
      );
      expect(
        (
          await run([
            'check',
            '-t',
            '1.25',
            `./${name}`,
            '--baseline',
            baseline,
          ])
        ).code,
      ).toBe(0);
    } finally {
      await rm(inside, { recursive: true });
    }
    const outside = await save('pdb.yaml', OLD);
    for (const path of [outside, relative(process.cwd(), outside)])
      expect(
        (await run(['check', '-t', '1.25', path, '-o', 'sarif'])).stdout,
      ).toContain(`"uri": "file://${outside}"`);
  });

  it('does not take what got graver since the baseline for known', async () => {
    const file = await save(
      'hpa.yaml',
      'apiVersion: autoscaling/v2beta2\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: web\n',
    );
    const report = JSON.parse(
      (await run(['check', '-t', '1.26', file, '-o', 'json'])).stdout,
    );
    expect(report).toMatchObject({
      formatVersion: 1,
      findings: [{ severity: 'blocker' }],
    });
    const before = (severity: string) =>
      save(
        'baseline.json',
        JSON.stringify({
          ...report,
          findings: [{ ...report.findings[0], severity }],
        }),
      );
    expect(
      (
        await run([
          'check',
          '-t',
          '1.26',
          file,
          '--baseline',
          await before('warning'),
        ])
      ).code,
    ).toBe(1);
    expect(
      await run([
        'check',
        '-t',
        '1.26',
        file,
        '--baseline',
        await before('blocker'),
      ]),
    ).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('✓ No new blockers, 1 known'),
    });
  });

  it('tells programs why a verdict is unknown', async () => {
    const { verdict, unknowns } = JSON.parse(
      (
        await run(
          ['check', '-t', '1.25', '-', '-o', 'json'],
          `${NEW}---\nkind: "open\n`,
        )
      ).stdout,
    );
    expect({ verdict, unknowns }).toEqual({
      verdict: 'unknown',
      unknowns: [
        'removed-api-manifests: seen in part: standard input:6: The document is not YAML',
      ],
    });
  });

  it('takes several checks to switch off, in one option or more', async () => {
    for (const off of [
      ['--off', 'nodes,certificates'],
      ['--off', 'nodes', '--off', 'certificates'],
    ])
      expect((await run(['check', '-t', '1.25', ...off, '-'], NEW)).code).toBe(
        0,
      );
  });

  it.each([
    ['empty standard input', ['-'], ''],
    ['YAML that holds no object', ['-'], 'replicas: 3\n'],
  ])('does not call %s ready', async (_, files, input) => {
    const { code, stdout, stderr } = await run(
      ['check', '-t', '1.37', ...files],
      input,
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('There is no Kubernetes object in');
  });

  it('writes Markdown and SARIF', async () => {
    const file = await save('pdb.yaml', OLD);
    expect(
      (await run(['check', '-t', '1.25', file, '-o', 'markdown'])).stdout,
    ).toContain('PDB shop/web');
    const sarif = JSON.parse(
      (await run(['check', '-t', '1.25', file, '-o', 'sarif'])).stdout,
    );
    expect(sarif).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'Drydock' } },
          results: [{ ruleId: 'removed-api-manifests', level: 'error' }],
        },
      ],
    });
  });

  it('lets nothing of a manifest steer the terminal', async () => {
    const { stdout } = await run(
      ['check', '-t', '1.25', '-'],
      JSON.stringify({
        apiVersion: 'batch/v1beta1',
        kind: 'CronJob',
        metadata: { name: 'a\u001B[2Jb\u0007' },
      }),
    );
    expect(stdout).toContain('CronJob a[2Jb');
    expect(stdout).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  it('explains a check by its page, readable in a terminal', async () => {
    const { code, stdout } = await run([
      'check',
      '--explain',
      'removed-api-helm',
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('mapkubeapis');
  });

  it.each(
    [...allChecks, ...manifestChecks, ...trialChecks].map(({ id }) => id),
  )('explains %s without Markdown or dead links', async id => {
    const { code, stdout } = await run(['check', '--explain', id]);
    expect(code).toBe(0);
    expect(stdout).toContain('WHAT IT CANNOT SEE');
    expect(stdout).not.toMatch(/^#|\]\(|\*\*|^\|/m);
    for (const [, other] of stdout.matchAll(/--explain ([a-z-]+)\)/g))
      expect((await run(['check', '--explain', other])).code).toBe(0);
  });

  it('does not let knowledge in that is none', async () => {
    const { code, stderr } = await run(
      [
        'check',
        '-t',
        '1.25',
        '-',
        '--knowledge',
        await save('knowledge.json', '{"version": "x"}'),
      ],
      NEW,
    );
    expect(code).toBe(2);
    expect(stderr).toContain('cannot be used');
  });
});

import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMockDirectory } from '@backstage/backend-test-utils';
import { createMockActionContext } from '@backstage/plugin-scaffolder-node-test-utils';
import { createManifestsMigrateAction } from './manifestsMigrate';

const OLD =
  'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: web\nspec:\n  minAvailable: 1 # of two\n';

describe('cluster-upgrades:manifests:migrate', () => {
  const workspace = createMockDirectory();

  async function run(input: { target: string; from?: string; path?: string }) {
    const context = createMockActionContext({
      input,
      workspacePath: workspace.path,
    });
    await createManifestsMigrateAction().handler(context as never);
    return Object.fromEntries((context.output as jest.Mock).mock.calls);
  }

  beforeEach(() => {
    workspace.setContent({
      'k8s/pdb.yaml': OLD,
      'k8s/service.yaml':
        'apiVersion: v1\nkind: Service\nmetadata: {name: web}\n',
      'other/pdb.yml': OLD,
      'notes.txt': OLD,
    });
  });

  it('rewrites manifests in place and tells what it did and what is left', async () => {
    const outputs = await run({ target: '1.37' });
    expect(outputs).toMatchObject({
      files: ['k8s/pdb.yaml', 'other/pdb.yml'],
      objects: 2,
      decisions: [
        expect.stringContaining('k8s/pdb.yaml:1 PodDisruptionBudget web'),
        expect.anything(),
      ],
    });
    expect(outputs.summary).toContain('- [ ] `k8s/pdb.yaml:1');
    expect(await readFile(join(workspace.path, 'k8s/pdb.yaml'), 'utf8')).toBe(
      OLD.replace('v1beta1', 'v1'),
    );
    expect(await readFile(join(workspace.path, 'notes.txt'), 'utf8')).toBe(OLD);
  });

  it('prefers what the version of today serves, too', async () => {
    workspace.setContent({
      'flow.yaml':
        'apiVersion: flowcontrol.apiserver.k8s.io/v1beta1\nkind: FlowSchema\nmetadata: {name: web}\n',
    });
    await run({ target: '1.26' });
    expect(await readFile(join(workspace.path, 'flow.yaml'), 'utf8')).toContain(
      'flowcontrol.apiserver.k8s.io/v1beta2',
    );
    workspace.setContent({
      'flow.yaml':
        'apiVersion: flowcontrol.apiserver.k8s.io/v1beta1\nkind: FlowSchema\nmetadata: {name: web}\n',
    });
    expect(
      (await run({ target: '1.32', from: '1.25' })).decisions,
    ).toContainEqual(expect.stringContaining('once the cluster runs v1.29'));
  });

  it('rewrites UTF-16 as UTF-16, and JSON objects that follow each other', async () => {
    const utf16 = Buffer.from(`\uFEFF${OLD}`, 'utf16le');
    workspace.setContent({
      'a.yaml': utf16,
      'b.json':
        '{"apiVersion":"policy/v1beta1","kind":"PodDisruptionBudget","metadata":{"name":"a"}}\n{"apiVersion":"v1","kind":"Secret"}\n',
    });
    expect(await run({ target: '1.37' })).toMatchObject({
      files: ['a.yaml', 'b.json'],
      objects: 2,
      unread: [],
    });
    expect(await readFile(join(workspace.path, 'a.yaml'))).toEqual(
      Buffer.from(`\uFEFF${OLD.replace('v1beta1', 'v1')}`, 'utf16le'),
    );
    expect(await readFile(join(workspace.path, 'b.json'), 'utf8')).toBe(
      '{"apiVersion":"policy/v1","kind":"PodDisruptionBudget","metadata":{"name":"a"}}\n{"apiVersion":"v1","kind":"Secret"}\n',
    );
  });

  it('names what it could not read', async () => {
    const templates = Object.fromEntries(
      [...Array(60).keys()].map(index => [
        `chart/${index + 10}.yaml`,
        '{{ if .x }}\nkind: {{ .kind }}\n{{ end }}\n',
      ]),
    );
    workspace.setContent({ ...templates, 'pdb.yaml': OLD });
    const { unread, summary } = await run({ target: '1.37' });
    expect(unread).toHaveLength(60);
    expect(unread[0]).toMatch(/^chart\/10\.yaml:1: .*template/);
    expect(summary).toContain('**Not read, so not rewritten:**');
    expect(summary).toContain('and 10 more, in the log of the task');
  });

  it('stays in the path that it is given', async () => {
    expect((await run({ target: 'v1.37.1', path: 'k8s' })).files).toEqual([
      'k8s/pdb.yaml',
    ]);
  });

  it('has nothing to do for a version that serves all', async () => {
    expect(await run({ target: '1.20' })).toMatchObject({
      files: [],
      objects: 0,
      decisions: [],
    });
  });

  it('never leaves the workspace, by path or by link', async () => {
    const outside = join(workspace.path, '..', `outside-${process.pid}`);
    await mkdir(outside, { recursive: true });
    await writeFile(join(outside, 'pdb.yaml'), OLD);
    await symlink(outside, join(workspace.path, 'link'));
    for (const path of ['..', 'link', 'link/pdb.yaml'])
      await expect(run({ target: '1.37', path })).rejects.toThrow(
        'Relative path is not allowed',
      );
    expect((await run({ target: '1.37' })).files).not.toContain(
      'link/pdb.yaml',
    );
    expect(await readFile(join(outside, 'pdb.yaml'), 'utf8')).toBe(OLD);
  });

  it.each([
    [{ target: 'newest' }, 'is not a Kubernetes version'],
    [
      { target: '1.37', from: 'today' },
      'from: "today" is not a Kubernetes version',
    ],
    [{ target: '1.37', path: 'nowhere' }, 'is not in the workspace'],
  ])('refuses %j', async (input, message) => {
    await expect(run(input)).rejects.toThrow(message);
  });
});

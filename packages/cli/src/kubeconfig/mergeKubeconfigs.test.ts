import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { readKubeconfigFiles } from './kubeconfigFiles';
import { mergeKubeconfigs } from './mergeKubeconfigs';
import type { KubeconfigEntry } from './mergeKubeconfigs';

const first = `
clusters:
- {name: c, cluster: {server: "https://a:1", certificate-authority: ca.crt}}
users:
- {name: u, user: {token: of-a}}
contexts:
- {name: x, context: {cluster: c, user: u}}
`;
const second = `
clusters:
- {name: c, cluster: {server: "https://b:1", tls-server-name: b}}
- {name: d, cluster: {server: "https://d:1", certificate-authority: ../ca.crt}}
users:
- {name: u, user: {username: bob, password: secret}}
- {name: v, user: {tokenFile: token}}
- {name: w, user: {client-certificate: tls.crt, client-key: /etc/tls.key}}
contexts:
- {name: x, context: {cluster: d, user: v, namespace: shop}}
- {name: z, context: {cluster: d, user: v}}
current-context: z
`;
const third =
  'current-context: x\nusers:\n- {name: v, user: {token: of-c}}\n- {name: last, user: {}}\n';

describe('several kubeconfigs', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drydock-kubeconfigs-'));
    for (const [name, text] of Object.entries({
      a: first,
      'sub/b': second,
      c: third,
      empty: '',
      null: 'current-context: ""\nclusters: null\n',
    })) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    await writeFile(
      join(folder, 'utf16'),
      Buffer.from(`\uFEFF${second}`, 'utf16le'),
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  const paths = (names: readonly string[]) =>
    names.map(name => (name === '' ? '' : join(folder, name))).join(delimiter);
  const merged = async (names: readonly string[]) =>
    mergeKubeconfigs(
      await readKubeconfigFiles(undefined, { KUBECONFIG: paths(names) }),
    );
  const fieldsOf = (entries: ReadonlyMap<string, KubeconfigEntry>) =>
    Object.fromEntries(
      [...entries].map(([name, { fields }]) => [name, fields]),
    );

  it('give each name as the first file has it, paths from their own folder, and the first current context', async () => {
    const { clusters, users, contexts, current } = await merged([
      'a',
      'gone',
      '',
      'sub/b',
      'a',
      'c',
    ]);
    expect(fieldsOf(clusters)).toEqual({
      c: {
        server: 'https://a:1',
        'certificate-authority': join(folder, 'ca.crt'),
      },
      d: {
        server: 'https://d:1',
        'certificate-authority': join(folder, 'ca.crt'),
      },
    });
    expect(fieldsOf(users)).toEqual({
      u: { token: 'of-a' },
      v: { tokenFile: join(folder, 'sub/token') },
      w: {
        'client-certificate': join(folder, 'sub/tls.crt'),
        'client-key': '/etc/tls.key',
      },
      last: {},
    });
    expect(fieldsOf(contexts)).toMatchObject({
      x: { cluster: 'c', user: 'u' },
      z: { cluster: 'd', user: 'v' },
    });
    expect(current).toEqual({ name: 'z', file: join(folder, 'sub/b') });
  });

  it('have the login program of a relative path beside their own file, and one without a path in PATH', () => {
    const user = (command: string) =>
      `users: [{name: u, user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: ${command}}}}]\n`;
    const commandOf = (command: string) =>
      mergeKubeconfigs([
        { file: '/home/me/config', text: user(command) },
      ]).users.get('u')?.fields.exec;
    expect([
      commandOf('./bin/login'),
      commandOf('login'),
      commandOf('/bin/login'),
    ]).toMatchObject([
      { command: '/home/me/bin/login' },
      { command: 'login' },
      { command: '/bin/login' },
    ]);
  });

  const kubectl = join(process.env.KUBE_TEST_ASSETS ?? '', 'bin/kubectl');
  (existsSync(kubectl) ? describe : describe.skip)(
    'are as kubectl merges them (needs KUBE_TEST_ASSETS)',
    () => {
      interface Named {
        readonly name: string;
        readonly cluster?: object;
        readonly user?: object;
        readonly context?: object;
      }

      it.each([
        [['a', 'sub/b']],
        [['sub/b', 'a']],
        [['c', 'a', 'sub/b']],
        [['gone', 'sub/b', 'c', 'a']],
        [['empty', 'null', 'a', 'c']],
        [['utf16', 'a']],
        [['a']],
      ])('%j', async names => {
        const { clusters, users, contexts, current } = await merged(names);
        const text = execFileSync(
          kubectl,
          ['config', 'view', '--raw', '--flatten=false', '-o', 'json'],
          { env: { KUBECONFIG: paths(names) }, cwd: folder, encoding: 'utf8' },
        );
        const seen: {
          readonly clusters: Named[] | null;
          readonly users: Named[] | null;
          readonly contexts: Named[] | null;
          readonly 'current-context': string;
        } = JSON.parse(text);
        // When kubectl is given the files, it shows paths as they are written. It resolves them
        // when it connects.
        const withoutPaths = (fields: object) =>
          Object.fromEntries(
            Object.entries(fields).filter(
              ([key]) =>
                !/^(certificate-authority|client-certificate|client-key|tokenFile)$/.test(
                  key,
                ),
            ),
          );
        const shown = (
          entries: Named[] | null,
          key: 'cluster' | 'user' | 'context',
        ) =>
          Object.fromEntries(
            (entries ?? []).map(entry => [
              entry.name,
              withoutPaths(entry[key] ?? {}),
            ]),
          );
        const ours = (entries: ReadonlyMap<string, KubeconfigEntry>) =>
          Object.fromEntries(
            [...entries].map(([name, { fields }]) => [
              name,
              withoutPaths(fields),
            ]),
          );
        expect({
          clusters: ours(clusters),
          users: ours(users),
          contexts: ours(contexts),
          current: current?.name ?? '',
        }).toEqual({
          clusters: shown(seen.clusters, 'cluster'),
          users: shown(seen.users, 'user'),
          contexts: shown(seen.contexts, 'context'),
          current: seen['current-context'],
        });
      });
    },
  );
});

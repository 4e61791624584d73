import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { KubeConfig as WholeKubeConfig } from '@kubernetes/client-node';
import { KubeConfig } from './kubeConfig';

const FIRST = `apiVersion: v1
kind: Config
current-context: one
common: &tls
  insecure-skip-tls-verify: true
clusters:
- name: c1
  cluster: {server: "https://one.example:6443/", certificate-authority: pki/ca.crt, tls-server-name: api}
- name: c2
  cluster:
    <<: *tls
    server: https://two.example
    proxy-url: http://proxy:3128
users:
- name: u1
  user: {client-certificate: pki/u1.crt, client-key: /etc/u1.key}
- name: u2
  user:
    exec: {apiVersion: client.authentication.k8s.io/v1, command: aws, args: [eks, get-token]}
- name: u3
  user: {auth-provider: {name: oidc, config: {client-id: x}}}
- name: u4
  user: {username: a, password: b, as: admin}
contexts:
- name: one
  context: {cluster: c1, user: u1, namespace: payments}
- name: two
  context: {cluster: c2, user: u2}
`;
const SECOND = `apiVersion: v1
kind: Config
current-context: three
clusters: [{name: c3, cluster: {server: "https://three.example"}}]
users: [{name: u5, user: {token: abc}}]
contexts: [{name: three, context: {cluster: c3, user: u5}}]
`;

describe('KubeConfig', () => {
  let folder: string;
  let first: string;
  let second: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drydock-kubeconfig-'));
    [first, second] = [join(folder, 'first'), join(folder, 'second')];
    await writeFile(first, FIRST);
    await writeFile(second, SECOND);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('holds what the whole client library reads of the same file', () => {
    const ours = KubeConfig.ofFile(first);
    const whole = new WholeKubeConfig();
    whole.loadFromFile(first);
    expect(ours.getContexts()).toEqual(whole.getContexts());
    expect(ours.getCurrentContext()).toBe('one');
    for (const name of ['c1', 'c2']) expect(ours.getCluster(name)).toEqual(whole.getCluster(name));
    for (const name of ['u1', 'u2', 'u3', 'u4']) expect(ours.getUser(name)).toEqual(whole.getUser(name));
    expect(ours.getCurrentUser()).toMatchObject({ certFile: join(folder, 'pki/u1.crt'), keyFile: '/etc/u1.key' });
    expect(ours.withCurrentContext('two').getCurrentCluster()).toMatchObject({ skipTLSVerify: true, proxyUrl: 'http://proxy:3128' });
  });

  it('joins the files of the variable as kubectl does: the first that names a context wins, and missing files are skipped', () => {
    const joined = KubeConfig.ofDefault([second, join(folder, 'missing'), first].join(delimiter));
    expect(joined.getContexts().map(({ name }) => name)).toEqual(['three', 'one', 'two']);
    expect(joined.getCurrentContext()).toBe('three');
    expect(joined.getCurrentUser()).toMatchObject({ token: 'abc' });
  });

  it.each([
    ['does not exist', 'missing', undefined, /ENOENT/],
    ['is no YAML', 'broken', 'clusters: [', /flow/i],
    ['has a cluster without a server', 'unfit', 'clusters: [{name: c, cluster: {}}]', /clusters\[0\].cluster.server is missing/],
  ])('throws for a file that %s', async (_, name, text, message) => {
    const file = join(folder, name);
    if (text) await writeFile(file, text);
    expect(() => KubeConfig.ofDefault(file)).toThrow(message);
  });
});

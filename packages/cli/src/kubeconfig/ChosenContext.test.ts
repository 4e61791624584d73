import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { loadKubeconfig } from './loadKubeconfig';

const TEXT = `apiVersion: v1
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
  user: {auth-provider: {name: azure, config: {access-token: abc}}}
- name: u4
  user: {username: a, password: b, as: admin}
contexts:
- name: one
  context: {cluster: c1, user: u1, namespace: payments}
- name: two
  context: {cluster: c2, user: u2}
- name: three
  context: {cluster: c2, user: u3}
- name: four
  context: {cluster: c2, user: u4}
`;

describe('ChosenContext', () => {
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drydock-kubeconfig-'));
    file = join(folder, 'config');
    await writeFile(file, TEXT);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(['one', 'two', 'three', 'four'])(
    'holds of context %s what the whole client library reads of the same file',
    async context => {
      const { kubeConfig } = await loadKubeconfig(
        { kubeconfig: file, context },
        {},
      );
      const whole = new KubeConfig();
      whole.loadFromFile(file);
      whole.setCurrentContext(context);
      const { cluster, user } = whole.getContextObject(context)!;
      expect(kubeConfig.getContextObject(context)).toEqual(
        whole.getContextObject(context),
      );
      expect(kubeConfig.getCluster(cluster)).toEqual(whole.getCluster(cluster));
      expect(kubeConfig.getUser(user)).toEqual(whole.getUser(user));
      expect(kubeConfig.getUser('another')).toBeNull();
    },
  );

  it('asks the library for a login of an auth-provider', async () => {
    const { kubeConfig } = await loadKubeconfig(
      { kubeconfig: file, context: 'three' },
      {},
    );
    const { headers } = await kubeConfig.logIn();
    expect(
      new Headers(headers as Record<string, string>).get('authorization'),
    ).toBe('Bearer abc');
  });
});

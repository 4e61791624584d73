import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { ClusterAccess } from '@drydock/upgrade-readiness';
import type {
  JsonObject,
  KubernetesPluginCluster,
  KubernetesPluginClusters,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { FakeManagement } from '../testing/FakeManagement';
import { clusterObject } from '../testing/objects';
import { ClusterApiSource } from './ClusterApiSource';
import { inEnglish, said } from '@drydock/upgrade-reasons';

const signal = new AbortController().signal;
const opened: ClusterAccess = {
  description: 'through the portal',
  read: async () => ({
    status: 200,
    contentType: '',
    body: Buffer.from('{}'),
    decodedBytes: 2,
  }),
  review: async () => true,
  close: async () => undefined,
};

function sourceOf(
  fake: FakeManagement,
  config: JsonObject = {},
  clusters: readonly KubernetesPluginCluster[] = [],
  open: KubernetesPluginClusters['open'] = async () => opened,
) {
  return new ClusterApiSource({
    management: fake.management({ config }),
    kubernetesPlugin: { listClusters: async () => [...clusters], open },
  });
}

const forbidden = new ClusterReadError({
  kind: 'forbidden',
  reason: said('clusters is forbidden'),
  status: 403,
  retryable: false,
});
const secretWith = (kubeconfig: string): JsonObject => ({
  data: { value: Buffer.from(kubeconfig).toString('base64') },
});
const SECRET = '/api/v1/namespaces/fleet/secrets/c1-kubeconfig';

describe('list', () => {
  it('gives each cluster its name, provider, version and what labels and annotations map to', async () => {
    const fake = FakeManagement.settled();
    fake.putCluster(
      clusterObject({
        labels: { environment: 'production', region: 'eu-1' },
        annotations: {
          'backstage.io/owner': 'Team-A',
          'backstage.io/system': 'system:shop/checkout',
        },
      }),
    );
    expect(await sourceOf(fake).list(signal)).toEqual({
      complete: true,
      clusters: [
        {
          name: 'fleet/c1',
          title: 'c1',
          platform: 'upstream',
          provider: { id: 'cluster-api', reference: 'capi-main/fleet/c1' },
          environment: 'production',
          region: 'eu-1',
          owner: 'group:default/team-a',
          system: 'system:shop/checkout',
          labels: { environment: 'production', region: 'eu-1' },
          reportedVersion: 'v1.35.5',
        },
      ],
    });
  });

  it('takes nothing for an owner that is no entity reference', async () => {
    const fake = FakeManagement.settled();
    fake.putCluster(
      clusterObject({
        annotations: {
          'backstage.io/owner': 'https://evil.example/<script>',
          'backstage.io/system': 'component:shop',
        },
      }),
    );
    const [record] = (await sourceOf(fake).list(signal)).clusters;
    expect(record.owner).toBeUndefined();
    expect(record.system).toBeUndefined();
  });

  it('reads all pages', async () => {
    const fake = FakeManagement.settled();
    for (const name of ['c2', 'c3', 'c4', 'c5'])
      fake.putCluster(clusterObject({ name }));
    expect(
      (await sourceOf(fake).list(signal)).clusters.map(({ title }) => title),
    ).toEqual(['c1', 'c2', 'c3', 'c4', 'c5']);
  });

  it('is incomplete, with the reason, when one namespace cannot be listed', async () => {
    const fake = FakeManagement.settled();
    fake.failures.set(
      '/apis/cluster.x-k8s.io/v1beta2/namespaces/edge/clusters',
      forbidden,
    );
    const listing = await sourceOf(fake, {
      namespaces: ['fleet', 'edge'],
    }).list(signal);
    expect(inEnglish(listing)).toMatchObject({
      complete: false,
      reason: 'Namespace edge: clusters is forbidden',
    });
    expect(listing.clusters).toHaveLength(1);
  });

  it('fails when nothing can be listed, so that what was known stays', async () => {
    const fake = FakeManagement.settled();
    fake.failures.set('/apis/cluster.x-k8s.io/v1beta2/clusters', forbidden);
    await expect(sourceOf(fake).list(signal)).rejects.toBe(forbidden);
  });

  it('says so when the cluster is no management cluster', async () => {
    const fake = FakeManagement.settled();
    fake.failures.set(
      '/apis/cluster.x-k8s.io',
      new ClusterReadError({
        kind: 'not-found',
        reason: said('404'),
        status: 404,
        retryable: false,
      }),
    );
    await expect(sourceOf(fake).list(signal)).rejects.toThrow(
      /not a Cluster API management cluster/,
    );
  });
});

describe('access with the kubeconfig Secret [T-202]', () => {
  const kubeconfig = (user: JsonObject, cluster: JsonObject = {}) =>
    JSON.stringify({
      clusters: [
        {
          name: 'c',
          cluster: { server: 'https://203.0.113.10:6443', ...cluster },
        },
      ],
      users: [{ name: 'u', user }],
      contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
      'current-context': 'x',
    });

  async function accessWith(text: string) {
    const fake = FakeManagement.settled();
    fake.put(SECRET, secretWith(text));
    const source = sourceOf(fake);
    const [record] = (await source.list(signal)).clusters;
    return source.access(record, signal);
  }

  it('opens the cluster that the Secret names and fetches the Secret anew each time', async () => {
    const access = await accessWith(kubeconfig({ token: 'abc' }));
    expect(access.description).toBe(
      'cluster fleet/c1 through Secret fleet/c1-kubeconfig',
    );
    expect(JSON.stringify(access)).not.toContain('abc');
    await access.close();
  });

  it.each([
    [
      'runs a program',
      kubeconfig({
        exec: { apiVersion: 'client.authentication.k8s.io/v1', command: 'sh' },
      }),
      /runs a program/,
    ],
    [
      'logs in as a person',
      kubeconfig({ 'auth-provider': { name: 'gcp', config: {} } }),
      /logs in as a person/,
    ],
    [
      'names a token file',
      kubeconfig({ tokenFile: '/var/run/secrets/token' }),
      /refers to files/,
    ],
    [
      'names a token file in escapes',
      '{"users":[{"name":"u","user":{"token\\u0046ile":"/etc/passwd"}}]}',
      /refers to files/,
    ],
    [
      'names a client certificate file',
      kubeconfig({
        'client-certificate': '/etc/cert',
        'client-key': '/etc/key',
      }),
      /refers to files/,
    ],
    [
      'names an authority file',
      kubeconfig({ token: 'a' }, { 'certificate-authority': '/etc/ca' }),
      /refers to files/,
    ],
    [
      'goes through a proxy',
      kubeconfig({ token: 'a' }, { 'proxy-url': 'http://127.0.0.1:1' }),
      /proxy/,
    ],
    ['is no kubeconfig', 'hello', /no current context|contains no kubeconfig/],
  ])('refuses a Secret that %s', async (_what, text, words) => {
    await expect(accessWith(text)).rejects.toMatchObject({
      message: expect.stringMatching(words),
      failure: { kind: 'credential-needed' },
    });
  });

  it.each([
    'https://169.254.169.254',
    'http://203.0.113.10',
    'http://127.0.0.1:7007/api',
    'https://localhost:6443',
    'https://[::1]:6443',
  ])(
    'does not read from %s, whatever the Secret says [T-213]',
    async server => {
      const access = await accessWith(kubeconfig({ token: 'a' }, { server }));
      await expect(
        access.read({ path: '/version', purpose: 'test' }),
      ).rejects.toMatchObject({ failure: { kind: 'refused-address' } });
      await access.close();
    },
  );

  it('needs a credential, and says which, when there is no Secret or it may not be read', async () => {
    const fake = FakeManagement.settled();
    const source = sourceOf(fake);
    const [record] = (await source.list(signal)).clusters;
    await expect(source.access(record, signal)).rejects.toMatchObject({
      message: expect.stringContaining('does not exist'),
      failure: { kind: 'credential-needed' },
    });
    fake.failures.set(SECRET, forbidden);
    await expect(source.access(record, signal)).rejects.toMatchObject({
      failure: {
        kind: 'credential-needed',
        remedy: { code: 'management.remedy-grant-secret' },
      },
    });
    fake.failures.delete(SECRET);
    fake.put(SECRET, { data: {} });
    await expect(source.access(record, signal)).rejects.toMatchObject({
      message: expect.stringContaining('no key "value"'),
      failure: { kind: 'credential-needed' },
    });
  });
});

describe('access through the kubernetes plugin', () => {
  it.each([
    ['of its namespace and name', {}, 'fleet/c1'],
    [
      'that the operator gives',
      { kubernetesPluginNames: { 'fleet/c1': 'prod-eu-1' } },
      'prod-eu-1',
    ],
  ])('takes the cluster %s', async (_, config, name) => {
    const source = sourceOf(
      FakeManagement.settled(),
      { workloadAccess: 'kubernetesPlugin', ...config },
      [{ name: 'other' }, { name }],
    );
    const [record] = (await source.list(signal)).clusters;
    expect(await source.access(record, signal)).toBe(opened);
  });

  it.each([
    ['its bare name', {}, 'c1'],
    ['its namespace and name run together', {}, 'fleet-c1'],
    [
      'namespace and name, where the operator gives another name',
      { kubernetesPluginNames: { 'fleet/c1': 'prod-eu-1' } },
      'fleet/c1',
    ],
    [
      'the name that the operator gave another cluster',
      { kubernetesPluginNames: { 'edge/c1': 'c1' } },
      'c1',
    ],
  ])(
    'opens no cluster under %s: a Cluster object can be given any name [T-203]',
    async (_, config, name) => {
      const open = jest.fn(async () => opened);
      const source = sourceOf(
        FakeManagement.settled(),
        { workloadAccess: 'kubernetesPlugin', ...config },
        [{ name }],
        open,
      );
      const [record] = (await source.list(signal)).clusters;
      await expect(source.access(record, signal)).rejects.toMatchObject({
        failure: {
          kind: 'credential-needed',
          reason: { code: 'management.plugin-has-no-cluster' },
          remedy: {
            code: 'management.remedy-plugin-name',
            params: { name: { text: 'fleet/c1' } },
          },
        },
      });
      expect(open).not.toHaveBeenCalled();
    },
  );

  it('opens it with the hosts that the operator allows, by default none [T-222]', async () => {
    const asked: unknown[] = [];
    const open: KubernetesPluginClusters['open'] = async (
      cluster,
      allowedHosts,
    ) => {
      asked.push([cluster.name, allowedHosts]);
      return opened;
    };
    for (const config of [{}, { allowedHosts: ['*.k8s.example.com'] }]) {
      const source = sourceOf(
        FakeManagement.settled(),
        { workloadAccess: 'kubernetesPlugin', ...config },
        [{ name: 'fleet/c1' }],
        open,
      );
      const [record] = (await source.list(signal)).clusters;
      await source.access(record, signal);
    }
    expect(asked).toEqual([
      ['fleet/c1', []],
      ['fleet/c1', ['*.k8s.example.com']],
    ]);
  });
});

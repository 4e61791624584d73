import type { ClusterAccess } from '@drydock/upgrade-readiness';
import { GuardedKubernetesPlugin } from './GuardedKubernetesPlugin';

const opened: ClusterAccess = {
  description: 'a',
  read: async () => ({
    status: 200,
    contentType: '',
    body: Buffer.from('{}'),
    decodedBytes: 2,
  }),
  review: async () => true,
  close: async () => undefined,
};

describe('GuardedKubernetesPlugin', () => {
  let accessed: string[];
  let hosts: string[];

  function started(
    catalogHosts:
      | { hostsOf(name: string): Promise<readonly string[]> }
      | undefined,
  ) {
    const plugin = new GuardedKubernetesPlugin();
    plugin.start({
      client: {
        listClusters: async () => [{ name: 'a' }],
        access: ({ name }) => {
          accessed.push(name);
          return opened;
        },
      },
      catalogHosts,
    });
    return plugin;
  }

  beforeEach(() => {
    accessed = [];
    hosts = [];
  });

  it('opens what the operator named, whatever the list of hosts', async () => {
    await expect(started(undefined).open({ name: 'a' }, [])).resolves.toBe(
      opened,
    );
    await expect(
      started({ hostsOf: async () => [] }).open({ name: 'a' }, []),
    ).resolves.toBe(opened);
  });

  it('opens a cluster of the catalog only at an allowed host, asked anew each time [T-221]', async () => {
    const plugin = started({ hostsOf: async () => hosts });
    hosts = ['api.example.com'];
    await expect(plugin.open({ name: 'a' }, ['*.example.com'])).resolves.toBe(
      opened,
    );
    hosts = ['169.254.169.254'];
    await expect(
      plugin.open({ name: 'a' }, ['*.example.com']),
    ).rejects.toMatchObject({ failure: { kind: 'refused-address' } });
    expect(accessed).toEqual(['a']);
  });

  it('opens nothing while the catalog does not answer', async () => {
    await expect(
      started({ hostsOf: async () => Promise.reject(new Error('down')) }).open(
        { name: 'a' },
        ['*.example.com'],
      ),
    ).rejects.toThrow('down');
    expect(accessed).toEqual([]);
  });

  it('says what is wrong when it is used before the start', async () => {
    await expect(
      new GuardedKubernetesPlugin().listClusters(new AbortController().signal),
    ).rejects.toThrow(/before the cluster-upgrades plugin has started/);
  });
});

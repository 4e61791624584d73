import { parse } from 'yaml';
import { generateFleet } from './fleet/generateFleet';
import { clusterKubeconfig, fleetKubeconfig } from './kubeconfig';

interface Kubeconfig {
  contexts: { name: string; context: { cluster: string; user: string } }[];
  users: { name: string; user: { token: string } }[];
  clusters: { name: string; cluster: { server: string } }[];
}

describe('kubeconfigs', () => {
  const { clusters } = generateFleet({ seed: 7, clusters: 8 });
  const url = 'http://127.0.0.1:7017';

  it('has a reader context for each cluster outside Cluster API, and both credentials of the management cluster', () => {
    const config = parse(fleetKubeconfig(clusters, url)) as Kubeconfig;
    const plain = clusters.filter(
      ({ capi, kind }) => !capi && kind === 'workload',
    );
    expect(config.contexts.map(({ name }) => name).sort()).toEqual(
      [
        'management',
        'management-reader',
        ...plain.flatMap(({ name }) => [name, `${name}-writer`]),
      ].sort(),
    );
    const token = (name: string) =>
      config.users.find(user => user.name === name)?.user.token;
    expect(token('prod-eu-1')).toBe(
      clusters.find(({ name }) => name === 'prod-eu-1')?.readerToken,
    );
    expect(token('management')).toBe(clusters[0].writerToken);
    expect(token('management-reader')).toBe(clusters[0].readerToken);
    expect(
      config.clusters.find(({ name }) => name === 'prod-eu-1')?.cluster.server,
    ).toBe(`${url}/clusters/prod-eu-1`);
  });

  it('names one cluster in the form of Cluster API’s Secrets', () => {
    const config = parse(
      clusterKubeconfig(clusters[2], url, 'writer'),
    ) as Kubeconfig;
    expect(config.users).toEqual([
      { name: clusters[2].name, user: { token: clusters[2].writerToken } },
    ]);
  });
});

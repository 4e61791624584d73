import { ConfigReader } from '@backstage/config';
import { readClusterApiConfig } from './readConfig';

const read = (clusterApi: unknown) =>
  readClusterApiConfig(
    new ConfigReader({
      clusterUpgrades: { clusterApi: JSON.parse(JSON.stringify(clusterApi)) },
    }),
  );
const kubeconfig = { file: '/etc/drydock/reader.yaml' };

describe('readClusterApiConfig', () => {
  it('is empty without the key', () => {
    expect(readClusterApiConfig(new ConfigReader({}))).toEqual([]);
  });

  it('fills in what is not said', () => {
    expect(read([{ id: 'capi-main', kubeconfig }])).toEqual([
      {
        id: 'capi-main',
        kubeconfig,
        workloadAccess: 'kubeconfigSecret',
        kubernetesPluginNames: {},
        allowedHosts: [],
        mapping: {
          environment: { label: 'environment' },
          region: { label: 'region' },
          owner: { annotation: 'backstage.io/owner' },
          system: { annotation: 'backstage.io/system' },
        },
      },
    ]);
  });

  it('keeps what is said', () => {
    const given = {
      id: 'capi-main',
      title: 'Main',
      kubeconfig,
      namespaces: ['fleet'],
      upgrade: { kubeconfig: { file: '/etc/drydock/writer.yaml' } },
      workloadAccess: 'kubernetesPlugin',
      kubernetesPluginNames: { 'fleet/c1': 'prod-eu-1' },
      allowedHosts: ['*.k8s.example.com'],
      mapping: { environment: { annotation: 'env' } },
    };
    expect(read([given])[0]).toMatchObject(given);
  });

  it.each([
    [
      'an id that is not kebab-case',
      [{ id: 'Capi Main', kubeconfig }],
      /clusterUpgrades\.clusterApi\[0\]\.id: must be kebab-case/,
    ],
    [
      'an id used twice',
      [
        { id: 'a', kubeconfig },
        { id: 'a', kubeconfig },
      ],
      /clusterApi\[1\]\.id: a is used twice/,
    ],
    ['no kubeconfig', [{ id: 'a' }], /clusterApi\[0\]\.kubeconfig/],
    [
      'an unknown key',
      [{ id: 'a', kubeconfig, kubeConfig: {} }],
      /clusterApi\[0\]: has no setting 'kubeConfig'\. Did you mean 'kubeconfig'\? The settings here are/,
    ],
    [
      'a misspelt access',
      [{ id: 'a', kubeconfig, workloadAccess: 'kubernetesplugin' }],
      /clusterApi\[0\]\.workloadAccess: must be one of .*Did you mean 'kubernetesPlugin'\?/,
    ],
    [
      'a context that YAML reads as a number',
      [{ id: 'a', kubeconfig: { ...kubeconfig, context: 1.3 } }],
      /kubeconfig\.context: must be text, and YAML reads it as the number 1\.3\. Write it in quotes: '1\.30'/,
    ],
    [
      'one credential for reading and changing',
      [{ id: 'a', kubeconfig, upgrade: { kubeconfig } }],
      /clusterApi\[0\]\.upgrade\.kubeconfig: .*never share a credential/,
    ],
    [
      'an empty list of namespaces',
      [{ id: 'a', kubeconfig, namespaces: [] }],
      /namespaces: is empty; leave it out/,
    ],
    [
      'a mapping to nothing',
      [{ id: 'a', kubeconfig, mapping: { owner: {} } }],
      /mapping\.owner: names neither a label nor an annotation/,
    ],
    [
      'an address instead of a host',
      [{ id: 'a', kubeconfig, allowedHosts: ['https://api.example.com'] }],
      /clusterApi\[0\]\.allowedHosts\[0\]: must be a host name/,
    ],
    [
      'a name for what is no Cluster',
      [{ id: 'a', kubeconfig, kubernetesPluginNames: { c1: 'prod' } }],
      /kubernetesPluginNames\.c1: must be namespace\/name of a Cluster/,
    ],
    [
      'one name for two Clusters',
      [
        {
          id: 'a',
          kubeconfig,
          kubernetesPluginNames: { 'fleet/c1': 'prod', 'edge/c1': 'prod' },
        },
      ],
      /kubernetesPluginNames: gives two clusters the same name/,
    ],
    [
      'an object instead of a list',
      { id: 'a' },
      /clusterUpgrades\.clusterApi: must be a list, and is a section with settings/,
    ],
  ])(
    'refuses %s and says where and how to fix it [T-198]',
    (_what, value, words) => {
      expect(() => read(value)).toThrow(words);
    },
  );

  it('lets reading and changing share a file when the contexts differ [T-197]', () => {
    expect(
      read([
        {
          id: 'a',
          kubeconfig: { ...kubeconfig, context: 'reader' },
          upgrade: { kubeconfig: { ...kubeconfig, context: 'writer' } },
        },
      ]),
    ).toHaveLength(1);
  });
});

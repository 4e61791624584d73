import { ConfigReader } from '@backstage/config';
import type { JsonObject } from '@backstage/types';
import { readClusterUpgradesConfig, readsSecrets } from './config';

const read = (clusterUpgrades: JsonObject) =>
  readClusterUpgradesConfig(new ConfigReader({ clusterUpgrades }));

describe('readClusterUpgradesConfig', () => {
  it('has defaults for everything', () => {
    const config = readClusterUpgradesConfig(new ConfigReader({}));
    expect(config.sources).toEqual([]);
    expect(config.inventory).toEqual({
      intervalMinutes: 30,
      concurrency: 8,
      requestTimeoutSeconds: 30,
      clusterTimeoutSeconds: 300,
      helmSecrets: true,
    });
    expect(config.dangerouslyAllowWithoutPermissions).toBe(false);
    expect(config.permissionPolicyReviewed).toBe(false);
  });

  it('reads sources', () => {
    const config = read({
      sources: [
        { kubernetesPlugin: true },
        {
          kubeconfig: {
            file: 'k.yaml',
            clusters: { a: { environment: 'prod' } },
          },
        },
      ],
    });
    expect(config.sources[0]).toEqual({ kubernetesPlugin: true });
    expect(config.sources[1].kubeconfig).toMatchObject({
      id: 'kubeconfig',
      file: 'k.yaml',
      clusters: { a: { environment: 'prod' } },
    });
  });

  it('reads Secrets of a source as it says, else as inventory.helmSecrets says', () => {
    const sources = [
      { kubeconfig: { file: 'a', id: 'a', helmSecrets: false } },
      { kubeconfig: { file: 'b', id: 'b', helmSecrets: true } },
      { kubeconfig: { file: 'c', id: 'c' } },
    ];
    const answers = (config: ReturnType<typeof read>) =>
      ['a', 'b', 'c', 'of-a-module'].map(id => readsSecrets(config, id));
    expect(answers(read({ sources }))).toEqual([false, true, true, true]);
    expect(
      answers(read({ sources, inventory: { helmSecrets: false } })),
    ).toEqual([false, true, false, false]);
  });

  it.each([
    [{ sources: [{}] }, /clusterUpgrades\.sources\[0\]: must name exactly one/],
    [
      { sources: [{ kubeconfig: { files: 'x' } }] },
      /clusterUpgrades\.sources\[0\]\.kubeconfig/,
    ],
    [
      { inventory: { intervalMinutes: 0 } },
      /clusterUpgrades\.inventory\.intervalMinutes/,
    ],
    [
      { environments: { prod: { desiredVersion: 'latest' } } },
      /clusterUpgrades\.environments\.prod\.desiredVersion: must be a version/,
    ],
    [
      { manifests: [{ url: 'k8s/' }] },
      /clusterUpgrades\.manifests\[0\]\.url: must be the address/,
    ],
    [
      { manifests: [{ url: 'https://me:secret@git.example.com/a' }] },
      /clusterUpgrades\.manifests\[0\]\.url: must hold no credential/,
    ],
    [
      { auditEvents: [{ cluster: 'prod-eu-1', token: 'x'.repeat(24) }] },
      /clusterUpgrades\.auditEvents\[0\]\.cluster: must be a cluster id or '<source id>\/<name in the source>'/,
    ],
    [
      {
        planning: {
          jobCredential: { file: '/x', contexts: { 'prod-eu-1': 'eu' } },
        },
      },
      /clusterUpgrades\.planning\.jobCredential\.contexts\.prod-eu-1: must be a cluster id/,
    ],
    [
      {
        effects: {
          alertmanagers: [
            {
              id: 'a',
              url: 'https://a.example.com',
              clusterLabel: 'cluster',
              clusters: { 'prod-eu-1': 'eu' },
            },
          ],
        },
      },
      /alertmanagers\[0\]\.clusters\.prod-eu-1: must be a cluster id/,
    ],
    [
      {
        manifests: [{ url: 'https://git.example.com/x', clusters: ['prod-*'] }],
      },
      /manifests\[0\]\.clusters\[0\]: must be a cluster id/,
    ],
    [
      { auditEvents: [{ cluster: 'kubeconfig/a', token: 'short' }] },
      /clusterUpgrades\.auditEvents\[0\]\.token: must be 24 characters or more/,
    ],
    [
      {
        auditEvents: ['kubeconfig/a', 'kubeconfig/b'].map(cluster => ({
          cluster,
          token: 'the-same-token-for-both-of-them',
        })),
      },
      /clusterUpgrades\.auditEvents: must give each cluster a token of its own/,
    ],
    [
      { checks: { 'removed-api': 'off' } },
      /clusterUpgrades\.checks\.removed-api/,
    ],
  ])('says where the mistake is and how to fix it: %j', (value, message) => {
    expect(() => read(value)).toThrow(message);
    expect(() => read(value)).toThrow(/Correct app-config.yaml/);
  });
});

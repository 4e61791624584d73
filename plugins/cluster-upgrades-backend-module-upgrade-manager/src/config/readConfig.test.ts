import { ConfigReader } from '@backstage/config';
import type { JsonObject } from '@backstage/types';
import { readRollerConfig } from './readConfig';

const CLUSTER = {
  id: 'prod-1',
  kubeconfig: { file: '/etc/reader' },
  upgrade: { kubeconfig: { file: '/etc/writer' } },
  namespace: 'upgrade-manager',
  aws: { region: 'eu-central-1' },
  groups: [{ asgName: 'workers-b' }],
};

function read(change: JsonObject, clusters?: JsonObject[]) {
  return readRollerConfig(
    new ConfigReader({
      clusterUpgrades: {
        upgradeManager: { clusters: clusters ?? [{ ...CLUSTER, ...change }] },
      },
    }),
  );
}

describe('readRollerConfig', () => {
  it('is empty without a section', () => {
    expect(readRollerConfig(new ConfigReader({}))).toEqual([]);
  });

  it('gives each group its name and the settings of its cluster, field by field', () => {
    const [{ groups }] = read({
      settings: {
        strategy: { mode: 'eager', drainTimeout: 600 },
        nodeIntervalSeconds: 30,
      },
      groups: [
        { asgName: 'a' },
        {
          asgName: 'b',
          name: 'batch',
          settings: { strategy: { mode: 'lazy', maxUnavailable: '25%' } },
        },
      ],
    });
    expect(groups).toMatchObject([
      { name: 'a', settings: { strategy: { mode: 'eager' } } },
      {
        name: 'batch',
        settings: {
          nodeIntervalSeconds: 30,
          strategy: { mode: 'lazy', maxUnavailable: '25%', drainTimeout: 600 },
        },
      },
    ]);
  });

  it.each<[JsonObject, RegExp]>([
    [{ settings: { strategy: { mode: 'rash' } } }, /strategy\.mode/],
    [{ settings: { strategy: { maxUnavailable: '0%' } } }, /maxUnavailable/],
    [{ settings: { strategy: { drainTimeout: 0 } } }, /drainTimeout/],
    [{ settings: { ignoreDrainFailures: true } }, /ignoreDrainFailures/],
    [{ settings: { scripts: { preDrain: 'rm -rf /' } } }, /preDrain/],
    [{ settings: { readinessGates: [{ matchLabels: {} }] } }, /name a label/],
    [{ upgrade: { kubeconfig: { file: '/etc/reader' } } }, /never share/],
    [{ groups: [{ asgName: 'a' }, { asgName: 'a' }] }, /used twice/],
    [{ groups: [{ asgName: 'a' }, { asgName: 'b', name: 'a' }] }, /used twice/],
    [{ groups: [] }, /groups/],
    [{ aws: { region: 'mars' } }, /must be a region/],
    [
      {
        aws: {
          region: 'eu-central-1',
          reader: { roleArn: 'arn:aws:iam::012345678901:role/reader' },
        },
      },
      /aws\.accountId.*needed for a role/,
    ],
    [
      {
        aws: {
          region: 'eu-central-1',
          accountId: '999999999999',
          reader: { roleArn: 'arn:aws:iam::012345678901:role/reader' },
        },
      },
      /must be a role of account/,
    ],
  ])('refuses %j', (change, message) => {
    expect(() => read(change)).toThrow(message);
  });

  it('refuses an id twice', () => {
    expect(() => read({}, [CLUSTER, CLUSTER])).toThrow(/used twice/);
  });
});

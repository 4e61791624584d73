import { ConfigReader } from '@backstage/config';
import { readGroupsConfig } from './readConfig';

const read = (changes: object) =>
  readGroupsConfig(
    new ConfigReader({
      clusterUpgrades: {
        autoScalingGroups: {
          clusters: [
            {
              id: 'prod-eu',
              accountId: '012345678901',
              region: 'eu-central-1',
              groups: ['workers-a'],
              kubeconfig: { file: 'reader' },
              ...changes,
            },
          ],
        },
      },
    }),
  );

describe('readGroupsConfig', () => {
  it('has defaults', () => {
    expect(read({})).toMatchObject([
      {
        batchSize: 1,
        joinMinutes: 15,
        versionTag: 'drydock.dev/kubernetes-version',
      },
    ]);
    expect(readGroupsConfig(new ConfigReader({}))).toEqual([]);
  });

  it.each([
    ['all nodes at once', { batchSize: 0 }, /never replaces all nodes at once/],
    ['neither groups nor tag', { groups: undefined }, /set one of them/],
    [
      'both groups and tag',
      { tag: { key: 'a', value: 'b' } },
      /set one of them/,
    ],
    [
      'one kubeconfig for both',
      { upgrade: { kubeconfig: { file: 'reader' } } },
      /never share a credential/,
    ],
    [
      'a role of another account',
      { writer: { roleArn: 'arn:aws:iam::999999999999:role/w' } },
      /must be a role of account 012345678901/,
    ],
    ['an unknown key', { enforcedDraining: true }, /enforcedDraining/],
  ])('refuses %s', (_, changes, message) => {
    expect(() => read(changes)).toThrow(message);
  });
});

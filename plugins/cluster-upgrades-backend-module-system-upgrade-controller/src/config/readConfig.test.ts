import { ConfigReader } from '@backstage/config';
import { readPlansConfig } from './readConfig';

const read = (systemUpgradeController?: object) =>
  readPlansConfig(
    new ConfigReader(
      systemUpgradeController
        ? {
            clusterUpgrades: {
              systemUpgradeController: JSON.parse(
                JSON.stringify(systemUpgradeController),
              ),
            },
          }
        : {},
    ),
  );
const cluster = {
  id: 'edge-1',
  kubeconfig: { file: '/a' },
  serverPlan: 'system-upgrade/server-plan',
};

describe('readPlansConfig', () => {
  it('names nothing without configuration', () => {
    expect(read()).toEqual([]);
  });

  it('takes a cluster without agents and without a writer', () => {
    expect(read({ clusters: [cluster] })).toEqual([
      { ...cluster, agentPlans: [] },
    ]);
  });

  it.each<[object, RegExp]>([
    [{ ...cluster, id: 'Edge' }, /clusters\[0\]\.id: must be kebab-case/],
    [{ ...cluster, serverPlan: 'server-plan' }, /must be namespace\/name/],
    [
      { ...cluster, agentPlans: [cluster.serverPlan] },
      /agentPlans: names a Plan twice/,
    ],
    [
      { ...cluster, upgrade: { kubeconfig: { file: '/a' } } },
      /reading and changing never share a credential/,
    ],
    [{ ...cluster, plan: 'x' }, /has no setting 'plan'/],
  ])('refuses %j and says where', (entry, message) => {
    expect(() => read({ clusters: [entry] })).toThrow(message);
  });

  it('refuses two clusters of one id', () => {
    expect(() => read({ clusters: [cluster, cluster] })).toThrow(
      /clusters\[1\]\.id: edge-1 is used twice/,
    );
  });
});

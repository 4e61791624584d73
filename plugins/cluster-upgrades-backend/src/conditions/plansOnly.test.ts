import { reasonText } from '@drydock/upgrade-reasons';
import { needsPlan } from './plansOnly';

const only = (
  environments: 'all' | readonly string[],
  from: 'setting' | 'approval-rules' = 'approval-rules',
) => ({ environments, from });

const said = (...asked: Parameters<typeof needsPlan>) => {
  const reason = needsPlan(...asked);
  return reason && reasonText(reason);
};

describe('plans only', () => {
  it('lets single clusters be upgraded where no environment is for plans only, and in the others', () => {
    expect(said(undefined, only([]))).toBeUndefined();
    expect(said('test', only(['prod']))).toBeUndefined();
  });

  it('refuses what is for plans only, and what may be', () => {
    expect(said('prod', only(['prod']))).toBe(
      'Clusters of prod are upgraded by plans only, because of clusterUpgrades.planning.approvals. Add the cluster to a plan',
    );
    expect(said(undefined, only(['prod'], 'setting'))).toMatch(
      /^The environment of this cluster is unknown, and clusters of prod .*plansOnlyEnvironments/,
    );
  });

  it('refuses every cluster, with and without an environment, when all are for plans only', () => {
    for (const environment of ['test', undefined])
      expect(said(environment, only('all'))).toMatch(
        /^Clusters are upgraded by plans only/,
      );
  });
});

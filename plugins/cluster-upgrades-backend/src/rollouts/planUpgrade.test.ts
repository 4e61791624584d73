import { InMemoryUpgradeProvider, InMemoryWorld } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { planUpgrade } from './planUpgrade';

describe('planUpgrade', () => {
  const cluster = { id: 'one', name: 'prod-eu-1', reference: 'fleet/prod-eu-1' };

  /** Its controllers write `bursts` times between look and dry run. */
  const plan = async (bursts: number) => {
    const world = new InMemoryWorld();
    world.addCluster(cluster.reference, 'v1.35.5');
    let looks = 0;
    const provider = new InMemoryUpgradeProvider({ world });
    const planHops = provider.planHops.bind(provider);
    provider.planHops = async (...asked) => {
      looks += 1;
      if (looks <= bursts) world.touch(cluster.reference);
      return planHops(...asked);
    };
    const made = await planUpgrade({ provider, cluster, target: '1.36.4', mayAskByDryRun: true, kubeletMinorsBehind: () => 3, signal: new AbortController().signal }).catch((error: Error) => error);
    return { made, looks };
  };

  it('looks again when the cluster changed between look and dry run', async () => {
    const { made, looks } = await plan(2);
    expect(made).toMatchObject({ target: 'v1.36.4', refusals: [], hops: [{ kind: 'control-plane' }, { kind: 'node-pools' }] });
    expect(looks).toBe(3);
  });

  it('says that it cannot plan for a cluster that changes at each look', async () => {
    const { made, looks } = await plan(100);
    expect(made).toMatchObject({ name: 'ConflictError', message: expect.stringContaining('prod-eu-1 changed at each of 3 looks') });
    expect(looks).toBe(3);
  });
});

import type {
  ClusterPage,
  FreezePage,
  HistoryPage,
  PlanPage,
  RolloutPage,
  WaiverPage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { eventually } from '../src/eventually';
import { describeInFull } from '../src/inFull';
import { Demo } from './demo';

/** What a demo begins with, through the API. */
describe('a demo that starts for the first time', () => {
  let demo: Demo;
  let startedAt: number;

  beforeAll(async () => {
    startedAt = Date.now();
    demo = await Demo.start('e2e-past', { hasPast: true });
  });
  afterAll(() => demo?.stop());

  const ask = <T>(route: string) => demo.api<T>(`/cluster-upgrades${route}`);
  const untilRead = () =>
    eventually('the fleet is read', async () => {
      const { items } = await ask<ClusterPage>('/clusters?limit=200');
      const read = items.filter(
        ({ freshness }) => Date.parse(freshness.readAt ?? '') > startedAt,
      );
      // One of them is never reachable.
      return read.length === items.length - 1 || undefined;
    });

  it('has months of history, which ends at the versions that the fleet has', async () => {
    await untilRead();
    const { items } = await ask<HistoryPage>('/history?limit=200');
    expect(items.length).toBeGreaterThan(15);
    expect(
      items
        .filter(({ endedAt }) => Date.parse(endedAt ?? '') > startedAt)
        .map(({ clusterName, from, to }) => `${clusterName}: ${from} to ${to}`),
    ).toEqual([]);
    const { items: clusters } = await ask<ClusterPage>('/clusters?limit=200');
    const last = new Map(
      [...items]
        .sort(
          (a, b) => Date.parse(a.endedAt ?? '') - Date.parse(b.endedAt ?? ''),
        )
        .map(({ clusterId, to }) => [clusterId, to]),
    );
    for (const [clusterId, version] of last)
      expect(clusters.find(({ id }) => id === clusterId)).toMatchObject({
        version,
      });
  });

  it('has rollouts that ended, one that runs, and a plan that the first person may approve', async () => {
    const phases = (await ask<RolloutPage>('/rollouts?limit=100')).items.map(
      ({ phase }) => phase,
    );
    expect(phases.filter(phase => phase === 'running')).toHaveLength(1);
    expect(
      phases.filter(phase => phase === 'succeeded').length,
    ).toBeGreaterThan(5);
    const plans = (await ask<PlanPage>('/plans?limit=100')).items;
    expect(plans.filter(({ state }) => state === 'submitted')).toEqual([
      expect.objectContaining({ requestedBy: 'user:default/lena' }),
    ]);
    expect(plans.some(({ state }) => state === 'rejected')).toBe(true);
  });

  it('has a freeze and waivers', async () => {
    expect((await ask<FreezePage>('/freezes')).items).toEqual([
      expect.objectContaining({ environments: ['prod'], ended: false }),
    ]);
    expect(
      (await ask<WaiverPage>('/waivers')).items
        .map(({ state, cluster }) => `${state} ${cluster.name}`)
        .sort(),
    ).toEqual(['active prod-eu-1', 'active prod-us-1']);
  });

  describeInFull('when it starts again', () => {
    it('goes on where it was', async () => {
      const plans = (await ask<PlanPage>('/plans?limit=100')).total;
      await demo.stop();
      demo = await Demo.start('e2e-past', { hasPast: true, keepsState: true });
      expect(demo.output.join('')).not.toContain('Loading the past');
      expect((await ask<PlanPage>('/plans?limit=100')).total).toBe(plans);
    });
  });
});

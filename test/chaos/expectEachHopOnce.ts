import type { RolloutRecord } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import { RolloutWorld, WRITES_PER_CLUSTER } from './rolloutWorld';

/** What must hold at the end of every rollout, whatever happened on the way. */
export async function expectEachHopOnce(
  world: RolloutWorld,
  rollout: RolloutRecord,
  where: string,
): Promise<void> {
  const ids = world.stages.flat();
  const writes = world.world.acceptedWrites.map(
    ({ cluster, kind }) => `${cluster} ${kind}`,
  );
  const history = await world.knex('history').whereIn('cluster_id', ids);
  const { taken, undone } = world.effect;
  expect({
    where,
    phase: rollout.phase,
    violations: world.violations,
    writes: writes.length,
    different: new Set(writes).size,
    history: history.map(({ outcome }) => outcome),
    taken,
    undone,
  }).toEqual({
    where,
    phase: 'succeeded',
    violations: [],
    writes: ids.length * WRITES_PER_CLUSTER,
    different: ids.length * WRITES_PER_CLUSTER,
    history: ids.map(() => 'succeeded'),
    taken: world.hasEffects ? ids.length : 0,
    undone: world.hasEffects ? ids.length : 0,
  });
  const started = await world
    .knex('plan_events')
    .where({ plan_id: world.planId, kind: 'cluster-started' });
  expect(started.map(({ cluster_id }) => cluster_id).sort()).toEqual(
    [...ids].sort(),
  );
}

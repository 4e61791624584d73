import { inEnglish } from '@drydock/upgrade-reasons';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { MigratedDatabases } from '../__testUtils__/databases';
import type { SnapshotMember } from '../plans/model';
import type { Rollouts } from './createRolloutEngine';
import { changeOf } from '../upgrades/run/WriteGuard';
import { ended, FleetHarness, phases } from './__testUtils__/FleetHarness';
import type { FleetPorts } from './ports';

jest.setTimeout(600_000);
const databases = MigratedDatabases.createForBehaviour();
const NOW_MS = Date.parse('2026-11-27T12:00:00Z');
const CONTROL_PLANE: readonly Hop[] = [
  {
    kind: 'control-plane',
    from: 'v1.35.5',
    to: 'v1.36.4',
    disrupts: ['control-plane'],
  },
];

const WITH_POOLS = CONTROL_PLANE.map(
  (hop): Hop => ({ ...hop, disrupts: ['control-plane', 'nodes'] }),
);

async function tickAWhile(
  test: FleetHarness,
  rollouts: Rollouts,
): Promise<void> {
  for (let count = 0; count < 12; count += 1) {
    await test.makeDue();
    await rollouts.engine.tick();
  }
}

/**
 * An approved plan whose member is as `change` says, on a platform that shows no pools of its own,
 * and a freeze of nodes.
 */
async function begin(
  test: FleetHarness,
  change: Pick<SnapshotMember, 'hops' | 'change'>,
): Promise<Rollouts> {
  test.addCluster('a', 'v1.35.5', []);
  await test.givenPlan({ members: [['a']] });
  const plans: FleetPorts['plans'] = {
    startable: async (planId, digest) => {
      const revision = await test.ports.plans.startable(planId, digest);
      const stages = revision.snapshot.stages.map(stage => ({
        ...stage,
        members: stage.members.map(member => ({ ...member, ...change })),
      }));
      return { ...revision, snapshot: { ...revision.snapshot, stages } };
    },
  };
  await test.knex('freezes').insert({
    name: 'no-drains',
    from_ms: NOW_MS - 1,
    until_ms: NOW_MS + 3_600_000,
    scope: 'nodes',
    set_by: 'user:default/ada',
    set_at_ms: 0,
  });
  return test.fleetEngine(
    { clock: { now: () => NOW_MS }, fleet: { ...test.ports, plans } },
    { abilities: { nodePoolsFollow: change.change.nodes } },
  );
}

describe('what hops do to a cluster', () => {
  const [plane] = CONTROL_PLANE;
  it.each<[string, Hop, boolean]>([
    [
      'a control plane whose pools follow touches nodes',
      { ...plane, disrupts: ['control-plane', 'nodes'] },
      true,
    ],
    [
      'one whose pools are held back does not',
      { ...plane, holdPools: ['a'] },
      false,
    ],
    ['one whose pools are written does not', plane, false],
    [
      'pools that are let go do',
      {
        ...plane,
        kind: 'node-pools',
        disrupts: ['nodes'],
        pools: ['a'],
      },
      true,
    ],
  ])('%s', (_, hop, nodes) => {
    expect(changeOf([hop]).nodes).toBe(nodes);
  });
});

describe.each(databases.eachSupportedId())(
  'a freeze of nodes on %s',
  databaseId => {
    it('keeps a cluster from being started whose node pools follow its control plane', async () => {
      const test = await FleetHarness.create(await databases.init(databaseId));
      const rollouts = await begin(test, {
        hops: WITH_POOLS,
        change: { minor: true, nodes: true },
      });
      const { id } = await test.start(rollouts);
      await tickAWhile(test, rollouts);
      const rollout = await rollouts.fleet.get(id);
      expect(phases(rollout)).toEqual(['a waiting']);
      expect(inEnglish(rollout.waits)).toContainEqual(
        expect.objectContaining({
          kind: 'freeze',
          reason: expect.stringContaining('no-drains'),
        }),
      );
      expect(await test.knex('upgrades')).toEqual([]);
      await test.knex('freezes').update({ ended_at_ms: 1 });
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
    });

    it('lets a cluster begin whose control plane alone is changed', async () => {
      const test = await FleetHarness.create(await databases.init(databaseId));
      const rollouts = await begin(test, {
        hops: CONTROL_PLANE,
        change: { minor: true, nodes: false },
      });
      const { id } = await test.start(rollouts);
      expect(
        phases(
          await test.tickUntil(
            rollouts,
            id,
            ({ members }) => members[0].phase === 'running',
          ),
        ),
      ).toEqual(['a running']);
    });
  },
);

import { inEnglish, said } from '@drydock/upgrade-reasons';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { rowInWords } from '../upgrades/__testUtils__/inWords';
import type { InMemoryUpgradeProviderOptions } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import type { UpgradePlanInput } from '@drydock/upgrade-plans';
import { MigratedDatabases } from '../__testUtils__/databases';
import { ended, FleetHarness, phases } from './__testUtils__/FleetHarness';

const databases = MigratedDatabases.createForBehaviour();
const POOLS: Hop = {
  kind: 'node-pools',
  from: 'v1.36.4',
  to: 'v1.36.2',
  disrupts: ['nodes'],
  pools: ['workers'],
  back: true,
};
const PLANE: Hop = {
  kind: 'control-plane',
  from: 'v1.36.4',
  to: 'v1.35.5',
  disrupts: ['control-plane'],
  back: true,
};

/** An approved plan that takes one cluster back from v1.36.4. */
async function begin(
  databaseId: Parameters<typeof databases.init>[0],
  hop: Hop,
  platform: Partial<InMemoryUpgradeProviderOptions> = {},
) {
  const test = await FleetHarness.create(await databases.init(databaseId));
  const spec: Partial<UpgradePlanInput['spec']> = {
    target: hop.to,
    scope: hop.kind === 'node-pools' ? hop.kind : 'control-plane',
    rollback: true,
  };
  test.addCluster('a', hop.from);
  test.subjects.add('a', 'fleet/a', 'in-memory', hop.from);
  await test.givenPlan({
    members: [['a']],
    spec,
    hops: [hop],
    from: hop.from,
    target: hop.to,
  });
  const judged: string[] = [];
  const { judge } = test.subjects;
  jest
    .spyOn(test.subjects, 'judge')
    .mockImplementation(async (clusterId, target) => {
      judged.push(target);
      return judge.call(test.subjects, clusterId, target);
    });
  const rollouts = test.fleetEngine({}, platform);
  const { id } = await test.start(rollouts);
  return { test, rollouts, id, judged };
}

describe.each(databases.eachSupportedId())('the way back on %s', databaseId => {
  it('takes node pools back by one write, judged by what the cluster serves, and proves that they are there', async () => {
    const { test, rollouts, id, judged } = await begin(databaseId, POOLS);
    const rollout = await test.tickUntil(rollouts, id, ended);
    expect(phases(rollout)).toEqual(['a succeeded']);
    expect(inEnglish(rollout.message)).toBe('1 cluster rolled back');
    expect(
      (await test.knex('history').select('message')).map(rowInWords),
    ).toEqual([{ message: 'Rolled back to v1.36.2' }]);
    expect(
      (
        await test
          .knex('plan_events')
          .where({ kind: 'cluster-started' })
          .select('message')
      ).map(rowInWords),
    ).toEqual([{ message: 'a: rollback to v1.36.2 started' }]);
    expect(test.world.acceptedWrites).toMatchObject([
      { kind: 'node-pools', to: 'v1.36.2', pools: ['workers'] },
    ]);
    expect(test.world.state('fleet/a')).toMatchObject({
      current: 'v1.36.4',
      pools: [{ current: 'v1.36.2' }],
    });
    expect(new Set(judged)).toEqual(new Set(['v1.36.4']));
    expect(
      (await test.knex('steps').where({ type: 'prove' }).select('message')).map(
        rowInWords,
      ),
    ).toEqual([{ message: 'Everything went as predicted' }]);
  });

  it('takes a control plane back only where the platform can, and not below its nodes', async () => {
    const { test, rollouts, id } = await begin(databaseId, PLANE);
    await test.tickUntil(
      rollouts,
      id,
      ({ members }) =>
        inEnglish(members[0].held)?.includes(
          'cannot roll the control plane back',
        ) === true,
    );
    const able = test.fleetEngine({}, { abilities: { rollback: true } });
    await test.tickUntil(
      able,
      id,
      ({ members }) =>
        inEnglish(members[0].held)?.includes(
          'Node pool workers would be newer',
        ) === true,
    );
    expect(test.world.acceptedWrites).toEqual([]);
    Object.assign(test.world.state('fleet/a').pools[0], {
      desired: 'v1.35.5',
      current: 'v1.35.5',
    });
    expect(phases(await test.tickUntil(able, id, ended))).toEqual([
      'a succeeded',
    ]);
    expect(test.world.acceptedWrites).toMatchObject([
      { kind: 'control-plane', to: 'v1.35.5' },
    ]);
    expect(test.world.state('fleet/a').current).toBe('v1.35.5');
  });

  it('begins nothing without an approval that is live', async () => {
    const { test, rollouts, id } = await begin(databaseId, POOLS);
    test.approvals.withoutWhich = {
      ...said('the approval expired'),
      who: { entityRef: 'group:default/board' },
    };
    for (let count = 0; count < 5; count += 1) {
      await test.makeDue();
      await rollouts.engine.tick();
    }
    expect((await rollouts.fleet.get(id)).endedAtMs).toBeUndefined();
    expect(test.world.acceptedWrites).toEqual([]);
  });

  it('leaves out what has nothing to take back', async () => {
    const { test, rollouts, id } = await begin(databaseId, POOLS);
    Object.assign(test.world.state('fleet/a').pools[0], {
      desired: 'v1.36.1',
      current: 'v1.36.1',
    });
    await test.tickUntil(rollouts, id, ended);
    expect(test.world.acceptedWrites).toEqual([]);
  });
});

import type { RolloutAction } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { said } from '@drydock/upgrade-reasons';
import { MigratedDatabases } from '../__testUtils__/databases';
import { ended, phases, type PlanOptions } from './__testUtils__/FleetHarness';
import { START, withRoutes } from './__testUtils__/fleetRoutes';
import type { RolloutRecord } from './model';
import { reasonText } from '@drydock/upgrade-reasons';
import { presentReason } from '../foundation/presentReason';
import { ABORTED } from './run/rolloutRules';

const databases = MigratedDatabases.create(['SQLITE_3']);
const REASON = 'decided by the one on call';
const GATE = {
  name: 'errors',
  type: 'metric' as const,
  source: 'prometheus',
  query: 'up',
  pass: 'value < 1',
};
const halted = ({ phase }: RolloutRecord) => phase === 'halted';
const goneOn = ({ members }: RolloutRecord) => members[0].phase === 'succeeded';

type Control = Partial<RolloutAction> & Pick<RolloutAction, 'action'>;

/** A rollout under way, and people who control it through the API alone. */
async function underWay(plan: PlanOptions) {
  const {
    test: harness,
    rollouts,
    api,
  } = await withRoutes(await databases.init('SQLITE_3'), plan);
  const { id } = (await api.post('/rollouts').send(START).expect(201)).body;
  const control = async (body: Control) =>
    (await api.post(`/rollouts/${id}/actions`).send(body).expect(200)).body;
  const refused = async (body: Control) =>
    (await api.post(`/rollouts/${id}/actions`).send(body).expect(409)).body
      .error.message;
  const tickUntil = (done: (rollout: RolloutRecord) => boolean) =>
    harness.tickUntil(rollouts, id, done);
  const tickForLong = async () => {
    for (let count = 0; count < 15; count += 1) {
      await harness.makeDue();
      await rollouts.engine.tick();
    }
    return rollouts.fleet.get(id);
  };
  const firstWrite = () =>
    tickUntil(() => harness.world.acceptedWrites.length === 1);
  const failOn = async (cluster: string) => {
    await tickUntil(() =>
      harness.world.acceptedWrites.some(
        write => write.cluster === `fleet/${cluster}`,
      ),
    );
    harness.world.state(`fleet/${cluster}`).failure = said('no capacity');
    return tickUntil(halted);
  };
  const recorded = async () =>
    (
      await api.get(`/rollouts/${id}/events`).query({ limit: 200 }).expect(200)
    ).body.items
      .filter(
        (event: { principal?: string }) =>
          event.principal === 'user:default/mock',
      )
      .map((event: { kind: string }) => event.kind);
  return {
    harness,
    control,
    refused,
    tickUntil,
    tickForLong,
    firstWrite,
    failOn,
    recorded,
  };
}

/** What each control does to a rollout while its engine runs. The record must say who did it. */
const CONTROLS: {
  readonly [A in RolloutAction['action']]: () => Promise<readonly string[]>;
} = {
  pause: async () => {
    const { harness, control, firstWrite, tickForLong, recorded } =
      await underWay({ members: [['a'], ['b']] });
    await firstWrite();
    expect(await control({ action: 'pause' })).toMatchObject({
      desired: 'pause',
    });
    expect(await tickForLong()).toMatchObject({ phase: 'paused' });
    expect(harness.world.acceptedWrites).toHaveLength(1);
    return recorded();
  },
  resume: async () => {
    const { harness, control, firstWrite, tickForLong, tickUntil, recorded } =
      await underWay({ members: [['a'], ['b']] });
    await firstWrite();
    await control({ action: 'pause' });
    await tickForLong();
    await control({ action: 'resume' });
    expect(await tickUntil(ended)).toMatchObject({ phase: 'succeeded' });
    expect(harness.world.acceptedWrites).toHaveLength(4);
    return recorded();
  },
  stop: async () => {
    const { control, firstWrite, tickUntil, recorded } = await underWay({
      members: [['a', 'b']],
    });
    await firstWrite();
    await control({ action: 'stop' });
    const done = await tickUntil(ended);
    expect([done.phase, phases(done)]).toEqual([
      'stopped',
      ['a succeeded', 'b skipped'],
    ]);
    return recorded();
  },
  abort: async () => {
    const { harness, control, firstWrite, tickUntil, recorded } =
      await underWay({ members: [['a', 'b']] });
    await firstWrite();
    await control({ action: 'abort', reason: REASON });
    const done = await tickUntil(ended);
    expect([done.phase, phases(done)]).toEqual([
      'aborted',
      ['a skipped', 'b skipped'],
    ]);
    expect(harness.world.acceptedWrites).toHaveLength(1);
    return recorded();
  },
  'skip-cluster': async () => {
    const { harness, control, firstWrite, tickUntil, recorded } =
      await underWay({ members: [['a', 'b']] });
    await firstWrite();
    await control({ action: 'skip-cluster', clusterId: 'b', reason: REASON });
    expect(phases(await tickUntil(ended))).toEqual([
      'a succeeded',
      'b skipped',
    ]);
    expect(
      harness.world.acceptedWrites.filter(
        ({ cluster }) => cluster === 'fleet/b',
      ),
    ).toEqual([]);
    return recorded();
  },
  'retry-cluster': async () => {
    const { harness, control, failOn, tickUntil, recorded } = await underWay({
      members: [['a']],
    });
    await failOn('a');
    harness.world.state('fleet/a').failure = undefined;
    await control({ action: 'retry-cluster', clusterId: 'a' });
    const done = await tickUntil(goneOn);
    expect([phases(done), harness.world.acceptedWrites.length]).toEqual([
      ['a succeeded'],
      2,
    ]);
    return recorded();
  },
  'skip-stage': async () => {
    const { control, failOn, tickUntil, recorded } = await underWay({
      members: [['a', 'b'], ['c']],
    });
    await failOn('a');
    await control({ action: 'skip-stage', stage: 'stage-1', reason: REASON });
    expect(phases(await tickUntil(ended))).toEqual([
      'a failed',
      'b skipped',
      'c succeeded',
    ]);
    return recorded();
  },
  'continue-stage': async () => {
    const { control, failOn, tickUntil, recorded } = await underWay({
      members: [['a', 'b'], ['c']],
    });
    await failOn('a');
    await control({
      action: 'continue-stage',
      stage: 'stage-1',
      reason: REASON,
    });
    expect(phases(await tickUntil(ended))).toEqual([
      'a failed',
      'b succeeded',
      'c succeeded',
    ]);
    return recorded();
  },
  'retry-gate': async () => {
    const { harness, control, tickUntil, recorded } = await underWay({
      members: [['a']],
      stages: [{ gates: [GATE] }],
    });
    harness.gates.answer = () => ({
      status: 'failed',
      message: said('too many errors'),
    });
    await tickUntil(halted);
    expect(harness.world.acceptedWrites).toEqual([]);
    harness.gates.answer = () => ({
      status: 'passed',
      message: said('quiet again'),
    });
    await control({ action: 'retry-gate', stage: 'stage-1', gate: 'errors' });
    expect(await tickUntil(ended)).toMatchObject({ phase: 'succeeded' });
    return recorded();
  },
};

const EVENTS: { readonly [A in RolloutAction['action']]: string } = {
  pause: 'rollout-paused',
  resume: 'rollout-resumed',
  stop: 'rollout-stopped',
  abort: 'rollout-aborted',
  'skip-cluster': 'cluster-skipped',
  'retry-cluster': 'cluster-retried',
  'skip-stage': 'stage-skipped',
  'continue-stage': 'stage-continued',
  'retry-gate': 'gate-retried',
};

describe('a control of a rollout through the API, while its engine runs', () => {
  it.each(Object.keys(CONTROLS) as RolloutAction['action'][])(
    '%s does what it says, and the record names who asked',
    async action => {
      expect(await CONTROLS[action]()).toContain(EVENTS[action]);
    },
  );
});

it('an aborted rollout offers no part of it, and refuses with the reason', async () => {
  const { control, firstWrite, refused } = await underWay({
    members: [['a', 'b'], ['c']],
  });
  await firstWrite();
  const { stages } = await control({ action: 'abort', reason: REASON });
  expect(stages[1].actions[0]).toEqual({
    action: 'skip-stage',
    allowed: false,
    reason: presentReason(ABORTED),
  });
  for (const body of [
    { action: 'skip-stage', stage: 'stage-2' },
    { action: 'skip-cluster', clusterId: 'c' },
  ] as const)
    expect(await refused({ ...body, reason: REASON })).toBe(
      `${reasonText(ABORTED)}.`,
    );
});

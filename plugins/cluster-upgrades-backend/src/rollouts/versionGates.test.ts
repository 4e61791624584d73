import { inEnglish } from '@drydock/upgrade-reasons';
import { MigratedDatabases } from '../__testUtils__/databases';
import { rowInWords } from '../upgrades/__testUtils__/inWords';
import {
  ADA,
  CGROUPS,
  NOW_MS,
  gatesOn,
} from '../conditions/versionGates/__testUtils__/gates';
import { ended, FleetHarness, phases } from './__testUtils__/FleetHarness';
import { once, tickAWhile } from './__testUtils__/ticks';

jest.setTimeout(600_000);
const databases = MigratedDatabases.createForBehaviour();
const HELD =
  'The version gate "Control groups v1 go" (cgroup-v1) must be acknowledged before a cluster goes to v1.36';
const WITHDRAWAL = 'Two nodes of it were forgotten';

const ofCluster = (clusterId: string) =>
  ({ kind: 'cluster', clusterId, clusterName: clusterId } as const);

describe.each(databases.eachSupportedId())(
  'version gates of rollouts on %s',
  databaseId => {
    const given = async (configured = [CGROUPS]) => {
      const test = await FleetHarness.create(await databases.init(databaseId));
      await test.givenPlan({ members: [['a']] });
      return { test, ...gatesOn(test.knex, configured) };
    };

    it('keep a cluster from beginning, say which and who, and let it begin once acknowledged', async () => {
      const { test, gates, clock, acknowledge } = await given();
      const rollouts = test.fleetEngine({
        clock,
        ports: { versionGates: gates.ask },
      });
      const { id } = await test.start(rollouts);
      const judge = jest.spyOn(test.subjects, 'judge');
      await tickAWhile(test, rollouts);
      expect(judge).not.toHaveBeenCalled();
      const { members, ...rollout } = await rollouts.fleet.get(id);
      expect(phases({ ...rollout, members })).toEqual(['a waiting']);
      expect(inEnglish(members[0].held)).toContain(HELD);
      expect(members[0].held?.who).toEqual({
        permission: 'cluster-upgrades.version-gate.acknowledge',
      });
      expect(test.world.acceptedWrites).toEqual([]);
      await acknowledge();
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
    });

    it('let clusters begin that they do not concern', async () => {
      const { test, gates, clock } = await given([
        { ...CGROUPS, labels: { accelerator: 'nvidia' } },
        { ...CGROUPS, id: 'next', minor: '1.37' },
      ]);
      await test.knex('clusters').insert({
        id: 'a',
        name: 'a',
        title: 'a',
        title_sort: 'a',
        search: 'a',
        created_at: '2026-11-22T12:00:00.000Z',
        labels: JSON.stringify({ accelerator: 'none' }),
        provider_id: 'in-memory',
        provider_reference: 'fleet/a',
      });
      const rollouts = test.fleetEngine({
        clock,
        ports: { versionGates: gates.ask },
      });
      const { id } = await test.start(rollouts);
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
    });

    it('do not mention a cluster that reached the target without Drydock', async () => {
      const test = await FleetHarness.create(await databases.init(databaseId));
      test.addCluster('a', 'v1.36.4');
      test.subjects.add('a', 'fleet/a', 'in-memory', 'v1.36.4');
      await test.givenPlan({ members: [['a']] });
      const { gates, clock } = gatesOn(test.knex);
      const rollouts = test.fleetEngine({
        clock,
        ports: { versionGates: gates.ask },
      });
      const { id } = await test.start(rollouts);
      const { members } = await test.tickUntil(
        rollouts,
        id,
        rollout => rollout.members[0].phase !== 'waiting',
      );
      expect(members[0].reason?.code).toBe('rollout.reached-elsewhere');
    });

    it.each(['before-operation-intent', 'before-provider-start'])(
      'keep the next write from being sent when the acknowledgement is withdrawn %s, say so, and go on when it is given anew [T-123]',
      async point => {
        const { test, gates, clock, acknowledge } = await given();
        const { id: acknowledgementId } = await acknowledge();
        const rollouts = test.fleetEngine({
          clock,
          ports: { versionGates: gates.ask },
          crashHook: once(point, () =>
            gates.withdraw(acknowledgementId, WITHDRAWAL, 'user:default/ben'),
          ),
        });
        const { id } = await test.start(rollouts);
        await tickAWhile(test, rollouts);
        expect(await gates.get(acknowledgementId)).toMatchObject({
          end: { kind: 'withdrawn' },
        });
        expect(test.world.acceptedWrites).toEqual([]);
        const [upgrade] = await test
          .knex('upgrades')
          .select('phase', 'message');
        expect(rowInWords(upgrade)).toEqual({
          phase: 'waiting',
          message: expect.stringContaining(`with the reason "${WITHDRAWAL}"`),
        });
        await acknowledge();
        expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
          phase: 'succeeded',
        });
      },
    );

    it('keep the node pools waiting when the acknowledgement expires after the control plane was written [T-124]', async () => {
      const { test, gates, clock, acknowledge } = await given();
      await acknowledge(CGROUPS.id, { expiresAtMs: NOW_MS + 3_600_000 });
      const rollouts = test.fleetEngine({
        clock,
        ports: { versionGates: gates.ask },
      });
      const { id } = await test.start(rollouts);
      await test.tickUntil(
        rollouts,
        id,
        () => test.world.acceptedWrites.length === 1,
      );
      clock.nowMs = NOW_MS + 3_600_000;
      await tickAWhile(test, rollouts);
      expect(test.world.acceptedWrites).toHaveLength(1);
      const [upgrade] = await test.knex('upgrades').select('phase', 'message');
      expect(rowInWords(upgrade)).toEqual({
        phase: 'waiting',
        message: expect.stringMatching(
          /^Not written: The version gate .* expired at Nov 22, 2026, 1:00 PM UTC/,
        ),
      });
      await acknowledge();
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
    });

    it('let a cluster that waits to begin look again at once when acknowledged for it, however long holds are left alone', async () => {
      const { test, gates, clock, acknowledge } = await given();
      const rollouts = test.fleetEngine({
        clock,
        ports: { versionGates: gates.ask },
        timing: { pollMs: 0, blockedMs: 3_600_000, retryMs: 0, retryMaxMs: 0 },
      });
      const { id } = await test.start(rollouts);
      await tickAWhile(test, rollouts);
      const member = async () => (await rollouts.fleet.get(id)).members[0];
      expect(inEnglish(await member())).toMatchObject({
        phase: 'waiting',
        held: expect.stringContaining(HELD),
      });
      await acknowledge(CGROUPS.id, { scope: ofCluster('b') });
      await tickAWhile(test, rollouts);
      expect(inEnglish(await member())).toMatchObject({
        phase: 'waiting',
        held: expect.stringContaining(HELD),
      });
      await acknowledge(CGROUPS.id, { scope: ofCluster('a') });
      await rollouts.engine.tick();
      expect(inEnglish(await member())).toMatchObject({
        phase: 'running',
        held: undefined,
      });
    });

    it('leave no cluster alone by a hold that was decided before it was acknowledged and would be stored after', async () => {
      const { test, gates, clock, acknowledge } = await given();
      const timing = {
        pollMs: 0,
        blockedMs: 3_600_000,
        retryMs: 0,
        retryMaxMs: 0,
      };
      const rollouts = test.fleetEngine({
        clock,
        ports: { versionGates: gates.ask },
        timing,
        crashHook: once('before-member-change', () => acknowledge()),
      });
      const { id } = await test.start(rollouts);
      await tickAWhile(test, rollouts);
      const [member] = (await rollouts.fleet.get(id)).members;
      expect(member.held).toBeUndefined();
      expect(member.phase).not.toBe('waiting');
    });

    it('are in the record of each rollout that has clusters before them: who acknowledged and withdrew, and that it expired, each once [T-125]', async () => {
      const { test, gates, clock, acknowledge } = await given();
      await test.givenPlan({ planId: 'plan-2', members: [['other']] });
      const rollouts = test.fleetEngine({
        clock,
        ports: { versionGates: gates.ask },
      });
      const [{ id }, another] = [
        await test.start(rollouts),
        await test.start(rollouts, 'plan-2'),
      ];
      const told = async (rolloutId: string) =>
        (
          await test
            .knex('plan_events')
            .where({ rollout_id: rolloutId })
            .where('kind', 'like', 'version-gate-%')
            .orderBy('sequence')
        ).map(({ kind, principal, cluster_name }) => [
          kind,
          principal,
          cluster_name,
        ]);
      const { id: acknowledgementId } = await acknowledge();
      await gates.withdraw(acknowledgementId, WITHDRAWAL, 'user:default/ben');
      await acknowledge(CGROUPS.id, {
        scope: ofCluster('a'),
        expiresAtMs: NOW_MS + 1000,
      });
      await gates.noteExpired();
      clock.nowMs = NOW_MS + 1000;
      await Promise.all([gates.noteExpired(), gates.noteExpired()]);
      await gates.noteExpired();
      const ofAll = [
        ['version-gate-acknowledged', ADA, null],
        ['version-gate-withdrawn', 'user:default/ben', null],
      ];
      expect(await told(id)).toEqual([
        ...ofAll,
        ['version-gate-acknowledged', ADA, 'a'],
        ['version-gate-expired', null, 'a'],
      ]);
      expect(await told(another.id)).toEqual(ofAll);
      await acknowledge();
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
      await acknowledge();
      expect((await told(id)).length).toBe(5);
    });

    it('are reported in the record of a submitted plan without a rollout, but not of a plan that was withdrawn, archived or rejected, or is void', async () => {
      const { test, gates, acknowledge } = await given();
      for (const planId of ['withdrawn', 'archived', 'rejected', 'void'])
        await test.givenPlan({ planId, members: [['a']] });
      await test.givenPlan({ planId: 'elsewhere', members: [['other']] });
      await test
        .knex('plan_revisions')
        .where({ plan_id: 'withdrawn' })
        .update({ withdrawn_at_ms: 1 });
      await test
        .knex('plans')
        .where({ id: 'archived' })
        .update({ archived_at_ms: 1 });
      const decision = {
        revision: 1,
        digest: 'd',
        stage: '',
        gate: '',
        decision: 'reject',
        principal: ADA,
        at_ms: 1,
        expires_at_ms: 2,
      };
      // Of one gate of a stage, and taken back: the plan still waits.
      await test.knex('plan_approvals').insert([
        { ...decision, id: '1', plan_id: 'rejected' },
        {
          ...decision,
          id: '2',
          plan_id: 'plan-1',
          stage: 'stage-1',
          gate: 'look',
        },
        { ...decision, id: '3', plan_id: 'plan-1', ended_at_ms: 1 },
      ]);
      const changed = (planId: string, change: object) =>
        test
          .knex('plan_revisions')
          .where({ plan_id: planId })
          .update({
            changes: JSON.stringify([
              {
                kind: 'hops',
                clusterId: 'a',
                text: 'a runs v1.36.4, not v1.35.5',
                ...change,
              },
            ]),
          });
      await changed('void', {});
      await changed('plan-1', { notKnown: true });
      const told = async () =>
        (
          await test
            .knex('plan_events')
            .where('kind', 'like', 'version-gate-%')
            .orderBy('sequence')
        ).map(({ kind, plan_id, rollout_id, cluster_name, principal }) => [
          kind,
          plan_id,
          rollout_id,
          cluster_name,
          principal,
        ]);
      const { id } = await acknowledge(CGROUPS.id, { scope: ofCluster('a') });
      await gates.withdraw(id, WITHDRAWAL, 'user:default/ben');
      expect(await told()).toEqual([
        ['version-gate-acknowledged', 'plan-1', null, 'a', ADA],
        ['version-gate-withdrawn', 'plan-1', null, 'a', 'user:default/ben'],
      ]);
      const rollouts = test.fleetEngine();
      const { id: rolloutId } = await test.start(rollouts);
      await acknowledge(CGROUPS.id, { scope: ofCluster('a') });
      expect((await told()).slice(2)).toEqual([
        ['version-gate-acknowledged', 'plan-1', rolloutId, 'a', ADA],
      ]);
    });

    it('are reported as closed again, with the waiting clusters, only if no other acknowledgement covers the cluster and it has not passed them', async () => {
      const test = await FleetHarness.create(await databases.init(databaseId));
      await test.givenPlan({
        members: [
          ['a', 'b'],
          ['c', 'd'],
        ],
        stages: [{ maxConcurrent: 2 }],
      });
      await test.knex('clusters').insert(
        ['a', 'b', 'c'].map(id => ({
          id,
          name: id,
          title: id,
          title_sort: id,
          search: id,
          created_at: '2026-11-22T12:00:00.000Z',
          environment: 'prod',
          provider_id: 'in-memory',
          provider_reference: `fleet/${id}`,
        })),
      );
      const { gates, clock, acknowledge } = gatesOn(test.knex);
      const rollouts = test.fleetEngine({
        clock,
        ports: { versionGates: gates.ask },
      });
      const { id } = await test.start(rollouts);
      const closed = async () =>
        (
          await test
            .knex('plan_events')
            .whereIn('kind', ['version-gate-withdrawn', 'version-gate-expired'])
            .orderBy('sequence')
            .select('cluster_ids')
        ).map(row => JSON.parse(row.cluster_ids));
      const [fleet, prod] = [
        await acknowledge(),
        await acknowledge(CGROUPS.id, {
          scope: { kind: 'environment', environment: 'prod' },
          expiresAtMs: NOW_MS + 1000,
        }),
      ];
      await gates.withdraw(fleet.id, WITHDRAWAL, 'user:default/ben');
      expect(await closed()).toEqual([['d']]);
      // Steps of the first stage are done, and their upgrade has not ended yet.
      await test.tickUntil(
        rollouts,
        id,
        ({ members }) =>
          members.filter(({ phase }) => phase === 'running').length === 2,
      );
      const { upgrade_id: upgradeId } = await test
        .knex('rollout_members')
        .where({ cluster_id: 'a' })
        .first('upgrade_id');
      await test
        .knex('steps')
        .where({ upgrade_id: upgradeId })
        .whereIn('type', ['control-plane', 'node-pools'])
        .update({ status: 'done' });
      clock.nowMs = NOW_MS + 1000;
      await gates.noteExpired();
      expect(await closed()).toEqual([['d'], ['b', 'c']]);
      expect(prod.expiresAtMs).toBe(clock.nowMs);
    });

    it('fence upgrades of clusters that a withdrawn acknowledgement was for, also of one without a row, and no others', async () => {
      const { test, gates, clock, acknowledge } = await given();
      const [forOther, forIt] = [
        await acknowledge(CGROUPS.id, { scope: ofCluster('b') }),
        await acknowledge(CGROUPS.id, { scope: ofCluster('a') }),
      ];
      const rollouts = test.fleetEngine({
        clock,
        ports: { versionGates: gates.ask },
      });
      const { id } = await test.start(rollouts);
      await test.tickUntil(
        rollouts,
        id,
        ({ members }) => members[0].phase === 'running',
      );
      const generation = async () =>
        Number((await test.knex('upgrades').first('generation')).generation);
      const before = await generation();
      await gates.withdraw(forOther.id, WITHDRAWAL, 'user:default/ben');
      expect(await generation()).toBe(before);
      await gates.withdraw(forIt.id, WITHDRAWAL, 'user:default/ben');
      expect(await generation()).toBe(before + 1);
    });

    it('fence no upgrade when an acknowledgement expires whose gate is gone, or is of a minor that the upgrade does not enter', async () => {
      const next = { ...CGROUPS, id: 'next', minor: '1.37' } as const;
      const { test, clock, acknowledge } = await given([CGROUPS, next]);
      await acknowledge();
      for (const gateId of [CGROUPS.id, next.id])
        await acknowledge(gateId, {
          scope: ofCluster('a'),
          expiresAtMs: NOW_MS + 1000,
        });
      const { gates, clock: later } = gatesOn(test.knex, [
        { ...CGROUPS, description: 'Look at something else than before' },
        next,
      ]);
      const rollouts = test.fleetEngine({ clock });
      const { id } = await test.start(rollouts);
      await test.tickUntil(
        rollouts,
        id,
        ({ members }) => members[0].phase === 'running',
      );
      const generation = () => test.knex('upgrades').first('generation');
      const before = await generation();
      later.nowMs = NOW_MS + 1000;
      await gates.noteExpired();
      expect(
        await test
          .knex('version_gate_acknowledgements')
          .where({ ended_kind: 'expired' }),
      ).toHaveLength(2);
      expect(await generation()).toEqual(before);
    });

    it('fence no upgrade when a void acknowledgement of a minor is withdrawn that the upgrade does not enter, or has entered', async () => {
      const next = { ...CGROUPS, id: 'next', minor: '1.37' } as const;
      const { test, clock, acknowledge } = await given([CGROUPS, next]);
      const [own, other] = [await acknowledge(), await acknowledge(next.id)];
      // Neither is still a gate, as after its text was changed.
      const { gates } = gatesOn(test.knex, []);
      const rollouts = test.fleetEngine({ clock });
      const { id } = await test.start(rollouts);
      await test.tickUntil(
        rollouts,
        id,
        ({ members }) => members[0].phase === 'running',
      );
      const generation = async () =>
        Number((await test.knex('upgrades').first('generation')).generation);
      const before = await generation();
      await gates.withdraw(other.id, WITHDRAWAL, 'user:default/ben');
      expect(await generation()).toBe(before);
      await test
        .knex('steps')
        .whereIn('type', ['control-plane', 'node-pools'])
        .update({ status: 'done' });
      await gates.withdraw(own.id, WITHDRAWAL, 'user:default/ben');
      expect(await generation()).toBe(before);
    });

    it('wake an upgrade that stands before its next write when acknowledged', async () => {
      const { test, gates, clock, acknowledge } = await given();
      const { id: acknowledgementId } = await acknowledge();
      const rollouts = test.fleetEngine({
        clock,
        ports: { versionGates: gates.ask },
        crashHook: once('before-operation-intent', () =>
          gates.withdraw(acknowledgementId, WITHDRAWAL, 'user:default/ben'),
        ),
      });
      await test.start(rollouts);
      await tickAWhile(test, rollouts);
      const FAR_MS = 9_000_000_000_000;
      await test.knex('upgrades').update({ next_attempt_at_ms: FAR_MS });
      await acknowledge();
      const { next_attempt_at_ms: nextMs, phase } = await test
        .knex('upgrades')
        .first('next_attempt_at_ms', 'phase');
      expect([phase, Number(nextMs) < FAR_MS]).toEqual(['waiting', true]);
    });
  },
);

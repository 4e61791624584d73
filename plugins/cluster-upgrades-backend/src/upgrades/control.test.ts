import { inEnglish, said } from '@drydock/upgrade-reasons';
import { mockServices } from '@backstage/backend-test-utils';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import { rowInWords } from './__testUtils__/inWords';
import { plansOnlyOf } from '../config/plansOnly';
import { MigratedDatabases } from '../__testUtils__/databases';
import { allowedActions } from './present/controlRules';
import {
  EngineHarness,
  hasEnded,
  tickUntil,
  USER,
} from './__testUtils__/EngineHarness';
import { readiness } from './__testUtils__/records';

const databases = MigratedDatabases.createForBehaviour();
const REQUEST = { clusterId: 'prod-eu-1', target: 'v1.36.4' };

/** No engine is woken in the background here: each test ticks by hand. */
describe.each(databases.eachSupportedId())(
  'controlling upgrades on %s',
  databaseId => {
    async function begin(...options: Parameters<EngineHarness['engine']>) {
      const test = await EngineHarness.create(await databases.init(databaseId));
      const rollouts = test.engine(...options);
      jest.spyOn(rollouts.engine, 'wake').mockImplementation(() => undefined);
      return { test, rollouts };
    }
    const act = { principal: USER.principal, reason: 'test' };

    it('pauses before the first write, resumes, and ends', async () => {
      const { test, rollouts } = await begin();
      const { upgrade } = await rollouts.upgrades.start(REQUEST, USER);
      await rollouts.upgrades.control(upgrade.id, 'pause', act);
      await tickUntil(rollouts, upgrade.id, ({ phase }) => phase === 'paused');
      expect(await rollouts.engine.tick()).toBe(0);
      expect(inEnglish(test.world.acceptedWrites)).toEqual([]);

      await rollouts.upgrades.control(upgrade.id, 'resume', act);
      expect(
        inEnglish((await tickUntil(rollouts, upgrade.id, hasEnded)).phase),
      ).toBe('succeeded');
      const log = (await rollouts.upgrades.log(upgrade.id, 0)).map(
        ({ message }) => message,
      );
      expect(inEnglish(log)).toEqual(
        expect.arrayContaining([
          `${USER.principal}: pause, because test`,
          `${USER.principal}: resume, because test`,
        ]),
      );
    });

    it('starts and previews nothing without a plan where plans are the only way [T-111]', async () => {
      const { test, rollouts } = await begin(
        {},
        {
          ports: {
            plansOnly: plansOnlyOf({
              approvals: [{ environments: ['prod'], required: 1 }],
            }),
          },
        },
      );
      await expect(rollouts.upgrades.start(REQUEST, USER)).rejects.toThrow(
        'by plans only',
      );
      expect(
        inEnglish(
          await rollouts.upgrades.preview(REQUEST, { ...USER, mayStart: true }),
        ),
      ).toMatchObject({
        refusals: [expect.stringContaining('by plans only')],
      });
      expect(inEnglish(test.world.acceptedWrites)).toEqual([]);
    });

    it('goes on with nothing of its own where plans have become the only way [T-112]', async () => {
      const { test, rollouts } = await begin();
      const { upgrade } = await rollouts.upgrades.start(REQUEST, USER);
      await rollouts.upgrades.control(upgrade.id, 'pause', act);
      const strict = test.engine(
        {},
        {
          ports: {
            plansOnly: plansOnlyOf({
              approvals: [{ environments: ['prod'], required: 1 }],
            }),
          },
        },
      );
      await expect(
        strict.upgrades.control(upgrade.id, 'resume', act),
      ).rejects.toThrow('by plans only');
      await strict.upgrades.control(upgrade.id, 'stop', act);
      expect(inEnglish(test.world.acceptedWrites)).toEqual([]);
    });

    it('stops only after the hop under way is finished and verified [T-98]', async () => {
      const { test, rollouts } = await begin();
      const { upgrade } = await rollouts.upgrades.start(REQUEST, USER);
      test.world.state('fleet/prod-eu-1').stalled = true;
      await tickUntil(rollouts, upgrade.id, ({ steps }) => steps[1].inFlight);
      await rollouts.upgrades.control(upgrade.id, 'stop', act);
      expect(
        (
          await tickUntil(
            rollouts,
            upgrade.id,
            ({ phase }) => phase === 'stopping' || phase === 'running',
          )
        ).endedAtMs,
      ).toBeUndefined();
      await rollouts.engine.tick();
      expect(
        (await rollouts.upgrades.get(upgrade.id)).endedAtMs,
      ).toBeUndefined();

      test.world.state('fleet/prod-eu-1').stalled = false;
      const ended = await tickUntil(rollouts, upgrade.id, hasEnded);
      expect(inEnglish(ended.phase)).toBe('stopped');
      expect(inEnglish(ended.steps.map(({ status }) => status))).toEqual([
        'done',
        'done',
        'done',
        'skipped',
        'skipped',
        'skipped',
      ]);
      expect(
        inEnglish(test.world.acceptedWrites.map(({ kind }) => kind)),
      ).toEqual(['control-plane']);
      expect(inEnglish(await test.knex('history').select('outcome'))).toEqual([
        { outcome: 'stopped' },
      ]);
    });

    it.each(['resume', 'retry'] as const)(
      'checks readiness again before the next write after %s [T-41]',
      async action => {
        const { test, rollouts } = await begin();
        const { upgrade } = await rollouts.upgrades.start(REQUEST, USER);
        test.world.state('fleet/prod-eu-1').foreignOwner = {
          kind: 'flux',
          name: 'Kustomization flux-system/fleet',
          field: 'spec.topology.version',
          wayThrough: said('change it in Git'),
        };
        await tickUntil(
          rollouts,
          upgrade.id,
          ({ steps }) => steps[1].status === 'blocked',
        );
        if (action === 'resume')
          await rollouts.upgrades.control(upgrade.id, 'pause', act);
        test.world.state('fleet/prod-eu-1').foreignOwner = undefined;
        test.subjects.rechecked = async () =>
          readiness({
            verdict: 'blocked',
            blockers: 1,
            blocking: [
              {
                fingerprint: 'new',
                checkId: 'drain',
                title: said('PDB shop/web blocks'),
                phase: 'nodes',
              },
            ],
          });
        await rollouts.upgrades.control(upgrade.id, action, act);
        const held = await tickUntil(
          rollouts,
          upgrade.id,
          ({ steps }) => steps[0].status === 'blocked',
        );
        expect(inEnglish(held.message)).toBe(
          'New since the start: PDB shop/web blocks',
        );
        expect(inEnglish(test.world.acceptedWrites)).toEqual([]);
        test.subjects.rechecked = undefined;
        expect(
          inEnglish((await tickUntil(rollouts, upgrade.id, hasEnded)).phase),
        ).toBe('succeeded');
      },
    );

    it('follows a write that may be under way first: no recheck is put before it', async () => {
      const { test, rollouts } = await begin();
      const { upgrade } = await rollouts.upgrades.start(REQUEST, USER);
      test.world.state('fleet/prod-eu-1').stalled = true;
      await tickUntil(rollouts, upgrade.id, ({ steps }) => steps[1].inFlight);
      await rollouts.upgrades.control(upgrade.id, 'pause', act);
      const { steps } = await rollouts.upgrades.control(
        upgrade.id,
        'resume',
        act,
      );
      expect(steps[0].status).toBe('done');
    });

    it('ends at a second stop what never comes to rest, and writes nothing outside', async () => {
      const { test, rollouts } = await begin();
      const { upgrade } = await rollouts.upgrades.start(REQUEST, USER);
      test.world.state('fleet/prod-eu-1').stalled = true;
      await tickUntil(
        rollouts,
        upgrade.id,
        ({ steps, message }) =>
          steps[1].inFlight && message?.code === 'step.control-plane-under-way',
      );
      const asked = await rollouts.upgrades.control(upgrade.id, 'stop', act);
      // The engine has not checked yet whether the hop ends by itself.
      expect(allowedActions(asked)).toContainEqual({
        action: 'stop',
        allowed: false,
        reason: { code: 'upgrade.stopping-already' },
      });
      const stopping = await tickUntil(
        rollouts,
        upgrade.id,
        ({ phase }) => phase === 'stopping',
      );
      expect(allowedActions(stopping)).toContainEqual({
        action: 'stop',
        allowed: true,
        reason: { code: 'upgrade.stop-again' },
      });

      const ended = await rollouts.upgrades.control(upgrade.id, 'stop', act);
      expect(inEnglish(ended)).toMatchObject({
        phase: 'stopped',
        message:
          'The platform still rolls to v1.36.4; Drydock no longer follows it',
      });
      expect(inEnglish(ended.steps.map(({ status }) => status))).toEqual([
        'done',
        'skipped',
        'skipped',
        'skipped',
        'skipped',
        'skipped',
      ]);
      await rollouts.engine.tick();
      expect(await rollouts.engine.tick()).toBe(0);
      expect(
        inEnglish(test.world.acceptedWrites.map(({ kind }) => kind)),
      ).toEqual(['control-plane']);
      expect(
        (await test.knex('history').select('outcome', 'message')).map(
          rowInWords,
        ),
      ).toEqual([{ outcome: 'stopped', message: inEnglish(ended).message }]);
      await expect(
        rollouts.upgrades.control(upgrade.id, 'stop', act),
      ).rejects.toThrow('has ended');
    });

    it('drops what an engine does with an upgrade that a second stop ended meanwhile', async () => {
      let observed: (() => Promise<void>) | undefined;
      const { test, rollouts } = await begin({
        beforeObserve: async () => observed?.(),
      });
      const { upgrade } = await rollouts.upgrades.start(REQUEST, USER);
      test.world.state('fleet/prod-eu-1').stalled = true;
      await tickUntil(rollouts, upgrade.id, ({ steps }) => steps[1].inFlight);
      await rollouts.upgrades.control(upgrade.id, 'stop', act);
      await tickUntil(
        rollouts,
        upgrade.id,
        ({ phase }) => phase === 'stopping',
      );
      observed = async () => {
        observed = undefined;
        test.world.state('fleet/prod-eu-1').stalled = false;
        await rollouts.upgrades.control(upgrade.id, 'stop', act);
      };
      await rollouts.engine.tick();
      expect(inEnglish(await rollouts.upgrades.get(upgrade.id))).toMatchObject({
        phase: 'stopped',
        message: expect.stringContaining('The platform still rolls'),
      });
      expect(await test.knex('history')).toHaveLength(1);
      expect(inEnglish(test.subjects.refreshed)).toEqual([REQUEST.clusterId]);
    });

    it('has the cluster read after its end, also when the engine is killed right after it', async () => {
      const { test, rollouts } = await begin(
        {},
        {
          crashHook: point => {
            if (point === 'after-upgrade-finish') throw new Error('killed');
          },
        },
      );
      const { upgrade } = await rollouts.upgrades.start(REQUEST, USER);
      test.world.state('fleet/prod-eu-1').stalled = true;
      await tickUntil(rollouts, upgrade.id, ({ steps }) => steps[1].inFlight);
      test.world.state('fleet/prod-eu-1').failure = said(
        'no machine could be made',
      );
      await tickUntil(rollouts, upgrade.id, hasEnded);
      expect(inEnglish(test.subjects.refreshed)).toEqual([REQUEST.clusterId]);
    });

    it('ends as failed when the platform gives up, and goes on after a retry with another row of history', async () => {
      const { test, rollouts } = await begin();
      const { upgrade } = await rollouts.upgrades.start(REQUEST, USER);
      test.world.state('fleet/prod-eu-1').stalled = true;
      await tickUntil(rollouts, upgrade.id, ({ steps }) => steps[1].inFlight);
      test.world.state('fleet/prod-eu-1').failure = said(
        'no machine could be made',
      );
      expect(
        inEnglish(await tickUntil(rollouts, upgrade.id, hasEnded)),
      ).toMatchObject({
        phase: 'failed',
        message: expect.stringContaining('no machine could be made'),
      });
      // What it left behind is looked at, however it ended.
      expect(inEnglish(test.subjects.refreshed)).toEqual([REQUEST.clusterId]);

      Object.assign(test.world.state('fleet/prod-eu-1'), {
        failure: undefined,
        stalled: false,
      });
      await rollouts.upgrades.control(upgrade.id, 'retry', act);
      expect(
        inEnglish((await tickUntil(rollouts, upgrade.id, hasEnded)).phase),
      ).toBe('succeeded');
      expect(
        inEnglish(test.world.acceptedWrites.map(({ kind }) => kind)),
      ).toEqual(['control-plane', 'node-pools']);
      expect(
        inEnglish(
          await test
            .knex('history')
            .orderBy('ended_at_ms')
            .orderBy('id')
            .select('outcome'),
        ),
      ).toEqual([{ outcome: 'failed' }, { outcome: 'succeeded' }]);
    });

    it('does not write twice when the answer of the first write was lost [T-54]', async () => {
      let lost = 0;
      const { test, rollouts } = await begin({
        acceptsEverything: true,
        afterWrite: async () => {
          if (lost++ === 0) throw new Error('socket hang up');
        },
      });
      const { upgrade } = await rollouts.upgrades.start(REQUEST, USER);
      expect(
        inEnglish((await tickUntil(rollouts, upgrade.id, hasEnded)).phase),
      ).toBe('succeeded');
      expect(
        inEnglish(test.world.acceptedWrites.map(({ kind }) => kind)),
      ).toEqual(['control-plane', 'node-pools']);
      expect(
        await test.knex('attempts').where({ outcome: 'retry' }),
      ).toHaveLength(1);
    });

    it('observes again when the world changed between observation and write', async () => {
      let changes = 0;
      const { test, rollouts } = await begin({
        beforeWrite: async () => {
          if (changes++ < 3) test.world.touch('fleet/prod-eu-1');
        },
      });
      const { upgrade } = await rollouts.upgrades.start(REQUEST, USER);
      expect(
        inEnglish((await tickUntil(rollouts, upgrade.id, hasEnded)).phase),
      ).toBe('succeeded');
      expect(test.world.acceptedWrites).toHaveLength(2);
    });

    it('adopts a change by another writer and says so in history', async () => {
      const { test, rollouts } = await begin();
      const { upgrade } = await rollouts.upgrades.start(REQUEST, USER);
      test.world.changeByOthers('fleet/prod-eu-1', 'v1.36.4', { pools: true });
      expect(
        inEnglish((await tickUntil(rollouts, upgrade.id, hasEnded)).phase),
      ).toBe('succeeded');
      expect(inEnglish(test.world.acceptedWrites)).toEqual([]);
      const [row] = await test
        .knex('history')
        .select('predicted_versus_actual');
      expect(
        JSON.stringify(inEnglish(JSON.parse(row.predicted_versus_actual))),
      ).toContain('another writer');
    });

    it('is blocked by another owner of the field, with the way through Git, and goes on when Git did it', async () => {
      const { test, rollouts } = await begin();
      const { upgrade } = await rollouts.upgrades.start(REQUEST, USER);
      test.world.state('fleet/prod-eu-1').foreignOwner = {
        kind: 'flux',
        name: 'Kustomization flux-system/fleet',
        field: 'spec.topology.version',
        wayThrough: said('change the version in the repository'),
      };
      const held = await tickUntil(
        rollouts,
        upgrade.id,
        ({ phase }) => phase === 'blocked',
      );
      expect(inEnglish(held.message)).toContain(
        'change the version in the repository',
      );
      expect(inEnglish(test.world.acceptedWrites)).toEqual([]);
      test.world.changeByOthers('fleet/prod-eu-1', 'v1.36.4', { pools: true });
      expect(
        inEnglish((await tickUntil(rollouts, upgrade.id, hasEnded)).phase),
      ).toBe('succeeded');
    });

    it('is inconclusive, not passed, while the cluster cannot be read', async () => {
      const { test, rollouts } = await begin();
      const { upgrade } = await rollouts.upgrades.start(REQUEST, USER);
      test.subjects.rechecked = async () => {
        throw new ClusterReadError({
          kind: 'unreachable',
          reason: said('Nothing answers at the address'),
          retryable: true,
          remedy: said('Check the firewall'),
        });
      };
      const held = await tickUntil(
        rollouts,
        upgrade.id,
        ({ steps }) => steps[0].status === 'inconclusive',
      );
      expect(inEnglish(held)).toMatchObject({
        phase: 'waiting',
        message:
          'The cluster could not be read: Nothing answers at the address. Check the firewall',
      });
      test.subjects.rechecked = undefined;
      expect(
        inEnglish((await tickUntil(rollouts, upgrade.id, hasEnded)).phase),
      ).toBe('succeeded');
    });

    it('keeps one active upgrade per cluster and one upgrade per idempotency key [T-47]', async () => {
      const { test, rollouts } = await begin();
      const first = await rollouts.upgrades.start(
        { ...REQUEST, idempotencyKey: 'task-1' },
        USER,
      );
      const again = await rollouts.upgrades.start(
        { ...REQUEST, target: '1.36', idempotencyKey: 'task-1' },
        USER,
      );
      expect(inEnglish([again.upgrade.id, again.created])).toEqual([
        first.upgrade.id,
        false,
      ]);
      await expect(
        rollouts.upgrades.start({ ...REQUEST, idempotencyKey: 'task-2' }, USER),
      ).rejects.toThrow('has not ended yet');
      await expect(
        rollouts.upgrades.start(
          { ...REQUEST, target: 'v1.36.1', idempotencyKey: 'task-1' },
          USER,
        ),
      ).rejects.toThrow('You used this idempotency key for another request');
      expect(await test.knex('upgrades')).toHaveLength(1);
    });

    it('answers a key that another caller used like a key that no caller used [T-44]', async () => {
      const { test, rollouts } = await begin();
      const eve = { ...USER, principal: 'user:default/eve' };
      const refusal = (idempotencyKey: string) =>
        rollouts.upgrades.start({ ...REQUEST, idempotencyKey }, eve).then(
          () => undefined,
          error => String(error),
        );
      const { upgrade } = await rollouts.upgrades.start(
        { ...REQUEST, idempotencyKey: 'task-1' },
        USER,
      );
      expect(inEnglish(await refusal('task-1'))).toMatch('has not ended yet');
      expect(await refusal('task-1')).toBe(await refusal('task-2'));
      await tickUntil(rollouts, upgrade.id, hasEnded);
      expect(await refusal('task-1')).toBe(await refusal('task-2'));
      // Both callers can use one key.
      const key = { idempotency_key: 'task-1', created_at_ms: 0 };
      await test
        .knex('rollouts')
        .insert({ id: 'of-eve', requested_by: eve.principal, ...key });
      await expect(
        test
          .knex('rollouts')
          .insert({ id: 'again', requested_by: eve.principal, ...key }),
      ).rejects.toThrow();
    });

    it('makes one upgrade of two requests at the same time [T-48]', async () => {
      const { test, rollouts } = await begin();
      const request = { ...REQUEST, idempotencyKey: 'same' };
      const answers = await Promise.all([
        rollouts.upgrades.start(request, USER),
        rollouts.upgrades.start(request, USER),
      ]);
      expect(new Set(answers.map(({ upgrade }) => upgrade.id)).size).toBe(1);
      expect(await test.knex('upgrades')).toHaveLength(1);
    });

    it.each([
      ['v1.34.1', /downgrade|older/],
      ['garbage', 'not a Kubernetes version'],
      ['1.42', 'offers no version'],
    ])('refuses the target %s with the reason', async (target, words) => {
      const { test, rollouts } = await begin();
      await expect(
        rollouts.upgrades.start({ ...REQUEST, target }, USER),
      ).rejects.toThrow(words);
      expect(await test.knex('upgrades')).toHaveLength(0);
      expect(inEnglish(test.world.acceptedWrites)).toEqual([]);
    });

    it('does not start what the platform says will not go through, unless it is overridden, which history names', async () => {
      const insights = [
        {
          id: 'paused',
          title: said('The platform is paused'),
          status: 'error' as const,
          detail: said('Since yesterday'),
          refreshedAt: '2026-11-21T00:00:00Z',
        },
      ];
      const { test, rollouts } = await begin({ insights });
      await expect(rollouts.upgrades.start(REQUEST, USER)).rejects.toThrow(
        'In-memory platform reports that the upgrade will fail: The platform is paused (Since yesterday): fix it, or override',
      );
      await expect(
        rollouts.upgrades.start(
          { ...REQUEST, overrideReason: 'it is unpaused at noon' },
          USER,
        ),
      ).rejects.toThrow('cluster-upgrades.policy.override');
      const { upgrade } = await rollouts.upgrades.start(
        { ...REQUEST, overrideReason: 'it is unpaused at noon' },
        { ...USER, mayOverride: true },
      );
      await tickUntil(rollouts, upgrade.id, hasEnded);
      const [row] = await test.knex('history').select('overrides');
      expect(inEnglish(JSON.parse(row.overrides))).toEqual([
        'Blocked by the platform, overridden: it is unpaused at noon',
        expect.stringContaining('Overridden: In-memory platform reports'),
      ]);
    });

    it('starts beside what the platform warns of or cannot tell, and shows it', async () => {
      const insight = (status: 'warning' | 'unknown') => ({
        id: status,
        title: said(status),
        status,
        detail: said('a hook holds it'),
        refreshedAt: '2026-11-21T00:00:00Z',
      });
      const { rollouts } = await begin({
        insights: [insight('warning'), insight('unknown')],
      });
      expect(
        inEnglish(
          await rollouts.upgrades.preview(REQUEST, { ...USER, mayStart: true }),
        ),
      ).toMatchObject({
        refusals: [],
        platform: {
          insights: { items: [{ status: 'warning' }, { status: 'unknown' }] },
        },
      });
      expect(
        inEnglish(await rollouts.upgrades.start(REQUEST, USER)),
      ).toMatchObject({ created: true });
    });

    it('records an override in history [T-39]', async () => {
      const { test, rollouts } = await begin();
      test.subjects.judged = readiness({
        verdict: 'blocked',
        blockers: 1,
        blocking: [
          {
            fingerprint: 'f',
            checkId: 'drain',
            title: said('PDB shop/web blocks'),
            phase: 'nodes',
          },
        ],
      });
      await expect(rollouts.upgrades.start(REQUEST, USER)).rejects.toThrow(
        'not started',
      );
      const { upgrade } = await rollouts.upgrades.start(
        { ...REQUEST, overrideReason: 'end of support tomorrow' },
        { ...USER, mayOverride: true },
      );
      await tickUntil(rollouts, upgrade.id, hasEnded);
      const [row] = await test
        .knex('history')
        .select(
          'overrides',
          'decisions',
          'verdict_at_start',
          'predicted_versus_actual',
        );
      expect(inEnglish(JSON.parse(row.decisions))).toEqual([
        {
          kind: 'overrode',
          by: USER.principal,
          what: 'PDB shop/web blocks ("drain")',
          reason: 'end of support tomorrow',
        },
      ]);
      expect(inEnglish(JSON.parse(row.overrides))).toEqual([
        'Blocked, overridden: end of support tomorrow',
        'Overridden finding: PDB shop/web blocks ("drain")',
      ]);
      expect(inEnglish(row.verdict_at_start)).toBe('blocked');
      expect(JSON.parse(row.predicted_versus_actual)).toContainEqual(
        expect.objectContaining({
          actual: { code: 'prediction.did-not-block' },
        }),
      );
    });

    it('keeps secrets of error messages out of the log [T-192]', async () => {
      let failed = false;
      const { rollouts } = await begin({
        beforeWrite: async () => {
          if (!failed) {
            failed = true;
            throw new Error('401 for Bearer abcdefgh12345678');
          }
        },
      });
      const { upgrade } = await rollouts.upgrades.start(REQUEST, USER);
      await tickUntil(rollouts, upgrade.id, hasEnded);
      const log = await rollouts.upgrades.log(upgrade.id, 0);
      expect(inEnglish(JSON.stringify(log))).toContain('[redacted]');
      expect(inEnglish(JSON.stringify(log))).not.toContain('abcdefgh12345678');
      expect(inEnglish(log.map(({ sequence }) => sequence))).toEqual(
        log.map((_, index) => index + 1),
      );
    });

    it('is blocked, not failed, when its provider is no longer installed', async () => {
      const { test, rollouts } = await begin();
      const { upgrade } = await rollouts.upgrades.start(REQUEST, USER);
      const bare = test.engine(
        {},
        { providers: new Map(), logger: mockServices.logger.mock() },
      );
      expect(
        inEnglish(
          (
            await tickUntil(
              bare,
              upgrade.id,
              ({ phase }) => phase === 'blocked',
            )
          ).message,
        ),
      ).toContain('is not installed');
      expect(
        inEnglish((await tickUntil(rollouts, upgrade.id, hasEnded)).phase),
      ).toBe('succeeded');
    });

    it('asks the database once for each kind of work when nothing is due', async () => {
      const { test, rollouts } = await begin(
        {},
        { timing: { pollMs: 3_600_000, blockedMs: 3_600_000 } },
      );
      for (let number = 0; number < 20; number += 1) {
        test.addCluster(`idle-${number}`, 'v1.35.5');
        test.world.state(`fleet/idle-${number}`).stalled = true;
        await rollouts.upgrades.start(
          { clusterId: `idle-${number}`, target: 'v1.36.4' },
          USER,
        );
      }
      while ((await rollouts.engine.tick()) > 0);
      const queries: string[] = [];
      test.knex.on('query', ({ sql }) => queries.push(sql));
      expect(await rollouts.engine.tick()).toBe(0);
      expect(queries).toHaveLength(3);
    });
  },
);

import { inEnglish, reasonText } from '@drydock/upgrade-reasons';
import { reasonOfColumn } from '../../foundation/database/reasonColumn';
import { MigratedDatabases } from '../../__testUtils__/databases';
import { ended, REQUESTER } from '../../rollouts/__testUtils__/FleetHarness';
import { EFFECTS, givenEffects } from './__testUtils__/EffectsHarness';
import type { FakeAlertmanager } from './silences/__testUtils__/FakeAlertmanager';

jest.setTimeout(600_000);

const toldBy = (rows: readonly { message: string }[]) =>
  rows.map(row => ({
    ...row,
    message: reasonText(reasonOfColumn(row.message)),
  }));

const databases = MigratedDatabases.createForBehaviour();
const ALL = ['GET', 'POST', 'DELETE'];

const BROKEN: readonly {
  readonly how: string;
  readonly says: RegExp;
  readonly methods: readonly string[];
  readonly answer: NonNullable<FakeAlertmanager['failing']>['answer'];
}[] = [
  {
    how: 'does not answer',
    says: /did not answer within 1 s/,
    methods: ALL,
    answer: 'silent',
  },
  {
    how: 'answers 500',
    says: /answered 500 and no list of silences: it is broken/,
    methods: ALL,
    answer: { status: 500 },
  },
  {
    how: 'answers 500 to changes',
    says: /answered 500/,
    methods: ['POST', 'DELETE'],
    answer: { status: 500 },
  },
  {
    how: 'answers something else',
    says: /answered 200 and no list of silences/,
    methods: ALL,
    answer: { status: 200, body: { hello: 'world' } },
  },
  {
    how: 'answers with a redirect',
    says: /answered 302/,
    methods: ALL,
    answer: { status: 302 },
  },
];

describe.each(databases.eachSupportedId())(
  'an Alertmanager that is broken, on %s',
  databaseId => {
    const given = givenEffects(async () => databases.init(databaseId));

    const step = async ({
      rollouts,
      id,
    }: Awaited<ReturnType<typeof given>>) => {
      const { members } = await rollouts.fleet.get(id);
      const { steps } = await rollouts.upgrades.get(members[0].upgrade!.id);
      return steps.find(({ type }) => type === 'take-effects')!;
    };

    it.each(BROKEN)(
      '$how: keeps the upgrade from its first write until it is whole, and its silence from being forgotten [T-157]',
      async ({ says, methods, answer }) => {
        const all = await given();
        const { test, fleet, alertmanager, rollouts, id } = all;
        alertmanager.failing = { methods, answer };
        await fleet.tickUntil(
          rollouts,
          id,
          async ({ members }) =>
            members[0].upgrade !== undefined && (await step(all)).failures > 1,
        );
        expect(inEnglish(await step(all))).toMatchObject({
          status: 'retrying',
          message: expect.stringMatching(says),
        });
        expect(fleet.world.acceptedWrites).toEqual([]);

        alertmanager.failing = undefined;
        await test.tickUntilWritten(rollouts, id);
        expect(alertmanager.active).toHaveLength(1);
        alertmanager.failing = { methods, answer };
        await fleet.tickUntil(rollouts, id, ended);
        await test.tickAWhile(rollouts);
        expect(toldBy(await test.rows())).toMatchObject([
          {
            state: 'undo-failed',
            message: expect.stringMatching(
              methods.includes('GET') ? says : /answered 500/,
            ),
          },
        ]);

        alertmanager.failing = undefined;
        await test.tickUntilUndone(rollouts);
        expect(alertmanager.active).toEqual([]);
        expect(alertmanager.mostAtOnce).toBe(1);
      },
    );

    it('that loses its answers gets one silence, which is found and undone', async () => {
      const { test, fleet, alertmanager, rollouts, id } = await given();
      alertmanager.losesAnswers = true;
      for (let count = 0; count < 20 && alertmanager.posts < 3; count += 1) {
        await test.makeDue();
        await rollouts.engine.tick();
      }
      expect(alertmanager.posts).toBeGreaterThan(1);
      expect(alertmanager.silences.size).toBe(1);
      await rollouts.fleet.control(
        id,
        { action: 'abort', reason: 'it never answers' },
        REQUESTER,
      );
      await fleet.tickUntil(rollouts, id, ended);
      await test.tickUntilUndone(rollouts);
      expect(alertmanager.active).toEqual([]);
      expect(fleet.world.acceptedWrites).toEqual([]);
    });

    it('that cannot be reached at the end is said to be so', async () => {
      const { test, fleet, alertmanager, rollouts, id } = await given();
      await test.tickUntilWritten(rollouts, id);
      await alertmanager.stop();
      await fleet.tickUntil(rollouts, id, ended);
      await test.tickAWhile(rollouts);
      expect(toldBy(await test.rows())).toMatchObject([
        {
          state: 'undo-failed',
          message: expect.stringMatching(/could not be called/),
        },
      ]);
    });

    it('that refuses blocks the upgrade in its own words, and a retry asks it again', async () => {
      const all = await given({
        spec: {
          effects: [
            {
              name: 'quiet',
              type: 'silence-alerts',
              source: 'main',
              matchers: [{ label: 'alertname', value: '((', match: 'regex' }],
            },
          ],
        },
      });
      const { test, fleet, alertmanager, rollouts, id } = all;
      await fleet.tickUntil(
        rollouts,
        id,
        async ({ members }) =>
          members[0].upgrade !== undefined &&
          (await step(all)).status === 'blocked',
      );
      expect(inEnglish(await step(all))).toMatchObject({
        message: expect.stringMatching(
          /^Effect quiet cannot be applied: 127\.0\.0\.1:\d+ refused \(400\): invalid silence: invalid label matcher/,
        ),
      });
      expect(alertmanager.posts).toBeGreaterThan(0);
      const { members } = await rollouts.fleet.get(id);
      await rollouts.fleet.control(
        id,
        { action: 'abort', reason: 'the plan is wrong' },
        REQUESTER,
      );
      await fleet.tickUntil(rollouts, id, ended);
      await test.tickUntilUndone(rollouts);
      expect(fleet.world.acceptedWrites).toEqual([]);
      expect((await rollouts.upgrades.get(members[0].upgrade!.id)).phase).toBe(
        'stopped',
      );
    });

    it.each([
      [
        'is not configured',
        [{ ...EFFECTS[0], source: 'other' }],
        /Alertmanager "other" is not configured. Add it to clusterUpgrades.effects.alertmanagers/,
      ],
      [
        'is asked for more than the cluster',
        [
          {
            ...EFFECTS[0],
            matchers: [
              { label: 'cluster', value: '.*', match: 'regex' as const },
            ],
          },
        ],
        /the plan matches the label cluster, which names the cluster/,
      ],
    ])(
      'that %s is not called, and the cluster does not start [T-151]',
      async (_, effects, says) => {
        const all = await given({ spec: { effects } });
        const { fleet, alertmanager, rollouts, id } = all;
        const { members } = await fleet.tickUntil(
          rollouts,
          id,
          rollout => rollout.members[0].held !== undefined,
        );
        expect(inEnglish(members[0])).toMatchObject({
          phase: 'waiting',
          held: expect.stringMatching(says),
        });
        expect(alertmanager.methods).toEqual([]);
        expect(fleet.world.acceptedWrites).toEqual([]);
      },
    );

    it('is not called for an effect that no module brings, and the cluster does not start', async () => {
      const all = await given({
        spec: {
          effects: [
            {
              name: 'descheduler',
              type: 'extension',
              effect: 'pause-descheduler',
              parameters: {},
            },
          ],
        },
      });
      const { fleet, alertmanager, rollouts, id } = all;
      const { members } = await fleet.tickUntil(
        rollouts,
        id,
        rollout => rollout.members[0].held !== undefined,
      );
      expect(inEnglish(members[0].held)).toContain(
        'no effect of type "pause-descheduler" is installed',
      );
      expect(alertmanager.methods).toEqual([]);
    });
  },
);

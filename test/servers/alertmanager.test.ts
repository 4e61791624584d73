import { inEnglish } from '@drydock/upgrade-reasons';
import { TestDatabases } from '@backstage/backend-test-utils';
import { SilenceAlerts } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type { EffectContext } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { describeCompensatedEffect } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { SecretText } from '@drydock/upgrade-readiness';
import { ReasonError } from '@drydock/upgrade-reasons';
import {
  EFFECT_KILLS,
  RolloutWithEffect,
} from '../control-plane/rolloutWithEffect';
import { AUTHORIZATION } from '../src/basicAuth';
import { describeWithProgram } from '../src/describeWithProgram';
import { eventually } from '../src/eventually';
import {
  Exporter,
  startAlertmanager,
  startPrometheus,
  type PrometheusProgram,
} from '../src/prometheus';
import { identitiesOf } from '../src/writerIdentity';

interface KeptSilence {
  readonly id: string;
  readonly status: { readonly state: string };
  readonly startsAt: string;
  readonly endsAt: string;
  readonly comment: string;
}

interface Alert {
  readonly labels: Readonly<Record<string, string>>;
  readonly status: {
    readonly state: string;
    readonly silencedBy: readonly string[];
  };
}

const MINUTE_MS = 60_000;
const signal = new AbortController().signal;
const matchers = [{ label: 'alertname', value: 'Node.*', match: 'regex' }];
const contextOf = (more: Partial<EffectContext> = {}): EffectContext => ({
  key: 'u1/effect-quiet',
  upgradeId: 'u1',
  rolloutId: 'r1',
  cluster: { id: 'c1', name: 'prod-eu-1' },
  from: 'v1.35.5',
  target: 'v1.36.4',
  parameters: { source: 'main', matchers },
  lastsMinutes: 60,
  ...more,
});

/** Silences at it as the configuration would have them. */
function silencesAt(
  { url }: PrometheusProgram,
  { authorization = AUTHORIZATION, now = () => Date.now() } = {},
): SilenceAlerts {
  return new SilenceAlerts({
    alertmanagers: [
      {
        id: 'main',
        url,
        authorization: new SecretText(authorization),
        clusterLabel: 'cluster',
        clusters: { 'test/c1': 'prod-eu-1' },
        timeoutSeconds: 60,
      },
    ],
    identify: identitiesOf('any'),
    clock: { now },
  });
}

async function activeAt(
  alertmanager: PrometheusProgram,
): Promise<readonly KeptSilence[]> {
  return (
    await alertmanager.json<readonly KeptSilence[]>('api/v2/silences')
  ).filter(({ status }) => status.state !== 'expired');
}

describeWithProgram(
  'with a real Alertmanager,',
  'DRYDOCK_TEST_ALERTMANAGER',
  program => {
    describeCompensatedEffect('silence-alerts', async () => {
      const alertmanager = await startAlertmanager(program);
      return {
        effect: silencesAt(alertmanager),
        context: contextOf(),
        secrets: [AUTHORIZATION],
        count: async key =>
          (await activeAt(alertmanager)).filter(
            ({ comment }) =>
              key === undefined || comment.endsWith(`[drydock ${key}]`),
          ).length,
        breakOtherSide: () => alertmanager.stop(),
        close: () => alertmanager.stop(),
      };
    });

    describe('a silence', () => {
      let alertmanager: PrometheusProgram;
      let aheadMs: number;
      let effect: SilenceAlerts;

      beforeEach(async () => {
        aheadMs = 0;
        alertmanager = await startAlertmanager(program);
        effect = silencesAt(alertmanager, { now: () => Date.now() + aheadMs });
      });
      afterEach(() => alertmanager?.stop());

      const all = () =>
        alertmanager.json<readonly KeptSilence[]>('api/v2/silences');
      const take = async (
        context = contextOf(),
        handle?: { reference: string },
      ) => {
        const taken = await effect.take(context, handle, signal);
        if (taken.outcome !== 'taken') throw new ReasonError(taken.message);
        return taken.handle;
      };
      const post = (path: string, body: object) =>
        alertmanager.ask(`api/v2/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });

      it('is one, renewed in place with and without its handle, and ended', async () => {
        const first = await take();
        const [{ startsAt }] = await all();
        aheadMs = 40 * MINUTE_MS;
        await take(contextOf(), first);
        aheadMs = 80 * MINUTE_MS;
        const { lapsesAtMs } = await take();
        expect(await all()).toMatchObject([
          {
            id: first.reference,
            startsAt,
            endsAt: new Date(lapsesAtMs ?? 0).toISOString(),
          },
        ]);
        await effect.undo(contextOf(), undefined, signal);
        expect(await all()).toMatchObject([
          { id: first.reference, status: { state: 'expired' } },
        ]);
      });

      it('takes the place of its own with other matchers', async () => {
        await take();
        await take(
          contextOf({
            parameters: {
              source: 'main',
              matchers: [
                { label: 'severity', value: 'page', match: 'not-equal' },
              ],
            },
          }),
        );
        expect((await all()).map(({ status }) => status.state).sort()).toEqual([
          'active',
          'expired',
        ]);
      });

      it('ends by itself when it is not renewed', async () => {
        await take(contextOf({ lastsMinutes: 0.05 }));
        await eventually(
          'it has ended',
          async () =>
            (await effect.observe(contextOf(), undefined, signal)).state ===
              'gone' || undefined,
        );
        expect(await activeAt(alertmanager)).toEqual([]);
      });

      it('of people and of other upgrades is left alone, and doubles of its own are not', async () => {
        const person = {
          matchers: [
            {
              name: 'cluster',
              value: 'prod-eu-1',
              isRegex: false,
              isEqual: true,
            },
          ],
          startsAt: new Date().toISOString(),
          endsAt: new Date(Date.now() + 60 * MINUTE_MS).toISOString(),
          createdBy: 'ada',
          comment: 'see [drydock u1/effect-quiet] for why',
        };
        await post('silences', person);
        await take(contextOf({ key: 'u11/effect-quiet' }));
        const { reference } = await take();
        await post('silences', {
          ...person,
          createdBy: 'drydock',
          comment: 'Drydock upgrades prod-eu-1 [drydock u1/effect-quiet]',
          endsAt: new Date(Date.now() + 5 * MINUTE_MS).toISOString(),
        });
        await take();
        expect((await activeAt(alertmanager)).map(({ id }) => id)).toHaveLength(
          3,
        );
        expect((await activeAt(alertmanager)).map(({ id }) => id)).toContain(
          reference,
        );
        await effect.undo(contextOf(), undefined, signal);
        expect(
          (await activeAt(alertmanager)).map(({ comment }) => comment).sort(),
        ).toEqual([
          expect.stringContaining('[drydock u11/effect-quiet]'),
          person.comment,
        ]);
      });

      it('that it refuses is refused in its words, and one that it may not be asked for is not', async () => {
        const context = contextOf({
          parameters: {
            source: 'main',
            matchers: [{ label: 'alertname', value: '((', match: 'regex' }],
          },
        });
        expect(
          inEnglish(await effect.take(context, undefined, signal)),
        ).toEqual({
          outcome: 'refused',
          message: expect.stringMatching(
            /^127\.0\.0\.1:\d+ refused \(400\): invalid silence: invalid label matcher .*missing closing \)/,
          ),
        });
        const wrong = 'Bearer canary-wrong-55e1';
        await expect(
          silencesAt(alertmanager, { authorization: wrong }).take(
            contextOf(),
            undefined,
            signal,
          ),
        ).rejects.toThrow(
          /^Alertmanager main \(127\.0\.0\.1:\d+\) answered 401 and no list of silences$/,
        );
      });

      it('silences alerts of its cluster and no others', async () => {
        const names = ['prod-eu-1', 'prod-eu-10', `o'brien "the\n second"`];
        await post(
          'alerts',
          names.flatMap(cluster =>
            ['NodeNotReady', 'CheckoutFails'].map(alertname => ({
              labels: { alertname, cluster },
            })),
          ),
        );
        const silenced = async () =>
          (await alertmanager.json<readonly Alert[]>('api/v2/alerts'))
            .filter(({ status }) => status.state === 'suppressed')
            .map(({ labels, status }) => [
              labels.alertname,
              labels.cluster,
              ...status.silencedBy,
            ]);
        for (const [index, name] of names.entries()) {
          const context = contextOf({
            key: `u${index}/effect-quiet`,
            cluster: { id: 'c', name },
          });
          const { reference } = await take(context);
          expect(await silenced()).toEqual([['NodeNotReady', name, reference]]);
          await effect.undo(context, undefined, signal);
          expect(await silenced()).toEqual([]);
        }
      });
    });

    describe('the silence of a rollout', () => {
      const databases = TestDatabases.create({ ids: ['SQLITE_3'] });
      let alertmanager: PrometheusProgram;
      beforeAll(async () => {
        alertmanager = await startAlertmanager(program);
      });
      afterAll(() => alertmanager?.stop());

      const ofPlan = async (planId: string) =>
        RolloutWithEffect.create({
          knex: await databases.init('SQLITE_3'),
          planId,
          effect: {
            name: 'quiet',
            type: 'silence-alerts',
            source: 'main',
            matchers: [{ label: 'alertname', value: 'Node.*', match: 'regex' }],
          },
          does: () => silencesAt(alertmanager),
        });
      const known = async () =>
        (
          await alertmanager.json<readonly KeptSilence[]>('api/v2/silences')
        ).map(({ id }) => id);

      it.each(EFFECT_KILLS)(
        'is one, there at each write and over at the end, though the engine is killed %s [T-372]',
        async point => {
          const before = await known();
          const atWrites = new Set<number>();
          const rollout = await ofPlan(`silence-${point}`);
          expect(
            await rollout.run({
              killAt: point,
              onWrite: async () =>
                atWrites.add((await activeAt(alertmanager)).length),
            }),
          ).toEqual({ phase: 'succeeded', kills: [point] });
          expect({
            atWrites: [...atWrites],
            made: (await known()).filter(id => !before.includes(id)).length,
            left: await activeAt(alertmanager),
          }).toEqual({ atWrites: [1], made: 1, left: [] });
        },
      );

      it('is over when the upgrade is aborted', async () => {
        const rollout = await ofPlan('silence-abort');
        expect(
          (
            await rollout.run({
              abortWhen: async () => (await activeAt(alertmanager)).length > 0,
            })
          ).phase,
        ).not.toBe('succeeded');
        expect(await activeAt(alertmanager)).toEqual([]);
      });
    });

    describeWithProgram(
      'which a real Prometheus tells of alerts,',
      'DRYDOCK_TEST_PROMETHEUS',
      prometheusProgram => {
        it('a silence suppresses those of its cluster while it lasts', async () => {
          const alertmanager = await startAlertmanager(program);
          const exporter = await Exporter.start();
          exporter.text = ['prod-eu-1', 'prod-eu-2']
            .map(cluster => `node_ready{cluster="${cluster}"} 0\n`)
            .join('');
          const prometheus = await startPrometheus(prometheusProgram, {
            targets: [exporter.target],
            rules: [{ alert: 'NodeNotReady', expr: 'node_ready == 0' }],
            alertmanager: alertmanager.url,
          });
          try {
            const states = async () => {
              const alerts = await alertmanager.json<readonly Alert[]>(
                'api/v2/alerts',
              );
              return alerts
                .map(
                  ({ labels, status }) => `${labels.cluster} ${status.state}`,
                )
                .sort();
            };
            const until = (what: string, wanted: readonly string[]) =>
              eventually(what, async () =>
                JSON.stringify(await states()) === JSON.stringify(wanted)
                  ? wanted
                  : undefined,
              );
            await until('both alerts are there', [
              'prod-eu-1 active',
              'prod-eu-2 active',
            ]);
            await silencesAt(alertmanager).take(contextOf(), undefined, signal);
            expect(await states()).toEqual([
              'prod-eu-1 suppressed',
              'prod-eu-2 active',
            ]);
            await silencesAt(alertmanager).undo(contextOf(), undefined, signal);
            expect(await states()).toEqual([
              'prod-eu-1 active',
              'prod-eu-2 active',
            ]);
          } finally {
            await prometheus.stop();
            await exporter.stop();
            await alertmanager.stop();
          }
        });
      },
    );
  },
);

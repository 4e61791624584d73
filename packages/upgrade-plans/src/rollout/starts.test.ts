import { said } from '@drydock/upgrade-reasons';
import {
  MINUTE,
  NOW_MS,
  decisionsOf,
  gate,
  member,
  planWith,
  situationOf,
  stateWith,
  waitsOf,
} from './__testUtils__/rolloutStates';
import type { MemberState, StageState } from './model';
import { stagesOf } from './situation';
import { soakedAt, startClusters } from './starts';

type StageInput = Parameters<typeof planWith>[0][number];

function startsOf(
  limits: StageInput,
  members: readonly MemberState[],
  stage: Partial<StageState> = {},
  spec: Parameters<typeof planWith>[1] = {},
) {
  const plan = planWith([limits], spec);
  const state = stateWith([{ phase: 'running', members, ...stage }]);
  const situation = situationOf(plan, state);
  startClusters(situation, stagesOf(plan, state)[0]);
  const turn = situation.turn.result();
  return { ...turn, decided: decisionsOf(turn), waiting: waitsOf(turn) };
}

const running = (id: string) => member(id, { phase: 'running' });
const canary = (id: string, state: Partial<MemberState> = {}) =>
  member(id, { canary: true, ...state });

describe('startClusters', () => {
  it('starts in order as many as may run beside those that do', () => {
    expect(
      startsOf({ maxConcurrent: 3 }, [
        running('a'),
        member('b'),
        member('c'),
        member('d'),
      ]),
    ).toMatchObject({
      decided: ['start-cluster s0 b', 'start-cluster s0 c'],
      waiting: ['concurrency s0 d'],
    });
    expect(
      startsOf({ maxConcurrent: 1 }, [running('a'), running('b'), member('c')]),
    ).toMatchObject({ decided: [], waiting: ['concurrency s0 c'] });
  });

  it('does not count clusters that soak', () => {
    expect(
      startsOf({ soakMinutes: 60 }, [
        member('a', { phase: 'succeeded', endedAtMs: NOW_MS }),
        member('b'),
      ]).decided,
    ).toEqual(['start-cluster s0 b']);
  });

  it('passes over a cluster that is held, and says who can change that', () => {
    const result = startsOf({}, [
      member('a', {
        held: {
          ...said('blocked by 2 findings'),
          who: { entityRef: 'group:default/a' },
        },
      }),
      member('b'),
    ]);
    expect(result).toMatchObject({
      decided: ['start-cluster s0 b'],
      waits: [
        {
          kind: 'readiness',
          clusterId: 'a',
          reason: {
            ...said('blocked by 2 findings'),
            who: { entityRef: 'group:default/a' },
          },
        },
      ],
    });
  });

  describe('with canaries', () => {
    const limits = {
      maxConcurrent: 5,
      canaries: 2,
      soakMinutes: 30,
      failureBudget: 5,
    };

    it('lets only them go first', () => {
      expect(
        startsOf(limits, [canary('a'), canary('b'), member('c')]),
      ).toMatchObject({
        decided: ['start-cluster s0 a', 'start-cluster s0 b'],
        waiting: ['canary s0 c'],
      });
    });

    it('waits until the last of them has been watched', () => {
      const ended = (id: string, minutesAgo: number) =>
        canary(id, {
          phase: 'succeeded',
          endedAtMs: NOW_MS - minutesAgo * MINUTE,
        });
      expect(
        startsOf(limits, [ended('a', 60), ended('b', 29), member('c')]),
      ).toMatchObject({
        decided: [],
        waits: [
          {
            kind: 'canary',
            reason: { until: new Date(NOW_MS + MINUTE).toISOString() },
          },
        ],
        lookAgainAtMs: NOW_MS + MINUTE,
      });
      expect(
        startsOf(limits, [ended('a', 60), ended('b', 30), member('c')]).decided,
      ).toEqual(['start-cluster s0 c']);
    });

    it('does not wait for canaries that were skipped or whose failure was accepted', () => {
      const members = [
        canary('a', { phase: 'skipped' }),
        canary('b', { phase: 'failed', endedAtMs: NOW_MS }),
        member('c'),
      ];
      expect(
        startsOf(limits, members, { acceptedFailures: 1 }).decided,
      ).toEqual(['start-cluster s0 c']);
    });
  });

  describe('with windows', () => {
    it('starts no cluster outside a window, until the next one opens', () => {
      const spec = {
        windows: [
          {
            name: 'night',
            rule: 'FREQ=DAILY;BYHOUR=23;BYMINUTE=0',
            durationMinutes: 60,
          },
        ],
      };
      expect(startsOf({}, [member('a')], {}, spec)).toMatchObject({
        decided: [],
        waits: [
          {
            kind: 'window',
            clusterId: 'a',
            reason: {
              until: new Date(NOW_MS + 11 * 60 * MINUTE).toISOString(),
            },
          },
        ],
      });
    });

    it('starts whom a freeze does not cover', () => {
      const spec = {
        freezes: [
          {
            name: 'f',
            from: '2026-01-05T00:00',
            until: '2026-01-06T00:00',
            scope: 'nodes' as const,
          },
        ],
      };
      expect(
        startsOf(
          {},
          [member('a'), member('b', { change: { minor: true, nodes: false } })],
          {},
          spec,
        ),
      ).toMatchObject({
        decided: ['start-cluster s0 b'],
        waits: [{ kind: 'freeze', clusterId: 'a' }],
      });
    });

    it('passes over what does not fit, and lets a smaller one go', () => {
      const spec = {
        fit: 'must-fit' as const,
        windows: [
          {
            name: 'noon',
            rule: 'FREQ=DAILY;BYHOUR=12;BYMINUTE=0',
            durationMinutes: 60,
          },
        ],
      };
      const takes = (id: string, p90: number) =>
        member(id, { estimateMinutes: { p50: 1, p90 } });
      expect(
        startsOf({}, [takes('long', 61), takes('short', 60)], {}, spec),
      ).toMatchObject({
        decided: ['start-cluster s0 short'],
        waiting: ['fit s0 long'],
      });
    });
  });

  describe('with gates before each cluster', () => {
    const limits = {
      maxConcurrent: 2,
      gates: [
        {
          name: 'g',
          type: 'ticket' as const,
          when: 'before-cluster' as const,
          webhook: 'w',
        },
      ],
    };
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map(id => member(id));
    const answered = (status: 'passed' | 'inconclusive', ...ids: string[]) =>
      ids.map(clusterId => gate('g', status, { clusterId }));

    it('asks for as many as could start', () => {
      expect(startsOf(limits, all).decided).toEqual([
        'evaluate-gate s0 g a',
        'evaluate-gate s0 g b',
      ]);
    });

    it('starts those that passed', () => {
      expect(
        startsOf(limits, all, { gates: answered('passed', 'a') }),
      ).toMatchObject({
        decided: ['start-cluster s0 a', 'evaluate-gate s0 g b'],
        waiting: [
          'gate s0 b',
          'concurrency s0 c',
          'concurrency s0 d',
          'concurrency s0 e',
          'concurrency s0 f',
        ],
      });
    });

    it('lets others go before those without a clear answer, but asks no further when there are many of them', () => {
      expect(
        startsOf(limits, all, { gates: answered('inconclusive', 'a', 'b') })
          .decided,
      ).toEqual(['evaluate-gate s0 g c', 'evaluate-gate s0 g d']);
      expect(
        startsOf(limits, all, {
          gates: answered('inconclusive', 'a', 'b', 'c', 'd'),
        }).decided,
      ).toEqual([]);
    });
  });
});

describe('soakedAt', () => {
  it('is when the last success was watched for long enough; a success without a time is never', () => {
    const plan = planWith([{ soakMinutes: 10 }]);
    const stage = (members: readonly MemberState[]) =>
      stagesOf(plan, stateWith([{ members }]))[0];
    const ended = (endedAtMs?: number) =>
      member('a', { phase: 'succeeded', endedAtMs });
    const at = (members: readonly MemberState[]) =>
      soakedAt(stage(members), members);
    expect(
      at([ended(5), ended(7), member('b', { phase: 'failed', endedAtMs: 99 })]),
    ).toBe(7 + 10 * MINUTE);
    expect(at([])).toBe(Number.NEGATIVE_INFINITY);
    expect(at([ended()])).toBe(Number.POSITIVE_INFINITY);
  });
});

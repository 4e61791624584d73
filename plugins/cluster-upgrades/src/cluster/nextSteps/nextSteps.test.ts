import type {
  Cluster,
  Finding,
  PlatformFacts,
  Readiness,
  UpcomingUpgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { aReason } from '../../__testUtils__/reasons';
import {
  blockedCluster,
  fixtureNow,
  minutesAgo,
  unreachableCluster,
  upgradingCluster,
} from '../../__testUtils__/clusters';
import { platformFacts, platformUnknown } from '../../__testUtils__/platform';
import {
  blockedReadiness,
  findings,
  readyReadiness,
  unknownReadiness,
} from '../../__testUtils__/readiness';
import { upcoming } from '../../__testUtils__/upcoming';
import { MOST_STEPS, nextSteps } from './nextSteps';
import type { Answer, NextStepsInput } from './nextSteps';
import type { NextStep } from './steps';

const DAY = 24 * 60;
const NOTHING_SAID: PlatformFacts = {
  insights: { state: 'read', items: [] },
  rollback: { state: 'read', items: [] },
};
const far = {
  ...blockedCluster,
  support: {
    ...blockedCluster.support,
    until: '2027-12-02',
    standardEnd: '2027-12-02',
  },
};
const [planned] = upcoming.filter(({ state }) => state === 'approved');
const rollbackUntil = (until: string): PlatformFacts => ({
  ...NOTHING_SAID,
  rollback: {
    state: 'read',
    items: [
      {
        scope: 'control-plane',
        possible: true,
        until,
        what: aReason('v1.33'),
        limits: [],
      },
    ],
  },
});

function given(change: Partial<NextStepsInput> = {}): NextStepsInput {
  return {
    now: fixtureNow,
    cluster: far,
    readiness: readyReadiness,
    platform: NOTHING_SAID,
    upcoming: [],
    endedSinceRead: false,
    viewer: [],
    ...change,
  };
}
const idsOf = (change: Partial<NextStepsInput>) =>
  nextSteps(given(change)).steps.map(({ id }) => id);

describe('nextSteps', () => {
  it('has nothing to do only where everything was asked and the verdict is good', () => {
    expect(nextSteps(given())).toEqual({
      state: 'nothing',
      steps: [],
      total: 0,
      mine: 0,
      missing: [],
    });
    expect(nextSteps(given({ platform: 'failed' }))).toMatchObject({
      state: 'unknown',
      missing: ['platform'],
    });
    expect(nextSteps(given({ readiness: 'failed' }))).toMatchObject({
      state: 'unknown',
      missing: ['readiness'],
    });
    expect(nextSteps(given({ upcoming: 'loading' }))).toMatchObject({
      state: 'reading',
    });
    expect(
      nextSteps(
        given({
          readiness: {
            ...readyReadiness,
            verdict: 'unknown',
            reasons: [aReason('Its version is not known')],
          },
        }),
      ),
    ).toMatchObject({ state: 'unknown' });
  });

  it('has a fix for each check and owner, with the date of support', () => {
    const { steps } = nextSteps(
      given({
        cluster: blockedCluster,
        readiness: blockedReadiness,
        upcoming: 'loading',
      }),
    );
    expect(steps.slice(0, 3)).toMatchObject([
      {
        id: 'fix/drain-pdb/group:default/payments',
        who: 'group:default/payments',
        due: { of: 'support', at: '2026-12-02' },
        action: { to: 'finding', fingerprint: 'f-pdb', hasChange: true },
        section: 'findings',
      },
      {
        id: 'fix/webhook-dead/group:default/checkout',
        action: { to: 'finding', hasChange: false },
      },
      { id: 'fix/cgroup-v1/group:default/platform-emea' },
    ]);
    const many = Array.from(
      { length: 3000 },
      (_, index): Finding => ({ ...findings[0], fingerprint: `f${index}` }),
    );
    const grouped = nextSteps(
      given({ readiness: { ...blockedReadiness, findings: many } }),
    );
    expect(grouped).toMatchObject({
      total: 1,
      steps: [
        {
          subject: { kind: 'fix-several', amount: 3000 },
          action: { to: 'section', section: 'findings' },
        },
      ],
    });
  });

  it('has none for what was waived or ignored', () => {
    const accepted = findings.map(
      (finding, index): Finding => ({
        ...finding,
        state: index % 2 === 0 ? 'waived' : 'ignored',
      }),
    );
    expect(
      idsOf({ readiness: { ...readyReadiness, findings: accepted } }),
    ).toEqual([]);
  });

  it('counts by the start of a plan where that is before the end of support', () => {
    const [step] = nextSteps(
      given({ readiness: blockedReadiness, upcoming: [planned] }),
    ).steps;
    expect(step.due).toEqual({ of: 'plan', at: planned.earliestStart });
  });

  it('asks for a decision while a rollback has an end, as Attention on its last day', () => {
    const status = (until: string) =>
      nextSteps(given({ platform: rollbackUntil(until) })).steps.map(step => [
        step.id,
        step.status,
      ]);
    expect(status(minutesAgo(-3 * DAY))).toEqual([
      ['keep-or-roll-back/control-plane', 'pending'],
    ]);
    expect(status(minutesAgo(-60))).toEqual([
      ['keep-or-roll-back/control-plane', 'attention'],
    ]);
    expect(status(minutesAgo(1))).toEqual([]);
    expect(
      idsOf({
        platform: rollbackUntil(minutesAgo(-60)),
        cluster: { ...far, upgrade: upgradingCluster.upgrade },
      }),
    ).not.toContain('keep-or-roll-back/control-plane');
  });

  it('follows an upgrade that is under way or failed, and none that is done', () => {
    const withPhase = (phase: 'waiting' | 'failed' | 'succeeded') => ({
      ...far,
      upgrade: { ...upgradingCluster.upgrade!, phase },
    });
    expect(
      nextSteps(given({ cluster: withPhase('waiting') })).steps,
    ).toMatchObject([
      { id: 'follow-upgrade/upgrade-1', status: 'waiting', due: { of: 'now' } },
    ]);
    expect(
      nextSteps(given({ cluster: withPhase('failed') })).steps,
    ).toMatchObject([{ status: 'failed' }]);
    expect(idsOf({ cluster: withPhase('succeeded') })).toEqual([]);
  });

  it('has no steps of before an upgrade that ended after the last read', () => {
    expect(
      nextSteps(given({ readiness: blockedReadiness, endedSinceRead: true })),
    ).toMatchObject({ state: 'after-upgrade', steps: [] });
  });

  it('makes a cluster readable first, and says of one that is read for the first time that it is', () => {
    expect(
      idsOf({ cluster: unreachableCluster, readiness: unknownReadiness })[0],
    ).toBe('restore-reads');
    const neverRead: Cluster['freshness'] = { state: 'never' };
    const unread = {
      ...unknownReadiness,
      coverage: unknownReadiness.coverage.map(check => ({
        ...check,
        status: 'not-run' as const,
      })),
    };
    expect(
      nextSteps(
        given({ cluster: { ...far, freshness: neverRead }, readiness: unread }),
      ),
    ).toMatchObject({ state: 'first-read' });
  });

  it('completes checks that did not run, and leaves those that policy turned off', () => {
    expect(idsOf({ readiness: unknownReadiness })).toEqual(['complete-checks']);
    expect(
      idsOf({
        readiness: {
          ...readyReadiness,
          coverage: readyReadiness.coverage.map(check => ({
            ...check,
            status: 'off',
          })),
        },
      }),
    ).toEqual([]);
  });

  it('heeds what the platform refuses, and not what it could not be asked', () => {
    expect(idsOf({ platform: platformFacts })).toEqual([
      'keep-or-roll-back/node-pools',
      'platform/paused',
    ]);
    expect(idsOf({ platform: platformUnknown })).toEqual([]);
  });

  it('approves and answers plans until that is done, and never those of another target', () => {
    const open: UpcomingUpgrade = {
      ...planned,
      state: 'submitted',
      answer: undefined,
    };
    expect(idsOf({ upcoming: [open] })).toEqual([
      `approve-plan/${open.planId}`,
      `answer/${open.planId}`,
    ]);
    expect(
      idsOf({
        upcoming: [
          {
            ...open,
            state: 'approved',
            answer: {
              answer: 'acknowledged',
              by: 'user:default/ada',
              at: minutesAgo(1),
            },
          },
        ],
      }),
    ).toEqual([]);
    expect(
      idsOf({
        upcoming: [open],
        readiness: { ...readyReadiness, whatIf: true },
      }),
    ).toEqual([]);
  });

  it('plans the upgrade where support ends, unless a plan has it or Drydock cannot change it', () => {
    expect(nextSteps(given({ cluster: blockedCluster })).steps).toMatchObject([
      {
        id: 'plan-upgrade',
        subject: { kind: 'plan-upgrade' },
        action: { to: 'new-plan' },
      },
    ]);
    expect(
      idsOf({
        cluster: blockedCluster,
        upcoming: [
          {
            ...planned,
            answer: {
              answer: 'acknowledged',
              by: 'user:default/ada',
              at: minutesAgo(1),
            },
          },
        ],
      }),
    ).toEqual([]);
    expect(
      nextSteps(
        given({
          cluster: {
            ...blockedCluster,
            upgradable: { possible: false, reason: aReason('No provider') },
          },
        }),
      ).steps,
    ).toMatchObject([
      {
        subject: {
          kind: 'upgrade-elsewhere',
          reason: { text: 'No provider' },
        },
      },
    ]);
  });

  describe('of any facts', () => {
    const cases = Array.from({ length: 2000 }, (_, seed) => ({
      seed,
      input: anyInput(seed),
    }));

    it('has at most five, first date first, with unique ids, and at least one of the viewer’s own where there is one', () => {
      for (const { seed, input } of cases) {
        const { steps, total, mine, state } = nextSteps(input);
        const moments = steps.map(momentOf);
        expect({
          seed,
          most: steps.length <= MOST_STEPS,
          sorted: moments.every(
            (at, index) => index === 0 || moments[index - 1] <= at,
          ),
        }).toEqual({ seed, most: true, sorted: true });
        expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
        expect({
          seed,
          total: total >= steps.length,
          own: mine === 0 || steps.some(({ isMine }) => isMine),
        }).toEqual({ seed, total: true, own: true });
        expect(state === 'steps').toBe(steps.length > 0);
      }
    });

    it('marks as the viewer’s exactly what a team of theirs or they own', () => {
      for (const { input } of cases) {
        for (const { isMine, who } of nextSteps(input).steps)
          expect(isMine).toBe(
            who !== undefined && input.viewer.includes(who.toLowerCase()),
          );
      }
    });

    it('never says that nothing is to be done over a blocker, a gap or an answer that is missing', () => {
      for (const { input } of cases.filter(
        each => nextSteps(each.input).state === 'nothing',
      )) {
        const readiness = known(input.readiness);
        expect(
          readiness?.findings.filter(
            ({ severity, state }) =>
              severity === 'blocker' && (state ?? 'open') === 'open',
          ),
        ).toEqual([]);
        expect(
          readiness?.coverage.filter(
            ({ status }) => status === 'not-run' || status === 'partial',
          ),
        ).toEqual([]);
        expect([known(input.platform), known(input.upcoming)]).not.toContain(
          undefined,
        );
        const insights = known(input.platform)?.insights;
        expect([
          insights?.state,
          ...(insights?.items ?? []).map(({ status }) => status),
        ]).not.toContain('unknown');
      }
    });

    it('has the same ids whatever the sentences say', () => {
      for (const { input } of cases.slice(0, 500))
        expect(nextSteps(reworded(input)).steps.map(({ id }) => id)).toEqual(
          nextSteps(input).steps.map(({ id }) => id),
        );
    });
  });
});

function momentOf({ due }: NextStep): number {
  if (due.of === 'now') return -Infinity;
  return due.at === undefined ? Infinity : Date.parse(due.at);
}

function known<T>(answer: Answer<T>): T | undefined {
  return answer === 'loading' || answer === 'failed' ? undefined : answer;
}

/** Other words in every free text: they must decide nothing. */
function reworded(input: NextStepsInput): NextStepsInput {
  const words = new Set([
    'title',
    'text',
    'message',
    'reason',
    'detail',
    'windowReason',
    'what',
  ]);
  return {
    ...JSON.parse(JSON.stringify(input), (key, value) =>
      words.has(key) && typeof value === 'string' ? 'other words' : value,
    ),
    now: input.now,
  };
}

/** Numbers that look like chance and are the same in each run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Facts of any kind, also such as no backend answers together. */
function anyInput(seed: number): NextStepsInput {
  const next = chance(seed);
  const oneOf = <T>(...values: T[]): T =>
    values[Math.floor(next() * values.length)];
  const some = <T>(most: number, make: () => T): T[] =>
    Array.from({ length: Math.floor(next() * (most + 1)) }, make);
  const owner = () =>
    oneOf(
      undefined,
      'group:default/payments',
      'Group:default/Checkout',
      'group:default/platform-emea',
    );
  const time = () => minutesAgo(Math.round((next() - 0.7) * 200 * DAY));
  const finding = (): Finding => ({
    ...oneOf(...findings),
    fingerprint: `f${next()}`,
    owner: owner(),
    severity: oneOf('blocker', 'warning', 'info'),
    checkId: oneOf('a', 'b', 'c'),
    state: oneOf(undefined, 'open', 'open', 'waived', 'ignored'),
    dueAt: oneOf(undefined, time()),
  });
  const readiness = (): Readiness => ({
    ...readyReadiness,
    verdict: oneOf('ready', 'attention', 'blocked', 'unknown'),
    findings: some(9, finding),
    whatIf: oneOf(false, false, true),
    coverage: readyReadiness.coverage.map(check => ({
      ...check,
      status: oneOf('ran', 'ran', 'ran', 'partial', 'not-run', 'off'),
    })),
  });
  const platform = (): PlatformFacts => ({
    insights: {
      state: 'read',
      items: some(3, () => ({
        id: `i${next()}`,
        title: aReason('t'),
        status: oneOf('error', 'warning', 'passing', 'unknown'),
        detail: aReason('d'),
        refreshedAt: time(),
      })),
    },
    rollback: {
      state: 'read',
      items: oneOf(
        [],
        [
          {
            scope: oneOf('control-plane', 'node-pools'),
            possible: oneOf(true, false),
            until: oneOf(undefined, time()),
            what: aReason('w'),
            limits: [],
          },
        ],
      ),
    },
  });
  const membership = (): UpcomingUpgrade => ({
    ...oneOf(...upcoming),
    planId: `p${next()}`,
    owner: owner(),
    state: oneOf('submitted', 'approved', 'waiting', 'running'),
    earliestStart: oneOf(undefined, time()),
    answer: oneOf(undefined, upcoming[0].answer),
  });
  const answer = <T>(make: () => T): Answer<T> =>
    next() < 0.1 ? oneOf('loading', 'failed') : make();
  const phases = [
    'running',
    'waiting',
    'blocked',
    'paused',
    'failed',
    'succeeded',
  ] as const;
  return {
    now: fixtureNow,
    cluster: {
      owner: owner(),
      target: oneOf(undefined, '1.36.2'),
      upgradable: { possible: oneOf(true, false) },
      support: oneOf(
        {
          provider: 'eks',
          providerName: 'Amazon EKS',
          state: 'standard',
          until: time(),
        },
        {
          provider: 'eks',
          providerName: 'Amazon EKS',
          state: 'unsupported',
          standardEnd: time(),
        },
        { provider: 'eks', providerName: 'Amazon EKS', state: 'unknown' },
      ),
      freshness: oneOf(
        blockedCluster.freshness,
        blockedCluster.freshness,
        unreachableCluster.freshness,
        { state: 'never' },
      ),
      upgrade: oneOf(undefined, undefined, {
        ...upgradingCluster.upgrade!,
        phase: oneOf(...phases),
      }),
    },
    readiness: answer(readiness),
    platform: answer(platform),
    upcoming: answer(() => some(3, membership)),
    endedSinceRead: next() < 0.1,
    viewer: oneOf<string[]>(
      [],
      ['group:default/payments', 'user:default/ada'],
      ['group:default/checkout'],
    ),
  };
}

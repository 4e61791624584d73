import {
  MINUTE,
  NOW_MS,
  decisionsOf,
  gate,
  member,
  planWith,
  situationOf,
  stageWith,
  stateWith,
  waitsOf,
} from './__testUtils__/rolloutStates';
import type { StageState } from './model';
import { stagesOf } from './situation';
import { advanceStage, haltIfNeeded, isSettled } from './stages';

type StageInput = Parameters<typeof planWith>[0][number];
const METRIC = {
  name: 'm',
  type: 'metric' as const,
  source: 'p',
  query: 'q',
  pass: 'value < 1',
};
const APPROVAL = { name: 'a', type: 'approval' as const };
const NIGHT = {
  windows: [
    {
      name: 'night',
      rule: 'FREQ=DAILY;BYHOUR=23;BYMINUTE=0',
      durationMinutes: 60,
    },
  ],
};

function advanced(
  limits: StageInput,
  stage: Partial<StageState>,
  {
    mayBegin = true,
    spec = {},
  }: { mayBegin?: boolean; spec?: Parameters<typeof planWith>[1] } = {},
) {
  const plan = planWith([limits], spec);
  const state = stateWith([stage]);
  const situation = situationOf(plan, state);
  advanceStage(situation, stagesOf(plan, state)[0], mayBegin);
  const turn = situation.turn.result();
  return { ...turn, decided: decisionsOf(turn), waiting: waitsOf(turn) };
}

describe('a pending stage', () => {
  it('is entered when nothing stands before it', () => {
    expect(advanced({}, { members: [member('a')] })).toMatchObject({
      decided: ['enter-stage s0'],
      waiting: [],
    });
  });

  it('is done at once, with the reason, when there is nothing to do', () => {
    expect(advanced({}, {}).decisions).toEqual([
      {
        kind: 'complete-stage',
        stage: 's0',
        reason: { code: 'rollout.stage-empty' },
      },
    ]);
    expect(
      advanced(
        { gates: [APPROVAL] },
        { members: [member('a', { phase: 'skipped' })] },
      ).decisions,
    ).toEqual([
      {
        kind: 'complete-stage',
        stage: 's0',
        reason: { code: 'rollout.stage-all-skipped' },
      },
    ]);
  });

  it('is not entered, nor its gates asked, while nothing may begin', () => {
    expect(
      advanced(
        { gates: [APPROVAL] },
        { members: [member('a')] },
        { mayBegin: false },
      ),
    ).toMatchObject({ decided: [] });
  });

  it('asks people at any time, and metrics when a cluster could start', () => {
    const gates = [{ ...METRIC, when: 'before-stage' as const }, APPROVAL];
    expect(advanced({ gates }, { members: [member('a')] }).decided).toEqual([
      'evaluate-gate s0 a',
    ]);
    expect(
      advanced({ gates }, { members: [member('a')] }, { spec: NIGHT }),
    ).toMatchObject({
      decided: ['evaluate-gate s0 a'],
      waiting: ['gate s0', 'window s0'],
    });
    const approved = { members: [member('a')], gates: [gate('a', 'passed')] };
    expect(advanced({ gates }, approved).decided).toEqual([
      'evaluate-gate s0 m',
    ]);
    expect(advanced({ gates }, approved, { spec: NIGHT })).toMatchObject({
      decided: [],
      waits: [
        {
          kind: 'window',
          stage: 's0',
          reason: { until: new Date(NOW_MS + 11 * 60 * MINUTE).toISOString() },
        },
      ],
    });
    expect(
      advanced(
        { gates },
        { ...approved, gates: [gate('a', 'passed'), gate('m', 'passed')] },
      ).decided,
    ).toEqual(['enter-stage s0']);
  });

  it('is entered when a freeze leaves out at least one of its clusters', () => {
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
    expect(advanced({}, { members: [member('a')] }, { spec })).toMatchObject({
      decided: [],
      waiting: ['freeze s0'],
    });
    expect(
      advanced(
        {},
        {
          members: [
            member('a'),
            member('b', { change: { minor: true, nodes: false } }),
          ],
        },
        { spec },
      ).decided,
    ).toEqual(['enter-stage s0']);
  });
});

describe('a running stage', () => {
  it('soaks when all its clusters are over, also while nothing may begin', () => {
    const members = [
      member('a', { phase: 'succeeded', endedAtMs: NOW_MS }),
      member('b', { phase: 'skipped' }),
    ];
    expect(
      advanced({}, { phase: 'running', members }, { mayBegin: false }).decided,
    ).toEqual(['soak-stage s0']);
  });

  it('waits for its running clusters', () => {
    expect(
      advanced(
        {},
        { phase: 'running', members: [member('a', { phase: 'running' })] },
      ),
    ).toMatchObject({
      decided: [],
      waits: [
        {
          kind: 'work',
          stage: 's0',
          reason: {
            code: 'rollout.running',
            params: { count: { clusters: 1 } },
          },
        },
      ],
    });
  });

  it('starts no cluster while nothing may begin', () => {
    expect(
      advanced(
        {},
        { phase: 'running', members: [member('a')] },
        { mayBegin: false },
      ).decided,
    ).toEqual([]);
  });
});

describe('a soaking stage', () => {
  const soaking = (minutesAgo: number, gates: StageState['gates'] = []) => ({
    phase: 'soaking' as const,
    members: [
      member('a', {
        phase: 'succeeded',
        endedAtMs: NOW_MS - minutesAgo * MINUTE,
      }),
    ],
    gates,
  });
  const limits = {
    soakMinutes: 60,
    gates: [{ ...METRIC, when: 'after-stage' as const }],
  };

  it('is done after the soak, once the gates after it passed, which are asked then and not before', () => {
    expect(advanced(limits, soaking(59))).toMatchObject({
      decided: [],
      waits: [
        {
          kind: 'soak',
          reason: { until: new Date(NOW_MS + MINUTE).toISOString() },
        },
      ],
    });
    expect(advanced(limits, soaking(60))).toMatchObject({
      decided: ['evaluate-gate s0 m'],
      waiting: ['gate s0'],
    });
    expect(
      advanced(limits, soaking(60, [gate('m', 'inconclusive')])),
    ).toMatchObject({ decided: [], waiting: ['gate s0'] });
    expect(
      advanced(limits, soaking(60, [gate('m', 'passed')])).decided,
    ).toEqual(['complete-stage s0']);
  });

  it('asks no gate while nothing may begin', () => {
    expect(advanced(limits, soaking(60), { mayBegin: false }).decided).toEqual(
      [],
    );
  });

  it('waits for a cluster that is tried again', () => {
    expect(
      advanced(
        {},
        { phase: 'soaking', members: [member('a', { phase: 'running' })] },
      ),
    ).toMatchObject({ decided: [], waiting: ['work s0'] });
  });
});

describe('a halted stage', () => {
  it('waits for people, with what it is halted for', () => {
    const members = [
      member('a', { phase: 'failed', endedAtMs: 1 }),
      member('b'),
    ];
    expect(advanced({}, { phase: 'halted', members })).toMatchObject({
      decided: [],
      waits: [
        {
          kind: 'budget',
          stage: 's0',
          reason: {
            code: 'rollout.stage-halted-because',
            params: {
              reasons: { reasons: [{ code: 'rollout.budget-exceeded' }] },
            },
            who: { permission: 'cluster-upgrades.rollout.operate' },
          },
        },
      ],
    });
  });
});

describe('isSettled', () => {
  it.each([
    ['done', 'succeeded', true],
    ['skipped', 'skipped', true],
    ['done', 'running', false],
    ['skipped', 'running', false],
    ['soaking', 'succeeded', false],
    ['halted', 'failed', false],
  ] as const)(
    'a stage that is %s with a cluster that is %s: %s',
    (phase, memberPhase, expected) => {
      expect(
        isSettled(
          stageWith(
            {},
            { phase, members: [member('a', { phase: memberPhase })] },
          ),
        ),
      ).toBe(expected);
    },
  );
});

describe('haltIfNeeded', () => {
  it.each([
    'pending',
    'running',
    'soaking',
    'halted',
    'done',
    'skipped',
  ] as const)('halts a stage that is %s only where it could go on', phase => {
    const plan = planWith([{}]);
    const state = stateWith([
      { phase, members: [member('a', { phase: 'failed', endedAtMs: 1 })] },
    ]);
    const situation = situationOf(plan, state);
    const expected = ['pending', 'running', 'soaking'].includes(phase);
    expect(haltIfNeeded(situation, stagesOf(plan, state)[0])).toBe(expected);
    expect(decisionsOf(situation.turn.result())).toEqual(
      expected ? ['halt-stage s0'] : [],
    );
  });
});

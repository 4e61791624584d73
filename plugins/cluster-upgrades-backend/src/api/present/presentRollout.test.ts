import { said, type Reason } from '@drydock/upgrade-reasons';
import { presentReason } from '../../foundation/presentReason';
import { runSteps, type RolloutWait } from '@drydock/upgrade-plans';
import {
  gateRecord,
  memberRecord,
  rolloutRecord,
} from '../../rollouts/__testUtils__/records';
import { upgradeRecord } from '../../upgrades/__testUtils__/records';
import type { UpgradeRecord } from '../../upgrades/model';
import { presentRollout, type RolloutContext } from './presentRollout';

const MINUTE_MS = 60_000;
/** Saturday, noon in UTC. */
const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const ago = (minutes: number) => NOW_MS - minutes * MINUTE_MS;
const iso = (minutes: number) =>
  new Date(NOW_MS + minutes * MINUTE_MS).toISOString();

type Given = Parameters<typeof rolloutRecord>[0];

function present(
  given: Given,
  viewer: Partial<RolloutContext['viewer']> = {},
  situation: Partial<RolloutContext['situation']> = {},
  upgrades: RolloutContext['upgrades'] = new Map(),
) {
  const context = {
    viewer: {
      sees: () => true,
      mayOperateAll: true,
      mayReplaceAll: true,
      ...viewer,
    },
    situation: {
      nowMs: NOW_MS,
      estimates: new Map([['in-memory', { p50: 30, p90: 40, samples: 5 }]]),
      fleetFreezes: [],
      ...situation,
    },
    approvedBy: ['user:default/ben'],
    upgrades,
  };
  return runSteps(presentRollout(rolloutRecord(given), context));
}

const HIDDEN = '(clusters that you do not have access to)';

const failed = (code: Reason['code'], ...names: string[]): Reason => ({
  code,
  params: {
    count: { clusters: names.length },
    clusters: { list: names.map(name => ({ cluster: name, name })) },
    budget: { clusters: 1 },
  },
});

describe('presentRollout', () => {
  it('counts clusters by phase, of the whole and of each stage', () => {
    const phases = [
      'waiting',
      'running',
      'succeeded',
      'failed',
      'failed',
      'skipped',
    ] as const;
    const blocked = memberRecord('stuck', {
      phase: 'running',
      upgrade: { id: 'u', phase: 'blocked', desired: 'run' },
    });
    const shown = present({
      stages: { first: {}, second: { phase: 'pending' } },
      members: [
        ...phases.map((phase, index) =>
          memberRecord(`${phase}-${index}`, { phase }),
        ),
        blocked,
        memberRecord('late', { stageId: 's2' }),
      ],
    });
    expect(shown.clusters).toEqual({
      total: 8,
      waiting: 2,
      running: 2,
      blocked: 1,
      succeeded: 1,
      failed: 2,
      skipped: 1,
    });
    expect(
      shown.stages.map(({ name, number, clusters }) => [
        name,
        number,
        clusters.total,
        clusters.waiting,
      ]),
    ).toEqual([
      ['first', 1, 7, 1],
      ['second', 2, 1, 1],
    ]);
  });

  it('shows limits in clusters, canaries as they were chosen, and failures beside those accepted', () => {
    const members = [
      memberRecord('a', { canary: true, phase: 'failed' }),
      memberRecord('b', { phase: 'failed' }),
      memberRecord('c'),
      memberRecord('d'),
    ];
    const [stage] = present({
      members,
      stages: {
        first: {
          acceptedFailures: 1,
          planned: {
            title: 'First',
            maxConcurrent: '50%',
            failureBudget: '25%',
            canaries: 2,
            soakMinutes: 5,
          },
        },
      },
    }).stages;
    expect(stage).toMatchObject({
      title: 'First',
      maxConcurrent: 2,
      failureBudget: 1,
      canaries: 1,
      failures: 2,
      acceptedFailures: 1,
      soakMinutes: 5,
    });
  });

  it('says until when a stage soaks: from its last success on, and only while it soaks', () => {
    const members = [
      memberRecord('a', { phase: 'succeeded', endedAtMs: ago(20) }),
      memberRecord('b', { phase: 'succeeded', endedAtMs: ago(10) }),
      memberRecord('c', { phase: 'failed', endedAtMs: ago(1) }),
    ];
    const soakEndsAt = (phase: 'soaking' | 'running') =>
      present({
        members,
        stages: { first: { phase, planned: { soakMinutes: 30 } } },
      }).stages[0].soakEndsAt;
    expect([soakEndsAt('soaking'), soakEndsAt('running')]).toEqual([
      iso(20),
      undefined,
    ]);
  });

  describe('the opening of a stage', () => {
    const freeze = {
      name: 'f',
      fromMs: NOW_MS,
      untilMs: NOW_MS + 10 * MINUTE_MS,
      scope: 'all' as const,
    };
    const opening = (given: Given, clusterIds?: readonly string[]) =>
      present(given, {}, { fleetFreezes: [{ ...freeze, clusterIds }] })
        .stages[0].opening;
    const members = [memberRecord('a'), memberRecord('b')];

    it('is open when it is for one of those that wait', () => {
      expect(opening({ members }, ['a'])).toEqual({
        open: true,
        until: undefined,
      });
      expect(
        opening(
          { members: [members[0], memberRecord('b', { phase: 'running' })] },
          ['a'],
        ),
      ).toMatchObject({ open: false });
    });

    it('says why it is not, and when the first of them can go', () => {
      expect(opening({ members }, ['a', 'b'])).toEqual({
        open: false,
        reason: expect.objectContaining({
          text: expect.stringContaining('Freeze f'),
        }),
        next: iso(10),
      });
      const longer = {
        ...freeze,
        name: 'g',
        untilMs: NOW_MS + 60 * MINUTE_MS,
        clusterIds: ['a'],
      };
      expect(
        present({ members }, {}, { fleetFreezes: [freeze, longer] }).stages[0]
          .opening,
      ).toMatchObject({ open: false, next: iso(10) });
    });

    it('is not shown when no cluster waits, or when the stage or the rollout has ended', () => {
      expect(
        opening({ members: [memberRecord('a', { phase: 'running' })] }),
      ).toBeUndefined();
      expect(
        opening({ members, stages: { first: { phase: 'skipped' } } }),
      ).toBeUndefined();
      expect(opening({ members, endedAtMs: NOW_MS })).toBeUndefined();
    });
  });

  it('shows gates without an answer as pending, and one row for each answer', () => {
    const gates = [
      {
        name: 'errors',
        type: 'metric' as const,
        source: 'prometheus',
        query: 'up',
        pass: 'value < 1.0',
      },
      { name: 'sign-off', type: 'approval' as const },
    ];
    const answers = [
      gateRecord({
        clusterId: 'a',
        status: 'failed',
        message: said('a is slow'),
        checkedAtMs: NOW_MS,
        nextCheckAtMs: NOW_MS + MINUTE_MS,
      }),
      gateRecord({ clusterId: 'b' }),
      gateRecord({ stageId: 's2', clusterId: 'c' }),
    ];
    const shown = (sees: (id: string) => boolean) =>
      present(
        {
          members: [memberRecord('a'), memberRecord('b')],
          stages: { first: { planned: { gates } } },
          gates: answers,
        },
        { sees },
      ).stages[0].gates;
    expect(shown(() => true)).toEqual([
      {
        name: 'errors',
        type: 'metric',
        when: 'before-cluster',
        status: 'failed',
        message: presentReason(said('a is slow')),
        clusterId: 'a',
        checkedAt: iso(0),
        nextCheckAt: iso(1),
      },
      expect.objectContaining({ clusterId: 'b', status: 'passed' }),
      {
        name: 'sign-off',
        type: 'approval',
        when: 'before-stage',
        status: 'pending',
      },
    ]);
    expect(
      shown(id => id === 'b').map(({ name, clusterId }) => [name, clusterId]),
    ).toEqual([
      ['errors', 'b'],
      ['sign-off', undefined],
    ]);
  });

  describe('waits of upgrades that run', () => {
    const waitOf = (name: string): [string, UpgradeRecord] => {
      const record = upgradeRecord({ id: `u-${name}`, clusterId: name });
      return [
        record.id,
        {
          ...record,
          steps: record.steps.map((step, index) => ({
            ...step,
            status: index === 0 ? 'waiting' : step.status,
            message:
              index === 0
                ? said(`The hook of ${name} answered nothing`)
                : undefined,
          })),
        },
      ];
    };
    const running = (name: string) =>
      memberRecord(name, {
        phase: 'running',
        upgrade: { id: `u-${name}`, phase: 'waiting', desired: 'run' },
      });
    const shown = (viewer: Parameters<typeof present>[1] = {}) =>
      present(
        { members: [running('a'), running('b'), memberRecord('c')] },
        viewer,
        {},
        new Map([waitOf('a'), waitOf('b')]),
      ).stages[0].waits.filter(({ kind }) => kind === 'upgrade');

    it('says what each cluster waits for, such as a hook', () => {
      expect(shown()).toEqual(
        ['a', 'b'].map(name => ({
          kind: 'upgrade',
          clusterId: name,
          clusterName: name,
          reason: presentReason(said(`The hook of ${name} answered nothing`)),
        })),
      );
    });

    it('names none that the caller may not see', () => {
      expect(
        shown({ sees: id => id !== 'a' }).map(({ clusterId }) => clusterId),
      ).toEqual(['b']);
    });

    it('names 20 at most', () => {
      const names = Array.from({ length: 25 }, (_, index) => `c${index}`);
      const { stages } = present(
        { members: names.map(running) },
        {},
        {},
        new Map(names.map(waitOf)),
      );
      expect(stages[0].waits).toHaveLength(20);
    });
  });

  describe('waits', () => {
    const ofCluster = (
      clusterId: string,
      kind: RolloutWait['kind'] = 'readiness',
    ): RolloutWait => ({
      kind,
      stage: 'first',
      clusterId,
      reason: {
        ...said(`${clusterId} is held`),
        who: { entityRef: 'group:default/a' },
      },
    });
    const shown = (
      waits: readonly RolloutWait[],
      viewer: Partial<RolloutContext['viewer']> = {},
    ) => {
      const { stages, waits: whole } = present(
        { waits, members: [memberRecord('a'), memberRecord('b')] },
        viewer,
      );
      return {
        whole: whole.map(({ reason }) => reason.text),
        stage: stages[0].waits.map(({ reason }) => reason.text),
      };
    };

    it('stand with the rollout, or with the stage they are of, whole stages first', () => {
      const waits: RolloutWait[] = [
        ofCluster('a'),
        { kind: 'window', stage: 'first', reason: said('closed') },
        { kind: 'paused', reason: said('paused') },
      ];
      expect(shown(waits)).toEqual({
        whole: ['paused'],
        stage: ['closed', 'a is held'],
      });
      expect(
        present({ waits, members: [memberRecord('a')] }).stages[0].waits[1],
      ).toEqual({
        kind: 'readiness',
        stage: 'first',
        clusterId: 'a',
        clusterName: 'a',
        reason: presentReason({
          ...said('a is held'),
          who: { entityRef: 'group:default/a' },
        }),
      });
    });

    it('leave out clusters that only wait for their turn, and stop after twenty', () => {
      expect(
        shown([
          ofCluster('a', 'concurrency'),
          ofCluster('a', 'canary'),
          ofCluster('a', 'work'),
        ]).stage,
      ).toEqual([]);
      expect(
        shown(Array.from({ length: 21 }, () => ofCluster('a'))).stage,
      ).toHaveLength(20);
    });

    it('leave out clusters that the viewer may not see, and their names in the others', () => {
      expect(
        shown(
          [
            ofCluster('a'),
            ofCluster('b'),
            {
              kind: 'budget',
              stage: 'first',
              reason: failed('rollout.budget-exceeded', 'a', 'b'),
            },
          ],
          { sees: id => id === 'b' },
        ).stage,
      ).toEqual([
        'More clusters failed than the failure budget of the stage allows: b and (clusters that you do not have access to)',
        'b is held',
      ]);
    });
  });

  it('takes hidden names out of every message', () => {
    const shown = present(
      {
        message: failed('rollout.result-failed', 'a'),
        members: [memberRecord('a')],
        stages: {
          first: {
            message: failed('rollout.canaries-failed', 'a'),
            planned: { gates: [{ name: 'sign-off', type: 'approval' }] },
          },
        },
        gates: [
          gateRecord({
            gate: 'sign-off',
            message: failed('rollout.canaries-first', 'a'),
          }),
        ],
        waits: [{ kind: 'gate', reason: failed('rollout.result-failed', 'a') }],
      },
      { sees: () => false },
    );
    expect([
      shown.message?.text,
      shown.stages[0].message?.text,
      shown.stages[0].gates[0].message?.text,
      shown.waits[0].reason.text,
    ]).toEqual([
      `Failed: ${HIDDEN}`,
      `Failed canaries: ${HIDDEN}`,
      `Canaries go first: ${HIDDEN}`,
      `Failed: ${HIDDEN}`,
    ]);
  });

  it('foretells the end where it is known of every stage that is left, and not after the end', () => {
    const two = { first: {}, second: { phase: 'pending' as const } };
    const members = [memberRecord('a'), memberRecord('b', { stageId: 's2' })];
    expect(present({ members, stages: two }).finish).toEqual({
      p50: iso(60),
      p90: iso(80),
      samples: 5,
    });
    const partly = present({
      members: [
        members[0],
        memberRecord('b', { stageId: 's2', providerId: 'new' }),
      ],
      stages: two,
    });
    expect([partly.finish, partly.stages[0].finish?.p50]).toEqual([
      undefined,
      iso(30),
    ]);
    expect(
      present({ members, stages: two, endedAtMs: NOW_MS }).finish,
    ).toBeUndefined();
    expect(
      present({
        members: [memberRecord('a', { phase: 'succeeded', endedAtMs: ago(1) })],
        stages: { first: { phase: 'soaking', planned: { soakMinutes: 2 } } },
      }).finish,
    ).toEqual({ p50: iso(1), p90: iso(1), samples: undefined });
    expect(
      present({
        members,
        stages: { first: { phase: 'done' }, second: { phase: 'skipped' } },
      }).finish,
    ).toBeUndefined();
  });

  it('says what may be done by its state, then by permission', () => {
    const rules = (mayOperateAll: boolean) => {
      const { actions, stages } = present(
        {
          desired: 'pause',
          members: [memberRecord('a'), memberRecord('b')],
          stages: { first: { phase: 'halted' } },
        },
        { mayOperateAll },
      );
      return [...actions, ...stages[0].actions].map(
        ({ action, allowed, reason }) => [action, allowed, reason?.text],
      );
    };
    expect(rules(true)).toEqual([
      ['pause', false, 'The rollout is already paused'],
      ['resume', true, undefined],
      ['stop', true, undefined],
      ['abort', true, undefined],
      ['skip-stage', true, undefined],
      ['continue-stage', true, undefined],
    ]);
    expect(rules(false).slice(0, 2)).toEqual([
      ['pause', false, 'The rollout is already paused'],
      [
        'resume',
        false,
        'You need the permission cluster-upgrades.rollout.operate for all clusters of this rollout',
      ],
    ]);
  });
});

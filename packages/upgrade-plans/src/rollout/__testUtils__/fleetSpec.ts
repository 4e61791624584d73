import { said } from '@drydock/upgrade-reasons';
import fc from 'fast-check';
import { FREEZE_SCOPES, planSchema } from '../../plan/model';
import type { FreezeScope, UpgradePlanFile } from '../../plan/model';
import type {
  FleetFreeze,
  MemberChange,
  RolloutState,
  StageState,
} from '../model';

/** Monday 5 January 2026, 00:00 UTC. Minutes of a specification count from here. */
export const BASE_MS = Date.UTC(2026, 0, 5);
export const MINUTE = 60_000;

/** Windows of a week, in UTC: days 0 (Monday) to 6. */
export interface WindowSpec {
  readonly days: readonly number[];
  readonly hour: number;
  readonly durationMinutes: number;
}
export interface FreezeSpec {
  readonly fromMinute: number;
  readonly minutes: number;
  readonly scope: FreezeScope;
  /** Of the fleet, for the clusters with these numbers; undefined: of the plan. */
  readonly clusters?: readonly number[] | 'all';
}
export interface MemberSpec {
  readonly fate: 'succeeds' | 'fails' | 'hangs';
  /** Writes one after the other, each of which waits for windows and freezes. */
  readonly hops: number;
  /** Of each hop. */
  readonly minutes: number;
  readonly change: MemberChange;
  readonly p90?: number;
  readonly heldMinutes?: number;
}
type GateSpec = {
  readonly type: 'metric' | 'ticket' | 'approval';
  readonly when: 'before-stage' | 'before-cluster' | 'after-stage';
};
export interface StageSpec {
  readonly members: readonly MemberSpec[];
  readonly maxConcurrent: number | string;
  readonly canaries: number;
  readonly failureBudget: number | string;
  readonly soakMinutes: number;
  readonly window?: number;
  readonly gates: readonly GateSpec[];
  readonly progressDeadlineMinutes?: number;
}
export interface FleetSpec {
  /** Of everything that the simulation draws: interleavings, answers of gates, what people do. */
  readonly seed: number;
  readonly startMs: number;
  readonly mustFit: boolean;
  /** Things that people do before they leave the rollout alone. */
  readonly disturbances: number;
  readonly windows: readonly WindowSpec[];
  readonly freezes: readonly FreezeSpec[];
  readonly stages: readonly StageSpec[];
}

const maybe = <T>(value: fc.Arbitrary<T>) =>
  fc.option(value, { nil: undefined });
const change = fc.constantFrom<MemberChange>(
  { minor: true, nodes: true },
  { minor: true, nodes: false },
  { minor: false, nodes: true },
  { minor: false, nodes: false },
);
const member: fc.Arbitrary<MemberSpec> = fc.record({
  fate: fc.constantFrom<MemberSpec['fate']>(
    'succeeds',
    'succeeds',
    'succeeds',
    'succeeds',
    'fails',
    'hangs',
  ),
  hops: fc.constantFrom(1, 1, 2, 3),
  minutes: fc.integer({ min: 1, max: 300 }),
  change,
  p90: maybe(fc.constantFrom(5, 30, 90, 200)),
  heldMinutes: fc.constantFrom(undefined, undefined, undefined, 400),
});
const gate = fc.constantFrom<GateSpec>(
  { type: 'metric', when: 'before-stage' },
  { type: 'ticket', when: 'before-stage' },
  { type: 'approval', when: 'before-stage' },
  { type: 'metric', when: 'before-cluster' },
  { type: 'ticket', when: 'before-cluster' },
  { type: 'metric', when: 'after-stage' },
);
const stage: fc.Arbitrary<StageSpec> = fc.record({
  members: fc.array(member, { maxLength: 6 }),
  maxConcurrent: fc.constantFrom<number | string>(1, 2, 3, '1%', '50%', '100%'),
  canaries: fc.constantFrom(0, 0, 1, 2),
  failureBudget: fc.constantFrom<number | string>(0, 1, 2, '0%', '40%'),
  soakMinutes: fc.constantFrom(0, 0, 30, 120),
  window: maybe(fc.integer({ min: 0, max: 1 })),
  gates: fc.array(gate, { maxLength: 2 }),
  progressDeadlineMinutes: fc.constantFrom(undefined, 60, 240),
});
const window: fc.Arbitrary<WindowSpec> = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), {
    minLength: 1,
    maxLength: 3,
  }),
  hour: fc.integer({ min: 0, max: 23 }),
  durationMinutes: fc.constantFrom(120, 480, 1500),
});
const freeze: fc.Arbitrary<FreezeSpec> = fc.record({
  fromMinute: fc.integer({ min: 0, max: 15_000 }),
  minutes: fc.constantFrom(1, 600, 5000),
  scope: fc.constantFrom(...FREEZE_SCOPES),
  clusters: fc.constantFrom<FreezeSpec['clusters']>(
    undefined,
    'all',
    [0, 1, 2],
    [],
  ),
});

export const fleetSpecs: fc.Arbitrary<FleetSpec> = fc.record({
  seed: fc.noShrink(fc.nat()),
  startMs: fc.integer({ min: 0, max: 7 * 24 * 60 * MINUTE }),
  mustFit: fc.boolean(),
  disturbances: fc.constantFrom(0, 0, 4, 12),
  windows: fc.array(window, { maxLength: 2 }),
  freezes: fc.array(freeze, { maxLength: 2 }),
  stages: fc.array(stage, { minLength: 1, maxLength: 3 }),
});

const DAY_NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const localTime = (minute: number) =>
  new Date(BASE_MS + minute * MINUTE).toISOString().slice(0, 16);

export function planOf(spec: FleetSpec): UpgradePlanFile {
  const windows = spec.windows.map(
    ({ days, hour, durationMinutes }, index) => ({
      name: `w${index}`,
      rule: `FREQ=WEEKLY;BYDAY=${days
        .map(day => DAY_NAMES[day])
        .join(',')};BYHOUR=${hour};BYMINUTE=0`,
      durationMinutes,
    }),
  );
  return planSchema.parse({
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name: 'random' },
    spec: {
      target: '1.36',
      fit: spec.mustFit ? 'must-fit' : 'start-anyway',
      windows,
      freezes: spec.freezes.flatMap((entry, index) =>
        entry.clusters === undefined
          ? [
              {
                name: `f${index}`,
                from: localTime(entry.fromMinute),
                until: localTime(entry.fromMinute + entry.minutes),
                scope: entry.scope,
              },
            ]
          : [],
      ),
      stages: spec.stages.map(
        ({ members: _, window: chosen, gates, ...limits }, index) => ({
          ...limits,
          name: `s${index}`,
          clusters: {},
          windows:
            chosen === undefined || !windows[chosen]
              ? undefined
              : [`w${chosen}`],
          gates: gates.map(({ type, when }, number) => ({
            name: `g${number}`,
            type,
            when,
            ...(type === 'metric'
              ? { source: 'm', query: 'q', pass: 'value < 1' }
              : {}),
            ...(type === 'ticket' ? { webhook: 't' } : {}),
          })),
        }),
      ),
    },
  });
}

export function initialState(spec: FleetSpec): RolloutState {
  let number = 0;
  const stages = spec.stages.map(
    ({ members, canaries }, stageIndex): StageState => {
      const states = members.map(
        ({ change: changes, p90, heldMinutes }, index) => {
          const clusterId = `c${number++}`;
          return {
            clusterId,
            clusterName: `cluster-${clusterId}`,
            phase: 'waiting' as const,
            canary: index < canaries,
            change: changes,
            ...(p90 === undefined
              ? {}
              : { estimateMinutes: { p50: p90 / 2, p90 } }),
            ...(heldMinutes === undefined ? {} : { held: said('not ready') }),
          };
        },
      );
      return {
        name: `s${stageIndex}`,
        phase: 'pending',
        members: states,
        gates: [],
        acceptedFailures: 0,
      };
    },
  );
  const fleetFreezes = spec.freezes.flatMap((entry, index): FleetFreeze[] => {
    if (entry.clusters === undefined) return [];
    const clusterIds =
      entry.clusters === 'all'
        ? {}
        : { clusterIds: entry.clusters.map(id => `c${id}`) };
    return [
      {
        name: `o${index}`,
        fromMs: BASE_MS + entry.fromMinute * MINUTE,
        untilMs: BASE_MS + (entry.fromMinute + entry.minutes) * MINUTE,
        scope: entry.scope,
        ...clusterIds,
      },
    ];
  });
  return { desired: 'run', stages, fleetFreezes };
}

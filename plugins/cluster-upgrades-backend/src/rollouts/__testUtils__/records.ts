import { planSchema, type UpgradePlanInput } from '@drydock/upgrade-plans';
import type {
  GateRecord,
  MemberRecord,
  MemberUpgrade,
  RolloutRecord,
  StageRecord,
} from '../model';

/** A cluster of stage `s1` that waits, whose id is its name. */
export function memberRecord(
  name: string,
  overrides: Partial<MemberRecord> = {},
): MemberRecord {
  return {
    clusterId: name,
    stageId: 's1',
    position: 0,
    clusterName: name,
    canary: false,
    from: 'v1.35.5',
    target: 'v1.36.4',
    hops: [],
    changesMinor: true,
    changesNodes: true,
    phase: 'waiting',
    updatedAtMs: 0,
    stoodStillMs: 0,
    providerId: 'in-memory',
    ...overrides,
  };
}

export function memberUpgrade(
  overrides: Partial<MemberUpgrade> = {},
): MemberUpgrade {
  return { id: 'u1', phase: 'running', desired: 'run', ...overrides };
}

export function gateRecord(overrides: Partial<GateRecord> = {}): GateRecord {
  return {
    stageId: 's1',
    gate: 'errors',
    status: 'passed',
    checkedAtMs: 0,
    ...overrides,
  };
}

interface RolloutParts extends Partial<Omit<RolloutRecord, 'plan' | 'stages'>> {
  readonly spec?: Partial<UpgradePlanInput['spec']>;
  /** Of each stage, by its name, beside its number and id. */
  readonly stages?: Readonly<
    Record<
      string,
      Partial<StageRecord> & {
        readonly planned?: Partial<UpgradePlanInput['spec']['stages'][number]>;
      }
    >
  >;
}

/** A running rollout; its stages have the ids `s1`, `s2` and so on. */
export function rolloutRecord({
  spec,
  stages = { first: {} },
  ...overrides
}: RolloutParts = {}): RolloutRecord {
  const plan = planSchema.parse({
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name: 'winter' },
    spec: {
      target: '1.36',
      ...spec,
      stages: Object.entries(stages).map(([name, { planned }]) => ({
        name,
        clusters: {},
        ...planned,
      })),
    },
  });
  return {
    id: 'r1',
    planId: 'p1',
    revision: 1,
    digest: 'digest-1',
    title: 'Winter',
    target: 'v1.36.4',
    plan,
    desired: 'run',
    generation: 1,
    phase: 'running',
    waits: [],
    requestedBy: 'user:default/ada',
    createdAtMs: 0,
    updatedAtMs: 0,
    stages: Object.entries(stages).map(
      ([name, { planned: _, ...stage }], index) => ({
        id: `s${index + 1}`,
        name,
        number: index + 1,
        phase: 'running',
        acceptedFailures: 0,
        ...stage,
      }),
    ),
    members: [],
    gates: [],
    ...overrides,
  };
}

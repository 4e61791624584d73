import type {
  ObservedState,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ReadinessSummary } from '../../readiness/readinessSummary';
import type { UpgradeRecord } from '../model';
import { inPlace } from '../strategies/inPlace';

const HOPS: readonly Hop[] = [
  {
    kind: 'control-plane',
    from: 'v1.35.5',
    to: 'v1.36.4',
    disrupts: ['control-plane'],
  },
  { kind: 'node-pools', from: 'v1.35.5', to: 'v1.36.4', disrupts: ['nodes'] },
];

export function readiness(
  overrides: Partial<ReadinessSummary> = {},
): ReadinessSummary {
  return {
    target: 'v1.36.4',
    verdict: 'ready',
    reasons: [],
    blockers: 0,
    warnings: 0,
    infos: 0,
    blocking: [],
    notRun: [],
    checksRun: 7,
    checksTotal: 7,
    affected: [],
    ...overrides,
  };
}

/** An upgrade of one minor that was just stored. */
export function upgradeRecord(
  overrides: Partial<UpgradeRecord> = {},
): UpgradeRecord {
  return {
    id: 'u1',
    rolloutId: 'u1',
    stageId: 'u1-stage-1',
    clusterId: 'c1',
    clusterName: 'prod-eu-1',
    clusterOwner: 'group:default/platform',
    providerId: 'in-memory',
    providerReference: 'fleet/c1',
    from: 'v1.35.5',
    target: 'v1.36.4',
    hops: HOPS,
    readinessAtStart: readiness(),
    requestedBy: 'user:default/ada',
    executedBy: 'plugin:cluster-upgrades',
    acceptedUnknownChecks: [],
    phase: 'running',
    desired: 'run',
    generation: 1,
    createdAtMs: 0,
    updatedAtMs: 0,
    steps: inPlace
      .steps({ hops: HOPS, target: 'v1.36.4' })
      .map((step, index) => ({
        facts: {},
        ...step,
        id: `step-${index + 1}`,
        number: index + 1,
        status: 'pending',
        attempts: 0,
        failures: 0,
        inFlight: false,
      })),
    operations: [],
    effects: [],
    ...overrides,
  };
}

/** A settled cluster with one pool. */
export function observedState(
  overrides: {
    controlPlane?: Partial<ObservedState['controlPlane']>;
    pool?: Partial<ObservedState['nodePools'][number]>;
  } & Omit<Partial<ObservedState>, 'controlPlane' | 'nodePools'> = {},
): ObservedState {
  const { controlPlane, pool, ...rest } = overrides;
  return {
    observedAt: '2026-11-21T00:00:00.000Z',
    precondition: '1',
    controlPlane: {
      desired: 'v1.35.5',
      current: 'v1.35.5',
      versions: [{ version: 'v1.35.5', count: 1 }],
      settled: true,
      ...controlPlane,
    },
    nodePools: [
      {
        name: 'workers',
        desired: 'v1.35.5',
        versions: [{ version: 'v1.35.5', count: 2 }],
        nodes: 2,
        updatedNodes: 2,
        readyNodes: 2,
        settled: true,
        ...pool,
      },
    ],
    waits: [],
    ...rest,
  };
}

import type { PodFacts, Severity, WorkloadFacts } from '../contracts';
import { listOf } from '../words';

/** One way in which a drain hurts a workload. */
export interface Weakness {
  readonly severity: Extract<Severity, 'warning' | 'info'>;
  /** Whether it is a finding by itself. Others are only added to such a finding. */
  readonly alone: boolean;
  /** Follows the workload's name: `has a single replica`. */
  readonly words: string;
  readonly source: 'spec' | 'pods' | 'volumes';
  readonly evidence: string;
  readonly fix: string;
}

/** What is known of a workload beyond its own spec. */
export interface Surroundings {
  /** Its pods that a drain evicts. */
  readonly pods: readonly PodFacts[];
  /** Whether a PodDisruptionBudget selects its pods. */
  readonly isProtected: boolean;
  /** `namespace/name` of claims whose volume one node alone has. */
  readonly localClaims: ReadonlySet<string>;
  /** Zone by node, where nodes tell one. */
  readonly zones: ReadonlyMap<string, string>;
  /** Nodes that run workloads; 0 where unknown. */
  readonly nodeCount: number;
}

/** Platforms wait ten to sixty minutes for a drain; a pod that may take longer to end than the shortest of them is cut off. */
const LONG_GRACE_SECONDS = 600;

type Rule = (
  workload: WorkloadFacts,
  surroundings: Surroundings,
) => Weakness | undefined;

/** The rules, most telling first. */
const RULES: readonly Rule[] = [
  sharedNode,
  nodeBoundData,
  longGrace,
  singleReplica,
  unprotected,
  unprobed,
  sharedZone,
  passingData,
];

export function weaknessesOf(
  workload: WorkloadFacts,
  surroundings: Surroundings,
): readonly Weakness[] {
  return RULES.flatMap(rule => rule(workload, surroundings) ?? []);
}

/** Jobs are made to be started again. */
function serves({ object }: WorkloadFacts): boolean {
  return object.kind !== 'Job';
}

function sharedNode(
  workload: WorkloadFacts,
  { pods, isProtected, nodeCount }: Surroundings,
): Weakness | undefined {
  const nodes = new Set(pods.map(({ node }) => node));
  // With a single node there is no better placement. With a budget, pods leave one after the other.
  if (
    !serves(workload) ||
    pods.length < 2 ||
    nodes.size > 1 ||
    nodeCount === 1 ||
    isProtected
  )
    return undefined;
  return {
    severity: 'warning',
    alone: true,
    words: `runs all its ${pods.length} replicas on one node`,
    source: 'pods',
    evidence: `All ${pods.length} pods are on one node, and no budget makes a drain take them one by one`,
    fix: 'Spread the replicas over nodes (topologySpreadConstraints or anti-affinity by kubernetes.io/hostname) and give them a PodDisruptionBudget with maxUnavailable: 1.',
  };
}

function nodeBoundData(
  { object, template }: WorkloadFacts,
  { pods, localClaims }: Surroundings,
): Weakness | undefined {
  const claims = template.volumes
    .flatMap(({ claim, template: perPod }) => claimNames(claim, perPod, pods))
    .filter(claim => localClaims.has(`${object.namespace}/${claim}`));
  if (claims.length === 0) return undefined;
  return {
    severity: 'warning',
    alone: true,
    words: 'keeps data on a local volume',
    source: 'volumes',
    evidence: `Bound to a volume of one node: ${listOf(
      claims.map(claim => `claim ${claim}`),
    )}`,
    fix: 'Copy the data of a local volume before its node is replaced, or upgrade the node in place.',
  };
}

function claimNames(
  claim: string | undefined,
  perPod: boolean | undefined,
  pods: readonly PodFacts[],
): readonly string[] {
  if (!claim) return [];
  return perPod ? pods.map(({ name }) => `${claim}-${name}`) : [claim];
}

function longGrace({ template }: WorkloadFacts): Weakness | undefined {
  const seconds = template.terminationGraceSeconds;
  if (seconds === undefined || seconds <= LONG_GRACE_SECONDS) return undefined;
  return {
    severity: 'warning',
    alone: true,
    words: `may take ${Math.round(seconds / 60)} minutes to end`,
    source: 'spec',
    evidence: `terminationGracePeriodSeconds ${seconds}`,
    fix: 'Let drains wait longer than the grace period, or shorten it: a drain that gives up first cuts the pod off or stops the upgrade.',
  };
}

function singleReplica(workload: WorkloadFacts): Weakness | undefined {
  const { object, replicas = 1 } = workload;
  if (!serves(workload) || replicas !== 1) return undefined;
  return {
    severity: 'info',
    alone: true,
    words: 'has a single replica',
    source: 'spec',
    evidence:
      'spec.replicas 1: it is away from the eviction until its next pod is ready',
    fix: `Run a second replica where ${
      object.kind === 'StatefulSet'
        ? 'the application can'
        : 'an interruption matters'
    }.`,
  };
}

function unprotected(
  workload: WorkloadFacts,
  { pods, isProtected }: Surroundings,
): Weakness | undefined {
  if (!serves(workload) || isProtected || pods.length < 2) return undefined;
  return {
    severity: 'info',
    alone: true,
    words: 'has no disruption budget',
    source: 'pods',
    evidence:
      'No PodDisruptionBudget selects its pods: drains of several nodes at once may take all of them',
    fix: 'Give it a PodDisruptionBudget with maxUnavailable: 1.',
  };
}

/** Beside other replicas only: with one, an interruption is there anyway. */
function unprobed(
  workload: WorkloadFacts,
  { pods }: Surroundings,
): Weakness | undefined {
  const containers = workload.template.withoutReadinessProbe;
  if (!serves(workload) || containers.length === 0 || pods.length < 2)
    return undefined;
  return {
    severity: 'info',
    alone: true,
    words: 'has no readiness probe',
    source: 'spec',
    evidence: `No readinessProbe in ${listOf(
      containers.map(name => `container ${name}`),
    )}: a pod counts as ready, and the drain goes on, before it serves`,
    fix: 'Add a readinessProbe.',
  };
}

function sharedZone(
  workload: WorkloadFacts,
  { pods, zones }: Surroundings,
): Weakness | undefined {
  const used = new Set(
    pods.map(({ node }) => (node === undefined ? undefined : zones.get(node))),
  );
  const [zone] = used;
  if (
    !serves(workload) ||
    pods.length < 2 ||
    used.size !== 1 ||
    zone === undefined ||
    new Set(zones.values()).size < 2
  )
    return undefined;
  return {
    severity: 'info',
    alone: false,
    words: 'runs in one zone',
    source: 'pods',
    evidence: `All pods are in zone ${zone}`,
    fix: 'Spread the replicas over zones.',
  };
}

/** Nearly every workload has an emptyDir for what it can make again, so these make no finding by themselves. */
function passingData({ template }: WorkloadFacts): Weakness | undefined {
  const volumes = template.volumes.filter(
    ({ type }) => type === 'emptyDir' || type === 'hostPath',
  );
  if (volumes.length === 0) return undefined;
  return {
    severity: 'info',
    alone: false,
    words: 'keeps files on the node',
    source: 'volumes',
    evidence: `Does not move with the pod: ${listOf(
      volumes.map(({ name, type, path }) => `${type} ${path ?? name}`),
    )}`,
    fix: 'Keep in emptyDir and hostPath volumes only what can be made again.',
  };
}

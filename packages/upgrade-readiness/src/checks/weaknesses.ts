import type { Param, Reason } from '@drydock/upgrade-reasons';
import type { PodFacts, Severity, WorkloadFacts } from '../contracts';
import { listed, listedNames } from '../words';

/** One way in which a drain hurts a workload. */
export interface Weakness {
  readonly severity: Extract<Severity, 'warning' | 'info'>;
  /** Whether it is a finding by itself. Others are only added to such a finding. */
  readonly alone: boolean;
  /** What the workload is like: `has a single replica`. */
  readonly is: Reason;
  readonly source: 'spec' | 'pods' | 'volumes';
  readonly evidence: Reason;
  readonly fix: Reason;
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

/**
 * Platforms wait ten to sixty minutes for a drain; a pod that may take longer to end than the
 * shortest of them is cut off.
 */
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
    is: {
      code: 'check.fragile-workloads.shared-node',
      params: { number: { number: pods.length } },
    },
    source: 'pods',
    evidence: {
      code: 'check.fragile-workloads.shared-node-evidence',
      params: { number: { number: pods.length } },
    },
    fix: { code: 'check.fragile-workloads.shared-node-fix' },
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
    is: { code: 'check.fragile-workloads.node-bound-data' },
    source: 'volumes',
    evidence: {
      code: 'check.fragile-workloads.node-bound-data-evidence',
      params: { claims: listed(claims.map(name => namedAs('claim', name))) },
    },
    fix: { code: 'check.fragile-workloads.node-bound-data-fix' },
  };
}

function namedAs(kind: 'claim' | 'container', name: string): Param {
  return {
    reasons: [
      {
        code: `check.fragile-workloads.${kind}`,
        params: { name: { object: name } },
      },
    ],
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
    is: {
      code: 'check.fragile-workloads.long-grace',
      params: { minutes: { number: Math.round(seconds / 60) } },
    },
    source: 'spec',
    evidence: {
      code: 'check.fragile-workloads.long-grace-evidence',
      params: { seconds: { object: String(seconds) } },
    },
    fix: { code: 'check.fragile-workloads.long-grace-fix' },
  };
}

function singleReplica(workload: WorkloadFacts): Weakness | undefined {
  const { object, replicas = 1 } = workload;
  if (!serves(workload) || replicas !== 1) return undefined;
  return {
    severity: 'info',
    alone: true,
    is: { code: 'check.fragile-workloads.single-replica' },
    source: 'spec',
    evidence: { code: 'check.fragile-workloads.single-replica-evidence' },
    fix: {
      code:
        object.kind === 'StatefulSet'
          ? 'check.fragile-workloads.single-replica-stateful-fix'
          : 'check.fragile-workloads.single-replica-fix',
    },
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
    is: { code: 'check.fragile-workloads.unprotected' },
    source: 'pods',
    evidence: { code: 'check.fragile-workloads.unprotected-evidence' },
    fix: { code: 'check.fragile-workloads.unprotected-fix' },
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
    is: { code: 'check.fragile-workloads.unprobed' },
    source: 'spec',
    evidence: {
      code: 'check.fragile-workloads.unprobed-evidence',
      params: {
        containers: listed(containers.map(name => namedAs('container', name))),
      },
    },
    fix: { code: 'check.fragile-workloads.unprobed-fix' },
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
    is: { code: 'check.fragile-workloads.shared-zone' },
    source: 'pods',
    evidence: {
      code: 'check.fragile-workloads.shared-zone-evidence',
      params: { zone: { object: zone } },
    },
    fix: { code: 'check.fragile-workloads.shared-zone-fix' },
  };
}

/**
 * Nearly every workload has an emptyDir for what it can make again, so these make no finding by
 * themselves.
 */
function passingData({ template }: WorkloadFacts): Weakness | undefined {
  const volumes = template.volumes.filter(
    ({ type }) => type === 'emptyDir' || type === 'hostPath',
  );
  if (volumes.length === 0) return undefined;
  return {
    severity: 'info',
    alone: false,
    is: { code: 'check.fragile-workloads.passing-data' },
    source: 'volumes',
    evidence: {
      code: 'check.fragile-workloads.passing-data-evidence',
      params: {
        volumes: listedNames(
          volumes.map(({ name, type, path }) => `${type} ${path ?? name}`),
        ),
      },
    },
    fix: { code: 'check.fragile-workloads.passing-data-fix' },
  };
}

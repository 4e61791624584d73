import {
  compareMinors,
  minorOf,
  type Minor,
} from '@drydock/kubernetes-knowledge';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { versionGateAcknowledgePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { digestOf } from '@drydock/upgrade-plans';
import { reasonKey, type Reason } from '@drydock/upgrade-reasons';
import { iso } from '../../foundation/time/iso';
import {
  type Acknowledgement,
  type AcknowledgementScope,
  type AcknowledgementState,
  type GateSubject,
  type VersionGate,
} from './model';

/** Adds the digest of what a gate says and whom it concerns. Pure. */
export function withDigest({
  id,
  minor,
  title,
  description,
  link,
  environments,
  labels,
  source,
}: Omit<VersionGate, 'digest'>): VersionGate {
  const content = {
    id,
    minor,
    title,
    description,
    link,
    environments: environments && [...environments].sort(),
    labels,
  };
  return {
    ...content,
    source,
    environments,
    digest: digestOf({
      ...content,
      title: reasonKey(title),
      description: description.map(reasonKey),
    }),
  };
}

/**
 * Minors that a hop brings a cluster or its nodes to, in order; none where it goes back or stays.
 * Pure.
 */
export function minorsEntered(
  hop: Pick<Hop, 'from' | 'to'>,
  minors: readonly Minor[],
): readonly Minor[] {
  const [from, to] = [minorOf(hop.from), minorOf(hop.to)];
  if (from === undefined || to === undefined) return [];
  return [...new Set(minors)]
    .filter(
      minor => compareMinors(minor, from) > 0 && compareMinors(minor, to) <= 0,
    )
    .sort(compareMinors);
}

/** Gates of the minors that some hops enter, whatever cluster it is. Pure. */
export function gatesOnTheWay(
  gates: readonly VersionGate[],
  hops: readonly Pick<Hop, 'from' | 'to'>[],
): readonly VersionGate[] {
  const entered = new Set(
    hops.flatMap(hop =>
      minorsEntered(
        hop,
        gates.map(({ minor }) => minor),
      ),
    ),
  );
  return gates
    .filter(({ minor }) => entered.has(minor))
    .sort((a, b) => compareMinors(a.minor, b.minor));
}

/**
 * Whether a gate, or something else with such a scope, concerns a cluster. A cluster with an
 * unknown environment, or without known labels, may be concerned. Pure.
 */
export function concerns(
  {
    environments,
    labels: wanted = {},
  }: Pick<VersionGate, 'environments' | 'labels'>,
  { environment, labels = {} }: GateSubject,
): boolean {
  const inEnvironment =
    environments === undefined ||
    environment === undefined ||
    environments.includes(environment);
  const areLabelsUnknown = Object.keys(labels).length === 0;
  return (
    inEnvironment &&
    (areLabelsUnknown ||
      Object.entries(wanted).every(([name, value]) => labels[name] === value))
  );
}

/** Whether an acknowledgement of this scope holds for a cluster. Pure. */
export function covers(
  scope: AcknowledgementScope,
  cluster: GateSubject,
): boolean {
  switch (scope.kind) {
    case 'fleet':
      return true;
    case 'environment':
      return cluster.environment === scope.environment;
    case 'cluster':
      return cluster.id === scope.clusterId;
    default:
      return unreachable(scope);
  }
}

/** @param gate - as it is now; undefined when no gate has this id now. Pure. */
export function stateOf(
  { end, minor, digest, expiresAtMs, onPlatform }: Acknowledgement,
  gate: VersionGate | undefined,
  nowMs: number,
): AcknowledgementState {
  if (end) return end.kind;
  if (onPlatform) return onPlatform.seenAtMs === undefined ? 'void' : 'active';
  if (gate?.minor !== minor || gate.digest !== digest) return 'void';
  return expiresAtMs !== undefined && expiresAtMs <= nowMs
    ? 'expired'
    : 'active';
}

/** Which acknowledgement lets a cluster through a gate, or why none does. Pure. */
export function weigh(
  gate: VersionGate,
  cluster: GateSubject,
  acknowledgements: readonly Acknowledgement[],
  nowMs: number,
): { readonly by: Acknowledgement } | { readonly missing: Reason } {
  const own = acknowledgements
    .filter(({ gateId, scope }) => gateId === gate.id && covers(scope, cluster))
    .sort((a, b) => b.atMs - a.atMs);
  const by = own.find(each => stateOf(each, gate, nowMs) === 'active');
  if (by) return { by };
  const last = own.find(({ end }) => end?.kind !== 'replaced');
  const params = {
    gate: { reasons: [gate.title] },
    id: { text: gate.id },
    version: { version: `v${gate.minor}` },
  };
  const who = { permission: versionGateAcknowledgePermission.name };
  return {
    missing: last
      ? {
          code: 'versionGate.open-again',
          params: {
            ...params,
            earlier: { reasons: [whyOver(last, gate, nowMs)] },
          },
          who,
        }
      : { code: 'versionGate.open', params, who },
  };
}

/** Why an earlier acknowledgement does not count. */
function whyOver(
  last: Acknowledgement,
  gate: VersionGate,
  nowMs: number,
): Reason {
  const params = {
    by: { entity: last.principal },
    time: { time: iso(last.atMs) },
  };
  switch (stateOf(last, gate, nowMs)) {
    case 'withdrawn':
      return {
        code: 'versionGate.withdrawn',
        params: {
          ...params,
          withdrawnBy: { entity: last.end?.by ?? '' },
          withdrawnAt: { time: iso(last.end?.atMs ?? nowMs) },
          reason: { text: last.end?.reason ?? '' },
        },
      };
    case 'expired':
      return {
        code: 'versionGate.expired',
        params: {
          ...params,
          expiry: { time: iso(last.expiresAtMs ?? nowMs) },
        },
      };
    default:
      return { code: 'versionGate.of-another-text', params };
  }
}

function unreachable(scope: never): never {
  throw new Error(`Unknown scope ${JSON.stringify(scope)}`);
}

import type { Reason } from '@drydock/upgrade-reasons';
import type { Knowledge, Minor } from '@drydock/kubernetes-knowledge';
import type { ServedApi } from '../contracts';
import type { Unproven } from './model';

/** A kind that is tried: read at a version of the source that the target serves, too. */
export interface TrialKind {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /** Whether a CustomResourceDefinition of the target defines it. */
  readonly custom: boolean;
}

export interface TrialPlan {
  /** Definitions first, then namespaces, then the rest. */
  readonly tried: readonly TrialKind[];
  readonly unproven: readonly Unproven[];
  /** Kinds of Kubernetes that the target's minor no longer has. */
  readonly gone: readonly {
    readonly group: string;
    readonly resource: string;
    readonly kind: string;
  }[];
  /** Kinds whose objects controllers make again, for people. */
  readonly skipped: readonly string[];
}

export interface PlanInput {
  readonly source: readonly ServedApi[];
  readonly target: readonly ServedApi[];
  readonly sourceMinor: Minor;
  readonly targetMinor: Minor;
  readonly knowledge: Knowledge;
  /** `resource.group` of the target's CustomResourceDefinitions. */
  readonly definitions: ReadonlySet<string>;
  /** `version.group` of the target's APIs behind extension API servers. */
  readonly aggregated: ReadonlySet<string>;
}

/**
 * Objects that the control plane, kubelets and drivers create by themselves in any cluster. By
 * `resource.group`. Pods are not among them: a pod without a controller is not created again.
 */
const MADE_BY_CONTROLLERS = new Set([
  'endpoints.',
  'endpointslices.discovery.k8s.io',
  'events.',
  'events.events.k8s.io',
  'nodes.',
  'leases.coordination.k8s.io',
  'leasecandidates.coordination.k8s.io',
  'certificatesigningrequests.certificates.k8s.io',
  'csinodes.storage.k8s.io',
  'csistoragecapacities.storage.k8s.io',
  'volumeattachments.storage.k8s.io',
  'ipaddresses.networking.k8s.io',
  'servicecidrs.networking.k8s.io',
  'resourceslices.resource.k8s.io',
  'storageversions.internal.apiserver.k8s.io',
]);

const FIRST = ['customresourcedefinitions.apiextensions.k8s.io', 'namespaces.'];

/** Chooses the kinds to try and the version of each; what cannot be tried says why. */
export function planKinds(input: PlanInput): TrialPlan {
  const tried: TrialKind[] = [];
  const unproven: Unproven[] = [];
  const gone: TrialPlan['gone'][number][] = [];
  const skipped: string[] = [];
  for (const candidate of candidatesOf(input.source)) {
    const { group, resource, kind } = candidate;
    const choice = MADE_BY_CONTROLLERS.has(keyOf(candidate))
      ? 'skipped'
      : choose(candidate, input);
    if (choice === 'skipped') skipped.push(kindName(candidate));
    else if (choice === 'gone') gone.push({ group, resource, kind });
    else if ('code' in choice)
      unproven.push({ kind: kindName(candidate), reason: choice });
    else tried.push(choice);
  }
  return {
    tried: [...tried].sort((a, b) => rank(a) - rank(b)),
    unproven,
    gone,
    skipped,
  };
}

interface Candidate {
  readonly group: string;
  readonly resource: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /** Those of the source. */
  readonly versions: readonly string[];
}

/** Kinds of the source that can be listed and created. */
function candidatesOf(apis: readonly ServedApi[]): readonly Candidate[] {
  const found = new Map<string, Candidate>();
  for (const { group, version, resources } of apis) {
    for (const { resource, kind, namespaced, verbs } of resources) {
      if (!verbs.includes('list') || !verbs.includes('create')) continue;
      const key = keyOf({ group, resource });
      found.set(key, {
        group,
        resource,
        kind,
        namespaced,
        versions: [...(found.get(key)?.versions ?? []), version],
      });
    }
  }
  return [...found.values()];
}

/** The kind at the version to use, or why it cannot be tried. */
function choose(
  candidate: Candidate,
  input: PlanInput,
): TrialKind | 'gone' | Reason {
  const { group, resource, kind, namespaced, versions } = candidate;
  const { target, aggregated, definitions } = input;
  const rows = versions.flatMap(
    version => input.knowledge.findApiVersion({ group, version, kind }) ?? [],
  );
  const served = target.filter(
    api =>
      api.group === group &&
      api.resources.some(
        other => other.resource === resource && other.verbs.includes('create'),
      ),
  );
  if (served.length === 0) {
    if (rows.length === 0)
      return group.includes('.')
        ? { code: 'trial.no-crd' }
        : { code: 'trial.not-served' };
    return rows.every(
      row => input.knowledge.apiState(row, input.targetMinor) === 'removed',
    )
      ? 'gone'
      : { code: 'trial.not-served' };
  }
  const direct = served.filter(
    ({ version }) => !aggregated.has(`${version}.${group}`),
  );
  if (direct.length === 0) return { code: 'trial.extension-server' };
  const common = direct.filter(({ version }) => versions.includes(version));
  if (common.length === 0)
    return {
      code: 'trial.no-common-version',
      params: {
        source: { list: versions.map(version => ({ version })) },
        target: { list: direct.map(({ version }) => ({ version })) },
      },
    };
  const readable = common.find(
    ({ version }) => !isDeprecated(candidate, version, input),
  );
  if (!readable) return { code: 'trial.only-deprecated' };
  return {
    group,
    resource,
    kind,
    namespaced,
    version: readable.version,
    custom: definitions.has(keyOf(candidate)),
  };
}

function isDeprecated(
  { group, kind }: Candidate,
  version: string,
  { knowledge, sourceMinor }: PlanInput,
): boolean {
  const row = knowledge.findApiVersion({ group, version, kind });
  return (
    row !== undefined &&
    ['deprecated', 'removed'].includes(knowledge.apiState(row, sourceMinor))
  );
}

/** `deployments.apps`; `pods.` for the core group. */
function keyOf({
  group,
  resource,
}: Pick<Candidate, 'group' | 'resource'>): string {
  return `${resource}.${group}`;
}

/** For people: `Deployment.apps`, `Secret`. */
export function kindName({
  group,
  kind,
}: Pick<Candidate, 'group' | 'kind'>): string {
  return group === '' ? kind : `${kind}.${group}`;
}

function rank(kind: TrialKind): number {
  const position = FIRST.indexOf(keyOf(kind));
  return position === -1 ? FIRST.length : position;
}

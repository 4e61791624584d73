import type { ForeignOwner } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason, ReasonCode } from '@drydock/upgrade-reasons';
import { at } from '../objects/json';
import { objectParam } from '../objects/nameOf';
import type { CapiCluster, FieldManager, ObjectMeta } from '../objects/types';

/** Where a kind keeps its version. */
export function versionFieldOf(object: ObjectMeta): readonly string[] {
  if (object.kind === 'Cluster') return ['spec', 'topology', 'version'];
  if (object.kind === 'MachineDeployment' || object.kind === 'MachinePool')
    return ['spec', 'template', 'spec', 'version'];
  return ['spec', 'version'];
}

export function ownsField(
  manager: FieldManager,
  field: readonly string[],
): boolean {
  return at(manager.fields, ...field.map(part => `f:${part}`)) !== undefined;
}

interface GitTool {
  readonly kind: string;
  /** Names of its field managers. */
  readonly managers: readonly string[];
  readonly nameOf: (object: ObjectMeta) => string | undefined;
  readonly wayThrough: Extract<ReasonCode, `cluster-api.way-through-${string}`>;
}

const joined = (namespace: string | undefined, name: string) =>
  namespace ? `${namespace}/${name}` : name;

/** Tools that apply again and again what Git says, as they mark their objects. Sources: fluxcd.io and argo-cd.readthedocs.io. */
const GIT_TOOLS: readonly GitTool[] = [
  {
    kind: 'flux',
    managers: ['kustomize-controller'],
    nameOf: ({ labels }) => {
      const name = labels['kustomize.toolkit.fluxcd.io/name'];
      return (
        name &&
        `Kustomization ${joined(
          labels['kustomize.toolkit.fluxcd.io/namespace'],
          name,
        )}`
      );
    },
    wayThrough: 'cluster-api.way-through-kustomization',
  },
  {
    kind: 'flux',
    managers: ['helm-controller'],
    nameOf: ({ labels }) => {
      const name = labels['helm.toolkit.fluxcd.io/name'];
      return (
        name &&
        `HelmRelease ${joined(
          labels['helm.toolkit.fluxcd.io/namespace'],
          name,
        )}`
      );
    },
    wayThrough: 'cluster-api.way-through-helm-release',
  },
  {
    kind: 'argo-cd',
    managers: ['argocd-controller', 'argocd-application-controller'],
    nameOf: ({ labels, annotations, managers }) => {
      const [application] = (
        annotations['argocd.argoproj.io/tracking-id'] ?? ''
      ).split(':');
      if (application) return `Application ${application}`;
      // Many tools set app.kubernetes.io/instance; it names an Argo CD Application only where Argo CD wrote the object.
      const byArgo = managers.some(({ manager }) =>
        manager.startsWith('argocd'),
      );
      const instance =
        labels['argocd.argoproj.io/instance'] ??
        (byArgo ? labels['app.kubernetes.io/instance'] : undefined);
      return instance && `Application ${instance}`;
    },
    wayThrough: 'cluster-api.way-through-argo-cd',
  },
];

/** People at a keyboard: what they wrote once they do not write again by themselves. */
const PEOPLE = /^(kubectl|k9s|lens|headlamp|openlens|clusterctl)\b/i;
/** Cluster API's own controllers and the API server. */
const CLUSTER_API =
  /^(capi-|manager$|controller-manager$|kubeadm-|drydock$|kube-apiserver$|before-first-apply$)/;

/**
 * The applier that will write the version field again, so that it is not ours to write.
 *
 * A marked object belongs to Flux or Argo CD, unless managedFields show that the tool wrote the object without this field (then it left the
 * field to others). An unmarked `Apply` of any manager that is neither a person nor Cluster API counts as one too. `kubectl apply`, also
 * server-side, is a person: nothing writes again until the person does, so it is not foreign; `lastWriterOf` names it in the record.
 */
export function foreignOwnerOf(
  object: ObjectMeta,
  cluster: CapiCluster,
): ForeignOwner | undefined {
  const path = versionFieldOf(object);
  return fieldOwnerOf(object, cluster, {
    field: path.join('.'),
    path: path.map(part => `f:${part}`),
  });
}

/** A field as people call it, and its way through managedFields, such as `f:spec`, `k:{"name":"md-0"}`. */
export interface ManagedField {
  readonly field: string;
  readonly path: readonly string[];
}

/** As `foreignOwnerOf`, for another field. */
export function fieldOwnerOf(
  object: ObjectMeta,
  cluster: CapiCluster,
  { field, path }: ManagedField,
): ForeignOwner | undefined {
  const ownsIt = ({ fields }: FieldManager) =>
    at(fields, ...path) !== undefined;
  for (const tool of GIT_TOOLS) {
    const name =
      tool.nameOf(object) ??
      (object === cluster ? undefined : tool.nameOf(cluster));
    const entries = object.managers.filter(
      ({ manager, subresource }) =>
        tool.managers.includes(manager) && !subresource,
    );
    const owns = entries.some(ownsIt);
    if (!owns && (entries.length > 0 || !name || isLeftAlone(object))) continue;
    const shown =
      name ?? `field manager ${entries[0]?.manager ?? tool.managers[0]}`;
    return {
      kind: tool.kind,
      name: shown,
      field,
      wayThrough: wayThrough(tool.wayThrough, shown, field),
    };
  }
  const other = object.managers.find(
    entry =>
      entry.operation === 'Apply' &&
      !PEOPLE.test(entry.manager) &&
      !CLUSTER_API.test(entry.manager) &&
      ownsIt(entry),
  );
  if (!other) return undefined;
  return {
    kind: other.manager,
    name: `field manager ${other.manager}`,
    field,
    wayThrough: wayThrough(
      'cluster-api.way-through-manager',
      other.manager,
      field,
    ),
  };
}

function wayThrough(
  code: GitTool['wayThrough'],
  owner: string,
  field: string,
): Reason {
  return {
    code,
    params: { owner: { object: owner }, field: { object: field } },
  };
}

/** Why a field is not ours to write, and the way through Git. */
export function fieldOwned(
  { field, name, wayThrough: way }: ForeignOwner,
  object: ObjectMeta,
): Reason {
  return {
    code: 'cluster-api.field-owned',
    params: {
      field: { object: field },
      object: objectParam(object),
      owner: { object: name },
      way: { reasons: [way] },
    },
  };
}

const POOL_LISTS = ['machineDeployments', 'machinePools'].map(list => [
  'spec',
  'topology',
  'workers',
  list,
]);

/**
 * The tool that writes the topology's lists of node pools whole (Argo CD's client-side apply, Helm), so that an annotation of Drydock's in them would
 * be gone at its next run. Who applies them on the server owns what it sets there and leaves the rest.
 */
export function poolListsOwnerOf(
  cluster: CapiCluster,
): ForeignOwner | undefined {
  for (const tool of GIT_TOOLS) {
    const entry = cluster.managers.find(
      ({ manager, operation, subresource }) =>
        tool.managers.includes(manager) &&
        operation !== 'Apply' &&
        !subresource,
    );
    const path =
      entry && POOL_LISTS.find(candidate => ownsField(entry, candidate));
    if (!path) continue;
    const name = tool.nameOf(cluster) ?? `field manager ${entry.manager}`;
    const field = path.join('.');
    return {
      kind: tool.kind,
      name,
      field,
      wayThrough: wayThrough(tool.wayThrough, name, field),
    };
  }
  return undefined;
}

/** Flux's own marks for "created once, then left to others". */
function isLeftAlone({ annotations }: ObjectMeta): boolean {
  const apply = annotations['kustomize.toolkit.fluxcd.io/ssa']?.toLowerCase();
  return (
    annotations['kustomize.toolkit.fluxcd.io/reconcile'] === 'disabled' ||
    apply === 'ignore' ||
    apply === 'ifnotpresent'
  );
}

/** Who wrote the version field last, where managedFields tell: for the record, not for a decision. */
export function lastWriterOf(object: ObjectMeta): FieldManager | undefined {
  const path = versionFieldOf(object);
  const writers = object.managers.filter(entry => ownsField(entry, path));
  return [...writers]
    .sort((a, b) => (a.time ?? '').localeCompare(b.time ?? ''))
    .at(-1);
}

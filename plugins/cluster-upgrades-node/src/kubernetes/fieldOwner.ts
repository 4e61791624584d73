import type { Reason, ReasonCode } from '@drydock/upgrade-reasons';
import type { ForeignOwner } from '../upgradeProvider';
import { at } from './json';
import type { FieldManager } from './managedFields';

/** What tells whose an object is. */
export interface OwnedObject {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly managers: readonly FieldManager[];
}

/** A tool that writes its objects again from a source of its own. */
export interface OwningTool {
  readonly kind: string;
  /** Names of its field managers. */
  readonly managers: readonly string[];
  readonly nameOf: (object: OwnedObject) => string | undefined;
  readonly wayThrough: Extract<ReasonCode, `owner.way-through-${string}`>;
}

const joined = (namespace: string | undefined, name: string) =>
  namespace ? `${namespace}/${name}` : name;

/**
 * Tools that apply again and again what Git says, as they mark their objects. Sources: fluxcd.io
 * and argo-cd.readthedocs.io.
 */
export const GIT_TOOLS: readonly OwningTool[] = [
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
    wayThrough: 'owner.way-through-kustomization',
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
    wayThrough: 'owner.way-through-helm-release',
  },
  {
    kind: 'argo-cd',
    managers: ['argocd-controller', 'argocd-application-controller'],
    nameOf: ({ labels, annotations, managers }) => {
      const [application] = (
        annotations['argocd.argoproj.io/tracking-id'] ?? ''
      ).split(':');
      if (application) return `Application ${application}`;
      // Many tools set app.kubernetes.io/instance; it names an Argo CD Application only where Argo
      // CD wrote the object.
      const byArgo = managers.some(({ manager }) =>
        manager.startsWith('argocd'),
      );
      const instance =
        labels['argocd.argoproj.io/instance'] ??
        (byArgo ? labels['app.kubernetes.io/instance'] : undefined);
      return instance && `Application ${instance}`;
    },
    wayThrough: 'owner.way-through-argo-cd',
  },
];

/** People at a keyboard: what they wrote once they do not write again by themselves. */
const PEOPLE = /^(kubectl|k9s|lens|headlamp|openlens|clusterctl)\b/i;

/**
 * A field as people call it, and its way through managedFields, such as `f:spec`,
 * `k:{"name":"md-0"}`.
 */
export interface ManagedField {
  readonly field: string;
  readonly path: readonly string[];
}

export interface FieldOwnerOptions {
  /** Field managers of the platform's own controllers, and of Drydock. */
  readonly platform: RegExp;
  readonly tools?: readonly OwningTool[];
  /** An object whose marks count for this one too, such as the cluster of a pool. */
  readonly within?: OwnedObject;
}

/**
 * The applier that will write a field again, so that it is not ours to write.
 *
 * A marked object belongs to its tool, unless managedFields show that the tool wrote the object
 * without this field (then it left the field to others). An unmarked `Apply` of any manager that is
 * neither a person nor the platform counts as one too. `kubectl apply`, also server-side, is a
 * person: nothing writes again until the person does, so it is not foreign.
 */
export function fieldOwnerOf(
  object: OwnedObject,
  { field, path }: ManagedField,
  { platform, tools = GIT_TOOLS, within }: FieldOwnerOptions,
): ForeignOwner | undefined {
  const ownsIt = ({ fields }: FieldManager) =>
    at(fields, ...path) !== undefined;
  for (const tool of tools) {
    const name =
      tool.nameOf(object) ??
      (within === undefined ? undefined : tool.nameOf(within));
    const entries = object.managers.filter(
      ({ manager, subresource }) =>
        tool.managers.includes(manager) && !subresource,
    );
    const owns = entries.some(ownsIt);
    if (!owns && (entries.length > 0 || !name || isLeftAlone(object))) continue;
    const shown =
      name ?? `field manager ${entries[0]?.manager ?? tool.managers[0]}`;
    return ownedByTool(tool, shown, field);
  }
  const other = object.managers.find(
    entry =>
      entry.operation === 'Apply' &&
      !PEOPLE.test(entry.manager) &&
      !platform.test(entry.manager) &&
      ownsIt(entry),
  );
  if (!other) return undefined;
  return {
    kind: other.manager,
    name: `field manager ${other.manager}`,
    field,
    wayThrough: wayThrough('owner.way-through-manager', other.manager, field),
  };
}

/** A field that a tool writes, with the way through the source of the tool. */
export function ownedByTool(
  tool: OwningTool,
  name: string,
  field: string,
): ForeignOwner {
  return {
    kind: tool.kind,
    name,
    field,
    wayThrough: wayThrough(tool.wayThrough, name, field),
  };
}

/**
 * Why a field is not ours to write, and the way through Git.
 * @param object - such as `Cluster fleet/prod-eu-1`
 */
export function fieldOwned(
  { field, name, wayThrough: way }: ForeignOwner,
  object: string,
): Reason {
  return {
    code: 'owner.field-owned',
    params: {
      field: { object: field },
      object: { object },
      owner: { object: name },
      way: { reasons: [way] },
    },
  };
}

function wayThrough(
  code: OwningTool['wayThrough'],
  owner: string,
  field: string,
): Reason {
  return {
    code,
    params: { owner: { object: owner }, field: { object: field } },
  };
}

/** Flux's own marks for "created once, then left to others". */
function isLeftAlone({ annotations }: OwnedObject): boolean {
  const apply = annotations['kustomize.toolkit.fluxcd.io/ssa']?.toLowerCase();
  return (
    annotations['kustomize.toolkit.fluxcd.io/reconcile'] === 'disabled' ||
    apply === 'ignore' ||
    apply === 'ifnotpresent'
  );
}

/** What can change the version of a cluster, or of components of it. */
export interface ClusterProvider {
  readonly id: string;
  /** Only the provider reads it, for example `fleet/prod-eu-1`. */
  readonly reference: string;
}

/**
 * A part of a cluster that one provider changes: its control plane, its add-ons, each node pool that
 * the provider itself shows (`node-pools`), or one pool by the name that its provider shows.
 */
export type ComponentName =
  | 'control-plane'
  | 'add-ons'
  | 'node-pools'
  | `node-pools/${string}`;

/** That a provider changes components of a cluster. */
export interface ComponentClaim extends ClusterProvider {
  /** Undefined: all of the cluster. */
  readonly components?: readonly ComponentName[];
  /** Said by the operator of this very cluster: counts for more than what sources say. */
  readonly byOperator?: true;
}

export function poolComponent(name: string): ComponentName {
  return `node-pools/${name}`;
}

/** Undefined for a text that names no component. Pure. */
export function parseComponentName(text: string): ComponentName | undefined {
  if (text === 'control-plane' || text === 'add-ons' || text === 'node-pools')
    return text;
  return /^node-pools\/.{1,300}$/su.test(text)
    ? (text as ComponentName)
    : undefined;
}

export function isSameProvider(
  one: ClusterProvider | undefined,
  other: ClusterProvider | undefined,
): boolean {
  return one?.id === other?.id && one?.reference === other?.reference;
}

/** The providers that are named, each once, in their order. Pure. */
export function providersNamed(
  claims: readonly ClusterProvider[],
): readonly ClusterProvider[] {
  return claims
    .filter(
      (claim, index) =>
        claims.findIndex(each => isSameProvider(each, claim)) === index,
    )
    .map(({ id, reference }) => ({ id, reference }));
}

/**
 * Who claims a component, each once. One changes it; two are a conflict, and then neither does.
 * What the operator says of the component counts first, then what the operator says of all node
 * pools, then what sources say. Add-ons that no claim names go with the control plane. Pure.
 */
export function claimantsOf(
  component: ComponentName,
  claims: readonly ComponentClaim[],
): readonly ClusterProvider[] {
  if (
    component === 'add-ons' &&
    !claims.some(({ components }) => components?.includes(component))
  )
    return claimantsOf('control-plane', claims);
  const said = claims.filter(({ byOperator }) => byOperator);
  const exact = said.filter(claim => claim.components?.includes(component));
  if (exact.length > 0) return providersNamed(exact);
  const general = said.filter(claim => covers(claim, component));
  if (general.length > 0) return providersNamed(general);
  return providersNamed(
    claims.filter(claim => !claim.byOperator && covers(claim, component)),
  );
}

function covers(
  { components }: ComponentClaim,
  component: ComponentName,
): boolean {
  return (
    components === undefined ||
    components.includes(component) ||
    (component.startsWith('node-pools/') && components.includes('node-pools'))
  );
}

import {
  ControlledCluster,
  type ClusterProvider,
  type ComponentClaim,
  type ProviderCluster,
  type UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';

/** Who changes what of a cluster. */
export interface Controlled {
  readonly id: string;
  readonly name: string;
  /** Who changes it, and of several the one that pages name; undefined: nothing does. */
  readonly provider?: ClusterProvider;
  /** Undefined: the provider changes all of it. */
  readonly claims?: readonly ComponentClaim[];
}

/** What changes a cluster, and the cluster as it knows it. */
export interface Controllers {
  readonly provider: UpgradeProvider;
  readonly cluster: ProviderCluster;
}

/**
 * All that changes a cluster, as one provider. Undefined where nothing does, or where one of several
 * is not installed: what it would see is not known.
 *
 * @param kubeletMinorsBehind - left out by those who neither plan nor write: then nodes may not be
 *   behind at all
 */
export function controllersOf(
  providers: { get(id: string): UpgradeProvider | undefined },
  { id, name, provider: main, claims }: Controlled,
  kubeletMinorsBehind: (controlPlaneMinor: string) => number = () => 0,
): Controllers | undefined {
  if (!main || notInstalledOf({ provider: main, claims }, providers))
    return undefined;
  const providerOf = (wanted: string) => {
    const provider = providers.get(wanted);
    if (!provider) throw new Error(`The provider ${wanted} is not installed`);
    return provider;
  };
  return {
    provider: claims
      ? new ControlledCluster({ claims, providerOf, kubeletMinorsBehind })
      : providerOf(main.id),
    cluster: { id, name, reference: main.reference },
  };
}

/** Id of a provider that the cluster needs and that is not installed; undefined: all are. Pure. */
export function notInstalledOf(
  { provider, claims = [] }: Pick<Controlled, 'provider' | 'claims'>,
  providers: { get(id: string): unknown } | { has(id: string): boolean },
): string | undefined {
  const isInstalled = (id: string) =>
    'has' in providers ? providers.has(id) : providers.get(id) !== undefined;
  return [...(provider ? [provider] : []), ...claims].find(
    ({ id }) => !isInstalled(id),
  )?.id;
}

/** What is stored and compared of who changes a cluster. Pure. */
export function claimsOf({
  provider,
  claims,
}: Pick<Controlled, 'provider' | 'claims'>): readonly ComponentClaim[] {
  return claims ?? (provider ? [provider] : []);
}

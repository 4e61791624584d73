import type { RootConfigService } from '@backstage/backend-plugin-api';

/** How clusters become entities; `clusterUpgrades.catalog` in the portal's configuration. */
export interface CatalogOptions {
  /** Namespace of the entities. */
  readonly namespace: string;
  /** Entity reference that owns clusters for which no source names an owner. */
  readonly defaultOwner: string;
  /** Value of `kubernetes.io/auth-provider` for clusters whose address a source vouches for; undefined: no such annotations. */
  readonly kubernetesAuthProvider?: string;
  readonly frequencySeconds: number;
}

/** @throws Error that names the key, for a frequency that is no positive number */
export function readCatalogOptions(config: RootConfigService): CatalogOptions {
  const catalog = config.getOptionalConfig('clusterUpgrades.catalog');
  const frequencySeconds = catalog?.getOptionalNumber('frequencySeconds') ?? 60;
  if (!(frequencySeconds >= 5)) {
    throw new Error(`clusterUpgrades.catalog.frequencySeconds is ${frequencySeconds}; set it to 5 or more, or leave it out for 60`);
  }
  const kubernetesAuthProvider = catalog?.getOptionalString('kubernetesAuthProvider');
  return {
    namespace: catalog?.getOptionalString('namespace') ?? 'default',
    defaultOwner: catalog?.getOptionalString('defaultOwner') ?? 'unknown',
    ...(kubernetesAuthProvider ? { kubernetesAuthProvider } : {}),
    frequencySeconds,
  };
}

import type { RootConfigService } from '@backstage/backend-plugin-api';
import { makeValidator } from '@backstage/catalog-model';
import { z } from 'zod';
import {
  entityReferenceText,
  OWNER,
  parseConfiguration,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { kubernetesAuthSection } from './kubernetesAuth';

const validators = makeValidator();
const KEY = 'clusterUpgrades.catalog';

/**
 * `clusterUpgrades.catalog`; the cluster-upgrades plugin reads it too, for the namespace of the
 * entities and for its warnings.
 */
export const catalogSection = z
  .strictObject({
    namespace: z
      .string()
      .refine(
        validators.isValidNamespace,
        'must be a namespace of the catalog: lower-case letters, digits and dashes, at most 63',
      )
      .default('default'),
    defaultOwner: entityReferenceText(OWNER).default('unknown'),
    kubernetesAuth: kubernetesAuthSection,
    frequencySeconds: z.number().min(5).max(86_400).default(60),
  })
  .prefault({});

/**
 * How clusters become entities; `clusterUpgrades.catalog` in the portal's configuration.
 * `kubernetesAuth` says how the kubernetes plugin authenticates to clusters whose address a source
 * vouches for; a cluster without an entry gets no `kubernetes.io/*` annotations.
 */
export type CatalogOptions = z.output<typeof catalogSection>;

/** @throws InputError that names each mistake: what, where, how to fix */
export function readCatalogOptions(
  config: Pick<RootConfigService, 'getOptional'>,
): CatalogOptions {
  return parseConfiguration({
    schema: catalogSection,
    value: config.getOptional(KEY) ?? {},
    key: KEY,
  });
}

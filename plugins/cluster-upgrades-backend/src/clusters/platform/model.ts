import type {
  ObservedAddOn,
  ProviderInsight,
  RollbackOption,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';

/**
 * What a platform answered. `not-offered`: there is no platform to ask, or it gives nothing of the
 * kind; `unknown`: it could not be asked.
 */
export type Asked<T> =
  | { readonly state: 'read'; readonly items: readonly T[] }
  | {
      readonly state: 'unknown' | 'not-offered';
      readonly reason: Reason;
      readonly items: readonly [];
    };

/** What the platform of a cluster says of going to one version, before anything is started. */
export interface PlatformFacts {
  /** Title of the provider; undefined where nothing can change the cluster. */
  readonly provider?: string;
  readonly insights: Asked<ProviderInsight>;
  readonly rollback: Asked<RollbackOption>;
  readonly addOns: Asked<ObservedAddOn>;
}

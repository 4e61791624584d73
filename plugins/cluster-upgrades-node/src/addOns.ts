import type { Reason } from '@drydock/upgrade-reasons';
import type { ProviderCluster } from './upgradeProvider';

/**
 * What an update does with fields of an add-on's objects that users changed in the cluster: they
 * stay (`preserve`), become the add-on's own (`overwrite`), or the update fails (`fail`).
 */
export type AddOnConflict = 'preserve' | 'overwrite' | 'fail';

/** What people ask of a cluster's add-ons. Without it they stay as they are. */
export interface AddOnWish {
  /**
   * `required`: only what does not support a version on the way, before the control plane goes
   * there. `all`: also the others, to the version that the platform recommends, at the end.
   */
  readonly update: 'required' | 'all';
  readonly onConflict: AddOnConflict;
  /** Names of add-ons that stay as they are. */
  readonly leaveAlone: readonly string[];
  /** By name, the version that an add-on ends at. */
  readonly versions: Readonly<Record<string, string>>;
}

/** The one add-on that a hop of kind `add-ons` updates. Approvals bind all of it. */
export interface AddOnChange {
  readonly name: string;
  /** In the platform's words, for example `v1.19.2-eksbuild.1`. */
  readonly from: string;
  readonly to: string;
  readonly onConflict: AddOnConflict;
}

/** A version of an add-on that the platform offers. */
export interface OfferedAddOnVersion {
  readonly version: string;
  /** It supports the version that the control plane runs. */
  readonly forCurrent: boolean;
  /** It supports the target. */
  readonly forTarget: boolean;
  /** The platform recommends it for the target, or without one for what runs. */
  readonly isDefault: boolean;
}

/** An add-on of a cluster, as its platform shows it. */
export interface ObservedAddOn {
  readonly name: string;
  /** Undefined: the platform does not say it. */
  readonly version?: string;
  /** `user`: the platform does not update it, and neither does Drydock. */
  readonly managedBy: 'platform' | 'user';
  readonly status: 'ready' | 'updating' | 'degraded' | 'unknown';
  /** What the platform says of its health, or why that is not known. */
  readonly issues: readonly Reason[];
  /** Whether its version supports the target; unknown also without a target. */
  readonly supportsTarget: 'yes' | 'no' | 'unknown';
  /** The version to update to before the target, where it does not support it. */
  readonly updateTo?: string;
  /** Newest first; empty where the platform offers none or does not say it. */
  readonly offered: readonly OfferedAddOnVersion[];
}

/** The add-ons of a platform, which `planHops` updates where the wish has `addOns`. */
export interface AddOns {
  /**
   * Reads only. An empty list says that there are none; a failed look throws.
   *
   * @param target - a version such as `v1.36.4`; undefined: none is asked about
   */
  list(
    cluster: ProviderCluster,
    target: string | undefined,
    signal: AbortSignal,
  ): Promise<readonly ObservedAddOn[]>;
}

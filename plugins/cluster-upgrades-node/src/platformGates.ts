import type { Reason } from '@drydock/upgrade-reasons';
import type { ProviderCluster } from './upgradeProvider';

/** Something that a platform wants a person to acknowledge before a cluster enters a minor. */
export interface PlatformGate {
  /** The platform's own name of it, stable: at most 180 characters of `A-Za-z0-9._-`. */
  readonly id: string;
  /** Minor of Kubernetes that the cluster cannot enter before: `1.32`. */
  readonly minor: string;
  readonly title: Reason;
  /** Paragraphs, in the words of the platform; text, never markup. */
  readonly description: readonly Reason[];
  /** https address of the platform's page about it. */
  readonly link?: string;
  /** On the platform, by Drydock or by others. */
  readonly acknowledged: boolean;
  /** Who did it, as far as the platform says; text. */
  readonly acknowledgedBy?: string;
  /**
   * Whether it is acknowledged by what Drydock wrote, by the platform's own record; undefined: the
   * platform does not say. A write whose answer was lost counts only where this is true.
   */
  readonly ours?: boolean;
}

/**
 * `written`: now. `already`: it was acknowledged there. `refused`: nothing was written, with the
 * reason.
 */
export type GateAcknowledged =
  | { readonly outcome: 'written' | 'already' }
  | { readonly outcome: 'refused'; readonly message: Reason };

/**
 * Gates that a platform keeps itself, and their acknowledgement on the platform. Drydock asks for a
 * permission of its own and a reason, and records both before it calls `acknowledge`.
 */
export interface PlatformGates {
  /**
   * All gates between what the cluster runs and later minors, acknowledged or not. Reads only.
   * @throws where the platform cannot tell: a failed look is never an empty list
   */
  list(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<readonly PlatformGate[]>;
  /** Why Drydock cannot write acknowledgements; undefined: it can. Makes no calls. */
  problem(cluster: ProviderCluster): Reason | undefined;
  /**
   * Writes the acknowledgement of one gate and nothing else. Safe to call twice.
   *
   * @param beforeWrite - called right before the write, after all that is read for it: where it
   *   throws, nothing is written and the error is passed on
   * @throws EffectUnknownError for a sent call whose effect is unknown
   */
  acknowledge(
    cluster: ProviderCluster,
    gateId: string,
    signal: AbortSignal,
    beforeWrite?: () => Promise<void>,
  ): Promise<GateAcknowledged>;
}

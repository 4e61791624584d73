import type { Reason } from '@drydock/upgrade-reasons';
import type {
  EffectObservation,
  EffectTaken,
  EffectUndone,
} from './compensatedEffect';
import type { ProviderCluster } from './upgradeProvider';

export interface ProviderEffectRequest<Settings> {
  /** Of the effect; what is left on the platform carries it, so that it is found again. */
  readonly key: string;
  readonly cluster: ProviderCluster;
  readonly settings: Settings;
}

/**
 * Something of the platform that holds for the time of one upgrade, and is as it was afterwards:
 * what a provider brings so that plans with an effect of that type work on its platform. Settings
 * are in words of no platform. The rules of {@link CompensatedEffect} hold for `take`, `observe`
 * and `undo`. Neither taking nor undoing may replace a node by itself.
 */
export interface ProviderEffect<Settings> {
  /**
   * Why the platform cannot do this for this cluster; undefined: it can. Reads only; asked before
   * anything is submitted, and before each cluster starts.
   * @throws where it could not be seen
   */
  check(
    cluster: ProviderCluster,
    settings: Settings,
    signal: AbortSignal,
  ): Promise<Reason | undefined>;
  take(
    request: ProviderEffectRequest<Settings>,
    signal: AbortSignal,
  ): Promise<EffectTaken>;
  observe(
    request: ProviderEffectRequest<Settings>,
    signal: AbortSignal,
  ): Promise<EffectObservation>;
  undo(
    request: ProviderEffectRequest<Settings>,
    signal: AbortSignal,
  ): Promise<EffectUndone>;
  /** How a person undoes it. Makes no calls. */
  undoByHand(request: ProviderEffectRequest<Settings>): Reason;
}

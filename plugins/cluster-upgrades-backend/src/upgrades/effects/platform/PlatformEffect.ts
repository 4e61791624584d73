import type {
  CompensatedEffect,
  EffectContext,
  EffectHandle,
  EffectObservation,
  EffectTaken,
  EffectUndone,
  ProviderEffect,
  ProviderEffectRequest,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  controllersOf,
  notInstalledOf,
} from '../../../clusters/platform/controllersOf';
import { ReasonError } from '@drydock/upgrade-reasons';
import type { Reason, ReasonCode } from '@drydock/upgrade-reasons';
import { damaged } from '../damaged';

/** What tells one effect of platforms from another. */
export interface PlatformEffectKind<Settings> {
  readonly id: string;
  /** Undefined where the platform has nothing of the kind. */
  portOf(provider: UpgradeProvider): ProviderEffect<Settings> | undefined;
  settingsOf(
    parameters: EffectContext['parameters'],
  ): { readonly settings: Settings } | { readonly problem: string };
  /**
   * What stands for it on a platform that has nothing of the kind, where that is enough: said when
   * it is taken.
   */
  withoutPlatform?(settings: Settings): Reason | undefined;
  /** That a platform cannot do it. */
  readonly cannot: Extract<ReasonCode, `effect.cannot-${string}`>;
  /** How a user undoes it by hand when its place is unknown. */
  byHand(context: EffectContext): Reason;
}

type Place<Settings> =
  | {
      readonly port: ProviderEffect<Settings>;
      readonly request: ProviderEffectRequest<Settings>;
    }
  | { readonly nothing: Reason }
  | { readonly problem: Reason };

/** An effect that the provider that upgrades the cluster does, in the ways of its platform. */
export class PlatformEffect<Settings> implements CompensatedEffect {
  readonly id: string;
  readonly #kind: PlatformEffectKind<Settings>;
  readonly #providers: ReadonlyMap<string, UpgradeProvider>;

  constructor(
    kind: PlatformEffectKind<Settings>,
    providers: ReadonlyMap<string, UpgradeProvider>,
  ) {
    this.id = kind.id;
    this.#kind = kind;
    this.#providers = providers;
  }

  problem(context: EffectContext): Reason | undefined {
    const place = this.#placeOf(context);
    return 'problem' in place ? place.problem : undefined;
  }

  async check(
    context: EffectContext,
    signal: AbortSignal,
  ): Promise<Reason | undefined> {
    const place = this.#placeOf(context);
    if ('port' in place)
      return place.port.check(
        place.request.cluster,
        place.request.settings,
        signal,
      );
    return 'problem' in place ? place.problem : undefined;
  }

  async take(
    context: EffectContext,
    _handle: EffectHandle | undefined,
    signal: AbortSignal,
  ): Promise<EffectTaken> {
    const place = this.#placeOf(context);
    if ('problem' in place)
      return { outcome: 'refused', message: place.problem };
    if ('nothing' in place)
      return {
        outcome: 'taken',
        handle: { reference: context.cluster.name },
        message: place.nothing,
      };
    return place.port.take(place.request, signal);
  }

  async observe(
    context: EffectContext,
    _handle: EffectHandle | undefined,
    signal: AbortSignal,
  ): Promise<EffectObservation> {
    const place = this.#knownPlaceOf(context);
    return 'port' in place
      ? place.port.observe(place.request, signal)
      : { state: 'gone' };
  }

  async undo(
    context: EffectContext,
    _handle: EffectHandle | undefined,
    signal: AbortSignal,
  ): Promise<EffectUndone> {
    const place = this.#knownPlaceOf(context);
    return 'port' in place ? place.port.undo(place.request, signal) : {};
  }

  undoByHand(context: EffectContext): Reason {
    const place = this.#placeOf(context);
    return 'port' in place
      ? place.port.undoByHand(place.request)
      : this.#kind.byHand(context);
  }

  /** @throws ReasonError when the effect that was taken can no longer be looked at */
  #knownPlaceOf(
    context: EffectContext,
  ): Exclude<Place<Settings>, { problem: string }> {
    const place = this.#placeOf(context);
    if ('problem' in place) throw new ReasonError(place.problem);
    return place;
  }

  #placeOf({ key, cluster, parameters }: EffectContext): Place<Settings> {
    const read = this.#kind.settingsOf(parameters);
    if ('problem' in read) return { problem: damaged(read.problem) };
    const controllers = controllersOf(this.#providers, cluster);
    if (!controllers)
      return {
        problem: {
          code: 'effect.provider-not-installed',
          params: {
            provider: {
              text:
                notInstalledOf(cluster, this.#providers) ??
                cluster.provider?.id ??
                '',
            },
          },
        },
      };
    const { provider } = controllers;
    const port = this.#kind.portOf(provider);
    if (port)
      return {
        port,
        request: {
          key,
          cluster: controllers.cluster,
          settings: read.settings,
        },
      };
    const nothing = this.#kind.withoutPlatform?.(read.settings);
    if (nothing !== undefined) return { nothing };
    return {
      problem: {
        code: this.#kind.cannot,
        params: { provider: { text: provider.title } },
      },
    };
  }
}

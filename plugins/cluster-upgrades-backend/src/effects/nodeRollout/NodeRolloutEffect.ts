import { z } from 'zod';
import { DRAIN_TIMEOUT_ACTIONS } from '@drydock/upgrade-plans';
import type {
  CompensatedEffect,
  EffectContext,
  EffectHandle,
  EffectObservation,
  EffectTaken,
  EffectUndone,
  NodeRollout,
  NodeRolloutRequest,
  NodeRolloutSettings,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';

const numberOrShare = z.union([z.number(), z.string()]).optional();
const parametersSchema = z.object({
  pools: z.array(z.string()).min(1).optional(),
  maxSurge: numberOrShare,
  maxUnavailable: numberOrShare,
  drainTimeoutMinutes: z.number().positive().optional(),
  onDrainTimeout: z.enum(DRAIN_TIMEOUT_ACTIONS).default('wait'),
});

type Place = { readonly rollout: NodeRollout; readonly request: NodeRolloutRequest } | { readonly nothing: string } | { readonly problem: string };

/** Surge and drain policy of node pools: the provider that upgrades the cluster does it in the ways of its platform. */
export class NodeRolloutEffect implements CompensatedEffect {
  readonly id = 'node-rollout';
  readonly #providers: ReadonlyMap<string, UpgradeProvider>;

  constructor(providers: ReadonlyMap<string, UpgradeProvider>) {
    this.#providers = providers;
  }

  problem(context: EffectContext): string | undefined {
    const place = this.#placeOf(context);
    return 'problem' in place ? place.problem : undefined;
  }

  async check(context: EffectContext, signal: AbortSignal): Promise<string | undefined> {
    const place = this.#placeOf(context);
    if ('rollout' in place) return place.rollout.check(place.request.cluster, place.request.settings, signal);
    return 'problem' in place ? place.problem : undefined;
  }

  async take(context: EffectContext, _handle: EffectHandle | undefined, signal: AbortSignal): Promise<EffectTaken> {
    const place = this.#placeOf(context);
    if ('problem' in place) return { outcome: 'refused', message: place.problem };
    if ('nothing' in place) return { outcome: 'taken', handle: { reference: context.cluster.name }, message: place.nothing };
    return place.rollout.take(place.request, signal);
  }

  async observe(context: EffectContext, _handle: EffectHandle | undefined, signal: AbortSignal): Promise<EffectObservation> {
    const place = this.#knownPlaceOf(context);
    return 'rollout' in place ? place.rollout.observe(place.request, signal) : { state: 'gone' };
  }

  async undo(context: EffectContext, _handle: EffectHandle | undefined, signal: AbortSignal): Promise<EffectUndone> {
    const place = this.#knownPlaceOf(context);
    return 'rollout' in place ? place.rollout.undo(place.request, signal) : {};
  }

  undoByHand(context: EffectContext): string {
    const place = this.#placeOf(context);
    if ('rollout' in place) return place.rollout.undoByHand(place.request);
    return `put surge and drain timeout of the node pools of ${context.cluster.name} back on its platform, where they carry "${context.key}"`;
  }

  /** @throws Error where what was taken cannot be looked at any more */
  #knownPlaceOf(context: EffectContext): Exclude<Place, { problem: string }> {
    const place = this.#placeOf(context);
    if ('problem' in place) throw new Error(place.problem);
    return place;
  }

  #placeOf({ key, cluster, parameters }: EffectContext): Place {
    const parsed = parametersSchema.safeParse(parameters);
    if (!parsed.success) return { problem: `its parameters are damaged: ${parsed.error.issues[0].message}` };
    const settings = settingsOf(parsed.data);
    const { id = '', reference = '' } = cluster.provider ?? {};
    const provider = this.#providers.get(id);
    if (!provider) return { problem: `it needs the upgrade provider "${id}", which is not installed. Add its backend module` };
    if (provider.nodeRollout) return { rollout: provider.nodeRollout, request: { key, cluster: { id: cluster.id, name: cluster.name, reference }, settings } };
    if (!asksPlatform(settings)) return { nothing: 'A drain that takes too long is told; nothing of the platform is changed for that' };
    return { problem: `${provider.title} cannot set surge or drain timeout of node pools for the time of an upgrade. Take the effect out of the plan, or upgrade this cluster by a plan of its own` };
  }
}

function settingsOf({ pools, maxSurge, maxUnavailable, drainTimeoutMinutes, onDrainTimeout }: z.infer<typeof parametersSchema>): NodeRolloutSettings {
  return { pools, maxSurge, maxUnavailable, drain: drainTimeoutMinutes === undefined ? undefined : { timeoutMinutes: drainTimeoutMinutes, onTimeout: onDrainTimeout } };
}

function asksPlatform({ maxSurge, maxUnavailable, drain }: NodeRolloutSettings): boolean {
  return maxSurge !== undefined || maxUnavailable !== undefined || drain?.onTimeout === 'force';
}

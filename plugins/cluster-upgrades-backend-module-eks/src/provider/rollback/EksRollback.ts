import type { EKSClient } from '@aws-sdk/client-eks';
import type {
  Hop,
  ObservedState,
  PlannedHops,
  ProviderCluster,
  Rollback,
  RollbackOption,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { allOf, type Reason } from '@drydock/upgrade-reasons';
import type { EksAddOns, WayBackAsked } from '../addOns/EksAddOns';
import type { AskedCluster } from '../callFailures';
import { describeVersions } from '../describeVersions';
import type { EksState } from '../eksState';
import { listInsights } from '../listInsights';
import { supportStatusOf } from '../offeredVersions';
import { eksVersion, kubernetesVersion } from '../versions';
import {
  controlPlaneHindrances,
  groupHindrances,
  groupsToGoBack,
  type RollbackFacts,
} from './rollbackHindrances';
import { rollbackWindow } from './rollbackWindow';

type Scope = RollbackOption['scope'];

export interface EksRollbackOptions {
  /** @throws ClusterReadError */
  readonly read: (
    cluster: ProviderCluster,
    signal: AbortSignal,
  ) => Promise<EksState>;
  readonly locate: (cluster: ProviderCluster) => AskedCluster;
  readonly clientFor: (asked: AskedCluster) => Promise<EKSClient>;
  readonly addOns: Pick<EksAddOns, 'wayBack'>;
  readonly now: () => Date;
}

/** Whether one scope can go back, to which version, and until when. */
type Judged =
  | {
      readonly possible: true;
      readonly to: string;
      readonly until: Date;
      readonly support?: string;
      /** Hops of add-ons before. */
      readonly first: readonly Hop[];
    }
  | { readonly possible: false; readonly reason: Reason };

/**
 * Takes a control plane back to the minor before, as EKS offers it for seven days after an upgrade,
 * and before it the node groups, then add-ons that the older minor does not support. Whether EKS
 * takes node groups back after these days is not documented: that is refused.
 */
export class EksRollback implements Rollback {
  readonly #options: EksRollbackOptions;

  constructor(options: EksRollbackOptions) {
    this.#options = options;
  }

  async options(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<readonly RollbackOption[]> {
    const asked = this.#options.locate(cluster);
    const state = await this.#options.read(cluster, signal);
    const options: RollbackOption[] = [];
    for (const scope of ['control-plane', 'node-pools'] as const)
      options.push(
        optionOf(scope, state, await this.#judge(asked, state, scope, signal)),
      );
    return options;
  }

  async plan(
    cluster: ProviderCluster,
    { controlPlane }: ObservedState,
    target: string,
    scope: Scope,
    signal: AbortSignal,
  ): Promise<PlannedHops> {
    const state = await this.#options.read(cluster, signal);
    const asked = this.#options.locate(cluster);
    const judged = await this.#judge(asked, state, scope, signal);
    if (!judged.possible) return { ok: false, message: judged.reason };
    const { to, first } = judged;
    if (eksVersion(target) !== eksVersion(to))
      return { ok: false, message: oneStep(controlPlane.current, to) };
    const groups = groupsToGoBack(state, to);
    if (scope === 'node-pools' && groups.length === 0)
      return { ok: true, hops: [] };
    const hop: Hop =
      scope === 'control-plane'
        ? {
            kind: 'control-plane',
            from: controlPlane.current,
            to,
            disrupts: ['control-plane'],
            back: true,
          }
        : {
            kind: 'node-pools',
            from: controlPlane.current,
            to,
            pools: groups.map(({ name }) => name),
            disrupts: ['nodes'],
            back: true,
          };
    return { ok: true, hops: [...first, hop] };
  }

  /**
   * Why a hop that goes back cannot be written now. A dry run asks before the first hop: the add-ons
   * that the plan takes back before are no reason against the control plane.
   */
  async refusal(
    asked: AskedCluster,
    state: EksState,
    hop: Hop,
    dryRun: boolean,
    signal: AbortSignal,
  ): Promise<Reason | undefined> {
    const scope = hop.kind === 'node-pools' ? hop.kind : 'control-plane';
    const judged = await this.#judge(asked, state, scope, signal, !dryRun);
    if (!judged.possible) return judged.reason;
    const { to, first } = judged;
    if (hop.kind === 'add-ons') return undefined;
    if (first.length > 0 && !dryRun) return addonsFirst(first, to);
    return eksVersion(hop.to) === eksVersion(to)
      ? undefined
      : oneStep(kubernetesVersion(state.version), to);
  }

  async #judge(
    asked: AskedCluster,
    state: EksState,
    scope: Scope,
    signal: AbortSignal,
    isStarting = false,
  ): Promise<Judged> {
    const window = rollbackWindow(state, this.#options.now());
    if (!window.isOpen) return { possible: false, reason: window.reason };
    const { to, since, until } = window;
    const facts =
      scope === 'control-plane'
        ? {
            ...(await this.#facts(
              asked,
              state,
              { to, since, isStarting },
              signal,
            )),
            isStarting,
          }
        : undefined;
    const [first, ...rest] = facts
      ? controlPlaneHindrances(state, to, facts)
      : groupHindrances(state);
    return first
      ? { possible: false, reason: allOf([first, ...rest]) }
      : {
          possible: true,
          to,
          until,
          support: facts?.support,
          first: facts?.addons.hops ?? [],
        };
  }

  async #facts(
    asked: AskedCluster,
    state: EksState,
    { to, since, isStarting }: WayBackAsked,
    signal: AbortSignal,
  ): Promise<Omit<RollbackFacts, 'isStarting'>> {
    const client = await this.#options.clientFor(asked);
    const minor = eksVersion(to);
    return {
      insights: await listInsights(asked, client, 'ROLLBACK_READINESS', signal),
      support: supportStatusOf(
        await describeVersions(asked, client, signal, [minor]),
        minor,
      ),
      addons: await this.#options.addOns.wayBack(
        asked,
        state,
        { to: minor, since, isStarting },
        signal,
      ),
    };
  }
}

function oneStep(current: string, to: string): Reason {
  return {
    code: 'eks.rollback-one-step',
    params: { current: { version: current }, version: { version: to } },
  };
}

function addonsFirst(hops: readonly Hop[], to: string): Reason {
  return {
    code: 'eks.rollback-add-ons-first',
    params: {
      addOns: {
        list: [...new Set(hops.flatMap(({ addOn }) => addOn?.name ?? []))].map(
          object => ({ object }),
        ),
      },
      version: { version: to },
    },
  };
}

function addonsGoFirst(hops: readonly Hop[], to: string): Reason {
  return {
    code: 'eks.rollback-limit-add-ons',
    params: {
      addOns: {
        list: hops.flatMap(({ addOn }) =>
          addOn
            ? [{ object: `${addOn.name} ${addOn.from} → ${addOn.to}` }]
            : [],
        ),
      },
      version: { version: to },
    },
  };
}

function optionOf(
  scope: Scope,
  state: EksState,
  judged: Judged,
): RollbackOption {
  if (!judged.possible)
    return { scope, possible: false, what: judged.reason, limits: [] };
  const { to, until, support, first } = judged;
  const params = { version: { version: to } };
  const possible = { scope, possible: true, until: until.toISOString() };
  if (scope === 'control-plane')
    return {
      ...possible,
      what: { code: 'eks.rollback-control-plane', params },
      limits: [
        ...(first.length > 0 ? [addonsGoFirst(first, to)] : []),
        { code: 'eks.rollback-limit-data' },
        { code: 'eks.rollback-limit-features', params },
        { code: 'eks.rollback-limit-tools', params },
        ...(support === 'EXTENDED_SUPPORT'
          ? [{ code: 'eks.rollback-limit-cost' as const, params }]
          : []),
      ],
    };
  return {
    ...possible,
    what: { code: 'eks.rollback-node-groups', params },
    limits: [
      { code: 'eks.rollback-limit-image', params },
      { code: 'eks.rollback-limit-tools', params },
      ...(state.groups.some(({ hasOwnImage }) => hasOwnImage)
        ? [{ code: 'eks.insight-own-image' as const }]
        : []),
    ],
  };
}

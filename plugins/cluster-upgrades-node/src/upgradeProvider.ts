import type { Reason } from '@drydock/upgrade-reasons';
import type { AddOns, AddOnWish } from './addOns';
import type { ClusterProvider } from './componentClaim';
import type { DrainRules } from './drainRules';
import type { Hop } from './hop';
import type { FollowedState, PursuedHop } from './moveState/model';
import type { NodeHooks } from './nodeHooks';
import type { NodeRollout } from './nodeRollout';
import type { PlatformGates } from './platformGates';

/** The cluster that an upgrade works on, as a provider sees it. */
export interface ProviderCluster {
  /** Drydock's id of the cluster. */
  readonly id: string;
  readonly name: string;
  /** `provider.reference` of the cluster's record. */
  readonly reference: string;
}

/** What people ask for beside where the hops lead. */
export interface PlanWish {
  /**
   * Node pools do not follow the control plane: each control-plane hop holds all of them back
   * (`holdPools`), and each node-pools hop names its pools. Without meaning where each pool is
   * written separately.
   */
  readonly poolsApart: boolean;
  /** Some pools roll before the others, by a hop that names them. */
  readonly canaryPools: boolean;
  /** One node of a pool is replaced before its others, by hops with `canaryNode`. */
  readonly canaryNode: boolean;
  /** Asked only of a provider with `addOns`; undefined: they stay as they are. */
  readonly addOns?: AddOnWish;
}

/** The hops of a provider, or why there are none. */
export type PlannedHops =
  | { readonly ok: true; readonly hops: readonly Hop[] }
  | {
      readonly ok: false;
      readonly message: Reason;
      /**
       * The refusal says that nothing is left to do, of add-ons that are wished neither. Needed
       * only of a platform that updates add-ons.
       */
      readonly isThere?: boolean;
    };

/**
 * The canary node: the node of a pool that is replaced first.
 * - `choosing`: the choice is written, and the platform has not taken it over.
 * - `chosen`: nothing of the node is replaced yet.
 * - `replacing`: the node is leaving, or its replacement is not ready at the pool's version.
 * - `ready`: a node at the pool's version is ready in its place.
 * - `lost`: the node has left without a replacement, or it is no longer known which node it is. A
 *   hop can choose another one, unless `noCanaryNode` says why not.
 */
export interface CanaryNode {
  readonly state: 'choosing' | 'chosen' | 'replacing' | 'ready' | 'lost';
  /** The node that is replaced, in the platform's words. */
  readonly node: string;
}

/** A version that the platform offers, or refuses with its reason. */
export interface AvailableVersion {
  /** For example `v1.36.4`. */
  readonly version: string;
  readonly allowed: boolean;
  /** Why not; set when `allowed` is false. */
  readonly reason?: Reason;
}

export interface VersionCount {
  readonly version: string;
  readonly count: number;
}

/**
 * What the platform waits for. `provisioning` and `other` belong to every roll and end by
 * themselves; the rest needs an action.
 */
export type ProviderWaitKind =
  | 'lifecycle-hook'
  | 'paused'
  | 'held'
  | 'drain'
  | 'unreachable'
  | 'provisioning'
  | 'other';

/** Something that the platform waits for. */
export interface ProviderWait {
  readonly kind: ProviderWaitKind;
  readonly message: Reason;
  /** Object to act on, for example `PodDisruptionBudget payments/api`. */
  readonly object?: string;
  /**
   * Of a drain: which node, and its pool as {@link ObservedState} names it, where the platform says
   * so.
   */
  readonly node?: string;
  readonly pool?: string;
}

/** Another applier that owns the version field: it is not ours to write. */
export interface ForeignOwner {
  /** `flux`, `argo-cd`, or the field manager's name. */
  readonly kind: string;
  /** For example `Kustomization flux-system/clusters`. */
  readonly name: string;
  readonly field: string;
  /** The way through Git. */
  readonly wayThrough: Reason;
}

/** What the platform says of a cluster's versions at one time. */
export interface ObservedState {
  /** ISO time. */
  readonly observedAt: string;
  /**
   * Opaque; handed back to `start` as the precondition of the write (for Cluster API the
   * resourceVersions).
   */
  readonly precondition: string;
  /** A provider that changes no control plane says what the API server serves. */
  readonly controlPlane: {
    /** Version written in the platform. */
    readonly desired: string;
    /** Version that it runs; the oldest during a roll. */
    readonly current: string;
    readonly versions: readonly VersionCount[];
    /** True only when the platform has finished: desired equals current and nothing rolls. */
    readonly settled: boolean;
  };
  readonly nodePools: readonly {
    readonly name: string;
    readonly desired: string;
    readonly versions: readonly VersionCount[];
    /**
     * Of nodes that no upgrade replaces, and that nothing else here counts. The version skew holds
     * for them too; undefined: there are none.
     */
    readonly leftOut?: readonly VersionCount[];
    readonly nodes: number;
    readonly updatedNodes: number;
    readonly readyNodes: number;
    readonly settled: boolean;
    /**
     * Nodes at `desired` that an upgrade to it, or to its minor, replaces all the same, such as
     * those of an older image; undefined: none.
     */
    readonly outdatedNodes?: number;
    /**
     * Held back by Drydock: `desired` is the version that the pool stays at, and it is `settled`
     * there, until a hop that names it lets it go. A pool that others hold back is a wait of kind
     * `held`, and Drydock never lets it go.
     */
    readonly heldBack?: boolean;
    /**
     * Set by a hop with `canaryNode` until a hop without it: all other nodes stay at the version
     * that they have, whatever `desired` says.
     */
    readonly canaryNode?: CanaryNode;
    /**
     * Where the platform can let one node go first: why none of this pool can; undefined: one can.
     */
    readonly noCanaryNode?: Reason;
    /** Who changes it, of a cluster with several controllers; set by Drydock. */
    readonly controller?: ClusterProvider;
    /** Why it is not changed: two claim it. Set by Drydock. */
    readonly conflict?: Reason;
  }[];
  readonly waits: readonly ProviderWait[];
  /** Set when the version field belongs to another applier. */
  readonly foreignOwner?: ForeignOwner;
  /** Set when the platform gave up. */
  readonly failure?: Reason;
  /** What each controller of a cluster with several says; set by Drydock. */
  readonly parts?: readonly ObservedPart[];
}

/** What one of several controllers of a cluster says of its own. */
export interface ObservedPart
  extends Pick<ObservedState, 'precondition' | 'foreignOwner' | 'failure'> {
  readonly controller: ClusterProvider;
  /** Node pools that it shows and that are not its own to change. */
  readonly leaves: readonly string[];
}

/** One external write. */
export interface UpgradeOperation {
  /**
   * Deterministic: upgrade, generation of the desired state and hop. The same key is never written
   * twice.
   */
  readonly operationKey: string;
  /** Of the hop, see {@link PursuedHop}. */
  readonly moveKey: string;
  readonly hop: Hop;
  /** `precondition` of the observation that the decision rests on. */
  readonly precondition: string;
  /**
   * Whether it may still be written, by what the database says at this moment: false when people
   * want something else than when it was decided (pause, stop, abort, emergency stop), when its
   * approval, window, freeze or policy no longer lets it through, or another process has taken it
   * over. The engine asks right before `start`; a `start` that sends several changes asks again
   * before each one, and sends no more after a false. It reads only, and rejects when the database
   * cannot be asked, which is no yes. Not set for dry runs.
   */
  readonly mayStill?: () => Promise<boolean>;
}

/**
 * Outcome of `start`. `accepted`: written now. `already`: the platform already wants this (written
 * by an earlier call, or nothing to write). `stale`: the world changed since the observation;
 * nothing was written; observe again. `refused`: the platform said no; nothing was written.
 */
export type StartOutcome =
  | {
      readonly outcome: 'accepted' | 'already';
      readonly reference: string;
      readonly message: Reason;
    }
  | { readonly outcome: 'stale'; readonly message: Reason }
  | {
      readonly outcome: 'refused';
      readonly message: Reason;
      readonly foreignOwner?: ForeignOwner;
    };

/**
 * What the platform itself says of an upgrade.
 * - `error`: it will fail until a user acts.
 * - `warning`: it will stop, or needs a person on its way.
 * - `passing`: checked without problems.
 * - `unknown`: the platform could not tell, which never counts as passing.
 */
export interface ProviderInsight {
  /**
   * Stable for the same fact of the same cluster: of codes and names, never of a sentence.
   * Approvals name it.
   */
  readonly id: string;
  readonly title: Reason;
  readonly status: 'error' | 'warning' | 'passing' | 'unknown';
  /** The platform's own words where it has some; text, never markup. */
  readonly detail: Reason;
  /** Objects that it concerns, for example `MachineDeployment fleet/md-0`. */
  readonly affected?: readonly string[];
  /** ISO time at which the platform looked. */
  readonly refreshedAt: string;
  /** https address of the platform's page about it. */
  readonly link?: string;
  /**
   * The platform starts the upgrade only after this was acknowledged there; where it has
   * {@link UpgradeProvider.gates}, it is one of them.
   */
  readonly needsAcknowledgement?: boolean;
}

/**
 * A hop that is under way, whose platform does not carry it out by itself. `put-back`: people
 * stopped it, and what it changed for its time is undone; what is replaced stays replaced.
 */
export interface AdvancingHop extends PursuedHop {
  readonly aim: 'go-on' | 'put-back';
  /**
   * As of {@link UpgradeOperation}: asked before each change. To put back no approval is needed.
   */
  readonly mayStill: () => Promise<boolean>;
}

/** Whether one part of a cluster can go back, before anything is started. */
export interface RollbackOption {
  readonly scope: 'control-plane' | 'node-pools';
  readonly possible: boolean;
  /**
   * ISO time after which it is no longer possible, and `possible` is false; undefined: no end is
   * known.
   */
  readonly until?: string;
  /** What goes back, or why it cannot. */
  readonly what: Reason;
  /** What does not come back with it; empty where nothing is possible. */
  readonly limits: readonly Reason[];
}

/** How parts of a cluster go back to an older version. */
export interface Rollback {
  /**
   * What could be undone from the present state, one entry for each scope. Reads only.
   * @throws where the platform cannot tell
   */
  options(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<readonly RollbackOption[]>;
  /**
   * The hops by which one scope goes back to `target` (an older full version), each marked `back`,
   * or the refusal. `start` writes them like any other. Asked for only where `options` says that
   * the scope can go back. Changes nothing.
   */
  plan(
    cluster: ProviderCluster,
    observed: ObservedState,
    target: string,
    scope: RollbackOption['scope'],
    signal: AbortSignal,
  ): Promise<PlannedHops>;
}

/**
 * Adapter that can observe and change versions on one kind of platform. Of a cluster that has
 * several controllers it is asked about its own components alone.
 */
export interface UpgradeProvider {
  /** Equals `provider.id` of the claims that it serves. Unique, kebab-case. */
  readonly id: string;
  readonly title: string;
  /**
   * Versions for the target picker, newest last. Asks the platform (dry run where it can) and
   * changes nothing.
   */
  availableVersions(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<readonly AvailableVersion[]>;
  /**
   * The hops by which this platform goes to `target`, or its refusal. Pools that Drydock holds back
   * already are named by a node-pools hop, whatever the wish. Changes nothing.
   *
   * @param wish - a platform that cannot do what it asks refuses; undefined: in its own way
   */
  planHops(
    cluster: ProviderCluster,
    observed: ObservedState,
    target: string,
    signal: AbortSignal,
    wish?: PlanWish,
  ): Promise<PlannedHops>;
  /**
   * What this platform calls a version that is wanted: `v1.36` where it chooses the patch by
   * itself, `v1.36.4+k3s1`. Absent: as upstream calls it. Pure and without a call, so that a
   * preview shows the same to all. A version of the platform's own stays as it is.
   *
   * @param wanted - upstream's version, or a minor: `v1.36.4`, `v1.36`
   * @param served - what the cluster serves now; undefined: not known
   * @returns undefined for a minor where the platform has to be asked for its patches
   */
  ownVersion?(wanted: string, served: string | undefined): string | undefined;
  observe(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<ObservedState>;
  /**
   * The same, and how far a hop is: only this decides its progress. A platform that shows
   * everything by versions answers with {@link moveStateByVersions}. One whose operations have a
   * state of their own answers by that, and finds an operation whose answer was lost by its key,
   * its time and what it does. Changes nothing.
   */
  follow(
    cluster: ProviderCluster,
    pursued: PursuedHop,
    signal: AbortSignal,
  ): Promise<FollowedState>;
  /**
   * Of a platform that does not carry out hops by itself, such as groups of machines: the next safe
   * change of a hop that `follow` calls `under-way`, and at most one. It is chosen from what is
   * there, never from memory, so that it may be called again after any kill. Called after each
   * `follow`, while people want it, and after a stop also of one that `follow` calls `failed`.
   * `accepted`: changed now. `already`: there is nothing to change at this moment. After `put-back`
   * has come to its end, `follow` says `not-begun` or `done`.
   * @throws for a failed call whose effect is unknown
   */
  advance?(
    cluster: ProviderCluster,
    advancing: AdvancingHop,
    signal: AbortSignal,
  ): Promise<StartOutcome>;
  /**
   * Asks whether `start` would be accepted now, without doing it (server-side dry run). Of a hop
   * that replaces a canary node before one is chosen: whether the one that would be chosen now may
   * be replaced.
   */
  dryRun(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    signal: AbortSignal,
  ): Promise<StartOutcome>;
  /**
   * Writes the hop's versions. Safe to call twice; never forces; honours the precondition; asks
   * `mayStill` before each further change. Throws for a failed call whose effect is unknown, and
   * when only a part was written.
   */
  start(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    signal: AbortSignal,
  ): Promise<StartOutcome>;
  /**
   * What the platform says of going to `target` (a version such as `v1.36.4`), where it has an
   * opinion. Reads only. An empty list says that it looked and has nothing to say; a failed look
   * throws, it is never an empty list.
   *
   * @param addOns - what the upgrade does with add-ons; undefined: they stay as they are
   */
  insights?(
    cluster: ProviderCluster,
    target: string,
    signal: AbortSignal,
    addOns?: AddOnWish,
  ): Promise<readonly ProviderInsight[]>;
  /**
   * Add-ons that the platform can update; undefined: it has none, and a plan that asks for them is
   * refused.
   */
  readonly addOns?: AddOns;
  /**
   * Surge and drain policy for the time of an upgrade; undefined: this platform cannot, and a plan
   * that asks for them is refused.
   */
  readonly nodeRollout?: NodeRollout;
  /**
   * How some pods leave drained nodes in one upgrade; undefined: this platform cannot, and a plan
   * that asks for it is refused.
   */
  readonly drainRules?: DrainRules;
  /**
   * Nodes that wait for hooks before they go; undefined: this platform cannot, and a plan with
   * hooks for each node is refused.
   */
  readonly nodeHooks?: NodeHooks;
  /**
   * What the platform wants acknowledged before a minor; undefined: it keeps no gates. Of a cluster
   * with several controllers the one of the control plane is asked.
   */
  readonly gates?: PlatformGates;
  /** The way back to an older version; undefined: this platform has none. */
  readonly rollback?: Rollback;
}

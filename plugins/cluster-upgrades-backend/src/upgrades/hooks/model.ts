import type { JobCluster } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type { PlanHook } from '@drydock/upgrade-plans';

/** A node of a node pool that leaves, as its platform calls it. */
export interface HookNode {
  readonly name: string;
  readonly pool?: string;
}

/** One attempt at one hook of one cluster's upgrade. */
export interface HookAttempt {
  readonly hook: PlanHook;
  /** From 1. */
  readonly attempt: number;
  /** The same for every call about this attempt. */
  readonly operationKey: string;
  readonly upgradeId: string;
  readonly rolloutId: string;
  readonly cluster: {
    readonly id: string;
    readonly name: string;
    readonly entityRef?: string;
  };
  /** Of a hook that runs for each node: which. */
  readonly node?: HookNode;
  readonly from: string;
  readonly target: string;
  /** Version of the hop that it belongs to. */
  readonly hopTo?: string;
  readonly requestedBy: string;
}

/**
 * What became of an attempt, as far as could be seen. What the other side wrote in it is redacted
 * and cut.
 */
export type HookState =
  /** Looked, and nothing was begun. */
  | { readonly state: 'absent' }
  /** Cannot be looked at without calling; calling again under the same key is safe. */
  | { readonly state: 'unsure' }
  | {
      readonly state: 'running';
      readonly message: Reason;
      readonly askAgainAfterMs?: number;
    }
  | {
      readonly state: 'succeeded';
      readonly message: Reason;
      readonly log?: string;
    }
  /** `refused`: nothing was begun. */
  | {
      readonly state: 'failed';
      readonly message: Reason;
      readonly log?: string;
      readonly refused?: boolean;
    };

/**
 * How one attempt is looked at and begun. Both throw when they got no answer that says anything.
 */
export interface HookEffect {
  /** @param known - what the ledger says: the call may have been made, or it was taken */
  observe(
    known: 'intended' | 'accepted',
    signal: AbortSignal,
  ): Promise<HookState>;
  begin(signal: AbortSignal): Promise<HookState>;
}

/** The hooks that the configuration makes possible. */
export interface Hooks {
  /** Or why this hook cannot be run as things are, for the operator. */
  effectOf(attempt: HookAttempt): HookEffect | { readonly problem: Reason };
  /**
   * Why hooks of a plan could not run in one cluster, for the operator. Reads only.
   * @throws when that could not be seen
   */
  refusals(
    hooks: readonly PlanHook[],
    cluster: JobCluster,
    signal: AbortSignal,
  ): Promise<readonly Reason[]>;
}

/** An attempt that ended. */
export interface EndedHookAttempt {
  readonly attempt: number;
  readonly outcome: 'succeeded' | 'failed';
  readonly message: Reason;
  /** Tail of the pod's log. */
  readonly log?: string;
}

/** What a hook step remembers between its runs. */
export interface HookFacts {
  readonly hook: PlanHook;
  /** When the attempt under way was begun, epoch milliseconds of the engine. */
  readonly beganAtMs?: number;
  /** Attempts that ended. */
  readonly ended: number;
  /** Of those, the attempts before a user's retry. They do not count against the hook's retries. */
  readonly forgiven: number;
  /** The step's own count of attempts when the last retry was used up. */
  readonly exhaustedAt?: number;
  /** The last of them, oldest first. */
  readonly results: readonly EndedHookAttempt[];
}

export function newHookFacts(hook: PlanHook): HookFacts {
  return { hook, ended: 0, forgiven: 0, results: [] };
}

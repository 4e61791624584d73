import { said, type Reason } from '@drydock/upgrade-reasons';
import {
  moveStateByVersions,
  type LeavingNode,
  type NodeHookLook,
  type NodeHookPoint,
  type NodeHookRequest,
  type NodeHooks,
  type ObservedState,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { PlanHook } from '@drydock/upgrade-plans';
import type { HookState } from '../../hooks/model';
import { newNodeHookFacts, type NodeHookFacts } from '../../hooks/nodeHooks';
import { observedState, upgradeRecord } from '../../__testUtils__/records';
import { afterResult } from '../../run/afterResult';
import type {
  OperationRecord,
  StepRecord,
  StepResult,
  UpgradeRecord,
} from '../../model';
import { rollWithNodeHooks } from '../nodeHooks';
import { Served, serveNodes } from '../serveNodes';
import { reportOf } from '..';
import type { HopFacts } from '../hopFacts';
import type { StepContext } from '../step';

const common = {
  deadlineMinutes: 30,
  retries: 0,
  onFailure: 'block',
  type: 'webhook',
  webhook: 'w',
} as const;
export const MOVE: PlanHook = {
  ...common,
  name: 'move',
  at: 'before-node-drain',
};
export const TELL: PlanHook = {
  ...common,
  name: 'tell',
  at: 'before-node-drain',
};
export const WIPE: PlanHook = {
  ...common,
  name: 'wipe',
  at: 'after-node-drain',
};

export function waitingNode(
  name: string,
  waitsAt: NodeHookPoint = 'before-drain',
): LeavingNode {
  return {
    reference: `uid-${name}`,
    node: name,
    pool: 'workers',
    points: [waitsAt],
    waitsAt,
  };
}

/**
 * The step that rolls a pool whose nodes wait for hooks, its stored state, and everything outside
 * of it. What happens outside is `done`, in order.
 */
export class NodeBench {
  readonly done: string[] = [];
  readonly operations: OperationRecord[] = [];
  leaving: readonly LeavingNode[] = [];
  marked = 0;
  unmarked = 0;
  observed: ObservedState = observedState();
  /** What a hook answers, by "hook node"; otherwise it succeeds at once. */
  readonly answers = new Map<string, HookState>();
  nowMs = 1000;
  mayWrite = true;
  mayStill = true;
  emergencyStop: UpgradeRecord['emergencyStop'];
  closed: Awaited<ReturnType<StepContext['writeHold']>>;
  /** Thrown by the platform. */
  letGoFails?: Error;
  lookFails?: Error;
  /** The process dies before the ledger knows the answer of a call. */
  diesAfterCall = false;
  facts: NodeHookFacts;
  step: StepRecord;

  constructor(hooks: readonly PlanHook[]) {
    this.facts = newNodeHookFacts(hooks);
    const step = upgradeRecord().steps.find(
      ({ type }) => type === 'node-pools',
    );
    if (!step) throw new Error('an upgrade rolls node pools');
    this.step = {
      ...step,
      number: 5,
      status: 'running',
      attempts: 1,
      facts: { nodeHooks: this.facts },
    };
  }

  readonly request: NodeHookRequest = {
    key: 'k',
    cluster: { id: 'c1', name: 'c1', reference: 'fleet/c1' },
    settings: { to: 'v1.36.4', points: ['before-drain', 'after-drain'] },
  };

  readonly port: NodeHooks = {
    check: async () => undefined,
    take: async () => ({
      outcome: 'refused',
      message: said('effects take it'),
    }),
    observe: async () => ({ state: 'gone' }),
    undo: async () => {
      this.done.push('unmark');
      this.marked = 0;
      return {};
    },
    undoByHand: () => said('by hand'),
    look: async () => {
      if (this.lookFails) throw this.lookFails;
      return this.look;
    },
    letGo: async (_, { reference, point }) => {
      if (this.letGoFails) throw this.letGoFails;
      this.done.push(`let ${reference.replace('uid-', '')} go ${point}`);
      this.leaving = this.leaving.filter(node => node.reference !== reference);
    },
  };

  get look(): NodeHookLook {
    return {
      leaving: this.leaving,
      marked: this.marked,
      unmarked: this.unmarked,
    };
  }

  /**
   * One look of the engine at nodes; what it stores is kept. Undefined: the lease was lost, nothing
   * is kept.
   */
  async serve(): Promise<Served | undefined> {
    const served = await serveNodes(
      this.context(),
      this.facts,
      this.port,
      this.request,
      this.look,
    );
    if (served) this.facts = served.facts;
    return served;
  }

  /** One run of the whole step; what it stores is kept. */
  async run(): Promise<StepResult<HopFacts>> {
    const context = this.context();
    const result = await rollWithNodeHooks(
      { ...context, provider: { ...context.provider, nodeHooks: this.port } },
      context.step.facts.nodeHooks ?? this.facts,
    );
    if (result.kind === 'dropped') return result;
    const { status, message, facts, inFlight, failures } = afterResult(
      this.step,
      result,
    );
    this.step = {
      ...this.step,
      status: status === 'retrying' ? 'running' : status,
      message,
      facts,
      inFlight,
      failures,
    };
    return result;
  }

  /** The same on a platform that lets no node wait. */
  async runWithout(): Promise<StepResult> {
    return rollWithNodeHooks(this.context(), this.facts);
  }

  #set(
    operationKey: string,
    state: OperationRecord['state'],
    message?: Reason,
  ): true {
    const others = this.operations.filter(
      entry => entry.operationKey !== operationKey,
    );
    this.operations.splice(0, this.operations.length, ...others, {
      operationKey,
      stepId: this.step.id,
      generation: 1,
      intendedAtMs: this.nowMs,
      state,
      message,
    });
    return true;
  }

  context(): StepContext<HopFacts> {
    const unused = async () => {
      throw new Error('not asked by this step');
    };
    return {
      reportOf,
      upgrade: upgradeRecord({
        operations: [...this.operations],
        steps: [this.step],
        emergencyStop: this.emergencyStop,
      }),
      step: this.step,
      mayWrite: this.mayWrite,
      provider: {
        id: 'p',
        title: 'Platform',
        availableVersions: unused,
        planHops: unused,
        dryRun: unused,
        observe: async () => this.observed,
        follow: async (_cluster, { hop }) => ({
          ...this.observed,
          move: moveStateByVersions(hop, this.observed),
        }),
        start: async () => {
          this.done.push('write');
          return {
            outcome: 'accepted',
            reference: 'r',
            message: said('rolls'),
          };
        },
      },
      subjects: {
        find: unused,
        judge: unused,
        recheck: unused,
        requestRefresh: unused,
      },
      effects: {
        release: unused,
        take: async () => {
          this.done.push('mark');
          this.marked += this.unmarked;
          this.unmarked = 0;
          return { kind: 'in-effect', message: said('nodes wait') };
        },
      },
      hooks: {
        refusals: async () => [],
        effectOf: ({ operationKey, hook, node }) => {
          const answer = () =>
            this.answers.get(`${hook.name} ${node?.name}`) ??
            ({ state: 'succeeded', message: said('done') } as const);
          const call = `${hook.name} ${node?.name} ${operationKey
            .split('/')
            .at(-1)}`;
          return {
            observe: async () =>
              this.done.includes(call) ? answer() : { state: 'absent' },
            begin: async () => {
              if (!this.done.includes(call)) this.done.push(call);
              return answer();
            },
          };
        },
      },
      writeHold: async () => this.closed,
      dependencyHold: async () => undefined,
      approvalHold: async () =>
        this.closed?.condition === 'approval' ? this.closed : undefined,
      clock: { now: () => this.nowMs },
      timing: {
        pollMs: 10,
        blockedMs: 1000,
        retryMs: 100,
        retryMaxMs: 100,
        visibleWithinMs: 10,
      },
      signal: new AbortController().signal,
      ledger: {
        intend: async key => this.#set(key, 'intended'),
        mayStill: async () => this.mayStill,
        mayPutBack: async () => this.mayStill,
        call: async run => {
          const outcome = await run();
          if (this.diesAfterCall) throw new Error('killed');
          return outcome;
        },
        record: async (key, outcome) =>
          this.#set(key, outcome.outcome, outcome.message),
        abandon: async key => this.#set(key, 'abandoned'),
      },
    };
  }
}

import type { Knex } from 'knex';
import type { Reason } from '@drydock/upgrade-reasons';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type {
  DecideRollout,
  RolloutDecision,
  RolloutTurn,
} from '@drydock/upgrade-plans';
import type { AskDependencies } from '../../conditions/dependencies/model';
import type { Approvals } from '../../conditions/approvals';
import type { Clock } from '../../foundation/time/clock';
import type { EngineMetrics } from '../../upgrades/run/EngineMetrics';
import type { NextLook, WorkLease } from '../../foundation/engine/WorkQueue';
import type { Lease } from '../../foundation/lease/Lease';
import { restsOfRollout } from '../../upgrades/run/restReasons';
import { unreachable } from '../../foundation/unreachable';
import { dependencyWaits } from './dependencyWaits';
import { GateKeeper } from './GateKeeper';
import { MemberRecord, membersOf, RolloutRecord, StageRecord } from '../model';
import type { MemberStarter } from './MemberStarter';
import type { RolloutReader } from '../store/RolloutReader';
import {
  nextOwnLookMs,
  RolloutSituation,
  toRolloutState,
} from '../rolloutState';
import type { RolloutTransitionStore } from '../store/RolloutTransitionStore';
import { phaseOf } from './rolloutPhase';
import { ownedBy } from '../ownedBy';
import { haltedBecause } from './rolloutRules';
import { endOfUpgrade, foreignEnd } from './memberEnds';
import { standstillChanges } from './standstillChanges';
import { readSituation } from './readSituation';

export interface FleetReconcilerOptions {
  readonly knex: Knex;
  readonly reader: RolloutReader;
  readonly transitions: RolloutTransitionStore;
  readonly starter: MemberStarter;
  readonly gates: GateKeeper;
  readonly approvals: Approvals;
  readonly decideRollout: DecideRollout;
  /** Dependencies outside of clusters; none by default. */
  readonly askDependencies?: AskDependencies;
  readonly clock: Clock;
  /** How long a cluster that could not be started is left alone, milliseconds. */
  readonly heldMs: number;
  /** Called when upgrades were begun. */
  readonly onChange: () => void;
  readonly logger: LoggerService;
  readonly metrics: EngineMetrics;
}

/**
 * `unchanged`: already requested. `fenced`: another engine owns the rollout, or users have
 * requested something else since.
 */
export type Applied = 'changed' | 'unchanged' | 'fenced';

/** Turns that one claim may take before others get their turn. */
const MAX_TURNS_A_CLAIM = 25;
/**
 * Longest time between two looks at a running rollout. Changes that did not wake it up are noticed
 * by then.
 */
const MAX_WAIT_MS = 60_000;

/**
 * Drives one rollout as far as possible: load → record ended upgrades → decide → apply one by one →
 * record what it waits for.
 */
export class FleetReconciler {
  readonly #options: FleetReconcilerOptions;

  constructor(options: FleetReconcilerOptions) {
    this.#options = options;
  }

  async reconcile(
    lease: WorkLease,
    signal: AbortSignal,
    holds: () => boolean,
  ): Promise<NextLook> {
    const { knex, reader, approvals, decideRollout, clock, heldMs, metrics } =
      this.#options;
    let generation = 0;
    for (
      let count = 0;
      count < MAX_TURNS_A_CLAIM && !signal.aborted;
      count += 1
    ) {
      const rollout = await reader.get(lease.workId);
      if (!rollout || rollout.endedAtMs !== undefined)
        return { afterMs: undefined, generation };
      generation = rollout.generation;
      if (count === 0 && lease.restedMs !== undefined)
        metrics.rested({
          work: 'rollout',
          reasons: restsOfRollout(rollout),
          seconds: lease.restedMs / 1000,
        });
      const noted = await this.#noteEndedUpgrades(lease, rollout);
      if (noted === 'fenced') return { afterMs: 0, generation };
      if (noted === 'changed') continue;
      const situation = await readSituation(
        knex,
        approvals,
        rollout,
        clock.now(),
        heldMs,
      );
      const state = toRolloutState(rollout, situation);
      const standing = standstillChanges(rollout, state, situation.nowMs);
      if (standing.length > 0) {
        if (
          !(await this.#options.transitions.noteStanding(
            lease,
            rollout,
            standing,
          ))
        )
          return { afterMs: 0, generation };
        continue;
      }
      const turn = decideRollout(rollout.plan, state, situation.nowMs);
      const applied = await this.#applyAll(
        lease,
        rollout,
        turn.decisions,
        signal,
        holds,
      );
      if (applied === 'fenced') return { afterMs: 0, generation };
      if (applied === 'unchanged')
        return {
          afterMs: await this.#rest(lease, rollout, situation, turn),
          generation,
        };
    }
    return { afterMs: 0, generation };
  }

  /** Members whose upgrade ended since the last look. */
  async #noteEndedUpgrades(
    lease: Lease,
    rollout: RolloutRecord,
  ): Promise<Applied> {
    let applied: Applied = 'unchanged';
    for (const stage of rollout.stages) {
      for (const member of membersOf(rollout, stage)) {
        const end = endOfUpgrade(rollout, member);
        if (!end) continue;
        if (
          !(await this.#options.transitions.endMember(
            lease,
            rollout,
            stage,
            member,
            end,
          ))
        )
          return 'fenced';
        applied = 'changed';
      }
    }
    return applied;
  }

  async #applyAll(
    lease: Lease,
    rollout: RolloutRecord,
    decisions: readonly RolloutDecision[],
    signal: AbortSignal,
    holds: () => boolean,
  ): Promise<Applied> {
    let result: Applied = 'unchanged';
    for (const decision of decisions) {
      if (signal.aborted || !holds()) return 'fenced';
      const applied = await this.#apply(lease, rollout, decision, signal);
      if (applied === 'fenced') return 'fenced';
      if (applied === 'changed') result = 'changed';
    }
    return result;
  }

  async #apply(
    lease: Lease,
    rollout: RolloutRecord,
    decision: RolloutDecision,
    signal: AbortSignal,
  ): Promise<Applied> {
    const { transitions, gates, metrics } = this.#options;
    if (decision.kind === 'finish')
      return outcomeOf(
        await transitions.finish(
          lease,
          rollout,
          decision.outcome,
          decision.message,
        ),
      );
    const stage = stageOf(rollout, decision.stage);
    switch (decision.kind) {
      case 'enter-stage':
        return outcomeOf(
          await transitions.changeStage(lease, rollout, stage, 'running'),
        );
      case 'soak-stage':
        return outcomeOf(
          await transitions.changeStage(lease, rollout, stage, 'soaking'),
        );
      case 'complete-stage':
        return outcomeOf(
          await transitions.changeStage(
            lease,
            rollout,
            stage,
            'done',
            decision.reason,
          ),
        );
      case 'halt-stage':
        if (
          !(await transitions.changeStage(
            lease,
            rollout,
            stage,
            'halted',
            decision.reason,
          ))
        )
          return 'fenced';
        metrics.stageHalted(haltedBecause(rollout, stage));
        return 'changed';
      case 'evaluate-gate':
        return gates.evaluate(
          lease,
          rollout,
          stage,
          decision.gate,
          decision.clusterId,
          signal,
        );
      case 'start-cluster':
        return this.#start(
          lease,
          rollout,
          stage,
          memberOf(rollout, decision.clusterId),
          signal,
        );
      case 'fail-cluster':
        return outcomeOf(
          await transitions.endMember(
            lease,
            rollout,
            stage,
            memberOf(rollout, decision.clusterId),
            {
              phase: 'failed',
              kind: 'cluster-failed',
              reason: decision.reason,
            },
          ),
        );
      case 'skip-cluster':
        return outcomeOf(
          await transitions.endMember(
            lease,
            rollout,
            stage,
            memberOf(rollout, decision.clusterId),
            {
              phase: 'skipped',
              kind: 'cluster-skipped',
              reason: decision.reason,
            },
          ),
        );
      case 'stop-cluster':
        return this.#stop(
          lease,
          rollout,
          memberOf(rollout, decision.clusterId),
          decision.reason,
        );
      default:
        return unreachable(decision);
    }
  }

  async #start(
    lease: Lease,
    rollout: RolloutRecord,
    stage: StageRecord,
    member: MemberRecord,
    signal: AbortSignal,
  ): Promise<Applied> {
    const { transitions, starter, onChange, metrics } = this.#options;
    const prepared = await starter.prepare(rollout, member, signal);
    if (signal.aborted) return 'fenced';
    switch (prepared.kind) {
      case 'held':
        return outcomeOf(
          await transitions.holdMember(lease, rollout, stage, member, prepared),
        );
      case 'at-target':
      case 'gone': {
        const end = foreignEnd(rollout, prepared);
        if (!(await transitions.endMember(lease, rollout, stage, member, end)))
          return 'fenced';
        if (end.haltReason !== undefined) metrics.stageHalted('policy');
        return 'changed';
      }
      case 'start': {
        const started = await transitions.startMember(
          lease,
          rollout,
          stage,
          member,
          prepared.upgrade,
        );
        if (started === 'busy')
          return outcomeOf(
            await transitions.holdMember(lease, rollout, stage, member, {
              reason: ownedBy(member.clusterOwner, {
                code: 'rollout.busy',
              }),
            }),
          );
        if (started) onChange();
        return outcomeOf(started);
      }
      default:
        return unreachable(prepared);
    }
  }

  async #stop(
    lease: Lease,
    rollout: RolloutRecord,
    { upgrade }: MemberRecord,
    reason: Reason,
  ): Promise<Applied> {
    if (!upgrade || upgrade.desired === 'stop') return 'unchanged';
    return outcomeOf(
      await this.#options.transitions.stopMember(
        lease,
        rollout,
        upgrade.id,
        reason,
      ),
    );
  }

  /** Nothing to do now: records what it waits for. */
  async #rest(
    lease: Lease,
    rollout: RolloutRecord,
    situation: RolloutSituation,
    turn: RolloutTurn,
  ): Promise<number> {
    const { transitions, clock, askDependencies } = this.#options;
    const waits = [
      ...turn.waits,
      ...(await dependencyWaits(rollout, askDependencies)),
    ];
    const { phase, message } = phaseOf(rollout, turn.waits);
    if (!(await transitions.note(lease, rollout, phase, message, waits)))
      return 0;
    const next = Math.min(
      turn.lookAgainAtMs ?? Number.POSITIVE_INFINITY,
      nextOwnLookMs(rollout, situation) ?? Number.POSITIVE_INFINITY,
    );
    return Math.min(MAX_WAIT_MS, Math.max(0, next - clock.now()));
  }
}

function outcomeOf(stored: boolean): Applied {
  return stored ? 'changed' : 'fenced';
}

function stageOf(rollout: RolloutRecord, name: string): StageRecord {
  const stage = rollout.stages.find(candidate => candidate.name === name);
  if (!stage) throw new Error(`Rollout ${rollout.id} has no stage ${name}`);
  return stage;
}

function memberOf(rollout: RolloutRecord, clusterId: string): MemberRecord {
  const member = rollout.members.find(
    candidate => candidate.clusterId === clusterId,
  );
  if (!member)
    throw new Error(`Rollout ${rollout.id} has no cluster ${clusterId}`);
  return member;
}

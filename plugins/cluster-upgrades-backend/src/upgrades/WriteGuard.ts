import type { Reason } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { minorOf, type Hop } from '@drydock/kubernetes-knowledge';
import {
  openingAt,
  stageCalendar,
  type Calendar,
  type FleetFreeze,
  type MemberChange,
  type UpgradePlanFile,
} from '@drydock/upgrade-plans';
import type { Approvals } from '../conditions/approvals';
import type { Clock } from '../time/clock';
import { readEmergencyStop } from '../conditions/emergencyStopState';
import { readFleetFreezes } from '../conditions/fleetFreezes';
import type { AskVersionGates } from '../versionGates/VersionGates';
import type { UpgradeRecord } from './model';
import type { Lease } from '../engine/WorkQueue';

/** Why a cluster must not start now although time, gates and readiness would allow it, and who can change that. */
export interface StartHold {
  readonly reason: Reason;
  /** Where a decision on it ends the hold at once: what was decided on. */
  readonly condition?: 'version-gate';
}

/** Asked before each write of an upgrade that belongs to a plan: policy, for what was let through at the start may not be by now. Undefined: write. */
export type AskBeforeWrite = (
  knex: Knex,
  upgrade: UpgradeRecord,
  nowMs: number,
) => Promise<StartHold | undefined>;

/** Why a write must wait, and when it ends by itself. */
export interface WriteHold {
  readonly because:
    | 'approval'
    | 'window'
    | 'freeze'
    | 'version-gate'
    | 'policy'
    | 'dependency';
  readonly reason: Reason;
  readonly untilMs?: number;
}

/** Asked right before each write outside: what was open at the start may be closed by now. */
export interface WriteGuard {
  /** A missing approval alone, for what windows, freezes, gates and policy do not keep. Undefined: there is one, or none is needed. */
  approvalHold(upgrade: UpgradeRecord): Promise<WriteHold | undefined>;
  /** Why a hop must not be written now. Undefined: nothing blocks it. */
  hold(upgrade: UpgradeRecord, hop: Hop): Promise<WriteHold | undefined>;
  /**
   * Whether what was decided on `upgrade` is still wanted: the lease is the same, people want the same (each control and each freeze raises the
   * generation), no emergency stop, a live approval. Asked after the entry into the ledger, right before a call goes out.
   */
  isWanted(lease: Lease, upgrade: UpgradeRecord): Promise<boolean>;
}

/** The plan's approval, windows and freezes of the plan, freezes of the fleet, gates of versions, and policy, as the database has them. */
export class DatabaseWriteGuard implements WriteGuard {
  readonly #knex: Knex;
  readonly #clock: Clock;
  readonly #approvals: Approvals;
  readonly #askVersionGates?: AskVersionGates;
  readonly #askBeforeWrite?: AskBeforeWrite;

  constructor(options: {
    knex: Knex;
    clock: Clock;
    approvals: Approvals;
    askVersionGates?: AskVersionGates;
    askBeforeWrite?: AskBeforeWrite;
  }) {
    this.#knex = options.knex;
    this.#clock = options.clock;
    this.#approvals = options.approvals;
    this.#askVersionGates = options.askVersionGates;
    this.#askBeforeWrite = options.askBeforeWrite;
  }

  async approvalHold({ plan }: UpgradeRecord): Promise<WriteHold | undefined> {
    const missing = plan && (await this.#approvals.missing(this.#knex, plan));
    return missing && { because: 'approval', reason: missing };
  }

  async hold(upgrade: UpgradeRecord, hop: Hop): Promise<WriteHold | undefined> {
    const unapproved = await this.approvalHold(upgrade);
    if (unapproved) return unapproved;
    const nowMs = this.#clock.now();
    const calendar = await this.#calendarOf(
      upgrade,
      await readFleetFreezes(this.#knex, nowMs),
    );
    const opening = openingAt(
      calendar,
      upgrade.clusterId,
      changeOf([hop], upgrade.capabilities.nodePoolsFollow),
      nowMs,
    );
    if (!opening.open)
      return {
        because: opening.because,
        reason: opening.reason,
        untilMs: opening.nextMs,
      };
    const [gate] =
      (await this.#askVersionGates?.(this.#knex, upgrade.clusterId, [hop])) ??
      [];
    if (gate)
      return {
        because: 'version-gate',
        reason: gate.reason,
      };
    const denied =
      upgrade.plan &&
      (await this.#askBeforeWrite?.(this.#knex, upgrade, nowMs));
    return (
      denied && {
        because: 'policy',
        reason: denied.reason,
      }
    );
  }

  async isWanted(
    { epoch }: Lease,
    { id, generation, plan }: UpgradeRecord,
  ): Promise<boolean> {
    const row: { id: string } | undefined = await this.#knex('upgrades')
      .where({ id, generation, lease_epoch: epoch })
      .whereNull('ended_at_ms')
      .first('id');
    if (!row || (await readEmergencyStop(this.#knex))) return false;
    return !(plan && (await this.#approvals.missing(this.#knex, plan)));
  }

  async #calendarOf(
    upgrade: UpgradeRecord,
    fleetFreezes: readonly FleetFreeze[],
  ): Promise<Calendar> {
    if (!upgrade.plan)
      return { windows: [], freezes: [], fleetFreezes, timeZone: 'UTC' };
    const [row] = await this.#knex('stages')
      .join('rollouts', 'rollouts.id', 'stages.rollout_id')
      .where({ 'stages.id': upgrade.stageId })
      .select<{ name: string; plan: string }[]>('stages.name', 'rollouts.plan');
    const plan: UpgradePlanFile = JSON.parse(row.plan);
    return stageCalendar(plan, row, fleetFreezes);
  }
}

/** What hops do to a cluster, for freezes: node pools that follow the control plane change with it, unless they are held back. */
export function changeOf(
  hops: readonly Hop[],
  nodePoolsFollow: boolean,
): MemberChange {
  const controlPlane = hops.filter(({ kind }) => kind === 'control-plane');
  return {
    minor: controlPlane.some(({ from, to }) => minorOf(from) !== minorOf(to)),
    nodes:
      hops.some(({ kind }) => kind === 'node-pools') ||
      (nodePoolsFollow &&
        controlPlane.some(({ holdPools }) => holdPools === undefined)),
  };
}

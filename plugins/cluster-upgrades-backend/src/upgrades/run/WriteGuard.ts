import type { Knex } from 'knex';
import { minorOf } from '@drydock/kubernetes-knowledge';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { MemberChange, UpgradePlanFile } from '@drydock/upgrade-plans';
import type { Reason } from '@drydock/upgrade-reasons';
import type { Approvals } from '../../conditions/approvals';
import type { Conditions } from '../../conditions/Conditions';
import { readEmergencyStop } from '../../conditions/emergencyStopState';
import { firstOf } from '../../conditions/judgeAll';
import { NOTHING_DECIDED, type Subject } from '../../conditions/model';
import type { Lease } from '../../foundation/lease/Lease';
import type { LeaseTable } from '../../foundation/lease/LeaseTable';
import { goesBack } from '../start/judgedVersion';
import type { UpgradeRecord } from '../model';

/** Why a write must wait, and when it ends by itself. */
export interface WriteHold {
  /** Id of the condition. */
  readonly condition: string;
  readonly reason: Reason;
  readonly untilMs?: number;
}

/** Asked right before each write outside: what was open at the start may be closed by now. */
export interface WriteGuard {
  /**
   * A missing approval alone, for what windows, freezes, gates and policy do not keep. Undefined:
   * there is one, or none is needed.
   */
  approvalHold(upgrade: UpgradeRecord): Promise<WriteHold | undefined>;
  /**
   * Something outside of the cluster that the upgrade needs before it is begun does not answer.
   * Undefined: all of it does, or the upgrade goes back.
   */
  dependencyHold(upgrade: UpgradeRecord): Promise<WriteHold | undefined>;
  /** Why a hop must not be written now. Undefined: nothing blocks it. */
  hold(upgrade: UpgradeRecord, hop: Hop): Promise<WriteHold | undefined>;
  /**
   * Whether what was decided on `upgrade` is still wanted: it is current, and has a live approval.
   * Asked after the entry into the ledger, right before a call goes out.
   */
  isWanted(lease: Lease, upgrade: UpgradeRecord): Promise<boolean>;
  /**
   * Whether the lease is the same, people want the same (each control and each freeze raises the
   * generation), and there is no emergency stop: enough for what takes a change back, which needs
   * no approval.
   */
  isCurrent(lease: Lease, upgrade: UpgradeRecord): Promise<boolean>;
}

/** The conditions of a write, as the database has them. */
export class DatabaseWriteGuard implements WriteGuard {
  readonly #knex: Knex;
  readonly #approvals: Approvals;
  readonly #conditions: Conditions;
  readonly #leases: LeaseTable;

  constructor(options: {
    knex: Knex;
    approvals: Approvals;
    conditions: Conditions;
    /** Of `upgrades`. */
    leases: LeaseTable;
  }) {
    this.#leases = options.leases;
    this.#knex = options.knex;
    this.#approvals = options.approvals;
    this.#conditions = options.conditions;
  }

  async approvalHold(upgrade: UpgradeRecord): Promise<WriteHold | undefined> {
    return firstOf(
      await this.#conditions.holdsOf('write', subjectOf(upgrade), ['approval']),
    );
  }

  async dependencyHold(upgrade: UpgradeRecord): Promise<WriteHold | undefined> {
    return firstOf(
      await this.#conditions.holdsOf('start', subjectOf(upgrade), [
        'dependency',
      ]),
    );
  }

  async hold(upgrade: UpgradeRecord, hop: Hop): Promise<WriteHold | undefined> {
    const subject = subjectOf(upgrade, [hop]);
    const times = upgrade.plan && (await this.#timesOf(upgrade));
    return firstOf(
      await this.#conditions.holdsOf('write', {
        ...subject,
        plan: subject.plan && { ...subject.plan, times },
      }),
    );
  }

  async isWanted(lease: Lease, upgrade: UpgradeRecord): Promise<boolean> {
    if (!(await this.isCurrent(lease, upgrade))) return false;
    const { plan } = upgrade;
    return !(plan && (await this.#approvals.missing(this.#knex, plan)));
  }

  async isCurrent(
    lease: Lease,
    { generation }: UpgradeRecord,
  ): Promise<boolean> {
    const row: { id: string } | undefined = await this.#leases
      .held(this.#knex, lease)
      .where({ generation, ended_at_ms: null })
      .first('id');
    return row !== undefined && !(await readEmergencyStop(this.#knex));
  }

  async #timesOf({
    stageId,
  }: UpgradeRecord): Promise<{ file: UpgradePlanFile; stage: string }> {
    const [row] = await this.#knex('stages')
      .join('rollouts', 'rollouts.id', 'stages.rollout_id')
      .where({ 'stages.id': stageId })
      .select<{ name: string; plan: string }[]>('stages.name', 'rollouts.plan');
    return { file: JSON.parse(row.plan), stage: row.name };
  }
}

/** What is judged before a write of an upgrade. */
function subjectOf(
  {
    clusterId,
    clusterName,
    target,
    hops,
    plan,
    readinessAtStart,
    providerId,
    providerReference,
    claims,
  }: UpgradeRecord,
  written: readonly Hop[] = hops,
): Subject {
  return {
    id: clusterId,
    name: clusterName,
    target,
    hops: written,
    change: changeOf(written),
    goesBack: goesBack(hops),
    begunWith: {
      provider: { id: providerId, reference: providerReference },
      claims,
    },
    decided: NOTHING_DECIDED,
    plan: plan && { approved: plan },
    readiness: readinessAtStart,
  };
}

/** What hops do to a cluster, for freezes. */
export function changeOf(hops: readonly Hop[]): MemberChange {
  return {
    minor: hops.some(
      ({ kind, from, to }) =>
        kind === 'control-plane' && minorOf(from) !== minorOf(to),
    ),
    nodes: hops.some(
      ({ kind, disrupts }) =>
        kind === 'node-pools' || disrupts.includes('nodes'),
    ),
  };
}

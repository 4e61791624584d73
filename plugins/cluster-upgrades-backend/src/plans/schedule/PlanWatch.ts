import type { Reason } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import { describeFailure } from '../../foundation/failureReason';
import type { Clock } from '../../foundation/time/clock';
import { dueWhile } from '../../foundation/due/dueTimes';
import type { DueTime } from '../../foundation/due/DueWork';
import { wakeRollouts } from '../../foundation/engine/wake';
import type { DatabaseApprovals } from '../approval/approvals';
import type { Memberships } from '../approval/CatalogMemberships';
import type { PlanService } from '../PlanService';
import type { PlanStore } from '../store/PlanStore';
import {
  findPlan,
  openSubmissions,
  type StoredPlan,
} from '../store/planQueries';
import { decisionsOnRevision } from '../planState';
import type { ApprovalRecord } from '../store/records';

export interface PlanWatchOptions {
  readonly knex: Knex;
  readonly plans: Pick<PlanService, 'changes' | 'startIfWanted'>;
  readonly store: PlanStore;
  readonly approvals: DatabaseApprovals;
  /** Undefined: memberships cannot be read. Then those from the time of the approval count. */
  readonly memberships?: Memberships;
  readonly logger: LoggerService;
  readonly clock: Clock;
}

/** How old a look may be before one replica looks again. */
const LOOK_AGAIN_MS = 60_000;
/**
 * The same where a cluster of the plan was judged since: what voids an approval is known soon, and
 * a fleet that is read all the time is not looked at all the time.
 */
const LOOK_AFTER_JUDGEMENT_MS = 5_000;

/**
 * Looks at submitted plans from time to time, and soon after a cluster of theirs was judged: what
 * would happen otherwise by now, whether approvers still belong to the groups that they approved
 * for, and whether a rollout that was to start with the last approval was not started because the
 * process died. What counts is decided again at each effect.
 */
export class PlanWatch {
  readonly #options: PlanWatchOptions;

  constructor(options: PlanWatchOptions) {
    this.#options = options;
  }

  /** While a submission is open: which of them is due depends on when clusters are judged. */
  dueTimes(knex: Knex): readonly DueTime[] {
    return [dueWhile(knex, openSubmissions(knex))];
  }

  async tick(signal: AbortSignal): Promise<void> {
    const { knex, logger } = this.#options;
    for (const planId of await this.#due()) {
      if (signal.aborted) return;
      try {
        const stored = await findPlan(knex, planId);
        if (stored) await this.#look(stored);
      } catch (error) {
        logger.warn(
          'A submitted plan could not be looked at; it is looked at again later',
          { plan: planId, error: describeFailure(error) },
        );
      }
    }
  }

  /** Open submissions whose last look is too old; claimed, so that replicas share them. */
  async #due(): Promise<readonly string[]> {
    const { knex, clock } = this.#options;
    const nowMs = clock.now();
    const rows: {
      plan_id: string;
      number: number;
      checked: number | string | null;
    }[] = await openSubmissions(knex).select(
      'plan_revisions.plan_id',
      'plan_revisions.number',
      'plan_revisions.changes_checked_at_ms as checked',
    );
    if (rows.length === 0) return [];
    const judged = await this.#judgedAtMs(nowMs - LOOK_AGAIN_MS);
    const isDue = ({ plan_id, checked }: (typeof rows)[number]) => {
      // A judgement carries the time at which it began, and is stored a little later.
      const judgedSince =
        (judged.get(plan_id) ?? 0) >= Number(checked) - LOOK_AFTER_JUDGEMENT_MS;
      return (
        checked === null ||
        Number(checked) <=
          nowMs - (judgedSince ? LOOK_AFTER_JUDGEMENT_MS : LOOK_AGAIN_MS)
      );
    };
    const claimed: string[] = [];
    for (const { plan_id, number, checked } of rows.filter(isDue)) {
      const claim = await knex('plan_revisions')
        .where({ plan_id, number, changes_checked_at_ms: checked })
        .update({ changes_checked_at_ms: nowMs });
      if (claim === 1) claimed.push(plan_id);
    }
    return claimed;
  }

  /** When a cluster of each plan was last judged, of those judged since; by plan. */
  async #judgedAtMs(sinceMs: number): Promise<ReadonlyMap<string, number>> {
    const rows: { plan_id: string; judged: string }[] = await this.#options
      .knex('clusters')
      .join('plan_clusters', 'plan_clusters.cluster_id', 'clusters.id')
      .where('clusters.evaluated_at', '>=', new Date(sinceMs).toISOString())
      .groupBy('plan_clusters.plan_id')
      .select('plan_clusters.plan_id')
      .max('clusters.evaluated_at as judged');
    return new Map(
      rows.map(({ plan_id, judged }) => [plan_id, Date.parse(judged)]),
    );
  }

  async #look(stored: StoredPlan): Promise<void> {
    const { plans, store } = this.#options;
    const changes = await plans.changes(stored);
    if (JSON.stringify(changes) !== JSON.stringify(stored.revision.changes))
      await store.keepChanges(stored.revision, changes);
    if (await this.#endLostMemberships(stored))
      await wakeRollouts(this.#options.knex, { planId: stored.plan.id });
    await plans.startIfWanted(stored.plan.id);
  }

  /** @returns whether an approval lost something that it counted for */
  async #endLostMemberships(stored: StoredPlan): Promise<boolean> {
    const { approvals, memberships } = this.#options;
    const { submission } = stored.revision;
    const wanted = new Set(
      submission &&
        approvals
          .requirements(submission)
          .flatMap(({ groups }) => groups ?? []),
    );
    if (!memberships || wanted.size === 0) return false;
    let lost = false;
    for (const approval of decisionsOnRevision(stored)) {
      if (
        approval.live &&
        approval.decision === 'approve' &&
        (await this.#endIfLost(approval, wanted, memberships))
      )
        lost = true;
    }
    return lost;
  }

  async #endIfLost(
    approval: ApprovalRecord,
    wanted: ReadonlySet<string>,
    memberships: Memberships,
  ): Promise<boolean> {
    const { store } = this.#options;
    const counted = approval.ownershipRefs.filter(ref => wanted.has(ref));
    if (counted.length === 0) return false;
    const groups = await memberships.groupsOf(approval.principal);
    const lost = counted.filter(ref => !groups.has(ref));
    if (lost.length === 0) return false;
    const reason: Reason = {
      code: 'plan.decision-lost-groups',
      params: {
        by: { entity: approval.principal },
        groups: { list: lost.map(entity => ({ entity })) },
      },
    };
    if (lost.length === counted.length)
      await store.endDecisions(approval.planId, [approval], reason);
    else await store.loseOwnership(approval, lost, reason);
    return true;
  }
}

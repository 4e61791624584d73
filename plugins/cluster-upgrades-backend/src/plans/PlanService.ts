import { notFound } from '../clusters/permissions/findSeen';
import { refusal } from '../foundation/refusal';
import { ConflictError, InputError } from '@backstage/errors';
import type { Knex } from 'knex';
import type { UpgradePlanFile } from '@drydock/upgrade-plans';
import {
  newApproval,
  outcomeOf,
  ownDecision,
  requireSameDecision,
  requireUnchanged,
  type Approver,
  type Decision,
} from './approval/decisions';
import { newSubmission } from './approval/newSubmission';
import type { ClusterResource } from '../clusters/permissions/clusterRules';
import type { Clock } from '../foundation/time/clock';
import { wakeRollouts } from '../foundation/engine/wake';
import type { DatabaseApprovals } from './approval/approvals';
import { isNothingLeft } from './preview/arrived';
import { describeChanges, standingOf, type PlanStanding } from './planState';
import type { MemberAssessor } from './preview/MemberAssessor';
import type { StartableRevision } from './model';
import { mostRequired, type PlanPolicy } from './preview/PlanPolicy';
import type { PlanStore } from './store/PlanStore';
import type { PlanTargets } from './preview/planProblems';
import {
  clusterIdsOfPlans,
  findPlan,
  type StoredPlan,
} from './store/planQueries';
import { requireAllowed, requireEditable, takenBy } from './store/planRefusals';
import {
  NOTHING_SINCE,
  type CurrentStateReader,
  type SinceSubmission,
} from './preview/CurrentStateReader';
import { readDocument } from './preview/readDocument';
import type { PlanChange } from './store/records';
import { changesFor, withoutJoining } from './present/redactPlan';
import type { ApprovalRule } from '../config/plansOnly';
import { selectClusters } from './preview/selection';
import { submissionReason } from './approval/submissionReason';
import {
  SubmissionCheck,
  type SubmitRequest,
  type Submitter,
} from './approval/SubmissionCheck';
import type { TargetVersions } from './preview/target';
import { isOpen, notStarted, startableRevision } from './startable';
import type { Writer } from './writers';

/** Starts the rollout of an approved revision for its submitter; idempotent for one revision. */
export type StartRollout = (start: {
  readonly planId: string;
  readonly digest: string;
  readonly requestedBy: string;
}) => Promise<void>;

export interface PlanServiceOptions {
  readonly knex: Knex;
  readonly store: PlanStore;
  readonly approvals: DatabaseApprovals;
  readonly present: CurrentStateReader;
  readonly members: MemberAssessor;
  readonly targets: TargetVersions;
  readonly rules: readonly ApprovalRule[];
  readonly policy: PlanPolicy;
  readonly clock: Clock;
  readonly planTargets: PlanTargets;
  /** For plans that start once they are approved; undefined: people start them. */
  readonly startRollout?: StartRollout;
  /** Called after something was stored that engines should look at. */
  readonly onChange: () => void;
}

/** Whether the caller is allowed to do something with a cluster. */
export type MayWithCluster = (cluster: ClusterResource) => boolean;

/**
 * Stores plans, submits them and records decisions on them. The caller authorises, except where a
 * rule needs the result.
 */
export class PlanService {
  readonly #options: PlanServiceOptions;

  constructor(options: PlanServiceOptions) {
    this.#options = options;
  }

  /** @throws NotFoundError */
  async get(idOrName: string): Promise<StoredPlan> {
    const stored = await findPlan(this.#options.knex, idOrName);
    if (!stored) throw notFound('plan', idOrName);
    return stored;
  }

  /** Differences from the submission, as long as no rollout of it has started. */
  async changes(stored: StoredPlan): Promise<readonly PlanChange[]> {
    return (await this.#since(stored)).changes;
  }

  async #since(stored: StoredPlan): Promise<SinceSubmission> {
    return isOpen(stored)
      ? this.#options.present.since(stored.revision)
      : NOTHING_SINCE;
  }

  /**
   * Submitted clusters that reached the target since, as long as no rollout of it has begun: that
   * leaves them out.
   */
  async arrived(stored: StoredPlan): Promise<StartableRevision['leftOut']> {
    return isOpen(stored) ? this.#options.present.arrived(stored.revision) : [];
  }

  standing(stored: StoredPlan, changes: readonly PlanChange[]): PlanStanding {
    const { submission } = stored.revision;
    return standingOf(
      stored,
      submission ? this.#options.approvals.requirements(submission) : [],
      changes,
    );
  }

  /**
   * Keeps a plan as a draft; the same document under the same name finds the plan that is there.
   * @param find - the plan of a name, where the author may see it; by default any
   * @throws InputError with each problem of the document; ConflictError when the name is taken by
   *   another document, or by a plan that the author may not see
   */
  async create(
    document: string,
    by: Writer,
    find: (name: string) => Promise<StoredPlan | undefined> = name =>
      findPlan(this.#options.knex, name),
  ): Promise<{ stored: StoredPlan; created: boolean }> {
    const { plan, digest } = await readDocument(document);
    const same = async () => {
      const stored = await find(plan.metadata.name);
      return stored?.plan.name === plan.metadata.name ? stored : undefined;
    };
    const earlier = await same();
    if (!earlier) {
      const clusterIds = await this.#selectedIds(plan);
      const id = await this.#options.store.create({
        document,
        plan,
        clusterIds,
        by,
      });
      if (id !== undefined)
        return { stored: await this.get(id), created: true };
    }
    const stored = earlier ?? (await same());
    if (
      stored &&
      stored.plan.archivedAtMs === undefined &&
      (await readDocument(stored.revision.document)).digest === digest
    )
      return { stored: await this.#withAuthor(stored, by), created: false };
    throw refusal(
      ConflictError,
      stored
        ? takenBy(stored)
        : {
            code: 'request.plan-name-taken',
            params: { name: { text: plan.metadata.name } },
          },
    );
  }

  /**
   * Writes a new revision; the same document changes nothing.
   * @throws InputError with each problem of the document; ConflictError when the plan changed since
   *   `restsOn`, runs or is archived
   */
  async revise(
    stored: StoredPlan,
    document: string,
    restsOn: number | undefined,
    by: Writer,
  ): Promise<StoredPlan> {
    const { plan, digest } = await readDocument(document);
    const { id, name, revision } = stored.plan;
    if (plan.metadata.name !== name)
      throw refusal(InputError, {
        code: 'input.plan-name',
        params: { name: { text: name } },
      });
    if (restsOn !== undefined && restsOn !== revision)
      throw refusal(ConflictError, {
        code: 'request.plan-other-revision',
        params: { based: { number: restsOn }, revision: { number: revision } },
      });
    requireEditable(stored);
    if ((await readDocument(stored.revision.document)).digest === digest)
      return this.#withAuthor(stored, by);
    await this.#options.store.revise(
      { id, revision },
      { document, plan, clusterIds: await this.#selectedIds(plan), by },
    );
    await this.#changed(id);
    return this.get(id);
  }

  /**
   * Asks for approval of what the plan would do now.
   * @throws ConflictError with everything that refuses; NotAllowedError where a remedy needs a
   *   permission that is missing
   */
  async submit(
    stored: StoredPlan,
    request: SubmitRequest,
    submitter: Submitter,
  ): Promise<StoredPlan> {
    const { members, targets, knex, rules, store, policy, clock, planTargets } =
      this.#options;
    requireEditable(stored);
    const changes = await this.changes(stored);
    const { state } = this.standing(stored, changes);
    if (state === 'submitted' || state === 'approved')
      throw refusal(ConflictError, {
        code: 'request.plan-already',
        params: {
          revision: { number: stored.plan.revision },
          state: { term: state },
        },
      });
    const { plan } = stored.revision;
    const ready = await new SubmissionCheck({
      members,
      targets,
      knex,
      planTargets,
    }).prepare(stored.revision, request, submitter);
    const submission = newSubmission(
      plan,
      ready,
      request.startWhenApproved ?? false,
      rules,
    );
    const question = {
      plan,
      target: ready.target,
      approvals: {
        required: mostRequired(submission.requirements),
        given: 0,
      },
      requester: submitter.principal,
      overrideReason: ready.overrideReason,
      nowMs: clock.now(),
    };
    requireAllowed(await policy.atSubmission(question, ready.members));
    await store.submit(
      stored.plan,
      stored.revision,
      {
        ...submission,
        by: { principal: submitter.principal, author: submitter.author },
      },
      submissionReason(submitter, { plan, ...submission }),
    );
    await this.#changed(stored.plan.id);
    return this.get(stored.plan.id);
  }

  /** @throws ConflictError when there is nothing to withdraw */
  async withdraw(
    stored: StoredPlan,
    by: string,
    reason?: string,
  ): Promise<StoredPlan> {
    requireEditable(stored);
    const { submission } = stored.revision;
    if (!submission || submission.withdrawnAtMs !== undefined)
      throw refusal(ConflictError, {
        code: 'request.plan-not-submitted-yet',
      });
    await this.#options.store.withdraw(stored.plan, by, reason);
    await this.#changed(stored.plan.id);
    return this.get(stored.plan.id);
  }

  /** @throws ConflictError while a rollout of it runs */
  async archive(
    stored: StoredPlan,
    by: string,
    reason?: string,
  ): Promise<StoredPlan> {
    if (stored.plan.archivedAtMs !== undefined) return stored;
    requireEditable(stored);
    await this.#options.store.archive(stored.plan, by, reason);
    await this.#changed(stored.plan.id);
    return this.get(stored.plan.id);
  }

  /**
   * Records one person's decision on the submission; the same decision again changes nothing.
   * @throws NotAllowedError for who submitted or wrote it and approves; ConflictError when
   *   something else stands there by now
   */
  async decide(
    stored: StoredPlan,
    decision: Decision,
    approver: Approver,
  ): Promise<StoredPlan> {
    const { id } = stored.plan;
    const approval = newApproval(stored, decision, approver);
    if (approval.decision === 'approve')
      requireUnchanged(
        changesFor(await this.changes(stored), approver.sees ?? (() => true)),
      );
    const { store, approvals } = this.#options;
    const approvalId = await store.decide(stored.plan, approval, trx =>
      outcomeOf(trx, approvals, id, approval),
    );
    if (approvalId === undefined)
      requireSameDecision(await this.get(id), approval);
    await this.#changed(id);
    // The decision is kept even if the start fails. The start is retried later, and the plan shows
    // what blocks it.
    if (approval.stage === undefined)
      await this.startIfWanted(id).catch(() => undefined);
    return this.get(id);
  }

  /** @throws NotFoundError; NotAllowedError for a decision of another user */
  async withdrawDecision(
    stored: StoredPlan,
    approvalId: string,
    by: string,
  ): Promise<StoredPlan> {
    const approval = ownDecision(stored, approvalId, by);
    await this.#options.store.endDecisions(
      stored.plan.id,
      [approval],
      { code: 'plan.decision-taken-back', params: { by: { entity: by } } },
      by,
    );
    await this.#changed(stored.plan.id);
    return this.get(stored.plan.id);
  }

  /**
   * The approved revision of this digest, for the start of its rollout.
   * @throws NotFoundError without such a plan; ConflictError with what is missing, when it may not
   *   be rolled out now
   */
  async startable(planId: string, digest: string): Promise<StartableRevision> {
    const { knex, approvals } = this.#options;
    const stored = await this.get(planId);
    const { plan, revision } = stored;
    const missing = await approvals.missing(knex, {
      planId: plan.id,
      revision: plan.revision,
      digest,
    });
    if (missing) throw notStarted(missing);
    const { changes, arrived: leftOut } = await this.#since(stored);
    if (changes.length > 0) {
      await this.#options.store.keepChanges(revision, changes);
      // The permission was checked for the present clusters, not for one that joins.
      const members = new Set(
        (await clusterIdsOfPlans(knex, [plan.id])).get(plan.id),
      );
      throw notStarted(describeChanges(withoutJoining(changes, members)));
    }
    return startableRevision(stored, digest, leftOut);
  }

  /** Starts what was to start with its last approval. @returns whether it was started now */
  async startIfWanted(planId: string): Promise<boolean> {
    const { startRollout } = this.#options;
    const stored = await this.get(planId);
    const { submission } = stored.revision;
    if (
      !startRollout ||
      !submission?.startWhenApproved ||
      stored.rollouts.some(rollout => rollout.revision === stored.plan.revision)
    )
      return false;
    const { digest, requestedBy } = submission;
    const missing = await this.#options.approvals.missing(this.#options.knex, {
      planId: stored.plan.id,
      revision: stored.plan.revision,
      digest,
    });
    if (
      missing ||
      isNothingLeft(stored.revision.snapshot, await this.arrived(stored))
    )
      return false;
    await startRollout({ planId: stored.plan.id, digest, requestedBy });
    return true;
  }

  /** A service that brings a document again may state another author, who counts from now on. */
  async #withAuthor(stored: StoredPlan, by: Writer): Promise<StoredPlan> {
    const { id, statedAuthors } = stored.plan;
    if (by.author === undefined || statedAuthors.includes(by.author))
      return stored;
    await this.#options.store.stateAuthor(stored.plan, by);
    await this.#changed(id);
    return this.get(id);
  }

  async #selectedIds(plan: UpgradePlanFile): Promise<readonly string[]> {
    const { selected } = await selectClusters(this.#options.knex, plan);
    return selected.map(({ cluster }) => cluster.id);
  }

  async #changed(planId: string): Promise<void> {
    // After the change and not in it, so that a failed wake-up does not undo the change.
    await wakeRollouts(this.#options.knex, { planId });
    this.#options.onChange();
  }
}

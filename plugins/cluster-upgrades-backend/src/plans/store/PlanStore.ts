import { refusal } from '../../foundation/refusal';
import type { Reason } from '@drydock/upgrade-reasons';
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { isDatabaseConflictError } from '@backstage/backend-plugin-api';
import { ConflictError } from '@backstage/errors';
import type { UpgradePlanFile } from '@drydock/upgrade-plans';
import { becauseOf } from '../approval/becauseOf';
import { whoParam } from '../../clusters/permissions/whoParam';
import { chunked } from '../../foundation/database/client';
import { fromColumn, toColumn } from '../../foundation/database/json';
import { reasonColumn } from '../../foundation/database/reasonColumn';
import type { Clock } from '../../foundation/time/clock';
import { databaseTimeAfter } from '../../foundation/database/databaseTime';
import type { PlanSnapshot } from '../model';
import type { PlanEventInput } from '../../upgrades/store/planEvents';
import { appendPlanEvents } from '../../upgrades/store/planEvents';
import { selectApprovals } from './planQueries';
import type {
  ApprovalRecord,
  PlanChange,
  PlanRecord,
  RevisionRecord,
  Submission,
} from './records';
import {
  statedAuthorsOf,
  toApproval,
  type ApprovalRow,
  type PlanRow,
  type RevisionRow,
} from './rows';
import { voidEvent } from '../approval/voidEvents';
import { withAuthor, writerParam, type Writer } from '../writers';

export interface NewRevision {
  readonly document: string;
  readonly plan: UpgradePlanFile;
  /** Clusters that it selects now. */
  readonly clusterIds: readonly string[];
  readonly by: Writer;
}

export interface NewSubmission
  extends Omit<
    Submission,
    | 'requestedBy'
    | 'writtenBy'
    | 'statedAuthors'
    | 'submittedAtMs'
    | 'withdrawnAtMs'
  > {
  readonly by: Writer;
  readonly snapshot: PlanSnapshot;
}

export type NewApproval = Pick<
  ApprovalRecord,
  | 'revision'
  | 'digest'
  | 'stage'
  | 'gate'
  | 'decision'
  | 'principal'
  | 'through'
  | 'ownershipRefs'
  | 'reason'
> & { readonly expiresAfterMs: number };

/** The result of a decision, computed in its transaction. */
export interface DecisionOutcome {
  readonly events: readonly PlanEventInput[];
  /** It was the last approval that was needed. */
  readonly approves: boolean;
}

export const DAY_MS = 86_400_000;

/**
 * Writes plans. Each change first updates the plan's row under the revision that it is based on, so
 * that changes of one plan are serialized. Its events are in the same transaction.
 */
export class PlanStore {
  readonly #knex: Knex;
  readonly #clock: Clock;

  constructor(options: { readonly knex: Knex; readonly clock: Clock }) {
    this.#knex = options.knex;
    this.#clock = options.clock;
  }

  /** @returns the new plan's id; undefined when the name is taken */
  async create({
    document,
    plan,
    clusterIds,
    by,
  }: NewRevision): Promise<string | undefined> {
    const id = randomUUID();
    const nowMs = this.#clock.now();
    const { name, title = name } = plan.metadata;
    try {
      await this.#knex.transaction(async trx => {
        await trx('plans').insert({
          id,
          name,
          title,
          revision: 1,
          created_by: by.principal,
          stated_authors: authorsColumn(withAuthor([], by)),
          created_at_ms: nowMs,
          updated_at_ms: nowMs,
        });
        await trx('plan_revisions').insert(
          revisionColumns(id, 1, { document, plan }, by.principal, nowMs),
        );
        await replaceClusters(trx, id, clusterIds);
        await appendPlanEvents(trx, nowMs, [
          {
            kind: 'plan-created',
            planId: id,
            principal: by.principal,
            message: {
              code: 'event.plan-created',
              params: { who: writerParam(by), plan: { text: name } },
            },
          },
        ]);
      });
    } catch (error) {
      if (!isDatabaseConflictError(error)) throw error;
      return undefined;
    }
    return id;
  }

  /**
   * A service brought the same document again and stated an author.
   * @throws ConflictError when the plan changed meanwhile, or is archived
   */
  async stateAuthor(
    { id, revision }: Pick<PlanRecord, 'id' | 'revision'>,
    by: Writer,
  ): Promise<void> {
    const message: Reason = {
      code: 'event.author-stated',
      params: {
        who: whoParam(by.principal),
        author: whoParam(by.author ?? ''),
      },
    };
    await this.#change(
      { id, revision },
      { kind: 'author-stated', principal: by.principal, message },
      trx => addAuthor(trx, id, by),
    );
  }

  /** @throws ConflictError when the plan is no longer at `rests on`, or archived */
  async revise(
    { id, revision }: Pick<PlanRecord, 'id' | 'revision'>,
    next: NewRevision,
  ): Promise<void> {
    const message: Reason = {
      code: 'event.plan-revised',
      params: {
        who: writerParam(next.by),
        revision: { number: revision + 1 },
      },
    };
    await this.#change(
      { id, revision },
      { kind: 'plan-revised', principal: next.by.principal, message },
      async (trx, nowMs) => {
        const { title = next.plan.metadata.name } = next.plan.metadata;
        await trx('plans')
          .where({ id })
          .update({ revision: revision + 1, title });
        await addAuthor(trx, id, next.by);
        await trx('plan_revisions').insert(
          revisionColumns(id, revision + 1, next, next.by.principal, nowMs),
        );
        await endDecisions(trx, id, nowMs, overtakenBy(revision + 1));
        await replaceClusters(trx, id, next.clusterIds);
      },
    );
  }

  /**
   * Stores what is asked for. A revision that was submitted before is immutable: then its document
   * becomes a new revision.
   * @throws ConflictError when the plan changed meanwhile
   */
  async submit(
    { id, revision }: Pick<PlanRecord, 'id' | 'revision'>,
    stored: RevisionRecord,
    { snapshot, ...asked }: NewSubmission,
    message: Reason,
  ): Promise<void> {
    const number = stored.submission === undefined ? revision : revision + 1;
    await this.#change(
      { id, revision },
      { kind: 'plan-submitted', principal: asked.by.principal, message },
      async (trx, nowMs) => {
        await addAuthor(trx, id, asked.by);
        if (number !== revision) {
          await trx('plans').where({ id }).update({ revision: number });
          await trx('plan_revisions').insert(
            revisionColumns(id, number, stored, stored.createdBy, nowMs),
          );
          await endDecisions(trx, id, nowMs, overtakenBy(number));
        }
        const rows = await trx('plan_revisions')
          .where({ plan_id: id, number })
          .whereNull('submitted_at_ms')
          .update({
            requested_by: asked.by.principal,
            submitted_at_ms: nowMs,
            digest: asked.digest,
            snapshot: JSON.stringify(snapshot),
            override_reason: asked.overrideReason ?? null,
            accepted_unknown_checks: JSON.stringify(
              asked.acceptedUnknownChecks,
            ),
            requirements: JSON.stringify({
              requirements: asked.requirements,
              environments: asked.environments,
            }),
            start_when_approved: asked.startWhenApproved,
            changes: null,
          });
        if (rows !== 1) throw changedMeanwhile();
        await replaceClusters(
          trx,
          id,
          snapshot.stages.flatMap(stage =>
            stage.members.map(member => member.clusterId),
          ),
        );
      },
    );
  }

  /** @throws ConflictError when the plan changed meanwhile */
  async withdraw(
    { id, revision }: Pick<PlanRecord, 'id' | 'revision'>,
    by: string,
    reason: string | undefined,
  ): Promise<void> {
    const message = becauseOf(
      {
        code: 'event.plan-withdrawn',
        params: { who: whoParam(by), revision: { number: revision } },
      },
      reason,
    );
    await this.#change(
      { id, revision },
      { kind: 'plan-withdrawn', principal: by, message },
      async (trx, nowMs) => {
        const rows = await trx('plan_revisions')
          .where({ plan_id: id, number: revision })
          .whereNotNull('submitted_at_ms')
          .whereNull('withdrawn_at_ms')
          .update({ withdrawn_at_ms: nowMs });
        if (rows !== 1) throw changedMeanwhile();
        await endDecisions(trx, id, nowMs, {
          code: 'plan.decision-withdrawn',
        });
      },
    );
  }

  /** @throws ConflictError when the plan changed meanwhile */
  async archive(
    { id, revision }: Pick<PlanRecord, 'id' | 'revision'>,
    by: string,
    reason: string | undefined,
  ): Promise<void> {
    await this.#change(
      { id, revision },
      {
        kind: 'plan-archived',
        principal: by,
        message: becauseOf(
          { code: 'event.plan-archived', params: { who: whoParam(by) } },
          reason,
        ),
      },
      async (trx, nowMs) => {
        await trx('plans').where({ id }).update({ archived_at_ms: nowMs });
        await endDecisions(trx, id, nowMs, {
          code: 'plan.decision-archived',
        });
      },
    );
  }

  /**
   * Keeps one person's decision on a submitted revision.
   * @returns its id; undefined when this person has decided already
   * @throws ConflictError when another revision or digest stands there by now
   */
  async decide(
    { id }: Pick<PlanRecord, 'id'>,
    approval: NewApproval,
    outcome: (trx: Knex) => Promise<DecisionOutcome>,
  ): Promise<string | undefined> {
    const approvalId = randomUUID();
    const { revision, digest } = approval;
    try {
      await this.#change({ id, revision }, undefined, async (trx, nowMs) => {
        const submitted = await trx('plan_revisions')
          .where({ plan_id: id, number: revision, digest })
          .whereNull('withdrawn_at_ms')
          .first('number');
        if (!submitted) throw changedMeanwhile();
        await trx('plan_approvals').insert({
          id: approvalId,
          plan_id: id,
          revision,
          digest,
          stage: approval.stage ?? '',
          gate: approval.gate ?? '',
          decision: approval.decision,
          principal: approval.principal,
          through: approval.through ?? null,
          ownership_refs: JSON.stringify(approval.ownershipRefs),
          reason: approval.reason ?? null,
          at_ms: nowMs,
          expires_at_ms: databaseTimeAfter(this.#knex, approval.expiresAfterMs),
        });
        const { events, approves } = await outcome(trx);
        if (approves)
          await trx('plan_revisions')
            .where({ plan_id: id, number: revision })
            .whereNull('approved_at_ms')
            .update({ approved_at_ms: nowMs });
        await appendPlanEvents(trx, nowMs, events);
      });
    } catch (error) {
      if (!isDatabaseConflictError(error)) throw error;
      return undefined;
    }
    return approvalId;
  }

  /**
   * Ends decisions that are still live; writes events about those that were ended.
   * @returns how many
   */
  async endDecisions(
    planId: string,
    approvals: readonly Pick<ApprovalRecord, 'id' | 'principal'>[],
    reason: Reason,
    by?: string,
  ): Promise<number> {
    const nowMs = this.#clock.now();
    return this.#knex.transaction(async trx => {
      await trx('plans').where({ id: planId }).update({ updated_at_ms: nowMs });
      let ended = 0;
      for (const { id, principal } of approvals) {
        const rows = await trx('plan_approvals')
          .where({ id, plan_id: planId })
          .whereNull('ended_at_ms')
          .update({ ended_at_ms: nowMs, ended_reason: reasonColumn(reason) });
        ended += rows;
        const message: Reason = {
          code: 'event.decision-ended',
          params: { who: whoParam(principal), reason: { reasons: [reason] } },
        };
        if (rows === 1)
          await appendPlanEvents(trx, nowMs, [
            { kind: 'approval-withdrawn', planId, principal: by, message },
          ]);
      }
      return ended;
    });
  }

  /** An approval counts for fewer groups from now on. */
  async loseOwnership(
    {
      id,
      planId,
      ownershipRefs,
    }: Pick<ApprovalRecord, 'id' | 'planId' | 'ownershipRefs'>,
    lost: readonly string[],
    reason: Reason,
  ): Promise<void> {
    const nowMs = this.#clock.now();
    await this.#knex.transaction(async trx => {
      await trx('plans').where({ id: planId }).update({ updated_at_ms: nowMs });
      const kept = ownershipRefs.filter(ref => !lost.includes(ref));
      await trx('plan_approvals')
        .where({ id })
        .update({ ownership_refs: JSON.stringify(kept) });
      await appendPlanEvents(trx, nowMs, [
        {
          kind: 'approval-withdrawn',
          planId,
          message: {
            code: 'event.decision-counts-less',
            params: { reason: { reasons: [reason] } },
          },
        },
      ]);
    });
  }

  /**
   * Stores the changes that were found since a revision was submitted, and sends news about them,
   * also to open pages. If the submission was withdrawn or replaced while the changes were read,
   * nothing is stored and nothing is sent.
   */
  async keepChanges(
    {
      planId,
      number,
      submission,
    }: Pick<RevisionRecord, 'planId' | 'number' | 'submission'>,
    changes: readonly PlanChange[],
  ): Promise<void> {
    if (!submission) return;
    const nowMs = this.#clock.now();
    await this.#knex.transaction(async trx => {
      // Locks the plan against other changes without changing it.
      const current = await trx('plans')
        .where({ id: planId, revision: number })
        .whereNull('archived_at_ms')
        .update({ revision: number });
      if (current !== 1) return;
      const seen = () =>
        trx('plan_revisions')
          .where({
            plan_id: planId,
            number,
            submitted_at_ms: submission.submittedAtMs,
            digest: submission.digest,
          })
          .whereNull('withdrawn_at_ms');
      const row: Pick<RevisionRow, 'changes'> | undefined = await seen().first(
        'changes',
      );
      if (!row) return;
      await seen().update({
        changes: changes.length === 0 ? null : toColumn(changes),
        changes_checked_at_ms: nowMs,
      });
      const before = fromColumn<PlanChange[]>(row.changes) ?? [];
      const event = voidEvent({
        planId,
        revision: number,
        before,
        now: changes,
        isApproved: await isApproved(trx, {
          planId,
          number,
          digest: submission.digest,
        }),
      });
      if (event) await appendPlanEvents(trx, nowMs, [event]);
    });
  }

  async #change(
    { id, revision }: Pick<PlanRecord, 'id' | 'revision'>,
    event: Omit<PlanEventInput, 'planId'> | undefined,
    run: (trx: Knex.Transaction, nowMs: number) => Promise<void>,
  ): Promise<void> {
    const nowMs = this.#clock.now();
    await this.#knex.transaction(async trx => {
      const rows = await trx('plans')
        .where({ id, revision })
        .whereNull('archived_at_ms')
        .update({ updated_at_ms: nowMs });
      if (rows !== 1) throw changedMeanwhile();
      await run(trx, nowMs);
      if (event) await appendPlanEvents(trx, nowMs, [{ ...event, planId: id }]);
    });
  }
}

function overtakenBy(revision: number): Reason {
  return {
    code: 'plan.decision-overtaken',
    params: { revision: { number: revision } },
  };
}

function changedMeanwhile(): ConflictError {
  return refusal(ConflictError, { code: 'request.plan-changed' });
}

async function isApproved(
  trx: Knex,
  {
    planId,
    number,
    digest,
  }: Pick<RevisionRecord, 'planId' | 'number'> & Pick<Submission, 'digest'>,
): Promise<boolean> {
  const rows: ApprovalRow[] = await selectApprovals(trx)
    .where({
      plan_id: planId,
      revision: number,
      digest,
      stage: '',
      decision: 'approve',
    })
    .whereNull('ended_at_ms');
  return rows.map(toApproval).some(({ live }) => live);
}

function authorsColumn(authors: readonly string[]): string | null {
  return authors.length === 0 ? null : toColumn(authors);
}

/** In the transaction of a change, which has locked the plan. */
async function addAuthor(trx: Knex, planId: string, by: Writer): Promise<void> {
  if (by.author === undefined) return;
  const row: Pick<PlanRow, 'stated_authors'> | undefined = await trx('plans')
    .where({ id: planId })
    .first('stated_authors');
  await trx('plans')
    .where({ id: planId })
    .update({
      stated_authors: authorsColumn(
        withAuthor(row ? statedAuthorsOf(row) : [], by),
      ),
    });
}

function revisionColumns(
  planId: string,
  number: number,
  { document, plan }: Pick<NewRevision, 'document' | 'plan'>,
  by: string,
  nowMs: number,
) {
  return {
    plan_id: planId,
    number,
    document,
    plan: JSON.stringify(plan),
    created_by: by,
    created_at_ms: nowMs,
  };
}

async function endDecisions(
  trx: Knex,
  planId: string,
  nowMs: number,
  reason: Reason,
): Promise<void> {
  await trx('plan_approvals')
    .where({ plan_id: planId })
    .whereNull('ended_at_ms')
    .update({ ended_at_ms: nowMs, ended_reason: reasonColumn(reason) });
}

async function replaceClusters(
  trx: Knex,
  planId: string,
  clusterIds: readonly string[],
): Promise<void> {
  await trx('plan_clusters').where({ plan_id: planId }).delete();
  for (const ids of chunked([...new Set(clusterIds)]))
    await trx('plan_clusters').insert(
      ids.map(id => ({ plan_id: planId, cluster_id: id })),
    );
}

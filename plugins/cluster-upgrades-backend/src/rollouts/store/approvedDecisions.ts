import { refusal } from '../../foundation/refusal';
import type { Knex } from 'knex';
import { ConflictError } from '@backstage/errors';
import type { Decided } from '../../conditions/model';
import type { PlatformError } from '../../conditions/insightRules';
import { decidedOf } from '../../plans/preview/decided';
import type { PlanSnapshot } from '../../plans/model';
import type { ApprovedRevision } from '../../conditions/approvals';

/** What the approvers of a revision knew and decided of one cluster. */
export interface ApprovedDecisions {
  readonly decided: Decided;
  readonly environment?: string;
  /** What its platform had said would not go through. */
  readonly platformErrors: readonly PlatformError[];
}

/**
 * From the submitted revision, which never changes.
 * @throws ConflictError when the revision is not there as it was approved
 */
export async function readApprovedDecisions(
  knex: Knex,
  { planId, revision, digest }: ApprovedRevision,
  clusterId: string,
): Promise<ApprovedDecisions> {
  const [row] = await knex('plan_revisions')
    .where({ plan_id: planId, number: revision, digest })
    .select<
      {
        snapshot: string | null;
        override_reason: string | null;
        accepted_unknown_checks: string | null;
      }[]
    >('snapshot', 'override_reason', 'accepted_unknown_checks');
  if (!row?.snapshot)
    throw refusal(ConflictError, {
      code: 'request.revision-missing',
      params: { revision: { number: revision } },
    });
  const snapshot: PlanSnapshot = JSON.parse(row.snapshot);
  const member = snapshot.stages
    .flatMap(stage => stage.members)
    .find(candidate => candidate.clusterId === clusterId);
  if (!member)
    throw refusal(ConflictError, {
      code: 'request.revision-without-cluster',
      params: { revision: { number: revision } },
    });
  const accepted: readonly string[] =
    row.accepted_unknown_checks === null
      ? []
      : JSON.parse(row.accepted_unknown_checks);
  return {
    decided: decidedOf(
      {
        overrideReason: row.override_reason ?? undefined,
        acceptedUnknownChecks: accepted,
      },
      member,
    ),
    environment: member.environment,
    platformErrors: member.platformErrors ?? [],
  };
}

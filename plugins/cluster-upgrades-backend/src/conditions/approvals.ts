import type { Reason } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';

/** What an approval, and with it every effect, is bound to. */
export interface ApprovedRevision {
  readonly planId: string;
  readonly revision: number;
  readonly digest: string;
}

/**
 * Whether a revision is approved at this moment, by the database's clock. Asked inside the
 * transaction of every effect, so that an approval that is taken back, expires or is overtaken by a
 * new revision never lets one more effect through.
 */
export interface Approvals {
  /** Why nothing may be begun under a revision, and who can change that. Undefined: approved. */
  missing(trx: Knex, revision: ApprovedRevision): Promise<Reason | undefined>;
  /** The approval gate of one stage. Undefined: approved. */
  missingForGate(
    trx: Knex,
    revision: ApprovedRevision,
    stage: string,
    gate: string,
    required: number,
  ): Promise<Reason | undefined>;
}

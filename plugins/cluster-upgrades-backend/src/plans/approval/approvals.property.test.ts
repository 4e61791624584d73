import { reasonColumn } from '../../foundation/database/reasonColumn';
import { said } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { MigratedDatabases } from '../../__testUtils__/databases';
import {
  ApprovalSequence,
  randomFrom,
} from '../__testUtils__/ApprovalSequence';
import { DatabaseApprovals } from './approvals';
import type { ApprovedRevision, Approvals } from '../../conditions/approvals';

/**
 * 10,000 take two minutes (docs/development.md has the command). A seed that failed is named in the
 * message.
 */
const SEQUENCES = Number(
  process.env.DRYDOCK_APPROVAL_SEQUENCES ??
    (process.env.DRYDOCK_TEST_ALL === '1' ? 1_500 : 300),
);
const SEED = Number(process.env.DRYDOCK_APPROVAL_SEED ?? 20_261_121);

jest.setTimeout(600_000);

async function runAll(
  knex: Knex,
  count: number,
  approvals: Approvals,
): Promise<number> {
  let effects = 0;
  for (let index = 0; index < count; index += 1) {
    const random = randomFrom(SEED + index);
    const sequence = new ApprovalSequence(knex, random, approvals);
    try {
      await sequence.run(`plan-${index}`, 3 + Math.floor(random() * 5));
    } catch (error) {
      throw new Error(
        `Seed ${SEED + index}: ${
          error instanceof Error ? error.message : error
        }`,
      );
    }
    effects += sequence.effects;
    if (index % 20 === 19)
      for (const table of ['plan_events', 'plans']) await knex(table).delete();
  }
  return effects;
}

describe('approvals', () => {
  const databases = MigratedDatabases.create();

  it(`hold every effect without a live approval of exactly its digest, and none with one, in ${SEQUENCES} random sequences [T-117]`, async () => {
    const knex = await databases.init('SQLITE_3');
    const effects = await runAll(
      knex,
      SEQUENCES,
      new DatabaseApprovals({ rules: [] }),
    );
    // Sequences in which nothing is ever approved would prove nothing.
    expect(effects).toBeGreaterThan(SEQUENCES / 20);
  });

  it.each([
    [
      'the digest',
      async (approvals: Approvals, trx: Knex, revision: ApprovedRevision) => {
        const row: { digest: string | null } | undefined = await trx(
          'plan_revisions',
        )
          .where({ plan_id: revision.planId, number: revision.revision })
          .first('digest');
        return approvals.missing(trx, {
          ...revision,
          digest: row?.digest ?? revision.digest,
        });
      },
    ],
    [
      'expiry',
      async (approvals: Approvals, trx: Knex, revision: ApprovedRevision) => {
        await trx('plan_approvals')
          .where({ plan_id: revision.planId, expires_at_ms: 1000 })
          .update({ expires_at_ms: 9e12 });
        return approvals.missing(trx, revision);
      },
    ],
    [
      'who wrote it',
      async (approvals: Approvals, trx: Knex, revision: ApprovedRevision) => {
        await trx('plan_revisions')
          .where({ plan_id: revision.planId, number: revision.revision })
          .update({ created_by: 'user:default/stranger' });
        return approvals.missing(trx, revision);
      },
    ],
    [
      'that an approval was taken back',
      async (approvals: Approvals, trx: Knex, revision: ApprovedRevision) => {
        await trx('plan_approvals')
          .where({
            plan_id: revision.planId,
            ended_reason: reasonColumn(said('taken back')),
          })
          .update({ ended_at_ms: null, ended_reason: null });
        return approvals.missing(trx, revision);
      },
    ],
  ])('are caught when they forget %s', async (_what, missing) => {
    const knex = await databases.init('SQLITE_3');
    const honest = new DatabaseApprovals({ rules: [] });
    const forgetful: Approvals = {
      missing: (trx, revision) => missing(honest, trx, revision),
      missingForGate: (...question) => honest.missingForGate(...question),
    };
    await expect(runAll(knex, 300, forgetful)).rejects.toThrow(
      'An effect went through without its approval',
    );
  });
});

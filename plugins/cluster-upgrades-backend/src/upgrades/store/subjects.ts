import type { Knex } from 'knex';
import type { NewUpgrade } from '../start/newUpgrade';

/**
 * What upgrades are about, by role. A cluster is the subject of one upgrade that has not ended: the
 * unique index over active rows is the lock, whatever the role.
 */
const TABLE = 'upgrade_subjects';

/** @throws a conflict of the database when another upgrade holds a subject */
export async function lockSubjects(
  trx: Knex.Transaction,
  {
    id,
    clusterId,
    strategy,
  }: Pick<NewUpgrade, 'id' | 'clusterId' | 'strategy'>,
): Promise<void> {
  await trx(TABLE).insert({
    upgrade_id: id,
    role: strategy.roles[0],
    cluster_id: clusterId,
    active: true,
  });
}

/** An upgrade has ended: its subjects are free for others. */
export async function freeSubjects(
  trx: Knex.Transaction,
  upgradeId: string,
): Promise<void> {
  await trx(TABLE).where({ upgrade_id: upgradeId }).update({ active: false });
}

/**
 * An upgrade that had ended goes on.
 *
 * @throws a conflict of the database when another upgrade holds a subject
 */
export async function lockSubjectsAgain(
  trx: Knex.Transaction,
  upgradeId: string,
): Promise<void> {
  const locked = await trx(TABLE)
    .where({ upgrade_id: upgradeId })
    .update({ active: true });
  if (locked === 0)
    throw new Error(`Upgrade ${upgradeId} has no subjects to lock`);
}

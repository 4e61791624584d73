import type { Knex } from 'knex';
import { fleetStopPermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Reason } from '@drydock/upgrade-reasons';
import { isPostgres } from '../foundation/database/client';

/** Set while nothing may be begun and nothing written anywhere in the fleet. */
export interface EmergencyStopState {
  readonly reason: string;
}

/** As what keeps an upgrade from going on. Pure. */
export function emergencyStopReason({ reason }: EmergencyStopState): Reason {
  return {
    code: 'upgrade.emergency-stop',
    params: { reason: { text: reason } },
    who: { permission: fleetStopPermission.name },
  };
}

/** Undefined: it is off. */
export async function readEmergencyStop(
  knex: Knex,
): Promise<EmergencyStopState | undefined> {
  return toState(
    await knex('emergency_stop')
      .where({ id: 1 })
      .select<EmergencyStopRow[]>('active', 'reason'),
  );
}

/**
 * The same inside the transaction of an effect: the request that sets the stop waits for that
 * transaction, and no effect is committed after it is set. Asked first in its transaction, because
 * locks are taken in the order emergency stop, plan, rollout, upgrade.
 */
export async function shareEmergencyStop(
  trx: Knex.Transaction,
): Promise<EmergencyStopState | undefined> {
  const query = trx('emergency_stop')
    .where({ id: 1 })
    .select<EmergencyStopRow[]>('active', 'reason');
  if (isPostgres(trx)) query.forShare();
  return toState(await query);
}

interface EmergencyStopRow {
  readonly active: boolean | number;
  readonly reason: string | null;
}

function toState([row]: readonly EmergencyStopRow[]):
  | EmergencyStopState
  | undefined {
  return row?.active ? { reason: row.reason ?? 'no reason given' } : undefined;
}

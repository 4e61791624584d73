import type { Reason } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { openingAt, type MemberChange } from '@drydock/upgrade-plans';
import {
  emergencyStopReason,
  readEmergencyStop,
} from '../conditions/emergencyStopState';
import { readFleetFreezes } from '../conditions/fleetFreezes';

/**
 * Why no change of that kind may start on a cluster now, independent of the user: the emergency stop and
 * freezes of the organisation. Empty: nothing blocks it.
 */
export async function fleetRefusals(
  knex: Knex,
  clusterId: string,
  change: MemberChange,
  nowMs: number,
): Promise<readonly Reason[]> {
  const stop = await readEmergencyStop(knex);
  const calendar = {
    windows: [],
    freezes: [],
    fleetFreezes: await readFleetFreezes(knex, nowMs),
    timeZone: 'UTC',
  };
  const opening = openingAt(calendar, clusterId, change, nowMs);
  return [
    ...(stop ? [emergencyStopReason(stop)] : []),
    ...(opening.open ? [] : [opening.reason]),
  ];
}

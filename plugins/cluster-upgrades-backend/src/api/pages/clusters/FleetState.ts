import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import {
  fleetStopPermission,
  freezeSetPermission,
  type EmergencyStop,
  type FreezePage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Access } from '../../../clusters/permissions/Access';
import type {
  EmergencyStopDetails,
  EmergencyStops,
} from '../../../plans/schedule/EmergencyStops';
import type { Freezes } from '../../../plans/schedule/Freezes';
import { presentFreeze } from '../../present/presentFreeze';

export interface FleetStateOptions {
  readonly access: Pick<Access, 'decide'>;
  readonly freezes: Freezes;
  readonly stops: EmergencyStops;
}

/** Freezes and the emergency stop, with what the caller may do about them. */
export class FleetState {
  constructor(private readonly options: FleetStateOptions) {}

  /** @param ended - whether those that ended are listed, too */
  async freezes(
    credentials: BackstageCredentials,
    ended: boolean | undefined,
  ): Promise<FreezePage> {
    const { access, freezes } = this.options;
    const items = (await freezes.list({ ended })).map(presentFreeze);
    const { all } = await access.decide(credentials, freezeSetPermission);
    return { items, mayChange: all };
  }

  async stop(credentials: BackstageCredentials): Promise<EmergencyStop> {
    return this.presentStop(credentials, await this.options.stops.read());
  }

  async presentStop(
    credentials: BackstageCredentials,
    { setAtMs, ...stop }: EmergencyStopDetails,
  ): Promise<EmergencyStop> {
    const { access } = this.options;
    return {
      ...stop,
      setAt:
        setAtMs === undefined ? undefined : new Date(setAtMs).toISOString(),
      mayChange: (await access.decide(credentials, fleetStopPermission)).all,
    };
  }
}

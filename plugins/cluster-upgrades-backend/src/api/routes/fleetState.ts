import {
  fleetStopPermission,
  freezeSetPermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { EmergencyStops } from '../../plans/schedule/EmergencyStops';
import type { Freezes } from '../../plans/schedule/Freezes';
import type { FleetState } from '../pages/clusters/FleetState';
import { presentFreeze } from '../present/presentFreeze';
import { principalOf } from '../requests/requestInput';
import { always, unless } from './changeRule';
import { defineRoutes } from './defineRoutes';
import { fleet } from './fleetGuards';
import { someCluster } from './guards';
import { json } from './reply';

export interface FleetStateServices {
  readonly fleetState: FleetState;
  readonly freezes: Freezes;
  readonly stops: EmergencyStops;
}

/** Freezes and the emergency stop: what holds the whole fleet, whatever plans say. */
export const fleetStateRoutes = defineRoutes<FleetStateServices>()({
  'GET /freezes': {
    guard: someCluster(),
    handler: async ({ caller }, { query }, { fleetState }) =>
      json(await fleetState.freezes(caller.credentials, query.ended)),
  },

  'POST /freezes': {
    guard: fleet(freezeSetPermission),
    // Setting a freeze also replaces the one of the same name, which can end it early.
    change: always,
    audit: {
      eventId: 'freeze-set',
      severityLevel: 'high',
      meta: ({ body: { name, from, until } }) => ({ name, from, until }),
    },
    handler: async ({ credentials }, { body }, { freezes }) =>
      json(presentFreeze(await freezes.set(body, principalOf(credentials)))),
  },

  'DELETE /freezes/{freezeName}': {
    guard: fleet(freezeSetPermission),
    change: always,
    audit: {
      eventId: 'freeze-end',
      severityLevel: 'high',
      meta: ({ params: { freezeName } }) => ({ name: freezeName }),
    },
    handler: async ({ credentials }, { params }, { freezes }) =>
      json(
        presentFreeze(
          await freezes.end(params.freezeName, principalOf(credentials)),
        ),
      ),
  },

  'GET /emergency-stop': {
    guard: someCluster(),
    handler: async ({ caller }, _request, { fleetState }) =>
      json(await fleetState.stop(caller.credentials)),
  },

  'PUT /emergency-stop': {
    guard: fleet(fleetStopPermission),
    change: unless(
      'active',
      [true],
      'Everyone with the permission must always be able to stop the fleet.',
    ),
    audit: {
      eventId: 'emergency-stop-set',
      severityLevel: 'critical',
      meta: ({ body: { active, reason } }) => ({ active, reason }),
    },
    handler: async ({ credentials }, { body }, { stops, fleetState }) => {
      const { active, reason } = body;
      const stop = await stops.set(active, reason, principalOf(credentials));
      return json(() => fleetState.presentStop(credentials, stop));
    },
  },
});

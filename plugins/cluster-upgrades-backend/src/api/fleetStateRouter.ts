import type { AuditorService } from '@backstage/backend-plugin-api';
import {
  AuthorizeResult,
  type BasicPermission,
} from '@backstage/plugin-permission-common';
import type {
  BackstageCredentials,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import {
  fleetStopPermission,
  freezeSetPermission,
  type EmergencyStop,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  EmergencyStopDetails,
  EmergencyStops,
} from '../plans/EmergencyStops';
import type { Freezes } from '../plans/Freezes';
import { principalOf } from './requestInput';
import { audited } from './audited';
import type { ApiRouter } from './apiRouter';
import type { ClusterAccessControl } from '../permissions/ClusterAccessControl';
import { denied } from '../permissions/ClusterAuthorizer';
import { presentFreeze } from './present/presentFreeze';

export interface FleetStateRouterOptions {
  readonly access: ClusterAccessControl;
  readonly permissions: PermissionsService;
  readonly auditor: AuditorService;
  readonly freezes: Freezes;
  readonly stops: EmergencyStops;
}

/** Freezes and the emergency stop: what holds the whole fleet, whatever plans say. Whoever sees some cluster may read both. */
export function addFleetStateRoutes(
  router: ApiRouter,
  { access, permissions, auditor, freezes, stops }: FleetStateRouterOptions,
): void {
  const allows = async (
    credentials: BackstageCredentials,
    permission: BasicPermission,
  ) => {
    const [{ result }] = await permissions.authorize([{ permission }], {
      credentials,
    });
    return result === AuthorizeResult.ALLOW;
  };
  const require = async (
    credentials: BackstageCredentials,
    permission: BasicPermission,
  ) => {
    if (!(await allows(credentials, permission))) throw denied(permission.name);
  };
  const present = async (
    credentials: BackstageCredentials,
    { setAtMs, ...stop }: EmergencyStopDetails,
  ): Promise<EmergencyStop> => ({
    ...stop,
    setAt: setAtMs === undefined ? undefined : new Date(setAtMs).toISOString(),
    mayChange: await allows(credentials, fleetStopPermission),
  });

  router.get('/freezes', async (request, response) => {
    const { credentials } = await access.visibility(request);
    response.json({
      items: (await freezes.list({ ended: request.query.ended })).map(
        presentFreeze,
      ),
      mayChange: await allows(credentials, freezeSetPermission),
    });
  });

  router.post('/freezes', async (request, response) => {
    const credentials = await access.credentials(request);
    const { name, from, until } = request.body;
    const freeze = await audited(
      auditor,
      {
        eventId: 'freeze-set',
        severityLevel: 'high',
        request,
        meta: { name, from, until },
      },
      async () => {
        await require(credentials, freezeSetPermission);
        return freezes.set(request.body, principalOf(credentials));
      },
    );
    response.json(presentFreeze(freeze));
  });

  router.delete('/freezes/:freezeName', async (request, response) => {
    const credentials = await access.credentials(request);
    const { freezeName } = request.params;
    const freeze = await audited(
      auditor,
      {
        eventId: 'freeze-end',
        severityLevel: 'high',
        request,
        meta: { name: freezeName },
      },
      async () => {
        await require(credentials, freezeSetPermission);
        return freezes.end(freezeName, principalOf(credentials));
      },
    );
    response.json(presentFreeze(freeze));
  });

  router.get('/emergency-stop', async (request, response) => {
    const { credentials } = await access.visibility(request);
    response.json(await present(credentials, await stops.read()));
  });

  router.put('/emergency-stop', async (request, response) => {
    const credentials = await access.credentials(request);
    const { active, reason } = request.body;
    const stop = await audited(
      auditor,
      {
        eventId: 'emergency-stop-set',
        severityLevel: 'critical',
        request,
        meta: { active, reason },
      },
      async () => {
        await require(credentials, fleetStopPermission);
        return stops.set(active, reason, principalOf(credentials));
      },
    );
    response.json(await present(credentials, stop));
  });
}

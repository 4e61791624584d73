import type {
  BackstageCredentials,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import {
  AuthorizeResult,
  isPermission,
  type Permission,
  type PolicyDecision,
} from '@backstage/plugin-permission-common';
import { policyProbePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';

type Decide = (
  permission: Permission,
  credentials: BackstageCredentials,
) => PolicyDecision;

/**
 * How a permissions service of tests answers: as the test decides, but the probe is denied, as
 * every real policy does.
 */
export function asPolicy(
  decide: Decide,
): Pick<PermissionsService, 'authorize' | 'authorizeConditional'> {
  const decided: Decide = (permission, credentials) =>
    isPermission(permission, policyProbePermission)
      ? { result: AuthorizeResult.DENY }
      : decide(permission, credentials);
  return {
    authorizeConditional: async (queries, { credentials }) =>
      queries.map(({ permission }) => decided(permission, credentials)),
    authorize: async (queries, { credentials }) =>
      queries.map(({ permission }) => ({
        result:
          decided(permission, credentials).result === AuthorizeResult.DENY
            ? AuthorizeResult.DENY
            : AuthorizeResult.ALLOW,
      })),
  };
}

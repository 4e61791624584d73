import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { BasicPermission } from '@backstage/plugin-permission-common';
import type { AnyRequest } from '../../clusters/permissions/Access';
import { denied } from '../../clusters/permissions/denied';
import type { Guard } from './Guard';

/** A caller who holds a permission that is tied to no cluster. */
export interface HoldsPermission {
  readonly credentials: BackstageCredentials;
}

/** For holders of a permission that is tied to no cluster. */
export function fleet(
  permission: BasicPermission,
): Guard<AnyRequest, HoldsPermission> {
  return {
    permission,
    scope: 'fleet',
    admit: async (request, { access }) => {
      const credentials = await access.credentials(request);
      if (!(await access.decide(credentials, permission)).all)
        throw denied(permission.name);
      return { credentials };
    },
  };
}

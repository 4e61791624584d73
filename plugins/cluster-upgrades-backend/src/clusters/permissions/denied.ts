import type { Param } from '@drydock/upgrade-reasons';
import { NotAllowedError } from '@backstage/errors';
import type { BasicPermission } from '@backstage/plugin-permission-common';
import { refusal } from '../../foundation/refusal';

/** What a permission is missing for where some of the clusters may be hidden: no number. */
export const SOME_CLUSTERS = { term: 'some-clusters' } as const;

/** The refusal that names the missing permission, and what it is missing for. */
export function denied(
  permission: BasicPermission['name'],
  what?: Param,
): NotAllowedError {
  const needed = { permission: { permission } };
  return refusal(NotAllowedError, {
    ...(what === undefined
      ? { code: 'request.needs-permission', params: needed }
      : {
          code: 'request.needs-permission-for',
          params: { ...needed, what },
        }),
    who: { permission },
  });
}

import type { Permission } from '@backstage/plugin-permission-common';
import type { Access } from '../../clusters/permissions/Access';

/** Decides by permission and, where there is one, by resource. */
export function accessThat(
  allows: (
    permission: Permission,
    resource?: { readonly id: string },
  ) => boolean,
): Pick<Access, 'decide'> {
  return {
    decide: async (_credentials: unknown, permission: Permission) => ({
      all: allows(permission),
      any: allows(permission),
      allows: (resource?: { readonly id: string }) =>
        allows(permission, resource),
    }),
  };
}

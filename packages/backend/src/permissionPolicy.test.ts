import { AuthorizeResult } from '@backstage/plugin-permission-common';
import type { Permission } from '@backstage/plugin-permission-common';
import type { PolicyQueryUser } from '@backstage/plugin-permission-node';
import {
  clusterReadPermission,
  findingWaivePermission,
  policyOverridePermission,
  rolloutOperatePermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DemoPermissionPolicy } from './permissionPolicy';

const memberOf = (...groups: string[]): PolicyQueryUser => ({
  credentials: { $$type: '@backstage/BackstageCredentials', principal: undefined },
  info: { userEntityRef: 'user:default/somebody', ownershipEntityRefs: ['user:default/somebody', ...groups] },
});

const decide = async (permission: Permission, user?: PolicyQueryUser) =>
  (await new DemoPermissionPolicy().handle({ permission }, user)).result;

describe('DemoPermissionPolicy', () => {
  it('lets members of any team read clusters, and nobody else', async () => {
    expect(await decide(clusterReadPermission, memberOf('group:default/payments'))).toBe(AuthorizeResult.ALLOW);
    expect(await decide(clusterReadPermission, memberOf())).toBe(AuthorizeResult.DENY);
    expect(await decide(clusterReadPermission)).toBe(AuthorizeResult.DENY);
  });

  it('lets a platform team change clusters, override and waive', async () => {
    const user = memberOf('group:default/platform-emea');
    expect(await decide(rolloutOperatePermission, user)).toBe(AuthorizeResult.ALLOW);
    expect(await decide(policyOverridePermission, user)).toBe(AuthorizeResult.ALLOW);
    expect(await decide(findingWaivePermission, user)).toBe(AuthorizeResult.ALLOW);
  });

  it('refuses changes by other teams, look-alike groups and nobody', async () => {
    expect(await decide(rolloutOperatePermission, memberOf('group:default/payments'))).toBe(AuthorizeResult.DENY);
    expect(await decide(rolloutOperatePermission, memberOf('group:other/platform-emea'))).toBe(AuthorizeResult.DENY);
    expect(await decide(policyOverridePermission, memberOf('group:default/my-platform'))).toBe(AuthorizeResult.DENY);
    expect(await decide(findingWaivePermission, memberOf('group:default/payments'))).toBe(AuthorizeResult.DENY);
    expect(await decide(rolloutOperatePermission)).toBe(AuthorizeResult.DENY);
  });
});

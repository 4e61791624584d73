import { mockCredentials } from '@backstage/backend-test-utils';
import {
  clusterReadPermission,
  drainForcePermission,
  findingWaivePermission,
  planApprovePermission,
  planCreatePermission,
  policyOverridePermission,
  rolloutOperatePermission,
  versionGateAcknowledgeOnPlatformPermission,
  versionGateAcknowledgePermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { InPerson, inRecord, throughOf } from './InPerson';

const BEN = 'user:default/ben';
const person = mockCredentials.user(BEN);
const template = mockCredentials.user(BEN, {
  actor: { subject: 'plugin:scaffolder' },
});
const assistant = mockCredentials.user(BEN, {
  actor: { subject: 'plugin:mcp-actions' },
});
const service = mockCredentials.service('external:ci');

describe('InPerson', () => {
  const strict = new InPerson({ throughPlugins: [] });

  it.each([
    planApprovePermission,
    versionGateAcknowledgePermission,
    versionGateAcknowledgeOnPlatformPermission,
    findingWaivePermission,
    policyOverridePermission,
    drainForcePermission,
  ])('denies $name to every plugin that acts for a user', permission => {
    expect(
      [template, assistant, person, service].map(credentials =>
        strict.denies(credentials, permission),
      ),
    ).toEqual([true, true, false, false]);
  });

  it.each([
    clusterReadPermission,
    planCreatePermission,
    rolloutOperatePermission,
  ])('leaves $name to them', permission =>
    expect(strict.denies(template, permission)).toBe(false),
  );

  it('says which plugin decided, and what would allow it', () => {
    expect(() => strict.require(assistant)).toThrow(
      'this request came through plugin:mcp-actions. Decide on the pages of the portal, or ask an admin to add mcp-actions to clusterUpgrades.decisions.throughPlugins.',
    );
    for (const credentials of [person, service])
      expect(() => strict.require(credentials)).not.toThrow();
  });

  it('lets exactly those plugins through that the configuration names', () => {
    const some = new InPerson({ throughPlugins: ['scaffolder'] });
    expect(some.denies(template, planApprovePermission)).toBe(false);
    expect(() => some.require(template)).not.toThrow();
    expect(() => some.require(assistant)).toThrow('plugin:mcp-actions');
  });
});

describe('records', () => {
  it('name the plugin beside the person', () => {
    expect([person, template, service].map(throughOf)).toEqual([
      undefined,
      'plugin:scaffolder',
      undefined,
    ]);
    expect(inRecord(BEN, throughOf(template))).toBe(
      'user:default/ben through plugin:scaffolder',
    );
    expect(inRecord(BEN, undefined)).toBe(BEN);
  });
});

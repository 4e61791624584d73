import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { catalogPermissions } from '@backstage/plugin-catalog-common/alpha';
import {
  AuthorizeResult,
  createPermission,
} from '@backstage/plugin-permission-common';
import type { Permission } from '@backstage/plugin-permission-common';
import type { PolicyQueryUser } from '@backstage/plugin-permission-node';
import {
  clusterUpgradesPermissions,
  policyProbePermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  DemoPermissionPolicy,
  OPERATOR_GROUPS,
  TEAMS,
} from './permissionPolicy';

const memberOf = (...groups: string[]): PolicyQueryUser => ({
  credentials: {
    $$type: '@backstage/BackstageCredentials',
    principal: undefined,
  },
  info: {
    userEntityRef: 'user:default/member',
    ownershipEntityRefs: ['user:default/member', ...groups],
  },
});

const allowed = async (permission: Permission, user?: PolicyQueryUser) =>
  (await new DemoPermissionPolicy().handle({ permission }, user)).result ===
  AuthorizeResult.ALLOW;

function org(): readonly string[] {
  // eslint-disable-next-line no-restricted-syntax
  return readFileSync(
    resolve(__dirname, '../../../examples/org.yaml'),
    'utf8',
  ).split('---');
}

const PLATFORM = ['platform engineer', 'second platform engineer'];
const EVERYBODY_IN_A_TEAM = [...PLATFORM, 'service owner', 'viewer'];
/** Who has which permission in the demo. A permission that is missing here fails the test. */
const MATRIX: Readonly<Record<string, readonly string[]>> = {
  'cluster-upgrades.cluster.read': EVERYBODY_IN_A_TEAM,
  'cluster-upgrades.rollout.operate': PLATFORM,
  'cluster-upgrades.policy.override': PLATFORM,
  'cluster-upgrades.drain.force': PLATFORM,
  'cluster-upgrades.node.replace': PLATFORM,
  'cluster-upgrades.gate.query': PLATFORM,
  'cluster-upgrades.finding.waive': PLATFORM,
  'cluster-upgrades.trial.report': PLATFORM,
  'cluster-upgrades.version-gate.acknowledge': PLATFORM,
  'cluster-upgrades.version-gate.acknowledge-on-platform': PLATFORM,
  'cluster-upgrades.plan.create': PLATFORM,
  'cluster-upgrades.plan.approve': PLATFORM,
  'cluster-upgrades.fleet.stop': PLATFORM,
  'cluster-upgrades.freeze.set': PLATFORM,
};

/** The people of the sign-in page, with their teams. */
const PEOPLE: readonly [
  person: string,
  user: string,
  groups: readonly string[],
][] = [
  [
    'platform engineer',
    'guest',
    ['platform', 'platform-emea', 'platform-amer', 'platform-apac'],
  ],
  ['second platform engineer', 'lena', ['platform-emea']],
  ['service owner', 'priya', ['payments']],
  ['viewer', 'viewer', ['product']],
  ['contractor', 'contractor', []],
];

describe.each(
  clusterUpgradesPermissions.map(
    permission => [permission.name, permission] as const,
  ),
)('%s', (name, permission) => {
  it.each(PEOPLE)(
    'is decided for the %s as written',
    async (person, _user, groups) => {
      const user = memberOf(...groups.map(group => `group:default/${group}`));
      expect({ person, allowed: await allowed(permission, user) }).toEqual({
        person,
        allowed: MATRIX[name]?.includes(person),
      });
    },
  );

  it('is refused without a user, to groups of another namespace and to groups that only look like a team [T-36]', async () => {
    expect(await allowed(permission)).toBe(false);
    for (const group of [
      'group:other/platform-emea',
      'group:default/my-platform',
      'group:default/platform-x',
      'group:default/platform-',
      'group:default/platform/emea',
      'user:default/platform',
    ]) {
      expect([group, await allowed(permission, memberOf(group))]).toEqual([
        group,
        false,
      ]);
    }
  });
});

it('grants the probe to no user', async () => {
  for (const [person, , groups] of PEOPLE)
    expect([
      person,
      await allowed(
        policyProbePermission,
        memberOf(...groups.map(group => `group:default/${group}`)),
      ),
    ]).toEqual([person, false]);
  expect(await allowed(policyProbePermission)).toBe(false);
});

it('names each group of examples/org.yaml, and no other', () => {
  const groups = org().flatMap(
    document =>
      /^kind: Group\nmetadata: \{ name: ([\w-]+)/m.exec(document)?.[1] ?? [],
  );
  expect([...TEAMS].sort()).toEqual(
    groups.map(group => `group:default/${group}`).sort(),
  );
  expect(OPERATOR_GROUPS.every(group => TEAMS.includes(group))).toBe(true);
});

describe('changes of the catalog', () => {
  it.each(
    [...catalogPermissions].map(
      permission => [permission.name, permission] as const,
    ),
  )(
    'by %s are for platform teams unless they only read or refresh',
    async (name, permission) => {
      const isOpen =
        name.endsWith('.read') || name === 'catalog.entity.refresh';
      expect(
        await allowed(permission, memberOf('group:default/payments')),
      ).toBe(isOpen);
      expect(
        await allowed(permission, memberOf('group:default/platform-emea')),
      ).toBe(true);
      expect(await allowed(permission)).toBe(
        isOpen && !name.startsWith('catalog.entity.'),
      );
    },
  );
});

it('knows the teams of the people as examples/org.yaml has them', () => {
  for (const [, user, groups] of PEOPLE) {
    const entity = org().find(
      document =>
        document.includes('kind: User') && document.includes(`name: ${user}`),
    );
    expect(entity).toContain(`memberOf: [${groups.join(', ')}]`);
  }
});

it('leaves what is neither of Drydock nor of the catalog to every user', async () => {
  expect(
    await allowed(
      createPermission({
        name: 'scaffolder.task.read',
        attributes: { action: 'read' },
      }),
    ),
  ).toBe(true);
});

describe('entities of the catalog', () => {
  const read = createPermission({
    name: 'catalog.entity.read',
    attributes: { action: 'read' },
    resourceType: 'catalog-entity',
  });
  const decide = (user?: PolicyQueryUser) =>
    new DemoPermissionPolicy().handle({ permission: read }, user);

  it('are all allowed for members of a team', async () => {
    expect(await decide(memberOf('group:default/product'))).toEqual({
      result: AuthorizeResult.ALLOW,
    });
  });

  it.each([
    ['the contractor', memberOf()],
    ['no user', undefined],
  ])('are all but clusters for %s', async (_, user) => {
    expect(await decide(user)).toEqual({
      result: AuthorizeResult.CONDITIONAL,
      pluginId: 'catalog',
      resourceType: 'catalog-entity',
      conditions: {
        not: {
          allOf: [
            {
              resourceType: 'catalog-entity',
              rule: 'IS_ENTITY_KIND',
              params: { kinds: ['resource'] },
            },
            {
              resourceType: 'catalog-entity',
              rule: 'HAS_SPEC',
              params: { key: 'type', value: 'kubernetes-cluster' },
            },
          ],
        },
      },
    });
  });
});

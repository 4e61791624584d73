import { AuthorizeResult } from '@backstage/plugin-permission-common';
import type { PermissionPolicy } from '@backstage/plugin-permission-node';
import { clusterUpgradesPlugin } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import { demoCatalog } from './__testUtils__/demoCatalog';
import { oneCluster, TARGET } from './__testUtils__/oneCluster';
import { eventually, RealPortal } from './__testUtils__/RealPortal';
import { DemoPermissionPolicy } from './permissionPolicy';

jest.setTimeout(300_000);

const API = '/api/cluster-upgrades';
/**
 * What @backstage/plugin-permission-backend-module-allow-all-policy does, which a new Backstage app
 * has.
 */
const ALLOW_ALL: PermissionPolicy = {
  handle: async () => ({ result: AuthorizeResult.ALLOW }),
};
const ALLOW_USERS: PermissionPolicy = {
  handle: async (_, user) => ({
    result: user ? AuthorizeResult.ALLOW : AuthorizeResult.DENY,
  }),
};
const demo = new DemoPermissionPolicy();
/** Fails for what it does not know. */
const THROWS: PermissionPolicy = {
  async handle(query, user) {
    if (query.permission.name === 'cluster-upgrades.policy-probe')
      throw new Error('unknown permission');
    return demo.handle(query, user);
  },
};

/** A portal with one cluster that was read, and a valid request to upgrade it. */
async function given(policy: PermissionPolicy, clusterUpgrades = {}) {
  const { world, module } = oneCluster();
  const portal = await RealPortal.start({
    policy,
    config: { catalog: demoCatalog(), clusterUpgrades },
    features: [clusterUpgradesPlugin, module],
  });
  const list = await eventually(
    () => portal.send('guest', 'get', `${API}/clusters`),
    ({ body }) =>
      body.items?.[0]?.freshness.readAt !== undefined &&
      body.items[0].target !== undefined,
  );
  const [{ id }] = list.body.items;
  const { body } = await portal.send(
    'guest',
    'get',
    `${API}/clusters/${id}/readiness?target=${TARGET}`,
  );
  const coverage: { checkId: string; status: string }[] = body.coverage;
  const acceptUnknownChecks = coverage
    .filter(({ status }) => ['not-run', 'partial'].includes(status))
    .map(({ checkId }) => checkId);
  const upgrade = {
    clusterId: id,
    target: TARGET,
    acceptUnknownChecks,
    overrideReason: 'for the test of policies',
  };
  const start = (user: string) =>
    portal.send(user, 'post', `${API}/upgrades`, upgrade);
  const startAsPipeline = () =>
    portal.sendAsPipeline('post', `${API}/upgrades`, upgrade);
  const changes = async (user: string) =>
    (await portal.send(user, 'get', `${API}/diagnostics`)).body.changes;
  return { portal, world, id, start, startAsPipeline, changes };
}

describe('a portal with permission.enabled: true', () => {
  let started: RealPortal | undefined;
  afterEach(async () => started?.stop());

  it.each([
    ['allows everything', ALLOW_ALL, 'it seems to allow everything'],
    [
      'allows signed-in users everything',
      ALLOW_USERS,
      'it seems to allow everything',
    ],
    ['fails when it is probed', THROWS, 'did not answer'],
  ])(
    'starts no upgrade where the policy %s, and says why and what to do [T-25]',
    async (_, policy, said) => {
      const { portal, world, id, start, startAsPipeline, changes } =
        await given(policy);
      started = portal;
      const refused = await start('guest');
      expect([refused.status, refused.body.error?.message]).toEqual([
        403,
        expect.stringContaining(said),
      ]);
      expect(refused.body.error.message).toContain(
        'clusterUpgrades.permissionPolicyReviewed: true',
      );
      // Backstage's permission backend does not ask the policy without a user.
      const pipeline = await startAsPipeline();
      expect([pipeline.status, pipeline.body.error?.message]).toEqual([
        403,
        expect.stringContaining('Changes '),
      ]);
      expect(await changes('guest')).toEqual({
        possible: false,
        reason: expect.objectContaining({
          text: expect.stringContaining(said),
        }),
        fix: expect.objectContaining({
          text: expect.stringContaining('permissionPolicyReviewed'),
        }),
      });
      expect(
        (await portal.send('guest', 'get', `${API}/clusters/${id}`)).body
          .permissions,
      ).toMatchObject({
        operate: false,
        override: false,
        reason: { text: expect.stringContaining(said) },
      });
      expect(
        (await portal.send('guest', 'get', `${API}/upgrades`)).body.total,
      ).toBe(0);
      expect(world.acceptedWrites).toEqual([]);
      // Everyone with the permission can stop the fleet; lifting the stop waits for a policy.
      const stop = (active: boolean) =>
        portal.send('guest', 'put', `${API}/emergency-stop`, {
          active,
          reason: 'for the test of policies',
        });
      expect([(await stop(true)).status, (await stop(false)).status]).toEqual([
        200, 403,
      ]);
    },
  );

  it('starts upgrades where the policy allows everything and the operator says that it was reviewed', async () => {
    const { portal, start, changes } = await given(ALLOW_ALL, {
      permissionPolicyReviewed: true,
    });
    started = portal;
    expect(await changes('guest')).toMatchObject({
      possible: true,
      reason: { code: 'permission.policy-reviewed' },
    });
    expect((await start('guest')).status).toBe(201);
  });

  it('starts upgrades for operators by the policy of the demo without that setting, and for no other user [T-26]', async () => {
    const { portal, start, startAsPipeline, changes } = await given(
      new DemoPermissionPolicy(),
    );
    started = portal;
    expect(await changes('guest')).toEqual({
      possible: true,
      reason: expect.objectContaining({ code: 'permission.policy-decides' }),
    });
    const refused = await start('priya');
    expect([refused.status, refused.body.error?.message]).toEqual([
      403,
      expect.stringContaining('cluster-upgrades.rollout.operate'),
    ]);
    expect((await start('guest')).status).toBe(201);
    // The next refusal is another one: the cluster is being upgraded.
    expect((await startAsPipeline()).status).toBe(409);
  });
});

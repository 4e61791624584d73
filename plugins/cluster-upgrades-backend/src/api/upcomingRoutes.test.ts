import {
  coreServices,
  createServiceFactory,
} from '@backstage/backend-plugin-api';
import {
  mockCredentials,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { RESOURCE_TYPE_CLUSTER } from '@drydock/backstage-plugin-cluster-upgrades-common';
import request from 'supertest';
import { givenClusters, MigratedDatabases } from '../__testUtils__/databases';
import { clusterUpgradesPlugin } from '../plugin';
import {
  givenPlan,
  startPlan,
} from '../reporting/upcoming/__testUtils__/givenPlan';

jest.setTimeout(600_000);

const API = '/api/cluster-upgrades';
const PLATFORM = 'group:default/platform';
const nobody = { Authorization: mockCredentials.none.header() };

describe('routes of upcoming upgrades', () => {
  const databases = MigratedDatabases.create();
  const permissions = mockServices.permissions.mock();
  const userInfo = mockServices.userInfo.mock();
  let server: Awaited<ReturnType<typeof startTestBackend>>['server'];
  let ids: Record<string, string>;

  const decide = (
    result: Awaited<
      ReturnType<typeof permissions.authorizeConditional>
    >[number],
  ) =>
    permissions.authorizeConditional.mockImplementation(async queries =>
      queries.map(() => result),
    );
  const onlyOwnedBy = (owner: string) =>
    decide({
      result: AuthorizeResult.CONDITIONAL,
      pluginId: 'cluster-upgrades',
      resourceType: RESOURCE_TYPE_CLUSTER,
      conditions: {
        rule: 'IS_CLUSTER_OWNER',
        resourceType: RESOURCE_TYPE_CLUSTER,
        params: { claims: [owner] },
      },
    });
  const memberOf = (...refs: string[]) =>
    userInfo.getUserInfo.mockResolvedValue({
      userEntityRef: 'user:default/mock',
      ownershipEntityRefs: refs,
    });

  beforeAll(async () => {
    const knex = await databases.init('SQLITE_3');
    ids = await givenClusters(knex, [
      { name: 'east', owner: PLATFORM },
      { name: 'west', owner: 'group:default/west' },
    ]);
    const member = (name: string, clusterOwner: string) => ({
      clusterId: ids[name],
      clusterName: name,
      clusterOwner,
    });
    await givenPlan(knex, {
      stages: {
        first: [member('east', PLATFORM), member('west', 'group:default/west')],
      },
    });
    await startPlan(knex);
    await givenPlan(knex, {
      id: 'taken-back',
      stages: { first: [member('east', PLATFORM)] },
    });
    await knex('plan_revisions')
      .where({ plan_id: 'taken-back' })
      .update({ withdrawn_at_ms: Date.now() });
    const backend = await startTestBackend({
      features: [
        clusterUpgradesPlugin,
        permissions.factory,
        userInfo.factory,
        // No loop runs: what is stored stays as it is.
        mockServices.scheduler.mock().factory,
        mockServices.rootConfig.factory({
          data: {
            app: { baseUrl: 'https://portal.example.com' },
            backend: { baseUrl: 'http://localhost' },
            permission: { enabled: true },
          },
        }),
        catalogServiceMock.factory({ entities: [] }),
        createServiceFactory({
          service: coreServices.database,
          deps: {},
          factory: () => mockServices.database({ knex }),
        }),
      ],
    });
    server = backend.server;
  });
  beforeEach(() => {
    decide({ result: AuthorizeResult.ALLOW });
    memberOf(PLATFORM);
  });

  const addressOf = async (owner?: string) =>
    request(server)
      .get(`${API}/calendar/address`)
      .query(owner === undefined ? {} : { owner });
  const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;

  it('answers for an owner, and refuses users who are not the owner or cannot see the cluster', async () => {
    const upcoming = await request(server).get(
      `${API}/upcoming/group/default/platform`,
    );
    expect(upcoming.body.items).toMatchObject([
      { clusterName: 'east', mayAnswer: true },
    ]);
    const answer = {
      planId: 'winter',
      clusterId: ids.east,
      owner: PLATFORM,
      answer: 'acknowledged',
    };
    expect(
      (await request(server).post(`${API}/upcoming/answers`).send(answer)).body,
    ).toMatchObject({ answer: 'acknowledged', by: 'user:default/mock' });
    expect(
      (
        await request(server)
          .post(`${API}/upcoming/answers`)
          .send({ ...answer, owner: 'group:default/west', clusterId: ids.west })
      ).status,
    ).toBe(403);
    onlyOwnedBy('group:default/west');
    expect(
      (await request(server).post(`${API}/upcoming/answers`).send(answer))
        .status,
    ).toBe(404);
    decide({ result: AuthorizeResult.DENY });
    expect(
      (await request(server).get(`${API}/upcoming/group/default/platform`))
        .status,
    ).toBe(403);
  });

  it('shows in the calendar what the caller may see, with what was withdrawn taken back', async () => {
    const all = await request(server).get(`${API}/calendar.ics`);
    expect(all.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(all.headers['cache-control']).toContain('no-store');
    expect(all.text.match(/^SUMMARY:.*$/gm)).toHaveLength(3);
    expect(all.text.match(/^STATUS:CANCELLED/gm)).toHaveLength(1);
    onlyOwnedBy('group:default/west');
    const some = await request(server).get(`${API}/calendar.ics`);
    expect(some.text).toContain('upgrade of west');
    expect(some.text).not.toContain('upgrade of east');
  });

  it('opens one feed for a calendar program by its address alone [T-319]', async () => {
    const { body } = await addressOf(PLATFORM);
    expect(body.url).toMatch(
      /^http:\/\/localhost.*\/calendar\.ics\?owner=group%3Adefault%2Fplatform&token=[\w-]{43}$/,
    );
    permissions.authorizeConditional.mockClear();
    const feed = await request(server).get(pathOf(body.url)).set(nobody);
    expect(feed.status).toBe(200);
    expect(feed.text).toContain('upgrade of east');
    expect(feed.text).not.toContain('upgrade of west');
    expect(permissions.authorizeConditional).not.toHaveBeenCalled();
    for (const wrong of [
      pathOf(body.url).replace('platform', 'west'),
      pathOf(body.url).replace(/owner=[^&]*&/, ''),
      `${pathOf(body.url)}x`,
      `${API}/calendar.ics`,
      `${API}/calendar.ics?token=x`,
    ]) {
      expect((await request(server).get(wrong).set(nobody)).status).toBe(401);
    }
    expect(
      (
        await request(server)
          .get(
            `${API}/upcoming/group/default/platform?token=${new URL(
              body.url,
            ).searchParams.get('token')}`,
          )
          .set(nobody)
      ).status,
    ).toBe(401);
  });

  it('opens a feed by the token as a password, which stands in no access log, and asks for it [T-318]', async () => {
    const url = new URL((await addressOf(PLATFORM)).body.url);
    const token = url.searchParams.get('token') ?? '';
    const withoutToken = `${url.pathname}?owner=${encodeURIComponent(
      PLATFORM,
    )}`;
    const asked = await request(server).get(withoutToken).set(nobody);
    expect([asked.status, asked.headers['www-authenticate']]).toEqual([
      401,
      expect.stringMatching(/^Basic realm=/),
    ]);
    const opened = await request(server)
      .get(withoutToken)
      .auth('calendar', token);
    expect([opened.status, opened.headers['www-authenticate']]).toEqual([
      200,
      undefined,
    ]);
    expect(opened.text).toContain('upgrade of east');
    for (const [path, password] of [
      [withoutToken, 'x'],
      [withoutToken, ''],
      [withoutToken.replace('platform', 'west'), token],
      [url.pathname, token],
    ]) {
      expect(
        (await request(server).get(path).auth('calendar', password)).status,
      ).toBe(401);
    }
  });

  it('gives no address to members without permission to see every cluster that it shows, and lets them end it [T-316]', async () => {
    const given = (await addressOf(PLATFORM)).body.url;
    onlyOwnedBy('group:default/west');
    const refused = await addressOf(PLATFORM);
    expect([refused.status, refused.body.error.message]).toEqual([
      403,
      expect.stringContaining(
        'every cluster that platform owns or has services on',
      ),
    ]);
    // By design: a calendar program has no user whose permissions could be checked.
    expect(
      (await request(server).get(pathOf(given)).set(nobody)).text,
    ).toContain('upgrade of east');
    expect(
      (
        await request(server)
          .delete(`${API}/calendar/address`)
          .query({ owner: PLATFORM })
      ).status,
    ).toBe(204);
    expect((await request(server).get(pathOf(given)).set(nobody)).status).toBe(
      401,
    );
  });

  it('ends an address for all who have it, and only its members may [T-321]', async () => {
    const [first, fleet] = [
      (await addressOf(PLATFORM)).body.url,
      (await addressOf()).body.url,
    ];
    const revoke = (owner: string) =>
      request(server).delete(`${API}/calendar/address`).query({ owner });
    expect((await revoke('group:default/west')).status).toBe(403);
    expect((await revoke(PLATFORM).set(nobody)).status).toBe(401);
    expect((await request(server).get(pathOf(first)).set(nobody)).status).toBe(
      200,
    );
    expect((await revoke(PLATFORM)).status).toBe(204);
    expect((await request(server).get(pathOf(first)).set(nobody)).status).toBe(
      401,
    );
    const second = (await addressOf(PLATFORM)).body.url;
    expect(second).not.toBe(first);
    for (const url of [second, fleet])
      expect((await request(server).get(pathOf(url)).set(nobody)).status).toBe(
        200,
      );
  });

  it('gives addresses to members of the owner, and that of the fleet to users who can read all of it [T-320]', async () => {
    expect((await addressOf('group:default/west')).status).toBe(403);
    expect((await addressOf('not a reference')).status).toBe(400);
    const fleet = await addressOf();
    expect(
      (await request(server).get(pathOf(fleet.body.url)).set(nobody)).text,
    ).toContain('upgrade of west');
    onlyOwnedBy(PLATFORM);
    expect((await addressOf()).status).toBe(403);
    expect((await addressOf(PLATFORM)).status).toBe(200);
    decide({ result: AuthorizeResult.DENY });
    expect((await addressOf(PLATFORM)).status).toBe(403);
    expect(
      (await request(server).get(`${API}/calendar/address`).set(nobody)).status,
    ).toBe(401);
  });
});

import express from 'express';
import request from 'supertest';
import { mockErrorHandler, mockServices } from '@backstage/backend-test-utils';
import { SecretText } from '@drydock/upgrade-readiness';
import {
  givenClusters,
  MigratedDatabases,
  NOW,
} from '../../__testUtils__/databases';
import { auditedCallsOf } from '../../clusters/store/auditedCallQueries';
import { AuditEvents } from './AuditEvents';
import { createAuditRouter } from './createAuditRouter';

jest.setTimeout(600_000);

const [TOKEN, OTHER, ORPHAN] = [
  'audit-token-of-a-0123456789',
  'audit-token-of-b-0123456789',
  'audit-token-of-c-0123456789',
];
const receivers = [
  { cluster: 'test/a', token: new SecretText(TOKEN) },
  { cluster: 'test/b', token: new SecretText(OTHER) },
  { cluster: 'test/c', token: new SecretText(ORPHAN) },
];
const batch = {
  kind: 'EventList',
  apiVersion: 'audit.k8s.io/v1',
  items: [
    {
      stage: 'ResponseComplete',
      user: { username: 'ops' },
      userAgent: 'reporter/1.2',
      requestURI: '/apis/policy/v1beta1/poddisruptionbudgets?canary-51aa',
      objectRef: {
        apiGroup: 'policy',
        apiVersion: 'v1beta1',
        resource: 'poddisruptionbudgets',
      },
      annotations: {
        'k8s.io/deprecated': 'true',
        'k8s.io/removed-release': '1.25',
      },
    },
  ],
};

describe('POST /audit-events', () => {
  const databases = MigratedDatabases.create();

  async function start() {
    const knex = await databases.init('SQLITE_3');
    const clusters = await givenClusters(knex, [{ name: 'a' }, { name: 'b' }]);
    const logger = mockServices.logger.mock();
    const app = express()
      .use(
        createAuditRouter(
          new AuditEvents({ knex, receivers, now: () => new Date(NOW) }),
          logger,
        ),
      )
      .use(mockErrorHandler());
    const send = (token: string | undefined, body: unknown = batch) =>
      request(app)
        .post('/audit-events')
        .set(token === undefined ? {} : { authorization: `Bearer ${token}` })
        .send(body as object);
    return { knex, clusters, logger, send };
  }

  it('keeps who called, of the cluster whose token it is, and nothing else of the event [T-223]', async () => {
    const { knex, clusters, send } = await start();
    expect((await send(TOKEN)).status).toBe(200);
    expect((await send(TOKEN)).status).toBe(200);
    expect(await auditedCallsOf(knex, clusters.a)).toEqual([
      {
        group: 'policy',
        version: 'v1beta1',
        resource: 'poddisruptionbudgets',
        removedRelease: '1.25',
        user: 'ops',
        userAgent: 'reporter/1.2',
        requests: 2,
        firstSeenAt: NOW,
        lastSeenAt: NOW,
      },
    ]);
    expect(await auditedCallsOf(knex, clusters.b)).toEqual([]);
    expect(JSON.stringify(await knex('audited_calls'))).not.toContain(
      'canary-51aa',
    );
  });

  it.each([[undefined], [''], ['audit-token-of-a'], [`${TOKEN}x`]])(
    'refuses the token %p, reads no body and writes no log',
    async token => {
      const { knex, logger, send } = await start();
      expect((await send(token)).status).toBe(401);
      await expect(knex('audited_calls')).resolves.toEqual([]);
      expect(logger.warn).not.toHaveBeenCalled();
    },
  );

  it('refuses what is no batch of events, and says so in the log [T-224]', async () => {
    const { logger, send } = await start();
    expect((await send(TOKEN, { kind: 'PodList' })).status).toBe(400);
    expect(
      (await send(TOKEN, { ...batch, padding: 'x'.repeat(17 * 1024 * 1024) }))
        .status,
    ).toBe(400);
    expect(
      jest.mocked(logger.warn).mock.calls.map(([message]) => message),
    ).toEqual([
      expect.stringContaining('not an EventList'),
      expect.stringContaining('larger than'),
    ]);
  });

  it('keeps nothing for a cluster that took the name of another: a token belongs to a reference [T-180]', async () => {
    const { knex, clusters, send } = await start();
    const hostile = await givenClusters(
      knex,
      [{ name: 'evil/a', title: 'a' }],
      'capi',
    );
    await knex('clusters')
      .where({ id: clusters.a })
      .update({ title: 'renamed', name: 'renamed' });
    await knex('clusters')
      .where({ id: hostile['evil/a'] })
      .update({ name: 'a' });
    expect((await send(TOKEN)).status).toBe(200);
    expect(await auditedCallsOf(knex, clusters.a)).toHaveLength(1);
    expect(await auditedCallsOf(knex, hostile['evil/a'])).toEqual([]);
  });

  it('says which reference of the configuration means no cluster', async () => {
    const { send } = await start();
    expect((await send(ORPHAN)).body.error).toMatchObject({
      name: 'NotFoundError',
      message: expect.stringContaining(
        'No source lists the cluster test/c now',
      ),
    });
    expect((await send(ORPHAN, { ...batch, items: [] })).status).toBe(200);
  });
});

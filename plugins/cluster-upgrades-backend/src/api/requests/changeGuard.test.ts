import { said } from '@drydock/upgrade-reasons';
import express from 'express';
import request from 'supertest';
import {
  mockCredentials,
  mockErrorHandler,
  mockServices,
} from '@backstage/backend-test-utils';
import type { ChangeDecision } from '../../clusters/permissions/ChangePolicy';
import { createChangeGuard } from './changeGuard';

const REFUSED: ChangeDecision = {
  possible: false,
  reason: said('The policy allows everything'),
  fix: said('Replace it'),
};

function given(decision: ChangeDecision) {
  const [success, fail] = [
    jest.fn(async () => undefined),
    jest.fn(async () => undefined),
  ];
  const auditor = mockServices.auditor.mock({
    createEvent: jest.fn(async () => ({ success, fail })),
  });
  const decide = jest.fn(async () => decision);
  const app = express();
  app.use(express.json());
  app.use(
    createChangeGuard({
      changes: { decide },
      httpAuth: mockServices.httpAuth(),
      auditor,
    }),
  );
  app.use((_, response) => void response.json({ reached: true }));
  app.use(mockErrorHandler());
  return { api: request(app), auditor, decide, fail };
}

describe('createChangeGuard', () => {
  it.each([
    '/upgrades',
    '/upgrades/',
    '/UPGRADES',
    '/upgrades?dryRun=true',
    '/clusters/a%2Fb/waivers',
    '/rollouts',
  ])('refuses POST %s with reason and fix, and records it', async path => {
    const { api, auditor, fail } = given(REFUSED);
    const { status, body } = await api.post(path).send({});
    expect([status, body.error.message]).toEqual([
      403,
      'The policy allows everything. Replace it.',
    ]);
    expect(auditor.createEvent).toHaveBeenCalledWith(
      expect.objectContaining({
        eventId: 'change-refused',
        severityLevel: 'high',
        meta: { method: 'POST', route: expect.stringMatching(/^\//) },
      }),
    );
    expect(fail).toHaveBeenCalledTimes(1);
  });

  it('asks as the caller', async () => {
    const { api, decide } = given(REFUSED);
    await api
      .post('/upgrades')
      .set('Authorization', mockCredentials.user.header('user:default/ada'))
      .send({})
      .expect(403);
    expect(decide).toHaveBeenCalledWith(
      expect.objectContaining({
        principal: expect.objectContaining({
          userEntityRef: 'user:default/ada',
        }),
      }),
    );
  });

  it('wants a caller that is signed in before it says anything', async () => {
    const { api, decide } = given(REFUSED);
    await api
      .post('/upgrades')
      .set('Authorization', mockCredentials.none.header())
      .send({})
      .expect(401);
    expect(decide).not.toHaveBeenCalled();
  });

  it('lets through what only reads or stops, without asking, and everything where changes are possible', async () => {
    const refused = given(REFUSED);
    await refused.api.get('/upgrades').expect(200, { reached: true });
    await refused.api
      .post('/upgrades/u1/actions')
      .send({ action: 'pause' })
      .expect(200, { reached: true });
    await refused.api
      .put('/emergency-stop')
      .send({ active: true })
      .expect(200, { reached: true });
    expect(refused.decide).not.toHaveBeenCalled();
    await given({ possible: true, reason: said('The policy decides') })
      .api.post('/upgrades')
      .send({})
      .expect(200, { reached: true });
  });
});

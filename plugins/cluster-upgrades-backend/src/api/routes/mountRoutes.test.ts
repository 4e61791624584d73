import express from 'express';
import request from 'supertest';
import { mockErrorHandler, mockServices } from '@backstage/backend-test-utils';
import { NotAllowedError } from '@backstage/errors';
import { clusterReadPermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { GuardContext } from './Guard';
import { mountRoutes } from './mountRoutes';
import { csvFile, empty, json } from './reply';
import type { AnyRoute } from './routeTypes';

function given(routes: Record<string, Omit<AnyRoute<object>, 'guard'>>) {
  const success = jest.fn(async () => undefined);
  const fail = jest.fn(async () => undefined);
  const createEvent = jest.fn(async () => ({ success, fail }));
  const admit = jest.fn(async () => ({ who: 'ada' }));
  const app = express();
  mountRoutes(
    app,
    Object.fromEntries(
      Object.entries(routes).map(([name, route]) => [
        name,
        {
          ...route,
          guard: { permission: clusterReadPermission, scope: 'list', admit },
        },
      ]),
    ),
    {
      ...({} as GuardContext),
      auditor: mockServices.auditor.mock({ createEvent }),
      services: {},
    },
  );
  app.use(mockErrorHandler());
  return { api: request(app), admit, createEvent, success, fail };
}

const event = { eventId: 'thing-change', severityLevel: 'low' } as const;

describe('mountRoutes', () => {
  it('gives the handler what the guard found', async () => {
    const { api } = given({
      'GET /things': { handler: async seen => json(seen) },
    });
    await api.get('/things').expect(200, { who: 'ada' });
  });

  it('runs no handler that the guard refuses, and records the refusal of a change', async () => {
    const handler = jest.fn(async () => empty());
    const { api, admit, createEvent, fail } = given({
      'DELETE /things/{id}': { handler, audit: event },
    });
    admit.mockRejectedValue(new NotAllowedError('not yours'));
    await api.delete('/things/1').expect(403);
    expect(handler).not.toHaveBeenCalled();
    expect(createEvent).toHaveBeenCalledTimes(1);
    expect(fail).toHaveBeenCalledTimes(1);
  });

  it('records an export only once it is allowed', async () => {
    const { api, admit, createEvent, success } = given({
      'GET /things.csv': {
        handler: async () => csvFile('things.csv', 'a,b', { rows: 1 }),
        auditAllowed: { ...event, meta: (_request, seen) => seen },
      },
    });
    admit.mockRejectedValueOnce(new NotAllowedError('not yours'));
    await api.get('/things.csv').expect(403);
    expect(createEvent).not.toHaveBeenCalled();
    const answer = await api.get('/things.csv').expect(200);
    expect(answer.text).toBe('a,b');
    expect(createEvent).toHaveBeenCalledWith(
      expect.objectContaining({ ...event, meta: { who: 'ada' } }),
    );
    expect(success).toHaveBeenCalledWith({ meta: { rows: 1 } });
  });

  it('records a change as done although its result cannot be shown', async () => {
    const { api, success, fail } = given({
      'POST /things': {
        audit: event,
        handler: async () =>
          json(() => Promise.reject(new Error('no such text'))),
      },
    });
    await api.post('/things').expect(500);
    expect(success).toHaveBeenCalledTimes(1);
    expect(fail).not.toHaveBeenCalled();
  });

  it('asks a path with a word before one with a parameter, in whatever order they are defined', async () => {
    const { api } = given({
      'GET /things/{id}': { handler: async () => json({ one: true }) },
      'GET /things/schema.json': {
        handler: async () => json({ schema: true }),
      },
    });
    await api.get('/things/schema.json').expect(200, { schema: true });
    await api.get('/things/7').expect(200, { one: true });
  });
});

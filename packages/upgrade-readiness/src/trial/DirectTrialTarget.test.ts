import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createTrialTarget, onlyDryRun } from './DirectTrialTarget';

describe('DirectTrialTarget', () => {
  let server: Server;
  let answer: RequestListener;
  const asked: IncomingMessage[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request);
      request.resume().on('end', () => answer(request, response));
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => void asked.splice(0));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  });

  const says = (
    status: number,
    body: string,
    headers: Record<string, string> = {},
  ) => {
    answer = (_, response) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(body);
  };
  async function dryRun(resource = 'configmaps') {
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('No server');
    const target = createTrialTarget({
      description: 'test',
      server: `http://127.0.0.1:${address.port}/prefix/`,
      token: 'abc',
    });
    try {
      return await target.dryRun({
        group: '',
        version: 'v1',
        resource,
        namespace: 'default',
        body: { kind: 'ConfigMap' },
      });
    } finally {
      await target.close();
    }
  }

  it('creates with dryRun=All and strict validation, as its own account', async () => {
    says(201, '{"kind":"ConfigMap"}');
    expect(await dryRun()).toEqual({
      status: 201,
      reason: '',
      message: '',
      causes: [],
    });
    expect(
      asked.map(({ method, url, headers }) => [
        method,
        url,
        headers.authorization,
      ]),
    ).toEqual([
      [
        'POST',
        '/prefix/api/v1/namespaces/default/configmaps?dryRun=All&fieldValidation=Strict&fieldManager=drydock-trial',
        'Bearer abc',
      ],
    ]);
  });

  it('gives the reasons of a refusal', async () => {
    says(
      422,
      JSON.stringify({
        kind: 'Status',
        reason: 'Invalid',
        message: 'no',
        details: { causes: [{ field: 'spec.a', message: 'Required value' }] },
      }),
    );
    expect(await dryRun()).toEqual({
      status: 422,
      reason: 'Invalid',
      message: 'no',
      causes: [{ field: 'spec.a', message: 'Required value' }],
    });
  });

  it.each([
    [401, '{}', {}, 'unauthorized'],
    [429, '{}', { 'retry-after': '3' }, 'rate-limited'],
    [302, '{}', { location: 'http://127.0.0.1:1/' }, 'not-kubernetes'],
    [200, '<html>', { 'content-type': 'text/html' }, 'not-kubernetes'],
  ])(
    'takes %s %s for no answer about the object',
    async (status, body, headers, kind) => {
      says(status, body, headers);
      await expect(dryRun()).rejects.toMatchObject({ failure: { kind } });
      expect(asked).toHaveLength(1);
    },
  );

  it('cannot be talked out of the dry run by a name [T-15]', async () => {
    says(201, '{}');
    await dryRun('pods?dryRun=&x=');
    expect(asked[0].url).toMatch(
      /^\/prefix\/api\/v1\/namespaces\/default\/pods%3FdryRun%3D%26x%3D\?dryRun=All&/,
    );
  });

  it.each([
    '/api/v1/pods',
    '/api/v1/pods?dryRun=',
    '/api/v1/pods?dryRun=none',
    '/api/v1/pods?dryRun=All&dryRun=none',
    '/api/v1/pods?dryRun=All?dryRun=All',
  ])('refuses to send %s [T-14]', address => {
    expect(() => onlyDryRun(address)).toThrow('without dryRun=All');
  });
});

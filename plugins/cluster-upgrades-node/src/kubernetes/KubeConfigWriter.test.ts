import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { KubeConfig } from '@kubernetes/client-node';
import { inEnglish } from '@drydock/upgrade-reasons';
import { EffectUnknownError } from './callApiServer';
import { KubeConfigWriter } from './KubeConfigWriter';
import type { Patch } from './KubeConfigWriter';

interface Seen {
  readonly method?: string;
  readonly url?: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

const patch: Patch = {
  path: '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/clusters/c1',
  body: {
    metadata: { resourceVersion: '7' },
    spec: { topology: { version: 'v1.36.4' } },
  },
  dryRun: false,
};
const signal = new AbortController().signal;
const running: http.Server[] = [];

async function serverThat(
  answer: (response: http.ServerResponse) => void,
): Promise<{ writer: KubeConfigWriter; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      seen.push({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      answer(response);
    });
  });
  running.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { writer: writerOf(`http://127.0.0.1:${port}/clusters/m`), seen };
}

function writerOf(server: string): KubeConfigWriter {
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromClusterAndUser(
    { name: 'm', server, skipTLSVerify: false },
    { name: 'writer', token: 'writer-token' },
  );
  return new KubeConfigWriter(() => kubeConfig, {
    userAgent: 'drydock/test',
    setting: 'clusterUpgrades.example.upgrade',
    page: 'docs/providers/example.md',
  });
}

const json =
  (status: number, body: unknown, headers: http.OutgoingHttpHeaders = {}) =>
  (response: http.ServerResponse) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      ...headers,
    });
    response.end(JSON.stringify(body));
  };

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  }
});

describe('KubeConfigWriter', () => {
  it('sends one merge patch as drydock, strictly validated, with its own credential', async () => {
    const { writer, seen } = await serverThat(
      json(200, { metadata: { resourceVersion: '8' } }),
    );
    expect(await writer.patch(patch, signal)).toEqual({
      outcome: 'written',
      resourceVersion: '8',
      warnings: [],
    });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: 'PATCH',
      url: '/clusters/m/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/clusters/c1?fieldManager=drydock&fieldValidation=Strict',
      headers: {
        authorization: 'Bearer writer-token',
        'content-type': 'application/merge-patch+json',
        'user-agent': 'drydock/test',
      },
      body: '{"metadata":{"resourceVersion":"7"},"spec":{"topology":{"version":"v1.36.4"}}}',
    });
  });

  it('asks for a dry run on the server, and hands on its warnings', async () => {
    const { writer, seen } = await serverThat(
      json(
        200,
        { metadata: { resourceVersion: '7' } },
        { warning: '299 - "Skipping version validation, \\"unsafe\\" is set"' },
      ),
    );
    expect(
      await writer.patch({ ...patch, dryRun: true }, signal),
    ).toMatchObject({
      outcome: 'written',
      warnings: ['Skipping version validation, "unsafe" is set'],
    });
    expect(seen[0].url).toContain('dryRun=All');
  });

  it.each<[number, unknown, unknown]>([
    [
      409,
      { message: 'the object has been modified' },
      { outcome: 'conflict', message: 'the object has been modified' },
    ],
    [
      422,
      {
        code: 422,
        message: 'Cluster "c1" is invalid: …',
        details: {
          causes: [
            {
              message: 'Invalid value: "v1.38.0": version cannot be increased',
            },
          ],
        },
      },
      {
        outcome: 'refused',
        status: 422,
        message: 'Invalid value: "v1.38.0": version cannot be increased',
      },
    ],
    [
      403,
      { message: 'User "drydock" cannot patch clusters' },
      {
        outcome: 'refused',
        status: 403,
        message: expect.stringContaining('Grant it the verb patch'),
      },
    ],
    [
      401,
      {},
      {
        outcome: 'refused',
        status: 401,
        message: expect.stringContaining('Renew the kubeconfig'),
      },
    ],
    [
      404,
      { message: 'clusters "c1" not found' },
      { outcome: 'refused', status: 404, message: 'clusters "c1" not found' },
    ],
  ])(
    'knows that nothing was written when the answer is %d',
    async (status, body, expected) => {
      const { writer } = await serverThat(json(status, body));
      expect(inEnglish(await writer.patch(patch, signal))).toEqual(expected);
    },
  );

  it.each<[string, (response: http.ServerResponse) => void]>([
    ['a server error', json(500, { message: 'etcdserver: request timed out' })],
    ['too many requests', json(429, {})],
    ['a gateway that gave up', json(504, {})],
    [
      'a connection that is cut before the answer',
      response => response.destroy(),
    ],
    [
      'an answer that is cut off',
      response => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"metadata"');
        setImmediate(() => response.destroy());
      },
    ],
    ['an answer that is no object', json(200, 'fine')],
    [
      'an answer without end',
      response => {
        response.writeHead(200);
        response.end(Buffer.alloc(5 * 1024 * 1024, 32));
      },
    ],
  ])('does not guess the effect after %s', async (_what, answer) => {
    const { writer } = await serverThat(answer);
    await expect(writer.patch(patch, signal)).rejects.toBeInstanceOf(
      EffectUnknownError,
    );
  });

  it('does not guess the effect after an abort, and closes the connection', async () => {
    const abort = new AbortController();
    const closed = new Promise<void>(resolve => {
      void serverThat(response => {
        response.on('close', resolve);
        abort.abort();
      }).then(async ({ writer }) => {
        await expect(writer.patch(patch, abort.signal)).rejects.toBeInstanceOf(
          EffectUnknownError,
        );
      });
    });
    await closed;
  });

  it('follows no redirect [T-207]', async () => {
    const { writer, seen } = await serverThat(response => {
      response.writeHead(307, { location: '/elsewhere' });
      response.end();
    });
    await expect(writer.patch(patch, signal)).rejects.toBeInstanceOf(
      EffectUnknownError,
    );
    expect(seen).toHaveLength(1);
  });

  it('sends its credential over https only, or to this machine [T-206]', async () => {
    await expect(
      writerOf('http://203.0.113.10').patch(patch, signal),
    ).rejects.toMatchObject({ failure: { kind: 'refused-address' } });
  });
});

describe('KubeConfigWriter, removing', () => {
  const removal = {
    path: '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/machines/m1',
    uid: 'u1',
    resourceVersion: '7',
    dryRun: false,
  };

  it('deletes one object by its uid and as it was read', async () => {
    const { writer, seen } = await serverThat(
      json(200, { metadata: { name: 'm1' } }),
    );
    expect(inEnglish(await writer.remove(removal, signal))).toEqual({
      outcome: 'removed',
    });
    expect(seen.map(({ method, url }) => [method, url])).toEqual([
      ['DELETE', `/clusters/m${removal.path}`],
    ]);
    expect(JSON.parse(seen[0].body)).toEqual({
      apiVersion: 'v1',
      kind: 'DeleteOptions',
      preconditions: { uid: 'u1', resourceVersion: '7' },
    });
  });

  it('says in the body that it only rehearses: the query does not count beside a body', async () => {
    const { writer, seen } = await serverThat(json(200, {}));
    await writer.remove({ ...removal, dryRun: true }, signal);
    expect(JSON.parse(seen[0].body)).toMatchObject({ dryRun: ['All'] });
  });

  it.each([
    [404, { outcome: 'gone' }],
    [409, { outcome: 'conflict', message: 'the UID does not match' }],
    [
      403,
      {
        outcome: 'refused',
        status: 403,
        message: expect.stringContaining('Grant it the verb delete'),
      },
    ],
  ])('gives the answer %s as what it means', async (status, outcome) => {
    const { writer } = await serverThat(
      json(status, { kind: 'Status', message: 'the UID does not match' }),
    );
    expect(inEnglish(await writer.remove(removal, signal))).toEqual(outcome);
  });

  it('does not know the effect where the server failed', async () => {
    const { writer } = await serverThat(
      json(500, { kind: 'Status', message: 'etcd' }),
    );
    await expect(writer.remove(removal, signal)).rejects.toThrow(
      EffectUnknownError,
    );
  });
});

describe('KubeConfigWriter, creating', () => {
  const creation = {
    path: '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/machinedrainrules',
    body: {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'MachineDrainRule',
      metadata: { name: 'r1' },
      spec: {},
    },
  };

  it('posts one object as drydock, strictly validated', async () => {
    const { writer, seen } = await serverThat(
      json(201, { metadata: { resourceVersion: '8' } }),
    );
    expect(inEnglish(await writer.create(creation, signal))).toEqual({
      outcome: 'written',
      resourceVersion: '8',
      warnings: [],
    });
    expect(seen.map(({ method, url }) => [method, url])).toEqual([
      [
        'POST',
        `/clusters/m${creation.path}?fieldManager=drydock&fieldValidation=Strict`,
      ],
    ]);
    expect(JSON.parse(seen[0].body)).toEqual(creation.body);
  });

  it('asks for a dry run on the server, whose object has no resourceVersion', async () => {
    const { writer, seen } = await serverThat(
      json(201, { metadata: { name: 'r1' } }),
    );
    expect(
      await writer.create({ ...creation, dryRun: true }, signal),
    ).toMatchObject({ outcome: 'written', resourceVersion: '' });
    expect(seen[0].url).toContain('dryRun=All');
    const other = await serverThat(json(201, { metadata: { name: 'r1' } }));
    await expect(other.writer.create(creation, signal)).rejects.toThrow(
      EffectUnknownError,
    );
  });

  it.each([
    [409, { outcome: 'conflict', message: 'r1 already exists' }],
    [
      403,
      {
        outcome: 'refused',
        status: 403,
        message: expect.stringContaining('Grant it the verb create'),
      },
    ],
    [422, { outcome: 'refused', status: 422, message: 'r1 already exists' }],
  ])('gives the answer %s as what it means', async (status, outcome) => {
    const { writer } = await serverThat(
      json(status, { kind: 'Status', message: 'r1 already exists' }),
    );
    expect(inEnglish(await writer.create(creation, signal))).toEqual(outcome);
  });

  it.each([
    [500, {}],
    [201, 'no object'],
  ])(
    'does not know the effect of %s with such a body',
    async (status, body) => {
      const { writer } = await serverThat(json(status, body));
      await expect(writer.create(creation, signal)).rejects.toThrow(
        EffectUnknownError,
      );
    },
  );

  describe('asked for its rights', () => {
    const right = {
      verb: 'patch',
      group: 'cluster.x-k8s.io',
      resource: 'machines',
      namespace: 'fleet',
    } as const;

    it.each([true, false])(
      'asks the API server with its own credential and changes nothing: %p',
      async allowed => {
        const { writer, seen } = await serverThat(
          json(201, { status: { allowed } }),
        );
        expect(await writer.may(right, signal)).toBe(allowed);
        expect(seen).toHaveLength(1);
        expect(seen[0]).toMatchObject({
          method: 'POST',
          url: '/clusters/m/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
          headers: { authorization: 'Bearer writer-token' },
        });
        expect(JSON.parse(seen[0].body)).toEqual({
          apiVersion: 'authorization.k8s.io/v1',
          kind: 'SelfSubjectAccessReview',
          spec: { resourceAttributes: right },
        });
      },
    );

    it.each<[string, number, unknown, object]>([
      [
        'a refusal',
        403,
        { message: 'no' },
        {
          kind: 'forbidden',
          remedy: { code: 'writer.remedy-access-reviews' },
        },
      ],
      [
        'a credential that is not known',
        401,
        {},
        {
          kind: 'unauthorized',
          remedy: { code: 'writer.remedy-renew' },
        },
      ],
      [
        'an answer without a decision',
        201,
        { status: {} },
        { kind: 'forbidden' },
      ],
    ])('never takes %s for a yes or a no', async (_, status, body, failure) => {
      const { writer } = await serverThat(json(status, body));
      await expect(writer.may(right, signal)).rejects.toMatchObject({
        failure,
      });
    });

    it('says that the server did not answer, and not that a change is in doubt', async () => {
      const { writer } = await serverThat(response => response.destroy());
      await expect(writer.may(right, signal)).rejects.toMatchObject({
        failure: {
          kind: 'unreachable',
          reason: { code: 'writer.rights-not-asked' },
        },
      });
    });
  });
});

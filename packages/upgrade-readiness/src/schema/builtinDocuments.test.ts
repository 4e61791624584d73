import { setImmediate } from 'node:timers/promises';
import { DecodeError } from '../decode';
import { ClusterReadError } from '../contracts';
import type { ClusterReadRequest } from '../contracts';
import { FakeAccess, readError } from '../testing/fakeAccess';
import { readBuiltinDocuments, schemaOfDocuments } from './builtinDocuments';

const schemasOf = (group: string, kind: string, field: string) => ({
  [kind]: {
    type: 'object',
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      [field]: { type: 'string', pattern: '(a+)+$' },
    },
    'x-kubernetes-group-version-kind': [{ group, version: 'v1', kind }],
  },
});
const documentOf = (
  group: string,
  kind: string,
  field: string,
  info: object = { title: 'Kubernetes', version: 'unversioned' },
) => ({
  openapi: '3.0.0',
  info,
  paths: { '/big': 'x'.repeat(5000) },
  components: { schemas: schemasOf(group, kind, field) },
});

interface Server {
  gitVersion: string;
  hashes: Record<string, string>;
  documents: Record<string, Readonly<Record<string, unknown>>>;
}

function serverOf(): Server {
  return {
    gitVersion: 'v1.35.2',
    hashes: {
      'api/v1': 'A1',
      'apis/apps/v1': 'B1',
      'apis/example.com/v1': 'C1',
    },
    documents: {
      '/openapi/v3/api/v1': documentOf('', 'Service', 'old'),
      '/openapi/v3/apis/apps/v1': documentOf('apps', 'Deployment', 'old'),
      '/openapi/v3/apis/example.com/v1': documentOf(
        'example.com',
        'Widget',
        'old',
      ),
    },
  };
}

const accessTo = (server: Server) =>
  new FakeAccess(({ path }: ClusterReadRequest) => {
    if (path === '/version') return { gitVersion: server.gitVersion };
    if (path === '/openapi/v3')
      return {
        paths: Object.fromEntries(
          Object.entries(server.hashes).map(([name, hash]) => [
            name,
            {
              serverRelativeURL: `https://evil.example.com/${name}?hash=${hash}`,
            },
          ]),
        ),
      };
    return server.documents[path] ?? readError('not-found');
  });
const paths = (access: FakeAccess) => access.asked.map(({ path }) => path);
const service = { apiVersion: 'v1', kind: 'Service', new: 'x' };

describe('documents of built-in groups', () => {
  it('are those of the versions that are asked for and served, at paths that the server does not choose [T-258]', async () => {
    const access = accessTo(serverOf());
    const documents = await readBuiltinDocuments(access, {
      minor: '1.35',
      apiVersions: ['v1', 'policy/v1beta1', 'v1', 'example.com/v1'],
    });
    expect(paths(access)).toEqual([
      '/version',
      '/openapi/v3',
      '/openapi/v3/api/v1',
      '/version',
    ]);
    // As old API servers need it, see readTargetSchema.ts.
    expect(access.asked.map(({ accept }) => accept)).toEqual([
      undefined,
      '*/*',
      '*/*',
      undefined,
    ]);
    expect({
      version: documents.version,
      served: [...documents.served.keys()],
    }).toEqual({ version: '1.35.2', served: ['v1', 'apps/v1'] });
  });

  it('judge built-in kinds alone', async () => {
    const schema = await schemaOfDocuments(
      await readBuiltinDocuments(accessTo(serverOf()), {
        minor: '1.35',
        apiVersions: ['v1'],
      }),
    );
    expect(schema.check(service)).toMatchObject({
      status: 'checked',
      problems: [{ fault: 'unknown', path: ['new'] }],
    });
    expect(schema.check({ ...service, apiVersion: 'apps/v1' })).toEqual({
      status: 'no-schema',
    });
    for (const apiVersion of [
      'example.com/v1',
      'gateway.networking.k8s.io/v1',
      '',
      '../v1',
    ])
      expect(schema.check({ apiVersion, kind: 'Widget' })).toEqual({
        status: 'no-schema',
        custom: true,
      });
  });

  it('are made into a schema with a turn for others after each', async () => {
    const documents = await readBuiltinDocuments(accessTo(serverOf()), {
      minor: '1.35',
      apiVersions: ['v1', 'apps/v1'],
    });
    let isMade = false;
    const making = schemaOfDocuments(documents).then(() => {
      isMade = true;
    });
    await setImmediate();
    expect(isMade).toBe(false);
    await making;
  });

  it('are read again only where they changed, and those of another server of the minor not either', async () => {
    const server = serverOf();
    const first = await readBuiltinDocuments(accessTo(server), {
      minor: '1.35',
      apiVersions: ['v1', 'apps/v1'],
    });
    server.gitVersion = 'v1.35.3';
    server.hashes['api/v1'] = 'A2';
    server.documents['/openapi/v3/api/v1'] = documentOf('', 'Service', 'new');
    const access = accessTo(server);
    const second = await readBuiltinDocuments(access, {
      minor: '1.35',
      apiVersions: [],
      previous: first,
    });
    expect(paths(access)).toEqual([
      '/version',
      '/openapi/v3',
      '/openapi/v3/api/v1',
      '/version',
    ]);
    expect(second.revision).not.toBe(first.revision);
    expect((await schemaOfDocuments(second)).check(service)).toEqual({
      status: 'checked',
      problems: [],
    });
    const third = await readBuiltinDocuments(accessTo(server), {
      minor: '1.35',
      apiVersions: [],
      previous: second,
    });
    expect(third.revision).toBe(second.revision);
  });

  it('are kept without what no check needs', async () => {
    const { documents } = await readBuiltinDocuments(accessTo(serverOf()), {
      minor: '1.35',
      apiVersions: ['v1'],
    });
    expect(documents.get('v1')?.packed.length).toBeLessThan(400);
  });

  it('hold no text to a pattern, whatever title the server gives them [T-259]', async () => {
    const server = serverOf();
    server.documents['/openapi/v3/api/v1'] = documentOf('', 'Service', 'old', {
      title: 'Kubernetes CRD Swagger',
      version: 'v0.1.0',
    });
    const schema = await schemaOfDocuments(
      await readBuiltinDocuments(accessTo(server), {
        minor: '1.35',
        apiVersions: ['v1'],
      }),
    );
    expect(
      schema.check({
        apiVersion: 'v1',
        kind: 'Service',
        old: `${'a'.repeat(50)}!`,
      }),
    ).toEqual({ status: 'checked', problems: [] });
  });

  it('are of the minor that is asked about, also while the servers behind an address are exchanged [T-261]', async () => {
    const other = serverOf();
    other.gitVersion = 'v1.36.0';
    await expect(
      readBuiltinDocuments(accessTo(other), {
        minor: '1.35',
        apiVersions: ['v1'],
      }),
    ).rejects.toThrow('no longer runs v1.35');
    const server = serverOf();
    const access = accessTo(server);
    const read = access.read.bind(access);
    access.read = request => {
      if (request.path.endsWith('/api/v1')) server.gitVersion = 'v1.36.0';
      return read(request);
    };
    await expect(
      readBuiltinDocuments(access, { minor: '1.35', apiVersions: ['v1'] }),
    ).rejects.toThrow('no longer runs v1.35');
    const named = serverOf();
    named.documents['/openapi/v3/api/v1'] = documentOf('', 'Service', 'old', {
      title: 'Kubernetes',
      version: 'v1.36.0',
    });
    await expect(
      readBuiltinDocuments(accessTo(named), {
        minor: '1.35',
        apiVersions: ['v1'],
      }),
    ).rejects.toThrow('is of v1.36.0');
  });

  it('are never taken from a server that did not answer, or answers something else', async () => {
    const refused = new FakeAccess(({ path }) =>
      path === '/version' ? { gitVersion: 'v1.35.2' } : readError('forbidden'),
    );
    await expect(
      readBuiltinDocuments(refused, { minor: '1.35', apiVersions: ['v1'] }),
    ).rejects.toThrow(ClusterReadError);
    const server = serverOf();
    server.documents['/openapi/v3/api/v1'] = { openapi: '3.0.0' };
    await expect(
      readBuiltinDocuments(accessTo(server), {
        minor: '1.35',
        apiVersions: ['v1'],
      }),
    ).rejects.toThrow(DecodeError);
  });

  it('are bounded in number [T-260]', async () => {
    const hashes = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`apis/apps/v${index}`, 'X']),
    );
    const access = accessTo({ ...serverOf(), hashes });
    await expect(
      readBuiltinDocuments(access, {
        minor: '1.35',
        apiVersions: Object.keys(hashes).map(name => name.slice(5)),
      }),
    ).rejects.toThrow('more than 80 OpenAPI documents');
    expect(access.asked).toHaveLength(2);
  });
});

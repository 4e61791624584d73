/* eslint-disable jest/no-export -- a kit registers tests for those who import it */
import {
  ClusterReadError,
  type ClusterAccess,
  type ClusterReadFailure,
  type ClusterReadFailureKind,
  type ClusterReadRequest,
} from '@drydock/upgrade-readiness';
import {
  LARGE_ANNOTATION,
  LARGE_CHARACTERS,
  LARGE_NAMESPACE,
  type ContractServer,
  type ServerFault,
} from './contractServer';
import { FixtureApiServer } from './FixtureApiServer';

export interface ClusterAccessFixture {
  readonly access: ClusterAccess;
  /**
   * Text that must appear in no description and no message: the credential that the access was
   * given.
   */
  readonly secrets: readonly string[];
  close?(): Promise<void>;
}

export interface ClusterAccessKitOptions {
  /**
   * The server that the tests run on, started once for all of them. Default: a
   * {@link FixtureApiServer} with an API of its own.
   */
  readonly startServer?: () => Promise<ContractServer>;
  /**
   * Whether an abort, a time limit and a byte limit close the connection to the API server. Default
   * true. False is for ways that lead through something that keeps it open: then every read must
   * carry `timeout`, by which the API server itself ends it, and the documentation must say so.
   */
  readonly closesUpstream?: boolean;
}

const MAX_BYTES = 1024 * 1024;
const NAMESPACES = '/api/v1/namespaces';
const METADATA_LIST =
  'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';
const AGGREGATED_DISCOVERY =
  'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json';

/**
 * Registers the contract tests of a {@link ClusterAccess} (jest globals): the same assertions
 * whatever the server, be it the kit's own, a simulated or a real one. `connect` opens the access
 * to it with its address and token.
 */
export function describeClusterAccess(
  name: string,
  connect: (server: ContractServer) => Promise<ClusterAccessFixture>,
  options: ClusterAccessKitOptions = {},
): void {
  const closesUpstream = options.closesUpstream ?? true;
  const andCloses = closesUpstream ? ' and closes the upstream' : '';

  describe(`ClusterAccess contract: ${name}`, () => {
    let server: ContractServer;
    let fixture: ClusterAccessFixture;
    beforeAll(async () => {
      server = await (options.startServer ?? FixtureApiServer.start)();
    });
    afterAll(() => server?.close());
    beforeEach(async () => {
      fixture = await connect(server);
    });
    afterEach(async () => {
      server.setFault(undefined);
      await fixture.access.close();
      await fixture.close?.();
    });

    const read = (path: string, request: Partial<ClusterReadRequest> = {}) =>
      fixture.access.read({ path, purpose: 'contract', ...request });
    const list = async (query: Record<string, string> = {}, accept?: string) =>
      JSON.parse(String((await read(NAMESPACES, { query, accept })).body));
    const failureOf = async (
      reading: Promise<unknown>,
    ): Promise<ClusterReadFailure> =>
      (await errorOf(reading, fixture.secrets)).failure;
    /** What a read of the version fails with while the server behaves so. */
    const reasonOf = async (
      fault: ServerFault,
      request: Partial<ClusterReadRequest> = {},
    ): Promise<ClusterReadFailureKind> => {
      server.setFault(fault);
      return (await failureOf(read('/version', request))).kind;
    };
    /** Awaits that the client closes one more connection than at `before`. */
    const upstreamClosed = async (before: number) => {
      if (closesUpstream) await server.closedByClient(before + 1);
    };

    it('describes itself without its credential', () => {
      expect(fixture.access.description.length).toBeGreaterThan(0);
      for (const secret of fixture.secrets)
        expect(JSON.stringify(fixture.access.description)).not.toContain(
          secret,
        );
    });

    it("reads, with GET and under Drydock's own name", async () => {
      const { status, body, contentType } = await read('/version');
      expect(status).toBe(200);
      expect(JSON.parse(String(body))).toMatchObject({
        gitVersion: expect.stringMatching(/^v1\.\d+\.\d+/),
      });
      expect(contentType).toContain('json');
      expect(server.lastRequest).toMatchObject({
        method: 'GET',
        path: expect.stringMatching(/\/version$/),
        headers: {
          'user-agent': expect.stringMatching(/^drydock\/\d+\.\d+\.\d+/),
        },
      });
    });

    it('asks for gzip and inflates it', async () => {
      const { body, decodedBytes } = await read(NAMESPACES);
      expect(server.lastRequest?.headers['accept-encoding']).toContain('gzip');
      expect(decodedBytes).toBe(body.length);
      const items: {
        metadata: { name: string; annotations?: Record<string, string> };
      }[] = JSON.parse(String(body)).items;
      expect(
        items.find(({ metadata }) => metadata.name === LARGE_NAMESPACE)
          ?.metadata.annotations?.[LARGE_ANNOTATION],
      ).toHaveLength(LARGE_CHARACTERS);
    });

    it('reads a list page by page, as the query asks, without losing or repeating an object', async () => {
      const namesOf = (page: { items: { metadata: { name: string } }[] }) =>
        page.items.map(({ metadata }) => metadata.name);
      const all = namesOf(await list());
      expect(all).toEqual(
        expect.arrayContaining(['default', LARGE_NAMESPACE, 'kube-system']),
      );
      const paged: string[] = [];
      let token: string | undefined;
      do {
        const page = await list({
          limit: '1',
          ...(token ? { continue: token } : {}),
        });
        expect(page.items).toHaveLength(1);
        paged.push(...namesOf(page));
        token = page.metadata.continue;
      } while (token && paged.length <= all.length);
      expect(paged).toEqual(all);
    });

    it('reads objects in the form that is asked for', async () => {
      const { kind, items } = await list({}, METADATA_LIST);
      expect(kind).toBe('PartialObjectMetadataList');
      for (const item of items) expect(Object.keys(item)).not.toContain('spec');
    });

    it.each<[ServerFault, ClusterReadFailureKind]>([
      ['unauthorized', 'unauthorized'],
      ['forbidden', 'forbidden'],
      ['rate-limited', 'rate-limited'],
      ['server-error', 'server-error'],
      ['html', 'not-kubernetes'],
    ])(
      'turns %s into %s, never into an empty answer',
      async (fault, reason) => {
        expect(await reasonOf(fault)).toBe(reason);
      },
    );

    it('says that the server does not have what is asked for', async () => {
      expect(
        await failureOf(read('/apis/contract.drydock.dev/v1')),
      ).toMatchObject({ kind: 'not-found', status: 404, retryable: false });
    });

    it('says that a continue token has expired', async () => {
      const { metadata } = await list({ limit: '1' });
      server.setFault('expired-continue');
      expect(
        await failureOf(list({ limit: '1', continue: metadata.continue })),
      ).toMatchObject({ kind: 'expired', status: 410, retryable: true });
    });

    it('passes on how long the server asks to wait', async () => {
      server.setFault('rate-limited');
      expect(
        (await errorOf(read('/version'), fixture.secrets)).retryAfterSeconds,
      ).toBe(7);
    });

    it('follows no redirect [T-232]', async () => {
      const before = server.requestCount;
      expect(await reasonOf('redirect')).toBe('not-kubernetes');
      expect(server.requestCount).toBe(before + 1);
    });

    it(`ends a never-ending answer at the byte limit${andCloses}`, async () => {
      const before = server.closedEarly;
      expect(await reasonOf('oversized', { maxBytes: MAX_BYTES })).toBe(
        'too-large',
      );
      await upstreamClosed(before);
    });

    it('counts the byte limit in inflated bytes', async () => {
      expect(await reasonOf('inflating', { maxBytes: MAX_BYTES })).toBe(
        'too-large',
      );
    });

    it('keeps a byte limit that is smaller than an honest answer', async () => {
      expect(
        (await failureOf(read(NAMESPACES, { maxBytes: LARGE_CHARACTERS / 2 })))
          .kind,
      ).toBe('too-large');
    });

    it.each<ServerFault>(['hanging', 'stalling'])(
      `ends a %s answer at the time limit${andCloses}`,
      async fault => {
        const before = server.closedEarly;
        expect(await reasonOf(fault, { timeoutMilliseconds: 200 })).toBe(
          'timeout',
        );
        await upstreamClosed(before);
      },
    );

    it.each<ServerFault>(['hanging', 'stalling'])(
      `ends a %s answer when the signal aborts${andCloses}`,
      async fault => {
        const controller = new AbortController();
        const before = {
          closed: server.closedEarly,
          requests: server.requestCount,
        };
        const reading = reasonOf(fault, { signal: controller.signal });
        await server.received(before.requests + 1);
        controller.abort();
        expect(await reading).toBe('aborted');
        await upstreamClosed(before.closed);
      },
    );

    it('asks nothing when the signal is aborted already', async () => {
      const before = server.requestCount;
      expect(
        (await failureOf(read('/version', { signal: AbortSignal.abort() })))
          .kind,
      ).toBe('aborted');
      expect(server.requestCount).toBe(before);
    });

    it('fails on a truncated answer, at once or at the time limit, and may try again', async () => {
      server.setFault('truncated');
      expect(
        (await failureOf(read('/version', { timeoutMilliseconds: 1000 })))
          .retryable,
      ).toBe(true);
    });

    it('answers 304 with an empty body where the server knows ETags', async () => {
      const { etag } = await read('/apis', { accept: AGGREGATED_DISCOVERY });
      expect(etag !== undefined).toBe(server.aggregatedDiscovery);
      const again = await read('/apis', {
        accept: AGGREGATED_DISCOVERY,
        ifNoneMatch: etag,
      });
      expect([again.status, again.body.length === 0]).toEqual(
        server.aggregatedDiscovery ? [304, true] : [200, false],
      );
    });

    it('asks access reviews, and what they say holds', async () => {
      expect(
        await fixture.access.review({ verb: 'list', resource: 'pods' }),
      ).toBe(true);
      expect(
        (await read('/api/v1/pods', { query: { limit: '1' } })).status,
      ).toBe(200);
      expect(
        await fixture.access.review({ verb: 'list', resource: 'secrets' }),
      ).toBe(false);
      expect(
        (await failureOf(read('/api/v1/secrets', { query: { limit: '1' } })))
          .kind,
      ).toBe('forbidden');
    });

    if (!closesUpstream) {
      it('lets the server itself end a read, whose connection stays open when it is given up', async () => {
        await read('/version');
        expect(server.lastRequest?.query.timeout).toMatch(/^[1-9]\d*s$/);
        await read(NAMESPACES, {
          query: { limit: '1' },
          timeoutMilliseconds: 2500,
        });
        expect(server.lastRequest?.query).toMatchObject({
          limit: '1',
          timeout: '3s',
        });
      });
    }
  });
}

async function errorOf(
  reading: Promise<unknown>,
  secrets: readonly string[],
): Promise<ClusterReadError> {
  const error = await reading.then(
    () => new Error('The read did not fail'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ClusterReadError)) throw error;
  expect(error.message.length).toBeGreaterThan(0);
  for (const secret of secrets)
    expect(JSON.stringify(error.failure)).not.toContain(secret);
  return error;
}

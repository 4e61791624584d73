/* eslint-disable jest/no-export, jest/no-conditional-expect -- a kit registers tests for those who import it */
import { ClusterAccess, ClusterReadError, ClusterReadFailureReason, ClusterReadRequest } from '@drydock/upgrade-readiness';
import { FixtureApiServer } from './FixtureApiServer';

export interface ClusterAccessFixture {
  readonly access: ClusterAccess;
  /** Text that must appear in no description and no message: the credential that the access was given. */
  readonly secrets: readonly string[];
  close?(): Promise<void>;
}

/** What an implementation cannot do because of what it goes through; each is a limit that its documentation must name. */
export interface ClusterAccessKitOptions {
  /** The way passes on `304 Not Modified`. Default true. */
  readonly conditionalReads?: boolean;
  /** The way passes on the server's `Retry-After`. Default true. */
  readonly retryAfter?: boolean;
  /** Access reviews can be asked. Default true. */
  readonly reviews?: boolean;
}

const MAX_BYTES = 1024 * 1024;

/**
 * Registers the contract tests of a {@link ClusterAccess} (jest globals). The kit runs a server of its own; `connect` opens the access
 * to it, with its address below which every path is answered.
 */
export function describeClusterAccess(name: string, connect: (serverUrl: string) => Promise<ClusterAccessFixture>, options: ClusterAccessKitOptions = {}): void {
  describe(`ClusterAccess contract: ${name}`, () => {
    let server: FixtureApiServer;
    let fixture: ClusterAccessFixture;
    beforeEach(async () => {
      server = await FixtureApiServer.start();
      fixture = await connect(server.url);
    });
    afterEach(async () => {
      await fixture.access.close();
      await fixture.close?.();
      await server.close();
    });

    const read = (path: string, request: Partial<ClusterReadRequest> = {}) => fixture.access.read({ path, purpose: 'contract', ...request });
    const failureOf = async (reading: Promise<unknown>): Promise<ClusterReadError> => {
      const error = await reading.then(
        () => undefined,
        thrown => thrown,
      );
      expect(error).toBeInstanceOf(ClusterReadError);
      if (!(error instanceof ClusterReadError)) throw new Error('unreachable');
      expect(error.failure.message.length).toBeGreaterThan(0);
      for (const secret of fixture.secrets) expect(JSON.stringify(error.failure)).not.toContain(secret);
      return error;
    };
    const reasonOf = async (reading: Promise<unknown>): Promise<ClusterReadFailureReason> => (await failureOf(reading)).failure.reason;

    it('describes itself without its credential', () => {
      expect(fixture.access.description.length).toBeGreaterThan(0);
      for (const secret of fixture.secrets) expect(JSON.stringify(fixture.access.description)).not.toContain(secret);
    });

    it('reads, with GET and under Drydock\'s own name', async () => {
      const { status, body, contentType } = await read('/version');
      expect(status).toBe(200);
      expect(JSON.parse(body)).toEqual({ gitVersion: 'v1.36.4' });
      expect(contentType).toContain('json');
      const seen = server.requests[server.requests.length - 1];
      expect(seen.method).toBe('GET');
      expect(seen.headers['user-agent']).toMatch(/drydock/i);
    });

    it('asks for gzip and inflates it', async () => {
      const { body, decodedBytes } = await read('/gzip');
      expect(JSON.parse(body).text).toHaveLength(200_000);
      expect(decodedBytes).toBe(body.length);
      expect(server.requests[server.requests.length - 1].headers['accept-encoding']).toContain('gzip');
    });

    it.each<[number, ClusterReadFailureReason]>([
      [401, 'unauthorized'],
      [403, 'forbidden'],
      [404, 'not-found'],
      [410, 'expired'],
      [429, 'rate-limited'],
      [500, 'server-error'],
    ])('turns status %i into %s, never into an empty answer', async (status, reason) => {
      expect(await reasonOf(read(`/status/${status}`))).toBe(reason);
    });

    it('names an answer that is no Kubernetes API', async () => {
      expect(await reasonOf(read('/html'))).toBe('not-kubernetes');
    });

    it('follows no redirect', async () => {
      await failureOf(read('/redirect'));
      expect(server.requests.some(({ path }) => path.includes('redirect-target'))).toBe(false);
    });

    it('ends an endless answer at the byte limit and closes the upstream', async () => {
      expect(await reasonOf(read('/endless', { maxBytes: MAX_BYTES }))).toBe('too-large');
      await server.closedByClient(1);
    });

    it('counts the limit in inflated bytes', async () => {
      expect(await reasonOf(read('/inflates', { maxBytes: MAX_BYTES }))).toBe('too-large');
    });

    it.each(['/hangs', '/stalls'])('ends a server that %s at the time limit and closes the upstream', async path => {
      expect(await reasonOf(read(path, { timeoutMilliseconds: 200 }))).toBe('timeout');
      await server.closedByClient(1);
    });

    it.each(['/hangs', '/stalls'])('closes the upstream of %s when the signal aborts', async path => {
      const controller = new AbortController();
      const before = server.requests.length;
      const reading = reasonOf(read(path, { signal: controller.signal }));
      await server.received(before + 1);
      controller.abort();
      expect(await reading).toBe('aborted');
      await server.closedByClient(1);
    });

    it('asks nothing when the signal is aborted already', async () => {
      const before = server.requests.length;
      expect(await reasonOf(read('/version', { signal: AbortSignal.abort() }))).toBe('aborted');
      expect(server.requests).toHaveLength(before);
    });

    it('fails on a truncated answer', async () => {
      expect((await failureOf(read('/truncated'))).failure.retryable).toBe(true);
    });

    if (options.conditionalReads ?? true) {
      it('answers 304 with an empty body', async () => {
        expect((await read('/etag')).etag).toBe('"1"');
        expect(await read('/etag', { ifNoneMatch: '"1"' })).toMatchObject({ status: 304, body: '' });
      });
    }
    if (options.retryAfter ?? true) {
      it('passes on how long the server asks to wait', async () => {
        expect((await failureOf(read('/status/429'))).retryAfterSeconds).toBe(7);
      });
    }
    if (options.reviews ?? true) {
      it('asks access reviews', async () => {
        expect(await fixture.access.review({ verb: 'list', resource: 'pods' })).toBe(true);
        expect(await fixture.access.review({ verb: 'list', resource: 'secrets' })).toBe(false);
      });
    }
  });
}

/* eslint-disable jest/no-export -- a kit registers tests for those who import it */
import type { DeprecatedCallTeller } from '../deprecatedCallTeller';

export interface DeprecatedCallTellerFixture {
  readonly teller: DeprecatedCallTeller;
  /** One of its clusters, of which the platform tells at least one call. */
  readonly cluster: string;
  /** Credentials for the platform: may appear in no answer and no error. */
  readonly secrets: readonly string[];
  /** Makes the platform refuse from now on. */
  refuse(): Promise<void>;
  /** Makes the platform unreachable from now on. */
  breakPlatform(): Promise<void>;
  /** What the platform received that changes something. */
  writes(): readonly string[];
  close?(): Promise<void>;
}

/**
 * Registers the contract tests of a {@link DeprecatedCallTeller} (jest globals). Most important: a
 * platform that could not be asked never looks like one without callers.
 */
export function describeDeprecatedCallTeller(
  name: string,
  createFixture: () => Promise<DeprecatedCallTellerFixture>,
): void {
  describe(`DeprecatedCallTeller contract: ${name}`, () => {
    let fixture: DeprecatedCallTellerFixture;
    const signal = () => new AbortController().signal;
    const failureOf = async (asked: Promise<unknown>): Promise<unknown> =>
      asked.then(
        () => undefined,
        (error: unknown) => error,
      );
    beforeEach(async () => {
      fixture = await createFixture();
    });
    afterEach(async () => {
      await fixture.close?.();
    });

    it('has a kebab-case id, a title and the clusters that it is asked about', () => {
      const { id, title, clusters } = fixture.teller;
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(title.length).toBeGreaterThan(0);
      expect(clusters).toContain(fixture.cluster);
      expect(new Set(clusters).size).toBe(clusters.length);
    });

    it('tells calls as plain data, with times and counts that are some, and changes nothing', async () => {
      const answer = await fixture.teller.calls(fixture.cluster, signal());
      expect(answer.calls.length).toBeGreaterThan(0);
      expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
      for (const {
        version,
        resource,
        requests = 0,
        lastCalledAt = new Date(0).toISOString(),
      } of answer.calls) {
        expect(version).toMatch(/^v\d/);
        expect(resource.length).toBeGreaterThan(0);
        expect(requests).toBeGreaterThanOrEqual(0);
        expect(new Date(lastCalledAt).toISOString()).toBe(lastCalledAt);
      }
      expect(fixture.writes()).toEqual([]);
    });

    it.each(['refuse', 'breakPlatform'] as const)(
      'rejects with the cause after %s, without a credential',
      async fault => {
        await fixture[fault]();
        const error = await failureOf(
          fixture.teller.calls(fixture.cluster, signal()),
        );
        expect(error).toMatchObject({
          name: 'ClusterReadError',
          message: expect.stringMatching(/\w/),
          failure: {
            remedy: { code: expect.stringMatching(/\w/) },
          },
        });
        for (const secret of fixture.secrets)
          expect(JSON.stringify([error, String(error)])).not.toContain(secret);
      },
    );

    it('rejects for a cluster that is none of its own', async () => {
      expect(
        await failureOf(
          fixture.teller.calls('no-such-cluster-of-the-contract-kit', signal()),
        ),
      ).toMatchObject({ name: 'ClusterReadError' });
    });

    it('rejects when the signal is aborted', async () => {
      expect(
        await failureOf(
          fixture.teller.calls(fixture.cluster, AbortSignal.abort()),
        ),
      ).toMatchObject({ name: 'ClusterReadError' });
    });
  });
}

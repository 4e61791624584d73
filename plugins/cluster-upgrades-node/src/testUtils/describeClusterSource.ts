/* eslint-disable jest/no-export, jest/no-conditional-expect -- a kit registers tests for those who import it */
import { ClusterReadError } from '@drydock/upgrade-readiness';
import { reasonText } from '@drydock/upgrade-reasons';
import type { ClusterSource } from '../clusterSource';

export interface ClusterSourceFixture {
  readonly source: ClusterSource;
  /** Names that a complete listing must give. */
  readonly clusterNames: readonly string[];
  /** Credentials of the origin and its clusters: may appear in no record and no description. */
  readonly secrets: readonly string[];
  /** Makes the origin unreachable from now on. */
  breakOrigin(): Promise<void>;
  close?(): Promise<void>;
}

/**
 * Registers the contract tests of a {@link ClusterSource} (jest globals). Above all: a failed
 * listing never looks like "no clusters".
 */
export function describeClusterSource(
  name: string,
  createFixture: () => Promise<ClusterSourceFixture>,
): void {
  describe(`ClusterSource contract: ${name}`, () => {
    let fixture: ClusterSourceFixture;
    const signal = () => new AbortController().signal;
    beforeEach(async () => {
      fixture = await createFixture();
    });
    afterEach(async () => {
      await fixture.close?.();
    });

    it('has a kebab-case id and a title', () => {
      expect(fixture.source.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(fixture.source.title.length).toBeGreaterThan(0);
    });

    it('lists all clusters, each name once, the same at every listing', async () => {
      const listing = await fixture.source.list(signal());
      expect(listing.complete).toBe(true);
      const names = listing.clusters.map(cluster => cluster.name);
      expect([...names].sort()).toEqual([...fixture.clusterNames].sort());
      expect(await fixture.source.list(signal())).toEqual(listing);
    });

    it('gives plain data without any credential', async () => {
      const { clusters } = await fixture.source.list(signal());
      const text = JSON.stringify(clusters);
      expect(JSON.parse(text)).toEqual(clusters);
      for (const secret of fixture.secrets) expect(text).not.toContain(secret);
    });

    it('says so when the origin cannot be asked, instead of listing fewer clusters as if they were all', async () => {
      await fixture.breakOrigin();
      const listing = await fixture.source
        .list(signal())
        .catch(() => 'rejected' as const);
      if (listing === 'rejected') return;
      expect(listing.complete).toBe(false);
      if (!listing.complete) expect(reasonText(listing.reason)).toMatch(/\w/);
    });

    it('rejects when the signal is aborted', async () => {
      await expect(fixture.source.list(AbortSignal.abort())).rejects.toThrow();
    });

    it('opens an access that describes itself without a credential, or says which credential is needed', async () => {
      const { clusters } = await fixture.source.list(signal());
      for (const cluster of clusters) {
        const opened = await fixture.source
          .access(cluster, signal())
          .catch((error: unknown) => error);
        if (opened instanceof Error) {
          expect(opened).toBeInstanceOf(ClusterReadError);
          continue;
        }
        const { description, close } = opened as Awaited<
          ReturnType<ClusterSource['access']>
        >;
        expect(description.length).toBeGreaterThan(0);
        for (const secret of fixture.secrets)
          expect(description).not.toContain(secret);
        await close.call(opened);
      }
    });

    it('refuses access to a cluster that it does not list', async () => {
      await expect(
        fixture.source.access(
          { name: 'no-such-cluster-of-the-contract-kit' },
          signal(),
        ),
      ).rejects.toThrow();
    });
  });
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mockServices } from '@backstage/backend-test-utils';
import { HttpClusterLister, type ListedClusters } from './ClusterLister';
import { cluster } from './testing';

interface Answers {
  readonly sources?: object[];
  readonly total?: number;
  readonly status?: number;
  readonly present?: number;
}

/**
 * Listings of one process, one for each state of the plugin's API, and how often all of them asked
 * for the sources.
 */
async function serveInTurn(turns: readonly Answers[]) {
  let [answers] = turns;
  let askedForSources = 0;
  const server: Server = createServer((request, response) => {
    const {
      sources = [{ id: 'a', listedAt: '2026-11-21T10:00:00Z' }],
      total = 3,
      status = 200,
      present = total,
    } = answers;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const isFleet = url.pathname.endsWith('/fleet');
    askedForSources += Number(isFleet);
    const offset = Number(url.searchParams.get('offset'));
    const count = Math.max(
      0,
      Math.min(Number(url.searchParams.get('limit')), present - offset),
    );
    const items = Array.from({ length: count }, (_, index) =>
      cluster({ id: `${offset + index}` }),
    );
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isFleet ? { sources } : { items, total }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const discovery = mockServices.discovery.mock({
    getBaseUrl: async () => baseUrl,
  });
  const lister = new HttpClusterLister({
    auth: mockServices.auth(),
    discovery,
  });
  const listings: ListedClusters[] = [];
  for (const turn of turns) {
    answers = turn;
    listings.push(await lister.list());
  }
  await new Promise(resolve => server.close(resolve));
  return { listings, askedForSources };
}

const serve = async (answers: Answers) =>
  (await serveInTurn([answers])).listings[0];

describe('HttpClusterLister', () => {
  it('reads all pages', async () => {
    await expect(serve({ total: 450 })).resolves.toMatchObject({
      ok: true,
      clusters: { length: 450 },
    });
  });

  it('knows an empty fleet from one that is not known', async () => {
    await expect(serve({ total: 0 })).resolves.toEqual({
      ok: true,
      clusters: [],
    });
    await expect(serve({ sources: [{ id: 'capi' }] })).resolves.toEqual({
      ok: false,
      reason: 'source capi has not been listed yet',
    });
    await expect(serve({ sources: [], total: 0 })).resolves.toEqual({
      ok: false,
      reason: 'no source is configured',
    });
  });

  it('says why when the API fails', async () => {
    await expect(serve({ status: 503 })).resolves.toMatchObject({
      ok: false,
      reason: expect.stringContaining('503'),
    });
  });

  it('gives no part of the clusters when they changed while they were listed', async () => {
    await expect(serve({ total: 450, present: 440 })).resolves.toMatchObject({
      ok: false,
    });
  });

  it('asks for the sources until all were listed once', async () => {
    const { listings, askedForSources } = await serveInTurn([
      { sources: [{ id: 'capi' }] },
      {},
      {},
      {},
    ]);
    expect(listings.map(({ ok }) => ok)).toEqual([false, true, true, true]);
    expect(askedForSources).toBe(2);
  });

  it('takes no emptied database for a fleet without clusters', async () => {
    const { listings } = await serveInTurn([
      {},
      { total: 0, sources: [] },
      { total: 0, sources: [{ id: 'a' }] },
    ]);
    expect(listings.map(({ ok }) => ok)).toEqual([true, false, false]);
  });
});

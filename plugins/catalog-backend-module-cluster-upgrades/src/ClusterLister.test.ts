import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mockServices } from '@backstage/backend-test-utils';
import { HttpClusterLister } from './ClusterLister';
import { cluster } from './testing';

/** The plugin's API as far as the lister asks: the fleet's sources, and pages of clusters. */
async function serve(answers: { sources?: object[]; total?: number; status?: number; present?: number }) {
  const { sources = [{ id: 'a', listedAt: '2026-11-21T10:00:00Z' }], total = 3, status = 200, present = total } = answers;
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const offset = Number(url.searchParams.get('offset'));
    const count = Math.max(0, Math.min(Number(url.searchParams.get('limit')), present - offset));
    const items = Array.from({ length: count }, (_, index) => cluster({ id: `${offset + index}` }));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(url.pathname.endsWith('/fleet') ? { sources } : { items, total }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const discovery = mockServices.discovery.mock({ getBaseUrl: async () => `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  const listing = await new HttpClusterLister({ auth: mockServices.auth(), discovery }).list();
  await new Promise(resolve => server.close(resolve));
  return listing;
}

describe('HttpClusterLister', () => {
  it('reads all pages', async () => {
    await expect(serve({ total: 450 })).resolves.toMatchObject({ ok: true, clusters: { length: 450 } });
  });

  it('knows an empty fleet from one that is not known', async () => {
    await expect(serve({ total: 0 })).resolves.toEqual({ ok: true, clusters: [] });
    await expect(serve({ sources: [{ id: 'capi' }] })).resolves.toEqual({ ok: false, reason: 'source capi has not been listed yet' });
    await expect(serve({ sources: [], total: 0 })).resolves.toEqual({ ok: false, reason: 'no source is configured' });
  });

  it('says why when the API fails', async () => {
    await expect(serve({ status: 503 })).resolves.toMatchObject({ ok: false, reason: expect.stringContaining('503') });
  });

  it('gives no part of the clusters when they changed while they were listed', async () => {
    await expect(serve({ total: 450, present: 440 })).resolves.toMatchObject({ ok: false });
  });
});

import { FakeJobApi } from './__testUtils__/FakeJobApi';
import { WriterClient } from './WriterClient';

const signal = new AbortController().signal;

describe('WriterClient', () => {
  it("sends JSON, or what else it is told to, to the cluster's context with the credential of it", async () => {
    const api = await FakeJobApi.start();
    try {
      const client = new WriterClient({ file: api.kubeconfigFile, contexts: { renamed: 'prod-eu-1' } });
      await client.call({ name: 'renamed' }, { method: 'PATCH', path: '/apis/x', body: { a: 1 }, contentType: 'application/merge-patch+json', signal });
      await client.call({ name: 'prod-eu-1' }, { method: 'GET', path: '/apis/y', signal });
      expect(api.server.received).toMatchObject([
        { path: '/apis/x', body: '{"a":1}', headers: { authorization: 'Bearer writer-token', 'content-type': 'application/merge-patch+json' } },
        { path: '/apis/y', body: '', headers: { authorization: 'Bearer writer-token' } },
      ]);
      await expect(client.call({ name: 'elsewhere' }, { method: 'GET', path: '/', signal })).rejects.toThrow(/no context elsewhere/);
    } finally {
      await api.stop();
    }
  });
});

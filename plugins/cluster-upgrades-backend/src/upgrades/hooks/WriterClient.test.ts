import { readFile, writeFile } from 'node:fs/promises';
import { inEnglish } from '@drydock/upgrade-reasons';
import type { ClusterIdentity } from '../../clusters/store/clusterIdentityQueries';
import { identityOf, UID } from '../../__testUtils__/identities';
import { FakeJobApi } from './__testUtils__/FakeJobApi';
import { Relay } from './__testUtils__/Relay';
import { NothingWritten } from './NothingWritten';
import { WriterClient, type WriterCredential } from './WriterClient';

const signal = new AbortController().signal;
const prod = { id: 'c1', name: 'prod-eu-1' };
const IDENTITY = 'GET /api/v1/namespaces/kube-system';

describe('WriterClient', () => {
  let api: FakeJobApi;
  let known: ClusterIdentity | undefined;
  beforeEach(async () => {
    api = await FakeJobApi.start();
    known = identityOf('c1', { name: 'prod-eu-1' });
  });
  afterEach(() => api.stop());

  const client = (credential: Partial<WriterCredential> = {}) =>
    new WriterClient({
      credential: { ...api.credential, ...credential },
      identify: async () => known,
    });
  const requests = () =>
    api.server.received.map(({ method, path }) => `${method} ${path}`);

  it("sends calls to the cluster's context, after the server has said which cluster it is", async () => {
    const opened = await client().open(prod, 'begin', signal);
    await opened.call({
      method: 'PATCH',
      path: '/apis/x',
      body: { a: 1 },
      contentType: 'application/merge-patch+json',
      signal,
    });
    await opened.call({ method: 'GET', path: '/apis/y', signal });
    expect(requests()).toEqual([IDENTITY, 'PATCH /apis/x', 'GET /apis/y']);
    expect(api.server.received).toMatchObject([
      { headers: { authorization: 'Bearer writer-token' } },
      {
        body: '{"a":1}',
        headers: {
          authorization: 'Bearer writer-token',
          'content-type': 'application/merge-patch+json',
        },
      },
      { body: '', headers: { authorization: 'Bearer writer-token' } },
    ]);
  });

  describe('behind an address with several servers', () => {
    let other: FakeJobApi;
    let relay: Relay;
    const relayed = async () => {
      const file = `${api.kubeconfigFile}-relayed`;
      await writeFile(
        file,
        (
          await readFile(api.kubeconfigFile, 'utf8')
        ).replace(api.server.url.href, relay.url),
      );
      return client({ file }).open(prod, 'begin', signal);
    };
    const write = {
      method: 'POST',
      path: '/apis/x',
      body: {},
      signal,
    } as const;
    beforeEach(async () => {
      other = await FakeJobApi.start();
      other.uid = 'another-uid';
      relay = await Relay.start([api.server.url, other.server.url]);
    });
    afterEach(() => Promise.all([relay.stop(), other.stop()]));

    it('writes on the connection on which the server said which cluster it is [T-175]', async () => {
      const opened = await relayed();
      await opened.call(write);
      await opened.call(write);
      expect(requests()).toEqual([IDENTITY, 'POST /apis/x', 'POST /apis/x']);
      expect(other.server.received).toEqual([]);
    });

    it('asks again on the next connection, and writes nothing where that reaches another cluster [T-176]', async () => {
      api.server.closeAfterAnswer = true;
      await expect((await relayed()).call(write)).rejects.toThrow(
        /reaches a cluster with the UID another-uid/,
      );
      expect(requests()).toEqual([IDENTITY]);
      expect(other.server.received.map(({ path }) => path)).toEqual([
        '/api/v1/namespaces/kube-system',
      ]);
    });

    it('writes nothing where every connection ends after one answer', async () => {
      other.uid = UID;
      for (const { server } of [api, other]) server.closeAfterAnswer = true;
      await expect((await relayed()).call(write)).rejects.toThrow(
        /ends its connections after one answer/,
      );
      expect(
        [...api.server.received, ...other.server.received].map(
          ({ method }) => method,
        ),
      ).toEqual(['GET', 'GET', 'GET']);
    });
  });

  it.each([
    [
      'is another cluster',
      () => (api.uid = 'another-uid'),
      /context prod-eu-1 of the kubeconfig .* reaches a cluster with the UID another-uid, but prod-eu-1 has the UID a3e6a5de/,
    ],
    [
      'gives no usable UID',
      () => (api.uid = 'x y\u001b[31m'),
      /answered 200 and not with the namespace/,
    ],
    [
      'does not let the credential see it',
      () =>
        api.server.answer(
          { kind: 'Status', message: 'namespaces "kube-system" is forbidden' },
          403,
        ),
      /does not say which cluster it reaches \(403\).*forbidden/,
    ],
    [
      'is a gateway',
      () => api.server.answer('<html>', 403),
      /answered 403 and not with the namespace/,
    ],
    [
      'answers with something else',
      () => api.server.answer({ kind: 'Pod', metadata: { uid: UID } }),
      /answered 200 and not with the namespace/,
    ],
    [
      'fails',
      () => api.server.answer({ kind: 'Status' }, 500),
      /answered 500 and not with the namespace/,
    ],
  ])('opens nothing where the server %s [T-173]', async (_, given, says) => {
    given();
    await expect(client().open(prod, 'begin', signal)).rejects.toThrow(says);
    await expect(client().open(prod, 'finish', signal)).rejects.toThrow(says);
    expect(requests()).toEqual([IDENTITY, IDENTITY]);
  });

  it.each<
    [string, ClusterIdentity | undefined, Partial<WriterCredential>, RegExp]
  >([
    [
      'has no entry',
      identityOf('c1'),
      { contexts: {} },
      /contexts has no entry for cluster c1. Add one under one of these keys: test\/c1 and c1/,
    ],
    [
      'took the name of another one',
      identityOf('hostile', {
        name: 'prod-eu-1',
        references: ['hostile', 'capi/evil/prod-eu-1'],
      }),
      {},
      /has no entry for cluster prod-eu-1/,
    ],
    [
      'is called like a context',
      identityOf('other', { name: 'other' }),
      {},
      /has no entry/,
    ],
    [
      'has two entries with different contexts',
      identityOf('c1'),
      { contexts: { 'test/c1': 'a', c1: 'b' } },
      /different values for cluster c1 under c1 and test\/c1. Keep one/,
    ],
    [
      'was never read',
      identityOf('c1', { uid: undefined }),
      {},
      /identity of cluster prod-eu-1 is unknown/,
    ],
    [
      'no source lists',
      identityOf('c1', {
        removed: true,
        references: ['c1'],
        formerReferences: ['test/c1'],
      }),
      {},
      /No source lists cluster prod-eu-1/,
    ],
    ['is not known', undefined, {}, /not in Drydock's inventory/],
  ])(
    'sends nothing for a cluster that %s, and says so before the start [T-172]',
    async (_, identity, credential, says) => {
      known = identity;
      expect(inEnglish(await client(credential).problem(prod))).toMatch(says);
      await expect(
        client(credential).open(prod, 'begin', signal),
      ).rejects.toThrow(NothingWritten);
      await expect(
        client(credential).open(prod, 'begin', signal),
      ).rejects.toThrow(says);
      expect(requests()).toEqual([]);
    },
  );

  it('finds no problem where all is there, and sends nothing to find out', async () => {
    expect(await client().problem(prod)).toBeUndefined();
    expect(
      await client({ contexts: { c1: 'prod-eu-1' } }).problem(prod),
    ).toBeUndefined();
    expect(
      inEnglish(await client({ contexts: { c1: 'nowhere' } }).problem(prod)),
    ).toMatch(/no context nowhere/);
    expect(inEnglish(await client({ file: '/nowhere' }).problem(prod))).toMatch(
      /cannot be read or parsed/,
    );
    expect(requests()).toEqual([]);
  });

  it('finishes what it began in a cluster that no source lists now, if it is that cluster', async () => {
    known = identityOf('c1', {
      removed: true,
      references: ['c1'],
      formerReferences: ['test/c1'],
    });
    await expect(client().open(prod, 'finish', signal)).resolves.toBeDefined();
    api.uid = 'another-uid';
    await expect(client().open(prod, 'finish', signal)).rejects.toThrow(
      /Nothing was written/,
    );
  });

  it('asks again each time: what the file and the inventory say now counts [T-174]', async () => {
    const same = client();
    await same.open(prod, 'begin', signal);
    const text = await readFile(api.kubeconfigFile, 'utf8');
    await writeFile(
      api.kubeconfigFile,
      text.replace('writer-token', 'old-token'),
    );
    await expect(same.open(prod, 'begin', signal)).rejects.toThrow(
      /does not say which cluster it reaches \(401/,
    );
    await writeFile(api.kubeconfigFile, text);
    known = identityOf('c1', { uid: 'built-anew' });
    await expect(same.open(prod, 'begin', signal)).rejects.toThrow(
      /has the UID built-anew/,
    );
    known = identityOf('c1', { references: ['c1'] });
    await expect(same.open(prod, 'begin', signal)).rejects.toThrow(/no entry/);
  });
});

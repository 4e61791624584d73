import type { ClusterReadRequest, Inventory } from '../contracts';
import { FakeAccess, readError } from '../testing/fakeAccess';
import { inventoryOf } from '../testing/inventories';
import { readApis } from './apis';
import { defaultReadLimits } from './limits';
import { Reader } from './reader';

const read = async (access: FakeAccess) =>
  (
    await readApis(
      new Reader(
        access,
        { ...defaultReadLimits, maxRetries: 0 },
        new AbortController().signal,
        async () => undefined,
      ),
    )
  ).apis;
const verbs = ['list', 'get'];

describe('discovery', () => {
  it('takes the aggregated form in two requests', async () => {
    const resource = {
      resource: 'cronjobs',
      responseKind: { group: 'batch', kind: 'CronJob' },
      scope: 'Namespaced',
      verbs,
    };
    const access = new FakeAccess(({ path }) => ({
      kind: 'APIGroupDiscoveryList',
      items:
        path === '/apis'
          ? [
              {
                metadata: { name: 'batch' },
                versions: [
                  {
                    version: 'v1',
                    freshness: 'Current',
                    resources: [resource],
                  },
                ],
              },
            ]
          : [{ metadata: {}, versions: [{ version: 'v1', resources: [] }] }],
    }));
    expect(await read(access)).toEqual({
      status: 'read',
      facts: [
        { group: '', version: 'v1', resources: [] },
        {
          group: 'batch',
          version: 'v1',
          resources: [
            { resource: 'cronjobs', kind: 'CronJob', namespaced: true, verbs },
          ],
        },
      ],
    });
    expect(access.asked).toHaveLength(2);
    expect(access.asked[0].accept).toContain('as=APIGroupDiscoveryList');
  });

  it('is partial where an extension API server could not be asked', async () => {
    const access = new FakeAccess(({ path }) => ({
      kind: 'APIGroupDiscoveryList',
      items:
        path === '/apis'
          ? [
              {
                metadata: { name: 'metrics.k8s.io' },
                versions: [
                  { version: 'v1beta1', freshness: 'Stale', resources: [] },
                ],
              },
            ]
          : [],
    }));
    expect(await read(access)).toMatchObject({
      status: 'partial',
      failures: [
        {
          request: 'discover metrics.k8s.io/v1beta1',
          remedy: {
            code: 'read.remedy-api-service',
            params: { object: { object: 'APIService v1beta1.metrics.k8s.io' } },
          },
        },
      ],
    });
  });

  it('falls back to a request per group version, where one that fails leaves the others', async () => {
    const access = new FakeAccess(({ path }) => {
      if (path === '/api') return { kind: 'APIVersions', versions: ['v1'] };
      if (path === '/apis')
        return {
          kind: 'APIGroupList',
          groups: [
            {
              name: 'batch',
              versions: [{ version: 'v1' }, { version: 'v1beta1' }],
            },
          ],
        };
      if (path === '/apis/batch/v1beta1') return readError('server-error');
      return {
        kind: 'APIResourceList',
        resources: [
          { name: 'things', kind: 'Thing', namespaced: true, verbs },
          { name: 'things/status', kind: 'Thing', namespaced: true, verbs },
        ],
      };
    });
    expect(await read(access)).toMatchObject({
      status: 'partial',
      facts: [
        { group: '', version: 'v1', resources: [{ resource: 'things' }] },
        { group: 'batch', version: 'v1' },
      ],
      failures: [{ request: 'discover batch/v1beta1' }],
    });
  });

  it('fails where nothing can be discovered', async () => {
    expect(
      await read(new FakeAccess(() => readError('forbidden'))),
    ).toMatchObject({ status: 'failed' });
  });
});

describe('discovery that has not changed', () => {
  /** A server that answers 304 to the tag of its document. */
  class TaggedAccess extends FakeAccess {
    override async read(request: ClusterReadRequest) {
      const answer = await super.read(request);
      const etag = `"${request.path}"`;
      return request.ifNoneMatch === etag
        ? {
            ...answer,
            status: 304 as const,
            body: Buffer.alloc(0),
            decodedBytes: 0,
            etag,
          }
        : { ...answer, etag };
    }
  }
  const document = ({ path }: ClusterReadRequest) => ({
    kind: 'APIGroupDiscoveryList',
    items: [
      {
        metadata: { name: path === '/api' ? '' : 'apps' },
        versions: [
          {
            version: 'v1',
            resources: [
              {
                resource: 'things',
                responseKind: { kind: 'Thing' },
                scope: 'Namespaced',
                verbs: ['list'],
              },
            ],
          },
        ],
      },
    ],
  });
  const readThrough = (access: FakeAccess, previous?: Inventory) =>
    readApis(
      new Reader(
        access,
        { ...defaultReadLimits, maxRetries: 0 },
        new AbortController().signal,
        async () => undefined,
      ),
      previous,
    );
  const inventoryWith = ({
    apis,
    tags,
  }: Awaited<ReturnType<typeof readThrough>>): Inventory => ({
    ...inventoryOf({}, { apis }),
    ...(tags ? { discoveryTags: tags } : {}),
  });

  it('is not sent again', async () => {
    const first = await readThrough(new TaggedAccess(document));
    const again = new TaggedAccess(document);
    expect(await readThrough(again, inventoryWith(first))).toEqual(first);
    expect(again.asked.map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([
      '"/api"',
      '"/apis"',
    ]);
  });

  it('is asked for in full after a read that missed a part', async () => {
    const stale = new TaggedAccess(request =>
      request.path === '/apis'
        ? {
            kind: 'APIGroupDiscoveryList',
            items: [
              {
                metadata: { name: 'x' },
                versions: [
                  { version: 'v1', freshness: 'Stale', resources: [] },
                ],
              },
            ],
          }
        : document(request),
    );
    const first = await readThrough(stale);
    expect(first).toMatchObject({ apis: { status: 'partial' } });
    const again = new TaggedAccess(document);
    await readThrough(again, inventoryWith(first));
    expect(
      again.asked.every(({ ifNoneMatch }) => ifNoneMatch === undefined),
    ).toBe(true);
  });
});

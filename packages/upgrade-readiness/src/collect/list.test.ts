import type { ClusterAccess, ClusterReadRequest } from '../contracts';
import { objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import { FakeAccess, page, readError } from '../testing/fakeAccess';
import { defaultReadLimits } from './limits';
import { readList } from './list';
import type { ListSpec } from './list';
import { ObjectPass } from './objectPass';
import { Reader } from './reader';

const spec: ListSpec = {
  group: 'policy',
  version: 'v1',
  resource: 'poddisruptionbudgets',
  form: 'metadata',
  purpose: 'test',
};
const named = (...names: string[]) =>
  names.map(name => ({ metadata: { name } }));
const names = () => {
  const seen: string[] = [];
  return {
    seen,
    add: (object: JsonObject) =>
      void seen.push(textAt(objectAt(object, 'metadata'), 'name') ?? ''),
  };
};

function readerOf(
  access: ClusterAccess,
  waits: number[] = [],
  limits = {},
  signal = new AbortController().signal,
): Reader {
  return new Reader(
    access,
    { ...defaultReadLimits, ...limits },
    signal,
    async milliseconds => void waits.push(milliseconds),
  );
}

describe('a list', () => {
  it('is asked for page by page, as metadata, with a limit and a server-side timeout', async () => {
    const access = new FakeAccess(({ query }) =>
      query?.continue ? page(named('c')) : page(named('a', 'b'), 'more'),
    );
    expect(await readList(readerOf(access), spec, names)).toMatchObject({
      status: 'read',
      accumulated: { seen: ['a', 'b', 'c'] },
    });
    expect(
      access.asked.map(({ path, query }) => [
        path,
        query?.limit,
        query?.continue,
        query?.timeoutSeconds,
      ]),
    ).toEqual([
      ['/apis/policy/v1/poddisruptionbudgets', '250', undefined, '60'],
      ['/apis/policy/v1/poddisruptionbudgets', '500', 'more', '60'],
    ]);
    expect(access.asked[0].accept).toMatch(
      /^application\/json;as=PartialObjectMetadataList;g=meta\.k8s\.io;v=v1/,
    );
  });

  it('starts again once when its continue token has expired, and forgets what it had', async () => {
    let calls = 0;
    const access = new FakeAccess(({ query }) => {
      calls += 1;
      if (query?.continue)
        return calls === 2 ? readError('expired') : page(named('z'));
      return calls === 1
        ? page(named('stale'), 'old')
        : page(named('fresh'), 'new');
    });
    expect(await readList(readerOf(access), spec, names)).toMatchObject({
      status: 'read',
      accumulated: { seen: ['fresh', 'z'] },
    });
  });

  it('is partial when it expires twice [T-249]', async () => {
    const access = new FakeAccess(({ query }) =>
      query?.continue ? readError('expired') : page(named('a'), 'more'),
    );
    expect(await readList(readerOf(access), spec, names)).toMatchObject({
      status: 'partial',
      accumulated: { seen: ['a'] },
      failure: {
        kind: 'expired',
        request: 'list poddisruptionbudgets.policy',
      },
    });
    expect(access.asked).toHaveLength(4);
  });

  it('waits as long as a 429 asks, within bounds, and never takes it for empty [T-250]', async () => {
    const waits: number[] = [];
    const answers = [
      readError('rate-limited', 2),
      readError('rate-limited', 3600),
      readError('rate-limited'),
      page(named('a')),
    ];
    expect(
      await readList(
        readerOf(new FakeAccess(() => answers.shift()), waits),
        spec,
        names,
      ),
    ).toMatchObject({ status: 'read', accumulated: { seen: ['a'] } });
    expect(waits).toEqual([2000, 15_000, 1000]);
    expect(
      await readList(
        readerOf(new FakeAccess(() => readError('rate-limited')), waits),
        spec,
        names,
      ),
    ).toMatchObject({ status: 'failed', failure: { kind: 'rate-limited' } });
  });

  it('waits for a 503 that says when to come back, and for no other', async () => {
    const answers = [readError('server-error', 1, 503), page([])];
    expect(
      await readList(
        readerOf(new FakeAccess(() => answers.shift())),
        spec,
        names,
      ),
    ).toMatchObject({ status: 'read' });
    expect(
      await readList(
        readerOf(
          new FakeAccess(() => readError('server-error', undefined, 503)),
        ),
        spec,
        names,
      ),
    ).toMatchObject({ status: 'failed' });
  });

  it.each([
    ['ever new tokens', (asked: number) => String(asked), 7],
    ['the same token', () => 'again', 2],
  ])(
    'ends as partial on endless paging with %s',
    async (_, token, requests) => {
      let asked = 0;
      const access = new FakeAccess(() =>
        page(named('a'), token((asked += 1))),
      );
      expect(
        await readList(readerOf(access, [], { maxPages: 7 }), spec, names),
      ).toMatchObject({
        status: 'partial',
        failure: { kind: 'too-many-pages' },
      });
      expect(access.asked).toHaveLength(requests);
    },
  );

  it('makes pages as large as the objects allow', async () => {
    const limits = async (bytes: number, pageSize?: number) => {
      const large = {
        metadata: { name: 'a', annotations: { text: 'x'.repeat(bytes) } },
      };
      const access = new FakeAccess(({ query }) =>
        page(
          [large, large],
          ({ b: 'c', c: undefined } as Record<string, string | undefined>)[
            query?.continue ?? ''
          ] ?? (query?.continue ? undefined : 'b'),
        ),
      );
      await readList(
        readerOf(access),
        { ...spec, ...(pageSize ? { pageSize } : {}) },
        names,
      );
      return access.asked.map(({ query }) => query?.limit);
    };
    expect(await limits(10)).toEqual(['250', '500', '500']);
    expect(await limits(5_000)).toEqual([
      '250',
      expect.stringMatching(/^10\d$/),
      expect.stringMatching(/^10\d$/),
    ]);
    expect(await limits(1_000_000, 25)).toEqual(['25', '5', '5']);
  });

  it('divides what is left evenly where the server says how much that is, so that no page is too short to be compressed', async () => {
    const objects = Array.from({ length: 712 }, (_, index) => ({
      metadata: { name: `a${index}`, annotations: { text: 'x'.repeat(1200) } },
    }));
    const access = new FakeAccess(({ query }) => {
      const [from, limit] = [
        Number(query?.continue ?? 0),
        Number(query?.limit),
      ];
      const remainingItemCount = objects.length - from - limit;
      return {
        kind: 'List',
        metadata:
          remainingItemCount > 0
            ? { continue: String(from + limit), remainingItemCount }
            : {},
        items: objects.slice(from, from + limit),
      };
    });
    const outcome = await readList(readerOf(access), spec, names);
    expect(outcome).toMatchObject({
      status: 'read',
      accumulated: { seen: objects.map(({ metadata }) => metadata.name) },
    });
    expect(access.asked.map(({ query }) => query?.limit)).toEqual([
      '250',
      '231',
      '231',
    ]);
  });

  it.each([-5, 0, 1, 1e300])(
    'is read to its end whatever the server says is left: %d',
    async remainingItemCount => {
      const access = new FakeAccess(({ query }) => ({
        ...page(named('a')),
        metadata: query?.continue
          ? {}
          : { continue: 'more', remainingItemCount },
      }));
      expect(await readList(readerOf(access), spec, names)).toMatchObject({
        status: 'read',
        accumulated: { seen: ['a', 'a'] },
      });
      expect(Number(access.asked[1].query?.limit)).toBeGreaterThanOrEqual(5);
    },
  );

  it('asks for small pages when one is too large', async () => {
    const access = new FakeAccess(({ query }) =>
      query?.limit === '250' ? readError('too-large') : page(named('a')),
    );
    expect(await readList(readerOf(access), spec, names)).toMatchObject({
      status: 'read',
      accumulated: { seen: ['a'] },
    });
    expect(
      await readList(
        readerOf(new FakeAccess(() => readError('too-large'))),
        spec,
        names,
      ),
    ).toMatchObject({ status: 'failed', failure: { kind: 'too-large' } });
  });

  it.each([
    '',
    '<html>',
    '{"kind":"List","items":[{"meta',
    '{"kind":"Status"}',
    '{}',
    '[]',
  ])('never takes %j for an empty list', async body => {
    expect(
      await readList(readerOf(new FakeAccess(() => body)), spec, names),
    ).toMatchObject({
      status: 'failed',
      failure: { kind: 'not-kubernetes' },
    });
  });

  it('is asked without the field selector that a server does not know, but never without the label selector', async () => {
    const access = new FakeAccess(({ query }) =>
      query?.fieldSelector
        ? readError('server-error', undefined, 400)
        : page(named('a')),
    );
    const filter = {
      fieldSelector: 'status.successful=0',
      labelSelector: 'owner=helm',
    };
    expect(
      await readList(readerOf(access), { ...spec, filter }, names),
    ).toMatchObject({ status: 'read' });
    expect(access.asked.map(({ query }) => query?.labelSelector)).toEqual([
      'owner=helm',
      'owner=helm',
    ]);
    expect(
      await readList(
        readerOf(
          new FakeAccess(() => readError('server-error', undefined, 400)),
        ),
        { ...spec, filter },
        names,
      ),
    ).toMatchObject({ status: 'failed' });
  });

  it('tells a passed deadline from a wish to stop', async () => {
    const access = new FakeAccess(() => page([]));
    const stopped = new AbortController();
    stopped.abort();
    expect(
      await readList(readerOf(access, [], {}, stopped.signal), spec, names),
    ).toMatchObject({ status: 'failed', failure: { kind: 'aborted' } });
    const late = new AbortController();
    late.abort(new DOMException('late', 'TimeoutError'));
    expect(
      await readList(readerOf(access, [], {}, late.signal), spec, names),
    ).toMatchObject({
      status: 'failed',
      failure: {
        kind: 'timeout',
        reason: {
          code: 'read.cluster-not-read-in-time',
          params: { limit: { seconds: 180 } },
        },
      },
    });
    expect(access.asked).toEqual([]);
  });
});

describe('the object pass', () => {
  const run = async (specs: readonly ListSpec[], access: FakeAccess) => {
    const pass = new ObjectPass();
    const outcomes = specs.map(wanted => pass.subscribe(wanted, names));
    await pass.run(readerOf(access));
    return Promise.all(outcomes);
  };

  it('reads a kind once for all who need it, in full when one needs it so', async () => {
    const access = new FakeAccess(() => page(named('a')));
    const outcomes = await run([spec, { ...spec, form: 'full' }], access);
    expect(
      outcomes.map(
        outcome => outcome.status === 'read' && outcome.accumulated.seen,
      ),
    ).toEqual([['a'], ['a']]);
    expect(access.asked.map(({ accept }) => accept)).toEqual([
      'application/json',
    ]);
  });

  it('keeps a filter only when all have the same', async () => {
    const filtered = { ...spec, filter: { labelSelector: '!x' } };
    const selectors = async (specs: readonly ListSpec[]) => {
      const access = new FakeAccess(() => page([]));
      await run(specs, access);
      return access.asked.map(
        ({ query }: ClusterReadRequest) => query?.labelSelector,
      );
    };
    expect(await selectors([filtered, filtered])).toEqual(['!x']);
    expect(await selectors([filtered, spec])).toEqual([undefined]);
  });

  it('gives a failure to all who need the kind, and to no others', async () => {
    const other = { ...spec, resource: 'others' };
    const access = new FakeAccess(({ path }) =>
      path.endsWith('others') ? page(named('b')) : readError('forbidden'),
    );
    const outcomes = await run([spec, spec, other], access);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'failed',
      'failed',
      'read',
    ]);
  });
});

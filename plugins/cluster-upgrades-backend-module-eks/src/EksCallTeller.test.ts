import { ConfigReader } from '@backstage/config';
import { DefaultAwsCredentialsManager } from '@backstage/integration-aws-node';
import { EksClients } from './client/EksClients';
import { EksCallTeller } from './EksCallTeller';
import {
  awsConfig,
  EksServer,
  KEY,
  REGION,
  type Answer,
} from './testing/EksServer';
import {
  apiInsight,
  client,
  deprecation,
  kubeletInsight,
  NOW,
  secondsBefore,
} from './testing/insights';
import { inEnglish } from '@drydock/upgrade-reasons';

const PDBS = '/apis/policy/v1beta1/poddisruptionbudgets';
const called = {
  group: 'policy',
  version: 'v1beta1',
  resource: 'poddisruptionbudgets',
  removedRelease: '1.25',
  countedDays: 30,
};
const signal = new AbortController().signal;

describe('EksCallTeller', () => {
  let server: EksServer;
  let clients: EksClients;
  let now: Date;
  const clientsOf = (aws: object) =>
    new EksClients({
      credentials: DefaultAwsCredentialsManager.fromConfig(
        new ConfigReader({ aws: JSON.parse(JSON.stringify(aws)) }),
      ),
      userAgent: 'drydock/test',
    });

  beforeEach(async () => {
    now = NOW;
    server = await EksServer.start();
    clients = clientsOf(awsConfig);
  });
  afterEach(async () => {
    await clients.close();
    await server.stop();
  });

  function tellerOf(more: object = {}) {
    const config = {
      clusters: [
        {
          cluster: 'kubeconfig/prod',
          name: 'prod',
          region: REGION,
          endpoint: server.url,
          ...more,
        },
      ],
      accounts: [],
      tags: {},
      staleAfterHours: 48,
    };
    return new EksCallTeller({ config, clients, now: () => now });
  }
  const calls = async () =>
    inEnglish(await tellerOf().calls('kubeconfig/prod', signal));
  const failureOf = async (asked: Promise<unknown>): Promise<unknown> =>
    asked.then(
      () => undefined,
      (error: { readonly failure: unknown }) => inEnglish(error.failure),
    );

  it('tells program, count and last request, for the version that no longer serves it', async () => {
    server.clusters.set('prod', [
      kubeletInsight('zero'),
      apiInsight('one', [
        deprecation(PDBS, [
          client('reporter/1.2', 42),
          client('kubectl/v1.20', 1, 700),
        ]),
        deprecation('/apis/batch/v1beta1/cronjobs', []),
      ]),
    ]);
    expect(await calls()).toEqual({
      calls: [
        {
          ...called,
          userAgent: 'reporter/1.2',
          requests: 42,
          lastCalledAt: '2026-11-20T09:00:00.000Z',
        },
        {
          ...called,
          userAgent: 'kubectl/v1.20',
          requests: 1,
          lastCalledAt: '2026-10-23T05:00:00.000Z',
        },
      ],
      gaps: [],
    });
  });

  it('asks for upgrade insights alone, by name, signed, as Drydock', async () => {
    server.clusters.set('prod', [
      apiInsight('one', []),
      apiInsight('other', [], { category: 'MISCONFIGURATION' }),
    ]);
    await calls();
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(
      ['POST /clusters/prod/insights', 'GET /clusters/prod/insights/one'],
    );
    expect(JSON.parse(server.asked[0].body)).toEqual({
      filter: { categories: ['UPGRADE_READINESS'] },
      maxResults: 100,
    });
    expect(server.asked[0].userAgent).toContain('drydock/test');
  });

  it('reads all pages', async () => {
    server.pageSize = 2;
    server.clusters.set(
      'prod',
      ['a', 'b', 'c', 'd', 'e'].map(id =>
        apiInsight(id, [
          deprecation(`/apis/policy/v1beta1/things${id}`, [
            client('reporter', 1),
          ]),
        ]),
      ),
    );
    expect((await calls()).calls.map(({ resource }) => resource)).toEqual([
      'thingsa',
      'thingsb',
      'thingsc',
      'thingsd',
      'thingse',
    ]);
  });

  it('asks again only for insights that EKS has refreshed', async () => {
    server.clusters.set('prod', [
      apiInsight('one', [deprecation(PDBS, [client('old', 1)])]),
      kubeletInsight('two'),
    ]);
    const teller = tellerOf();
    const before = await teller.calls('kubeconfig/prod', signal);
    expect(await teller.calls('kubeconfig/prod', signal)).toEqual(before);
    server.clusters.set('prod', [
      apiInsight('one', [deprecation(PDBS, [client('new', 1)])], {
        lastRefreshTime: secondsBefore(1),
      }),
      kubeletInsight('two'),
    ]);
    expect((await teller.calls('kubeconfig/prod', signal)).calls).toMatchObject(
      [{ userAgent: 'new' }],
    );
    expect(
      server.asked
        .filter(({ method }) => method === 'GET')
        .map(({ path }) => path.split('/').at(-1)),
    ).toEqual(['one', 'two', 'one']);
  });

  it('takes the later word of a program that two insights name', async () => {
    server.clusters.set('prod', [
      apiInsight('one', [deprecation(PDBS, [client('reporter', 9, 1)])]),
      apiInsight('two', [deprecation(PDBS, [client('reporter', 1, 99)])]),
    ]);
    expect((await calls()).calls).toMatchObject([{ requests: 9 }]);
  });

  describe('never says that there are no callers', () => {
    it.each<[string, readonly Readonly<Record<string, unknown>>[], object]>([
      [
        'where EKS has no insights yet',
        [],
        {
          kind: 'not-found',
          reason: expect.stringContaining('no upgrade insights of prod yet'),
        },
      ],
      [
        'where EKS has not looked for long',
        [apiInsight('one', [], { lastRefreshTime: secondsBefore(49) })],
        {
          kind: 'expired',
          reason: expect.stringContaining('since Nov 19, 2026, 8:00 AM UTC'),
        },
      ],
      [
        'where EKS does not say when it looked',
        [apiInsight('one', [], { lastRefreshTime: undefined })],
        { kind: 'expired' },
      ],
      [
        'where EKS has not looked for long at a cluster that has no insight about APIs',
        [kubeletInsight('one', { lastRefreshTime: secondsBefore(100) })],
        { kind: 'expired' },
      ],
      [
        'where EKS could not decide',
        [
          apiInsight('one', [], {
            insightStatus: { status: 'UNKNOWN', reason: 'x' },
          }),
        ],
        {
          kind: 'server-error',
          reason: expect.stringContaining('could not decide'),
        },
      ],
      [
        'where EKS does not say what it decided',
        [apiInsight('one', [], { insightStatus: undefined })],
        { kind: 'server-error' },
      ],
      [
        'where EKS reports usage and tells no more',
        [
          apiInsight('one', [], {
            insightStatus: { status: 'ERROR' },
            categorySpecificSummary: undefined,
          }),
        ],
        {
          reason: expect.stringContaining(
            'reports use of a removed API in its insight',
          ),
        },
      ],
      [
        'where EKS reports usage and names no program',
        [apiInsight('one', [deprecation(PDBS, [])])],
        {
          reason: expect.stringContaining(
            'reports use of policy/v1beta1 poddisruptionbudgets in its insight',
          ),
        },
      ],
      [
        'where EKS warns of usage without a list of programs',
        [
          apiInsight('one', [{ ...deprecation(PDBS, []), clientStats: null }], {
            insightStatus: { status: 'WARNING' },
          }),
        ],
        { reason: expect.stringContaining('names no program') },
      ],
      [
        'where the status is none that is known',
        [apiInsight('one', [], { insightStatus: { status: 'PENDING' } })],
        {
          reason: expect.stringContaining(
            'the status "PENDING", which Drydock does not know',
          ),
        },
      ],
    ])('%s', async (_, insights, gap) => {
      server.clusters.set('prod', insights);
      expect(await calls()).toEqual({
        calls: [],
        gaps: [expect.objectContaining(gap)],
      });
    });

    it('but where EKS looked and has nothing about APIs to say', async () => {
      server.clusters.set('prod', [
        kubeletInsight('one', { insightStatus: { status: 'WARNING' } }),
      ]);
      expect(await calls()).toEqual({ calls: [], gaps: [] });
    });

    it.each([
      ['AccessDeniedException', 403, 'forbidden'],
      ['UnrecognizedClientException', 403, 'unauthorized'],
      ['ExpiredTokenException', 403, 'unauthorized'],
      ['InvalidSignatureException', 403, 'unauthorized'],
      ['ThrottlingException', 429, 'rate-limited'],
      ['ResourceNotFoundException', 404, 'not-found'],
      ['ServerException', 500, 'server-error'],
      ['constructor', 418, 'server-error'],
    ])(
      'where AWS answers %s, without a word of what was sent [T-230]',
      async (errorType, status, kind) => {
        server.refuse(errorType, status);
        const failure = await failureOf(calls());
        expect(failure).toMatchObject({
          kind,
          status,
          reason: expect.stringContaining(
            'EKS insights of prod in eu-central-1 could not be read: ',
          ),
          remedy: expect.any(String),
        });
        expect(JSON.stringify(failure)).not.toMatch(
          new RegExp(`${KEY.secretAccessKey}|${KEY.accessKeyId}|assumed-role`),
        );
      },
    );

    it('where there are no credentials for the account', async () => {
      expect(
        await failureOf(
          tellerOf({ accountId: '012345678901' }).calls(
            'kubeconfig/prod',
            signal,
          ),
        ),
      ).toMatchObject({
        kind: 'credential-needed',
        reason: expect.stringContaining('of account 012345678901'),
      });
      expect(server.asked).toEqual([]);
    });

    it('where the key is another', async () => {
      clients = clientsOf({
        mainAccount: { ...KEY, secretAccessKey: 'canary-other-secret' },
      });
      expect(await failureOf(calls())).toMatchObject({
        kind: 'unauthorized',
      });
    });

    it('where it does not answer until it is given up', async () => {
      server.isSilent = true;
      const controller = new AbortController();
      const asked = failureOf(
        tellerOf().calls('kubeconfig/prod', controller.signal),
      );
      while (server.asked.length === 0)
        await new Promise(resolve => setTimeout(resolve, 5));
      controller.abort();
      expect(await asked).toMatchObject({ kind: 'timeout' });
    });

    it('of what it was told before it was throttled', async () => {
      server.clusters.set('prod', [
        apiInsight('one', [deprecation(PDBS, [client('reporter', 1)])]),
        apiInsight('two', []),
        apiInsight('three', []),
      ]);
      server.answer = ({ path }) =>
        path.endsWith('/two')
          ? { status: 429, errorType: 'ThrottlingException', body: {} }
          : undefined;
      expect(await calls()).toMatchObject({
        calls: [{ userAgent: 'reporter' }],
        gaps: [{ kind: 'rate-limited' }],
      });
      expect(server.asked.some(({ path }) => path.endsWith('/three'))).toBe(
        false,
      );
    });

    it('of one that was refused, and neither forgets nor asks again what it knows of others', async () => {
      const teller = tellerOf();
      const insights = (hoursAgo: number) => [
        apiInsight('one', [], { lastRefreshTime: secondsBefore(hoursAgo) }),
        apiInsight('two', [deprecation(PDBS, [client('reporter', 1)])]),
        apiInsight('three', [], { lastRefreshTime: secondsBefore(hoursAgo) }),
        apiInsight('four', []),
      ];
      const described = () =>
        server.asked
          .splice(0)
          .filter(({ method }) => method === 'GET')
          .map(({ path }) => path.split('/').at(-1));
      server.clusters.set('prod', insights(9));
      await teller.calls('kubeconfig/prod', signal);
      expect(described()).toEqual(['one', 'two', 'three', 'four']);
      server.clusters.set('prod', insights(1));
      server.answer = ({ path }) =>
        path.endsWith('/one')
          ? { status: 403, errorType: 'AccessDeniedException', body: {} }
          : undefined;
      expect(await teller.calls('kubeconfig/prod', signal)).toMatchObject({
        calls: [{ userAgent: 'reporter' }],
        gaps: [{ kind: 'forbidden' }],
      });
      expect(described()).toEqual(['one']);
      server.answer = undefined;
      expect(await teller.calls('kubeconfig/prod', signal)).toMatchObject({
        calls: [{ userAgent: 'reporter' }],
        gaps: [],
      });
      expect(described()).toEqual(['one', 'three']);
    });

    it('of an insight that was there when they were listed, and tells the others', async () => {
      server.clusters.set('prod', [
        apiInsight('one', []),
        kubeletInsight('gone'),
        apiInsight('two', [deprecation(PDBS, [client('reporter', 1)])]),
      ]);
      server.answer = ({ path }) =>
        /\/(one|gone)$/.test(path)
          ? { status: 404, errorType: 'ResourceNotFoundException', body: {} }
          : undefined;
      expect(await calls()).toMatchObject({
        calls: [{ userAgent: 'reporter' }],
        gaps: [
          {
            kind: 'not-found',
            retryable: true,
            reason:
              'EKS lists its insight "Deprecated APIs removed in Kubernetes v1.25" of prod, but no longer had it when Drydock read it',
          },
        ],
      });
    });
  });

  describe('bears answers that no EKS gives', () => {
    it('pages without an end', async () => {
      server.answer = ({ method }) =>
        method === 'POST'
          ? { body: { insights: [], nextToken: 'again' } }
          : undefined;
      expect(await calls()).toMatchObject({
        calls: [],
        gaps: [{ kind: 'too-many-pages' }],
      });
      expect(server.asked).toHaveLength(5);
    });

    it('lists without an end', async () => {
      const summary = {
        id: 'one',
        name: 'x',
        category: 'UPGRADE_READINESS',
        lastRefreshTime: secondsBefore(1),
        insightStatus: { status: 'PASSING' },
      };
      server.answer = ({ method }) => ({
        body:
          method === 'POST'
            ? {
                insights: Array.from({ length: 5000 }, (_, index) => ({
                  ...summary,
                  id: `i${index}`,
                })),
              }
            : { insight: apiInsight('one', []) },
      });
      expect(await calls()).toMatchObject({
        gaps: [{ kind: 'too-many-pages' }],
      });
      expect(server.asked).toHaveLength(101);
    });

    it('details without an end', async () => {
      const details = Array.from({ length: 1001 }, (_, index) =>
        deprecation(`/apis/policy/v1beta1/things${index}`, [
          client('reporter', 1),
        ]),
      );
      server.clusters.set('prod', [apiInsight('one', details)]);
      expect(await calls()).toMatchObject({
        calls: { length: 1000 },
        gaps: [
          {
            kind: 'server-error',
            reason: expect.stringContaining('1 entry of its insight'),
          },
        ],
      });
    });

    it('a body without an end', async () => {
      server.answer = () => ({
        body: `{"insights":[${'{},'.repeat(6 * 1024 * 1024)}{}]}`,
      });
      expect(await failureOf(calls())).toMatchObject({ kind: 'too-large' });
    });

    it.each<[string, Answer]>([
      ['no JSON', { body: '<html>' }],
      ['no list', { body: {} }],
      ['a list that is none', { body: { insights: 'many' } }],
      ['null', { body: 'null' }],
      ['a redirect', { status: 302, location: '/elsewhere', body: {} }],
    ])('%s', async (_, answer) => {
      server.answer = () => answer;
      expect(await failureOf(calls())).toMatchObject({
        kind: 'server-error',
      });
    });

    it.each<[string, unknown]>([
      ['a deprecation that is a number', 7],
      [
        'a path that is none',
        deprecation('https://evil.example/', [client('x', 1)]),
      ],
      ['clients that are text', deprecation(PDBS, ['x'])],
      [
        'a count that is text',
        deprecation(PDBS, [
          { userAgent: 'x', numberOfRequestsLast30Days: 'many' },
        ]),
      ],
      [
        'a program that is an object',
        deprecation(PDBS, [{ userAgent: { toString: 'x' } }]),
      ],
    ])('%s, and says that something was left out', async (_, detail) => {
      server.clusters.set('prod', [
        apiInsight('one', [detail, deprecation(PDBS, [client('reporter', 1)])]),
      ]);
      const answer = await calls().catch(
        (error: { readonly failure: object }) => ({
          gaps: [inEnglish(error.failure)],
        }),
      );
      expect(answer).toMatchObject({
        gaps: [
          {
            kind: 'server-error',
            reason: expect.stringMatching(
              /not as EKS' API documents|does not document/,
            ),
          },
        ],
      });
    });

    it('an insight whose name is a path', async () => {
      server.answer = ({ method }) =>
        method === 'POST'
          ? {
              body: {
                insights: [
                  { id: '../../clusters/other', category: 'UPGRADE_READINESS' },
                ],
              },
            }
          : { body: { insight: apiInsight('one', []) } };
      await calls();
      expect(server.asked[1].path).toBe(
        '/clusters/prod/insights/..%2F..%2Fclusters%2Fother',
      );
    });
  });
});

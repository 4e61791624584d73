import { inEnglish } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { ClusterReadError } from '../contracts';
import type { ClusterReadRequest } from '../contracts';
import { FakeAccess, page, readError } from '../testing/fakeAccess';
import type { DryRunAnswer, DryRunCreation, TrialTarget } from './model';
import { runTrial } from './runTrial';

const CORE = {
  kind: 'APIGroupDiscoveryList',
  items: [
    {
      versions: [
        {
          version: 'v1',
          resources: [
            resource('configmaps', 'ConfigMap'),
            resource('secrets', 'Secret'),
          ],
        },
      ],
    },
  ],
};
const GROUPS = { kind: 'APIGroupDiscoveryList', items: [] };

function resource(name: string, kind: string) {
  return {
    resource: name,
    responseKind: { kind },
    scope: 'Namespaced',
    verbs: ['create', 'get', 'list'],
  };
}

type Answers = (
  request: ClusterReadRequest,
) => ReturnType<ConstructorParameters<typeof FakeAccess>[0]>;

function cluster(
  gitVersion: string,
  uid: string,
  more: Answers = () => undefined,
) {
  return new FakeAccess(request => {
    const own = more(request);
    if (own) return own;
    const { path } = request;
    if (path === '/version') return { gitVersion };
    if (path === '/api') return CORE;
    if (path === '/apis') return GROUPS;
    if (
      path.endsWith('/customresourcedefinitions') ||
      path.endsWith('/apiservices')
    )
      return page([]);
    if (path === '/api/v1/namespaces/kube-system') return { metadata: { uid } };
    if (path === '/api/v1/namespaces/default')
      return { metadata: { name: 'default' } };
    return undefined;
  });
}

const named = (name: string) => ({ metadata: { name, namespace: 'payments' } });
const accepted: DryRunAnswer = {
  status: 201,
  reason: '',
  message: '',
  causes: [],
};
const unknownField: DryRunAnswer = {
  status: 400,
  reason: 'BadRequest',
  message: 'strict decoding error: unknown field "drydockTrial"',
  causes: [],
};

/** An API server of the target version that answers by name, after the probe. */
class FakeTarget implements TrialTarget {
  readonly description = 'target';
  readonly sent: DryRunCreation[] = [];

  constructor(
    private readonly answers: (
      name: string,
    ) => DryRunAnswer | ClusterReadError = () => accepted,
    readonly access = cluster('v1.32.0', 'target'),
  ) {}

  async dryRun(creation: DryRunCreation): Promise<DryRunAnswer> {
    const { name } = creation.body.metadata as { name: string };
    if (name.startsWith('drydock-trial-'))
      return 'drydockTrial' in creation.body ? unknownField : accepted;
    this.sent.push(creation);
    const answer = this.answers(name);
    if (answer instanceof ClusterReadError) throw answer;
    return answer;
  }

  async close(): Promise<void> {
    // Nothing is open.
  }
}

const names = ({ sent }: FakeTarget) =>
  sent.map(({ body }) => (body.metadata as { name: string }).name);
const run = (source: FakeAccess, target: TrialTarget, limits = {}) =>
  runTrial({
    source,
    target,
    limits,
    knowledge: builtinKnowledge,
    now: () => new Date('2026-11-21T09:00:00Z'),
    wait: async () => undefined,
  });
const listing =
  (configMaps: Answers, secrets: Answers = () => page([])): Answers =>
  request => {
    if (request.path === '/api/v1/configmaps') return configMaps(request);
    return request.path === '/api/v1/secrets' ? secrets(request) : undefined;
  };

describe('runTrial', () => {
  it('tries every object and is ready when all are taken', async () => {
    const source = cluster(
      'v1.31.4',
      'source',
      listing(
        () => page([named('a'), named('b')]),
        () => page([{ ...named('c'), data: { password: 'x' } }]),
      ),
    );
    const target = new FakeTarget(name =>
      name === 'b'
        ? { ...accepted, status: 409, reason: 'AlreadyExists' }
        : accepted,
    );
    const { evaluation, summary } = await run(source, target);
    expect(evaluation).toMatchObject({
      target: '1.32.0',
      verdict: 'ready',
      findings: [],
    });
    expect(summary).toMatchObject({
      sourceVersion: '1.31.4',
      targetVersion: '1.32.0',
      tried: 3,
      accepted: 3,
      existing: 1,
      refused: 0,
      unproven: [],
    });
    expect(names(target)).toEqual(['a', 'b', 'c']);
    expect(target.sent[2]).toMatchObject({
      resource: 'secrets',
      namespace: 'default',
      body: {
        data: { password: '' },
        metadata: { name: 'c', namespace: 'default' },
      },
    });
    expect(
      source.asked.find(({ path }) => path === '/api/v1/secrets')?.query,
    ).toMatchObject({
      fieldSelector:
        'type!=kubernetes.io/service-account-token,type!=helm.sh/release.v1',
    });
  });

  it('tells refusals as findings on the object where it is', async () => {
    const source = cluster(
      'v1.31.4',
      'source',
      listing(() => page([named('a')])),
    );
    const { evaluation } = await run(
      source,
      new FakeTarget(() => ({
        status: 422,
        reason: 'Invalid',
        message: 'x',
        causes: [{ field: 'data', message: 'Required value' }],
      })),
    );
    expect(inEnglish(evaluation)).toMatchObject({
      verdict: 'blocked',
      findings: [
        {
          checkId: 'trial-import',
          object: { kind: 'ConfigMap', namespace: 'payments', name: 'a' },
          title:
            'ConfigMap payments/a is refused by v1.32.0: data: Required value',
        },
      ],
    });
  });

  it('asks for the next page only when all of one is answered', async () => {
    const order: string[] = [];
    const source = cluster(
      'v1.31.4',
      'source',
      listing(({ query }) => {
        order.push(query?.continue ? 'second page' : 'first page');
        return query?.continue
          ? page([named('b')])
          : page([named('a')], 'next');
      }),
    );
    const target = new FakeTarget(name => {
      order.push(name);
      return accepted;
    });
    await run(source, target);
    expect(order).toEqual(['first page', 'a', 'second page', 'b']);
  });

  it('counts an object once when its list starts again', async () => {
    let expired = false;
    const source = cluster(
      'v1.31.4',
      'source',
      listing(({ query }) => {
        if (!query?.continue) return page([named('a')], 'next');
        if (expired) return page([named('b')]);
        expired = true;
        return readError('expired');
      }),
    );
    const target = new FakeTarget(() => ({
      status: 422,
      reason: 'Invalid',
      message: 'no',
      causes: [],
    }));
    const { summary, evaluation } = await run(source, target);
    expect(names(target)).toEqual(['a', 'a', 'b']);
    expect(summary).toMatchObject({ tried: 2, refused: 2 });
    expect(evaluation.findings).toHaveLength(2);
  });

  it('is unknown for what it could not read', async () => {
    const source = cluster(
      'v1.31.4',
      'source',
      listing(() => readError('forbidden')),
    );
    const { evaluation, summary } = await run(source, new FakeTarget());
    expect(inEnglish(summary.unproven)).toEqual([
      { kind: 'ConfigMap', reason: 'could not be read: because forbidden' },
    ]);
    expect(evaluation.verdict).toBe('unknown');
  });

  it('stops asking for a kind that its account may not create', async () => {
    const source = cluster(
      'v1.31.4',
      'source',
      listing(({ query }) =>
        query?.continue
          ? page([named('b'), named('c')])
          : page([named('a')], 'next'),
      ),
    );
    const target = new FakeTarget(() => ({
      status: 403,
      reason: 'Forbidden',
      message: 'User "x" cannot create resource "configmaps"',
      causes: [],
    }));
    const { summary } = await run(source, target);
    expect(names(target)).toEqual(['a']);
    expect(inEnglish(summary.unproven)).toEqual([
      {
        kind: 'ConfigMap',
        reason: 'the account of the trial may not create it at the target',
        objects: 3,
      },
    ]);
  });

  it('waits when it is asked to, and gives up when the target does not answer', async () => {
    const source = () =>
      cluster(
        'v1.31.4',
        'source',
        listing(
          () => page([named('a'), named('b')]),
          () => page([named('c')]),
        ),
      );
    let patience = 2;
    const busy = await run(
      source(),
      new FakeTarget(() =>
        patience-- > 0 ? readError('rate-limited', 1) : accepted,
      ),
    );
    expect(busy.summary).toMatchObject({ accepted: 3, unproven: [] });
    const gone = new FakeTarget(() => readError('unreachable'));
    const { summary, evaluation } = await run(source(), gone, {
      concurrency: 1,
    });
    expect(gone.sent).toHaveLength(1);
    expect(inEnglish(summary.unproven)).toEqual([
      { kind: 'ConfigMap', reason: 'tried in part: because unreachable' },
      { kind: 'Secret', reason: 'not tried: because unreachable' },
    ]);
    expect(evaluation.verdict).toBe('unknown');
  });

  it('tells so many findings and counts the others', async () => {
    const source = cluster(
      'v1.31.4',
      'source',
      listing(() => page(['a', 'b', 'c'].map(named))),
    );
    const { evaluation, summary } = await run(
      source,
      new FakeTarget(() => ({
        status: 422,
        reason: 'Invalid',
        message: 'no',
        causes: [],
      })),
      { maxFindings: 2 },
    );
    expect(evaluation.findings).toHaveLength(2);
    expect(inEnglish(summary)).toMatchObject({
      refused: 3,
      limits: expect.arrayContaining([
        '1 more refused object is counted, but not listed',
      ]),
    });
  });

  it('is blocked by one refusal after more warnings than it tells, and says where refusals were left untold', async () => {
    const source = () =>
      cluster(
        'v1.31.4',
        'source',
        listing(
          () => page(['a', 'b', 'c'].map(named)),
          () => page([named('z')]),
        ),
      );
    const unknown = {
      status: 400,
      reason: 'BadRequest',
      message: 'strict decoding error: unknown field "spec.x"',
      causes: [],
    };
    const refused = {
      status: 422,
      reason: 'Invalid',
      message: 'no',
      causes: [],
    };
    const mixed = await run(
      source(),
      new FakeTarget(name => (name === 'z' ? refused : unknown)),
      { maxFindings: 2 },
    );
    expect(mixed.evaluation).toMatchObject({
      verdict: 'blocked',
      findings: [
        { severity: 'blocker', object: { name: 'z' } },
        { severity: 'warning' },
      ],
      coverage: [{ status: 'ran' }, { status: 'ran' }],
    });
    const all = await run(source(), new FakeTarget(() => refused), {
      maxFindings: 2,
    });
    expect(inEnglish(all.evaluation)).toMatchObject({
      verdict: 'blocked',
      coverage: [
        {
          status: 'partial',
          reasons: ['2 more objects refused, not listed one by one'],
        },
        { status: 'partial' },
      ],
    });
  });

  it.each(['source', 'target'])(
    'is never ready where the %s does not tell which cluster it is',
    async side => {
      const silent: Answers = request =>
        request.path === '/api/v1/namespaces/kube-system'
          ? readError('forbidden')
          : listing(() => page([named('a')]))(request);
      const source = cluster(
        'v1.31.4',
        'source',
        side === 'source' ? silent : listing(() => page([named('a')])),
      );
      const { evaluation, summary } = await run(
        source,
        new FakeTarget(
          undefined,
          cluster('v1.32.0', 'target', side === 'target' ? silent : undefined),
        ),
      );
      expect(summary.accepted).toBe(1);
      expect(inEnglish(evaluation)).toMatchObject({
        verdict: 'unknown',
        coverage: [
          {
            status: 'partial',
            reasons: [
              `It is unknown whether source and target are two clusters: the UID of the namespace kube-system of the ${side} cannot be read: because forbidden`,
            ],
          },
          { status: 'partial' },
        ],
      });
    },
  );

  it('counts kinds that the target no longer has by the metric, and never reads them', async () => {
    const policies = {
      kind: 'APIGroupDiscoveryList',
      items: [
        {
          metadata: { name: 'policy' },
          versions: [
            {
              version: 'v1beta1',
              resources: [resource('podsecuritypolicies', 'PodSecurityPolicy')],
            },
          ],
        },
      ],
    };
    const withPolicies =
      (metrics: string): Answers =>
      ({ path }) => {
        if (path === '/apis') return policies;
        return path === '/metrics'
          ? metrics
          : listing(() => page([]))({ path, purpose: 'test' });
      };
    const source = cluster(
      'v1.24.17',
      'source',
      withPolicies(
        'apiserver_storage_objects{resource="podsecuritypolicies.policy"} 2\n',
      ),
    );
    const target = () =>
      new FakeTarget(undefined, cluster('v1.25.4', 'target'));
    expect(inEnglish((await run(source, target())).evaluation)).toMatchObject({
      verdict: 'blocked',
      findings: [
        {
          title:
            '2 PodSecurityPolicy objects cannot be imported: v1.25 does not know the kind',
        },
      ],
    });
    expect(
      source.asked.filter(({ path }) => path.includes('podsecuritypolicies')),
    ).toEqual([]);
    expect(
      (
        await run(
          cluster(
            'v1.24.17',
            'source',
            withPolicies(
              'apiserver_storage_objects{resource="podsecuritypolicies.policy"} 0\n',
            ),
          ),
          target(),
        )
      ).evaluation.verdict,
    ).toBe('ready');
    expect(
      (await run(cluster('v1.24.17', 'source', withPolicies('\n')), target()))
        .evaluation.verdict,
    ).toBe('unknown');
  });

  it('is unknown where one side does not tell what it is', async () => {
    const source = cluster('v1.31.4', 'source', ({ path }) =>
      path === '/version' ? readError('unauthorized') : undefined,
    );
    const target = new FakeTarget();
    expect((await run(source, target)).evaluation).toMatchObject({
      verdict: 'unknown',
      coverage: [{ status: 'not-run' }, { status: 'not-run' }],
    });
    expect(target.sent).toEqual([]);
  });

  describe('sends nothing of the source', () => {
    const source = () =>
      cluster(
        'v1.31.4',
        'source',
        listing(() => page([named('a')])),
      );

    it('to the same cluster', async () => {
      const target = new FakeTarget(undefined, cluster('v1.32.0', 'source'));
      await expect(run(source(), target)).rejects.toThrow('the same cluster');
      expect(target.sent).toEqual([]);
    });

    it('to a namespace that is not there', async () => {
      const target = new FakeTarget(
        undefined,
        cluster('v1.32.0', 'target', ({ path }) =>
          path === '/api/v1/namespaces/default'
            ? readError('not-found')
            : undefined,
        ),
      );
      await expect(run(source(), target)).rejects.toThrow(
        'The namespace default of the target cannot be used',
      );
      expect(target.sent).toEqual([]);
    });

    it('to a server that keeps what it tries [T-16]', async () => {
      const target = new FakeTarget(
        undefined,
        cluster('v1.32.0', 'target', ({ path }) =>
          path.includes('/configmaps/drydock-trial-')
            ? { metadata: {} }
            : undefined,
        ),
      );
      await expect(run(source(), target)).rejects.toThrow(
        'The target kept what it was asked to try',
      );
      expect(target.sent).toEqual([]);
    });

    it('to a server that takes any field', async () => {
      class Lenient extends FakeTarget {
        async dryRun() {
          return accepted;
        }
      }
      await expect(run(source(), new Lenient())).rejects.toThrow(
        'does not check fields strictly',
      );
    });
  });
});

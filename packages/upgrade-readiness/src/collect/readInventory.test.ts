import { inEnglish } from '@drydock/upgrade-reasons';
import { gzipSync } from 'node:zlib';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { ClusterReadRequest, Inventory } from '../contracts';
import { otherAuthority } from '../testing/certificates';
import { FakeAccess, page, readError } from '../testing/fakeAccess';
import { readInventory } from './readInventory';
import type { ReadInventoryOptions } from './readInventory';

const now = () => new Date('2026-11-21T09:00:00Z');
const api = (group: string, version: string, ...resources: string[]) => ({
  group,
  version,
  resources,
});
const served = [
  api('', 'v1', 'namespaces', 'nodes', 'pods'),
  api('apps', 'v1', 'deployments', 'statefulsets', 'daemonsets', 'replicasets'),
  api('batch', 'v1', 'cronjobs', 'jobs'),
  api('batch', 'v1beta1', 'cronjobs'),
  api('policy', 'v1', 'poddisruptionbudgets'),
  api('policy', 'v1beta1', 'poddisruptionbudgets', 'podsecuritypolicies'),
  api('flowcontrol.apiserver.k8s.io', 'v1beta2', 'flowschemas'),
];

function discovery(groups: readonly string[]) {
  const items = groups.map(group => ({
    metadata: { name: group },
    versions: served
      .filter(entry => entry.group === group)
      .map(({ version, resources }) => ({
        version,
        resources: resources.map(resource => ({
          resource,
          responseKind: { kind: resource },
          scope: 'Namespaced',
          verbs: ['list'],
        })),
      })),
  }));
  return { kind: 'APIGroupDiscoveryList', items };
}

const lastApplied = (apiVersion: string, kind: string, name: string) => ({
  'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify({
    apiVersion,
    kind,
    metadata: { name },
  }),
});
const releaseBody = Buffer.from(
  gzipSync(
    JSON.stringify({
      name: 'shop',
      version: 1,
      manifest:
        'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: x\n',
    }),
  ).toString('base64'),
).toString('base64');
const secret = {
  metadata: {
    name: 'sh.helm.release.v1.shop.v1',
    namespace: 'payments',
    uid: 's',
    resourceVersion: '5',
    labels: { name: 'shop', version: '1' },
  },
  data: { release: releaseBody },
};

const objects: Record<string, readonly unknown[]> = {
  '/api/v1/namespaces': [
    { metadata: { name: 'kube-system', uid: 'cluster-1' } },
    { metadata: { name: 'payments', uid: 'n', labels: { team: 'payments' } } },
  ],
  '/api/v1/nodes': [
    {
      metadata: {
        name: 'node-a',
        labels: { 'eks.amazonaws.com/nodegroup': 'general' },
      },
      status: {
        nodeInfo: { kubeletVersion: 'v1.24.17' },
        conditions: [{ type: 'Ready', status: 'True' }],
      },
    },
  ],
  '/api/v1/pods': [
    {
      metadata: {
        name: 'kube-proxy-1',
        namespace: 'kube-system',
        labels: { 'k8s-app': 'kube-proxy' },
      },
      spec: {
        nodeName: 'node-a',
        containers: [
          { image: 'registry.example:5000/kube-proxy:v1.23.8-eksbuild.1' },
        ],
      },
      status: { phase: 'Running' },
    },
    {
      metadata: {
        name: 'api-6d4-x',
        namespace: 'payments',
        labels: { app: 'api', 'pod-template-hash': '6d4' },
        ownerReferences: [
          { kind: 'ReplicaSet', name: 'api-6d4', controller: true },
        ],
      },
      spec: { nodeName: 'node-a' },
      status: {
        phase: 'Running',
        conditions: [{ type: 'Ready', status: 'True' }],
      },
    },
    {
      metadata: { name: 'done', namespace: 'payments' },
      status: { phase: 'Succeeded' },
    },
  ],
  '/apis/apps/v1/deployments': [
    {
      metadata: {
        name: 'api',
        namespace: 'payments',
        uid: 'd',
        labels: { app: 'api' },
        annotations: {
          secretive: 'x',
          ...lastApplied('extensions/v1beta1', 'Deployment', 'api'),
        },
      },
      spec: {
        replicas: 2,
        template: {
          metadata: { labels: { app: 'api' } },
          spec: { containers: [{ image: 'api:1' }] },
        },
      },
    },
  ],
  '/apis/policy/v1/poddisruptionbudgets': [
    {
      metadata: {
        name: 'api',
        namespace: 'payments',
        generation: 1,
        annotations: lastApplied(
          'policy/v1beta1',
          'PodDisruptionBudget',
          'api',
        ),
      },
      spec: {
        minAvailable: 2,
        unhealthyPodEvictionPolicy: 'AlwaysAllow',
        selector: { matchLabels: { app: 'api' } },
      },
      status: { disruptionsAllowed: 0, observedGeneration: 1, expectedPods: 2 },
    },
  ],
  '/apis/flowcontrol.apiserver.k8s.io/v1beta2/flowschemas': [
    {
      metadata: {
        name: 'mine',
        annotations: lastApplied(
          'flowcontrol.apiserver.k8s.io/v1beta1',
          'FlowSchema',
          'mine',
        ),
      },
    },
  ],
  '/api/v1/secrets': [secret],
};
objects['/api/v1/namespaces/kube-system/pods'] = objects['/api/v1/pods'];
objects['/apis/apps/v1/namespaces/payments/deployments'] =
  objects['/apis/apps/v1/deployments'];

function answer(request: ClusterReadRequest) {
  const { path } = request;
  if (path === '/version') return { gitVersion: 'v1.24.17' };
  if (path === '/api') return discovery(['']);
  if (path === '/apis')
    return discovery(
      [...new Set(served.map(({ group }) => group))].filter(Boolean),
    );
  if (path === '/metrics')
    return 'apiserver_storage_objects{resource="podsecuritypolicies.policy"} 2\n';
  if (path === '/api/v1/namespaces/payments/secrets/sh.helm.release.v1.shop.v1')
    return secret;
  if (path === '/api/v1/namespaces/kube-system/configmaps/kube-root-ca.crt')
    return { data: { 'ca.crt': otherAuthority } };
  return /^\/apis?\//.test(path) ? page(objects[path] ?? []) : undefined;
}

const read = (
  access: FakeAccess,
  options: Partial<ReadInventoryOptions> = {},
) =>
  readInventory(access, {
    knowledge: builtinKnowledge,
    now,
    wait: async () => undefined,
    ...options,
  });
const statuses = ({
  sections: { manifests, 'manifest-fields': fields, trial, ...sections },
}: Inventory) =>
  Object.fromEntries(
    Object.entries(sections).map(([section, { status }]) => [section, status]),
  );

describe('readInventory', () => {
  it.each(['fargate', 'hybrid'])(
    'names nodes of EKS that have no pool by what they are: %s',
    async pool => {
      const node = {
        metadata: {
          name: 'node-f',
          labels: { 'eks.amazonaws.com/compute-type': pool },
        },
        status: { nodeInfo: { kubeletVersion: 'v1.33.1-eks-ba24e9c' } },
      };
      const { sections } = await read(
        new FakeAccess(request =>
          request.path === '/api/v1/nodes' ? page([node]) : answer(request),
        ),
      );
      expect(sections.nodes).toMatchObject({
        facts: [{ pool, kubeletVersion: 'v1.33.1-eks-ba24e9c' }],
      });
    },
  );

  it('reads every section and reduces it to facts', async () => {
    const inventory = await read(new FakeAccess(answer));
    expect(new Set(Object.values(statuses(inventory)))).toEqual(
      new Set(['read']),
    );
    expect(inventory).toMatchObject({
      formatVersion: 2,
      readAt: '2026-11-21T09:00:00.000Z',
      clusterUid: 'cluster-1',
    });
    expect(inventory.sections.nodes).toMatchObject({
      facts: [
        {
          name: 'node-a',
          pool: 'general',
          kubeletVersion: 'v1.24.17',
          kubeProxyVersion: 'v1.23.8-eksbuild.1',
          ready: true,
        },
      ],
    });
    expect(inventory.sections.pods).toMatchObject({
      facts: [
        { name: 'kube-proxy-1' },
        {
          name: 'api-6d4-x',
          ready: true,
          workload: { kind: 'Deployment', name: 'api' },
        },
      ],
    });
    expect(inventory.sections['disruption-budgets']).toMatchObject({
      facts: [
        {
          minAvailable: '2',
          unhealthyPodEvictionPolicy: 'AlwaysAllow',
          disruptionsAllowed: 0,
          selector: { matchLabels: { app: 'api' } },
        },
      ],
    });
    expect(inventory.sections['helm-releases']).toMatchObject({
      facts: [
        {
          namespace: 'payments',
          name: 'shop',
          storageKey: 's@5',
          objects: [{ apiVersion: 'policy/v1beta1' }],
        },
      ],
    });
    expect(inventory.sections['api-evidence']).toMatchObject({
      facts: {
        kinds: expect.arrayContaining([
          expect.objectContaining({
            kind: 'PodDisruptionBudget',
            listedAt: 'policy/v1',
            objects: 1,
          }),
          expect.objectContaining({
            kind: 'FlowSchema',
            listedAt: 'flowcontrol.apiserver.k8s.io/v1beta2',
          }),
          expect.objectContaining({
            kind: 'PodSecurityPolicy',
            storedObjects: 2,
          }),
        ]),
        objects: expect.arrayContaining([
          expect.objectContaining({
            object: expect.objectContaining({ kind: 'Deployment' }),
            traces: [
              {
                source: 'last-applied',
                apiVersion: 'extensions/v1beta1',
                applier: 'kubectl',
              },
            ],
          }),
          expect.objectContaining({
            object: expect.objectContaining({ kind: 'PodDisruptionBudget' }),
          }),
        ]),
      },
    });
    expect(JSON.stringify(inventory)).not.toContain('secretive');
    expect(JSON.parse(JSON.stringify(inventory))).toMatchObject({
      sections: { version: { facts: { gitVersion: 'v1.24.17' } } },
    });
  });

  it('asks for no version that is deprecated, and for each kind once', async () => {
    const access = new FakeAccess(answer);
    await read(access);
    const paths = access.asked.map(({ path }) => path);
    expect(
      paths.filter(path => /policy\/v1beta1|batch\/v1beta1/.test(path)),
    ).toEqual([]);
    const wholeLists = access.asked
      .filter(
        ({ query }) =>
          query?.limit &&
          !query.labelSelector?.includes(' in ') &&
          !query.fieldSelector?.startsWith('type='),
      )
      .map(({ path }) => path);
    expect(new Set(wholeLists).size).toBe(wholeLists.length);
    expect(access.asked.every(({ purpose }) => purpose !== '')).toBe(true);
  });

  it('counts what it cost, by purpose', async () => {
    const access = new FakeAccess(answer);
    const { requests } = await read(access);
    expect(requests.reduce((sum, cost) => sum + cost.requests, 0)).toBe(
      access.asked.length,
    );
    expect(
      requests.find(({ purpose }) => purpose === 'helm-releases')?.decodedBytes,
    ).toBeGreaterThan(0);
  });

  it('fetches a Helm body again only when it has changed', async () => {
    const previous = await read(new FakeAccess(answer));
    const bodies = (access: FakeAccess) =>
      access.asked
        .filter(
          ({ path, accept }) =>
            path.includes('/secrets') &&
            !accept?.includes('PartialObjectMetadata'),
        )
        .map(({ path }) => path);
    const unchanged = new FakeAccess(answer);
    expect(
      (await read(unchanged, { previous })).sections['helm-releases'],
    ).toEqual(previous.sections['helm-releases']);
    expect(bodies(unchanged)).toEqual([]);
    const changed = new FakeAccess(request =>
      request.path === '/api/v1/secrets'
        ? page([
            {
              ...secret,
              metadata: { ...secret.metadata, resourceVersion: '6' },
            },
          ])
        : answer(request),
    );
    await read(changed, { previous });
    expect(bodies(changed)).toEqual([
      '/api/v1/namespaces/payments/secrets/sh.helm.release.v1.shop.v1',
    ]);
  });

  it('calls Helm not checked by policy without the optional role', async () => {
    const inventory = await read(
      new FakeAccess(request =>
        /secrets|configmaps/.test(request.path)
          ? readError('forbidden')
          : answer(request),
      ),
    );
    expect(inEnglish(inventory.sections['helm-releases'])).toMatchObject({
      status: 'off',
      reason: expect.stringContaining('not checked by policy'),
    });
  });

  it('reads nothing for what is off', async () => {
    const access = new FakeAccess(answer);
    const inventory = await read(access, {
      off: [
        'helm-releases',
        'pods',
        'api-callers',
        'components',
        'service-account-tokens',
      ],
    });
    expect(statuses(inventory)).toMatchObject({
      'helm-releases': 'off',
      pods: 'off',
      'api-callers': 'off',
      nodes: 'read',
    });
    expect(
      access.asked.filter(({ path }) => /secrets|pods$/.test(path)),
    ).toEqual([]);
  });

  it('keeps a failure to its own section [T-329]', async () => {
    const inventory = await read(
      new FakeAccess(request =>
        request.path === '/api/v1/pods'
          ? readError('server-error')
          : answer(request),
      ),
    );
    expect(statuses(inventory)).toMatchObject({
      pods: 'failed',
      nodes: 'read',
      workloads: 'read',
      'disruption-budgets': 'read',
    });
  });

  it('does not guess a version that the server does not tell', async () => {
    for (const version of [readError('not-found'), {}, 'garbage']) {
      const inventory = await read(
        new FakeAccess(request =>
          request.path === '/version' ? version : answer(request),
        ),
      );
      expect(statuses(inventory)).toMatchObject({
        version: 'failed',
        'api-evidence': 'failed',
        nodes: 'read',
      });
    }
  });

  it('says that kinds of a group that could not be discovered were not read', async () => {
    const groups = (request: ClusterReadRequest) => {
      const found = request.path === '/apis' ? discovery(['batch']) : undefined;
      const stale = {
        metadata: { name: 'policy' },
        versions: [{ version: 'v1', freshness: 'Stale', resources: [] }],
      };
      return found
        ? { ...found, items: [...found.items, stale] }
        : answer(request);
    };
    const section = (await read(new FakeAccess(groups))).sections[
      'api-evidence'
    ];
    expect(section).toMatchObject({
      status: 'partial',
      facts: {
        kinds: expect.arrayContaining([
          expect.objectContaining({
            kind: 'PodDisruptionBudget',
            failure: expect.objectContaining({
              reason: expect.objectContaining({
                code: 'read.resource-not-discovered',
              }),
            }),
          }),
        ]),
      },
    });
  });

  it('ends with failures, not with a throw, when all fails or the cluster is removed meanwhile [T-330]', async () => {
    for (const reason of [
      'server-error',
      'forbidden',
      'not-found',
      'unreachable',
    ] as const) {
      const inventory = await read(new FakeAccess(() => readError(reason)), {
        off: ['helm-releases'],
      });
      expect(new Set(Object.values(statuses(inventory)))).toEqual(
        new Set(['failed', 'off']),
      );
      expect(inventory.clusterUid).toBeUndefined();
    }
  });

  it('asks no more of a cluster that does not answer at all', async () => {
    for (const kind of [
      'unreachable',
      'timeout',
      'tls',
      'unauthorized',
      'credential-needed',
    ] as const) {
      const access = new FakeAccess(() => readError(kind));
      const inventory = await read(access);
      expect(access.asked.map(({ path }) => path).sort()).toEqual([
        '/api',
        '/apis',
        '/version',
      ]);
      expect(inventory.sections.pods).toMatchObject({
        status: 'failed',
        failures: [{ kind }],
      });
    }
  });

  it('knows the cluster by its one namespace where namespaces cannot be listed', async () => {
    const inventory = await read(
      new FakeAccess(request => {
        if (request.path === '/api/v1/namespaces')
          return readError('forbidden');
        return request.path === '/api/v1/namespaces/kube-system'
          ? { metadata: { name: 'kube-system', uid: 'cluster-1' } }
          : answer(request);
      }),
    );
    expect(inventory).toMatchObject({
      clusterUid: 'cluster-1',
      sections: { namespaces: { status: 'failed' } },
    });
  });
});

describe('the next read', () => {
  const evidenceOnly = {
    off: [
      'namespaces',
      'nodes',
      'workloads',
      'pods',
      'disruption-budgets',
      'components',
    ] as const,
  };
  const listed = (access: FakeAccess) =>
    access.asked
      .filter(({ purpose }) => purpose === 'api-evidence')
      .map(({ path, query }) => `${path}?${query?.fieldSelector ?? ''}`);
  const at = (hours: number) => ({
    ...evidenceOnly,
    now: () => new Date(now().getTime() + hours * 3_600_000),
  });
  const evidence = ({ sections }: Inventory) =>
    sections['api-evidence'].status === 'read'
      ? sections['api-evidence'].facts
      : undefined;

  it('reads only objects with traces again when the old version can no longer be written', async () => {
    const previous = await read(new FakeAccess(answer), at(0));
    const access = new FakeAccess(answer);
    const next = await read(access, { ...at(1), previous });
    // extensions/v1beta1 is not served: its Deployment is looked at by name. policy/v1beta1 is:
    // budgets are listed.
    expect(listed(access)).toContain(
      '/apis/apps/v1/namespaces/payments/deployments?metadata.name=api',
    );
    expect(listed(access)).toContain('/apis/policy/v1/poddisruptionbudgets?');
    expect(
      listed(access).filter(request => /deployments|daemonsets/.test(request)),
    ).toHaveLength(1);
    expect(evidence(next)?.objects).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          object: expect.objectContaining({ kind: 'Deployment', name: 'api' }),
        }),
      ]),
    );
    expect(
      evidence(next)?.kinds.find(({ kind }) => kind === 'Deployment'),
    ).toMatchObject({
      objects: 1,
      lookedThroughAt: '2026-11-21T09:00:00.000Z',
    });
  });

  it('sees at once that a trace is gone', async () => {
    const previous = await read(new FakeAccess(answer), at(0));
    const fixed = new FakeAccess(request =>
      request.path.endsWith('/namespaces/payments/deployments')
        ? page([{ metadata: { name: 'api', namespace: 'payments' } }])
        : answer(request),
    );
    expect(
      evidence(await read(fixed, { ...at(1), previous }))?.objects.filter(
        ({ object }) => object.kind === 'Deployment',
      ),
    ).toEqual([]);
  });

  it.each<[string, number, (inventory: Inventory) => Inventory]>([
    ['after a day', 25, inventory => inventory],
    [
      'after an upgrade',
      1,
      inventory => ({
        ...inventory,
        sections: {
          ...inventory.sections,
          version: { status: 'read', facts: { gitVersion: 'v1.24.1' } },
        },
      }),
    ],
    ['with the clock set back', -1, inventory => inventory],
  ])('looks through everything %s', async (_, hours, changed) => {
    const previous = changed(await read(new FakeAccess(answer), at(0)));
    const access = new FakeAccess(answer);
    await read(access, { ...at(hours), previous });
    expect(listed(access)).toContain('/apis/apps/v1/deployments?');
  });

  describe('with more objects with traces than a read asks for by name', () => {
    const many = Array.from({ length: 150 }, (_, index) => ({
      metadata: {
        name: `d${index}`,
        namespace: 'payments',
        annotations: lastApplied(
          'extensions/v1beta1',
          'Deployment',
          `d${index}`,
        ),
      },
    }));
    /** All objects. Those that were fixed have no trace. */
    const holding = (fixed: readonly string[] = []) =>
      new FakeAccess(request => {
        if (!request.path.endsWith('/deployments')) return answer(request);
        const asked = request.query?.fieldSelector?.replace(
          'metadata.name=',
          '',
        );
        const left = many.filter(
          ({ metadata }) => asked === undefined || metadata.name === asked,
        );
        return page(
          left.map(({ metadata }) => ({
            metadata: fixed.includes(metadata.name)
              ? { name: metadata.name, namespace: 'payments' }
              : metadata,
          })),
        );
      });
    const deployments = (access: FakeAccess) =>
      listed(access).filter(request => request.includes('/deployments?'));
    const found = (inventory: Inventory) =>
      (evidence(inventory)?.objects ?? []).filter(
        ({ object }) => object.kind === 'Deployment',
      );

    it('looks at all of them by turns, the longest not looked at first, and says of the others when they were', async () => {
      let previous = await read(holding(), at(0));
      expect(found(previous).map(({ seenAt }) => seenAt)).toEqual(
        many.map(() => undefined),
      );
      const looks: string[] = [];
      for (const hours of [1, 2, 3]) {
        const access = holding();
        previous = await read(access, { ...at(hours), previous });
        expect(deployments(access)).toHaveLength(60);
        looks.push(...deployments(access));
      }
      // 150 in three times 60 looks: the first 30 a second time.
      expect(new Set(looks).size).toBe(150);
      const seen = found(previous).map(({ seenAt }) => seenAt);
      expect(seen.filter(time => time === undefined)).toHaveLength(60);
      expect(
        seen.filter(time => time === at(2).now().toISOString()),
      ).toHaveLength(60);
      expect(
        seen.filter(time => time === at(1).now().toISOString()),
      ).toHaveLength(30);
      expect(
        evidence(previous)?.kinds.find(({ kind }) => kind === 'Deployment'),
      ).toMatchObject({
        objects: 150,
        lookedThroughAt: at(0).now().toISOString(),
      });
    });

    it('sees one that was fixed when its turn comes, and at once when a user asked for the read', async () => {
      const first = await read(holding(), at(0));
      const second = await read(holding(['d100']), {
        ...at(1),
        previous: first,
      });
      expect(found(second)).toHaveLength(150);
      expect(
        found(second).find(({ object }) => object.name === 'd100'),
      ).toMatchObject({ seenAt: at(0).now().toISOString() });
      expect(
        found(await read(holding(['d100']), { ...at(2), previous: second })),
      ).toHaveLength(149);
      const asked = holding(['d100', 'd149']);
      expect(
        found(
          await read(asked, { ...at(2), previous: second, asked: true }),
        ).map(({ seenAt }) => seenAt),
      ).toEqual(Array(148).fill(undefined));
      expect(deployments(asked)).toEqual(['/apis/apps/v1/deployments?']);
    });
  });

  it('is unknown for a kind where an object with traces cannot be looked at', async () => {
    const previous = await read(new FakeAccess(answer), at(0));
    const broken = new FakeAccess(request =>
      request.path.endsWith('/namespaces/payments/deployments')
        ? readError('server-error')
        : answer(request),
    );
    expect(
      (await read(broken, { ...at(1), previous })).sections['api-evidence'],
    ).toMatchObject({
      status: 'partial',
      failures: [{ kind: 'server-error' }],
    });
  });
});

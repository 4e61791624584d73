import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { ClusterReadRequest, InventorySections } from '../contracts';
import { FakeAccess, page, readError } from '../testing/fakeAccess';
import { readInventory } from './readInventory';

/** Workloads, their pods, volumes and Services, read from a cluster made of lists. */
const podSpec = {
  terminationGracePeriodSeconds: 600,
  hostNetwork: true,
  nodeSelector: { 'beta.kubernetes.io/os': 'linux' },
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [
          {
            matchExpressions: [{ key: 'zone', operator: 'In', values: ['a'] }],
            matchFields: [
              { key: 'metadata.name', operator: 'In', values: ['node-a'] },
            ],
          },
        ],
      },
    },
    podAntiAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        {
          topologyKey: 'kubernetes.io/hostname',
          labelSelector: { matchLabels: { app: 'db' } },
        },
      ],
    },
  },
  topologySpreadConstraints: [
    {
      topologyKey: 'zone',
      maxSkew: 2,
      whenUnsatisfiable: 'ScheduleAnyway',
      labelSelector: {},
    },
  ],
  tolerations: [{ key: 'dedicated', operator: 'Exists', effect: 'NoSchedule' }],
  initContainers: [
    {
      name: 'init',
      image: 'init:1',
      resources: { requests: { cpu: '2', memory: '64Mi' } },
    },
    {
      name: 'sidecar',
      image: 'side:1',
      restartPolicy: 'Always',
      resources: { requests: { cpu: '100m' } },
    },
  ],
  containers: [
    {
      name: 'main',
      image: 'db:1',
      env: [{ name: 'PASSWORD', value: 'hunter2' }],
      ports: [{ containerPort: 80, hostPort: 8080 }],
      readinessProbe: { httpGet: {} },
      resources: { requests: { cpu: '500m', memory: '1Gi' } },
    },
    { name: 'second', image: 'second:1' },
  ],
  volumes: [
    { name: 'config', configMap: { name: 'c' } },
    { name: 'host', hostPath: { path: '/var/run/docker.sock' } },
    { name: 'claim', persistentVolumeClaim: { claimName: 'data' } },
    { name: 'repository', gitRepo: { repository: 'https://user:hunter2@git' } },
  ],
};
const template = {
  metadata: {
    labels: { app: 'db' },
    annotations: { 'seccomp.security.alpha.kubernetes.io/pod': 'x' },
  },
  spec: podSpec,
};
const owned = (kind: string, name: string) => [
  { kind, name, controller: true },
];
const table = (
  rows: readonly {
    readonly name: string;
    readonly cells: readonly string[];
    readonly owners?: readonly unknown[];
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  }[],
) => ({
  kind: 'Table',
  columnDefinitions: [
    'Name',
    'Ready',
    'Status',
    'Restarts',
    'Age',
    'IP',
    'Node',
  ].map(name => ({ name })),
  rows: rows.map(
    ({
      name,
      cells: [ready, status, node],
      owners = [],
      labels = {},
      annotations = {},
    }) => ({
      cells: [name, ready, status, 0, '1d', '10.0.0.1', node],
      object: {
        metadata: {
          name,
          namespace: 'shop',
          labels,
          ownerReferences: owners,
          annotations,
        },
      },
    }),
  ),
});

const pods = table([
  {
    name: 'db-0',
    cells: ['2/2', 'Running', 'node-a'],
    owners: owned('StatefulSet', 'db'),
    labels: { app: 'db' },
  },
  {
    name: 'web-7d-x',
    cells: ['0/1', 'CrashLoopBackOff', 'node-a'],
    owners: owned('ReplicaSet', 'web-7d'),
    labels: { 'pod-template-hash': '7d' },
  },
  {
    name: 'nightly-28934567-x',
    cells: ['1/1', 'Running', 'node-b'],
    owners: owned('Job', 'nightly-28934567'),
  },
  { name: 'bare', cells: ['0/1', 'ContainerCreating', '<none>'] },
  { name: 'done', cells: ['0/1', 'Completed', 'node-a'] },
  {
    name: 'ray-1',
    cells: ['1/1', 'Running', 'node-a'],
    owners: owned('RayCluster', 'ray'),
  },
  {
    name: 'ray-2',
    cells: ['1/1', 'Running', 'node-a'],
    owners: owned('RayCluster', 'ray'),
  },
  {
    name: 'etcd-node-a',
    cells: ['1/1', 'Running', 'node-a'],
    owners: owned('Node', 'node-a'),
    annotations: { 'kubernetes.io/config.mirror': 'x' },
  },
]);
const body = (name: string) => ({
  metadata: { name, namespace: 'shop' },
  spec: { containers: [{ name: 'main', image: `${name}:1` }] },
  status: { phase: 'Running' },
});
const volume = (name: string, spec: object, labels = {}) => ({
  metadata: { name, labels },
  spec: { capacity: {}, accessModes: [], ...spec },
});

const lists: Readonly<Record<string, readonly unknown[]>> = {
  '/apis/apps/v1/statefulsets': [
    {
      metadata: { name: 'db', namespace: 'shop' },
      spec: {
        replicas: 1,
        podManagementPolicy: 'OrderedReady',
        updateStrategy: {
          type: 'OnDelete',
          rollingUpdate: { maxUnavailable: 1 },
        },
        template,
        volumeClaimTemplates: [{ metadata: { name: 'data' } }],
      },
    },
  ],
  '/apis/apps/v1/deployments': [
    {
      metadata: { name: 'web', namespace: 'shop' },
      spec: {
        strategy: { type: 'Recreate' },
        template: { spec: { containers: [] } },
      },
    },
  ],
  '/apis/batch/v1/cronjobs': [
    {
      metadata: { name: 'nightly', namespace: 'shop' },
      spec: {
        jobTemplate: { spec: { template: { spec: { containers: [] } } } },
      },
    },
  ],
  '/api/v1/persistentvolumes': [
    volume(
      'old',
      {
        awsElasticBlockStore: { volumeID: 'vol-1' },
        claimRef: { namespace: 'shop', name: 'data' },
        storageClassName: 'gp2',
      },
      { 'failure-domain.beta.kubernetes.io/zone': 'a' },
    ),
    volume('new', {
      csi: { driver: 'ebs.csi.aws.com', volumeHandle: 'secret-handle' },
      nodeAffinity: {
        required: {
          nodeSelectorTerms: [
            {
              matchExpressions: [
                { key: 'zone', operator: 'In', values: ['a'] },
              ],
            },
          ],
        },
      },
    }),
  ],
  '/apis/storage.k8s.io/v1/storageclasses': [
    {
      metadata: {
        name: 'gp2',
        annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' },
      },
      provisioner: 'kubernetes.io/aws-ebs',
    },
  ],
  '/apis/storage.k8s.io/v1/csidrivers': [
    { metadata: { name: 'ebs.csi.aws.com' } },
  ],
  '/api/v1/services': [
    {
      metadata: { name: 'quiet', namespace: 'shop' },
      spec: { type: 'ClusterIP' },
    },
    {
      metadata: { name: 'loud', namespace: 'shop', labels: { app: 'web' } },
      spec: { externalIPs: ['192.0.2.1'] },
    },
  ],
  '/api/v1/nodes': [
    {
      metadata: {
        name: 'node-a',
        labels: { 'topology.kubernetes.io/zone': 'a' },
      },
      spec: {
        providerID: 'aws:///eu-1a/i-0abc',
        taints: [{ key: 'dedicated', effect: 'NoSchedule' }],
      },
      status: {
        allocatable: { cpu: '3920m', memory: '7Gi', pods: '58' },
        nodeInfo: { kubeletVersion: 'v1.33.1', operatingSystem: 'linux' },
        conditions: [
          { type: 'Ready', status: 'True' },
          { type: 'DiskPressure', status: 'True' },
          { type: 'MemoryPressure', status: 'False' },
        ],
      },
    },
  ],
};

function answer({ path, accept, query }: ClusterReadRequest) {
  if (path === '/version') return { gitVersion: 'v1.33.1' };
  if (path === '/api/v1/pods' && accept?.includes('as=Table')) return pods;
  const name = query?.fieldSelector?.replace('metadata.name=', '') ?? '';
  if (path === '/api/v1/namespaces/shop/pods') return page([body(name)]);
  return /^\/apis?\//.test(path) ? page(lists[path] ?? []) : undefined;
}

const read = (access: FakeAccess) =>
  readInventory(access, {
    knowledge: builtinKnowledge,
    now: () => new Date(0),
    wait: async () => undefined,
    off: ['api-evidence'],
  });

async function factsOf<S extends keyof InventorySections>(
  section: S,
  access = new FakeAccess(answer),
): Promise<InventorySections[S]> {
  const result = (await read(access)).sections[section];
  if (result.status !== 'read')
    throw new Error(`${section} is ${result.status}`);
  return result.facts;
}

describe('a workload', () => {
  it('tells what its pods ask for, and nothing else of them', async () => {
    const facts = await factsOf('workloads');
    const database = facts.find(({ object }) => object.name === 'db');
    expect(database).toMatchObject({
      strategy: 'OnDelete',
      images: ['init:1', 'side:1', 'db:1', 'second:1'],
    });
    expect(database?.template).toEqual({
      images: ['init:1', 'side:1', 'db:1', 'second:1'],
      withoutReadinessProbe: ['second'],
      requests: { cpuMillicores: 2100, memoryBytes: 2 ** 30 },
      volumes: [
        { name: 'host', type: 'hostPath', path: '/var/run/docker.sock' },
        { name: 'claim', type: 'persistentVolumeClaim', claim: 'data' },
        { name: 'repository', type: 'gitRepo' },
        {
          name: 'data',
          type: 'persistentVolumeClaim',
          claim: 'data',
          template: true,
        },
      ],
      terminationGraceSeconds: 600,
      hostNetwork: true,
      hostPorts: [8080],
      nodeSelector: { 'beta.kubernetes.io/os': 'linux' },
      nodeAffinity: [
        {
          matchExpressions: [
            { key: 'zone', operator: 'In', values: ['a'] },
            { key: 'metadata.name', operator: 'In', values: ['node-a'] },
          ],
        },
      ],
      podAntiAffinity: [
        {
          topologyKey: 'kubernetes.io/hostname',
          selector: { matchLabels: { app: 'db' }, matchExpressions: [] },
          namespaces: [],
        },
      ],
      podAffinity: [],
      topologySpread: [
        {
          topologyKey: 'zone',
          maxSkew: 2,
          required: false,
          selector: { matchLabels: {}, matchExpressions: [] },
        },
      ],
      tolerations: [
        {
          key: 'dedicated',
          operator: 'Exists',
          value: undefined,
          effect: 'NoSchedule',
        },
      ],
      notableFields: [
        'initContainers.restartPolicy=Always',
        'updateStrategy.rollingUpdate.maxUnavailable',
      ],
      notableAnnotations: ['seccomp.security.alpha.kubernetes.io/pod'],
    });
    expect(facts.find(({ object }) => object.name === 'web')).toMatchObject({
      strategy: 'Recreate',
    });
    expect(JSON.stringify(facts)).not.toContain('hunter2');
  });
});

describe('pods', () => {
  it('are read as a table, with a body only where no workload tells what they ask for', async () => {
    const access = new FakeAccess(answer);
    const facts = await factsOf('pods', access);
    expect(
      facts.map(({ name, ready, phase, node, workload, mirror }) => [
        name,
        ready,
        phase,
        node,
        workload && `${workload.kind}/${workload.name}`,
        mirror,
      ]),
    ).toEqual([
      ['db-0', true, 'Running', 'node-a', 'StatefulSet/db', false],
      ['web-7d-x', false, 'Running', 'node-a', 'Deployment/web', false],
      [
        'nightly-28934567-x',
        true,
        'Running',
        'node-b',
        'CronJob/nightly',
        false,
      ],
      ['bare', false, 'Pending', undefined, undefined, false],
      ['ray-1', true, 'Running', 'node-a', 'RayCluster/ray', false],
      ['ray-2', true, 'Running', 'node-a', 'RayCluster/ray', false],
      ['etcd-node-a', true, 'Running', 'node-a', 'Node/node-a', true],
    ]);
    expect(
      facts
        .map(({ name, template: asked }) => [name, asked?.images[0]])
        .filter(([, image]) => image),
    ).toEqual([
      ['bare', 'bare:1'],
      ['ray-1', 'ray-2:1'],
      ['ray-2', 'ray-2:1'],
    ]);
    expect(
      access.asked
        .filter(({ path }) => path === '/api/v1/namespaces/shop/pods')
        .map(({ query }) => query?.fieldSelector),
    ).toEqual(['metadata.name=bare', 'metadata.name=ray-2']);
  });

  it('are read in full by one list where many have no workload', async () => {
    const rows = Array.from({ length: 80 }, (_, index) => ({
      name: `bare-${index}`,
      cells: ['1/1', 'Running', 'node-a'],
    }));
    const access = new FakeAccess(request => {
      if (request.path !== '/api/v1/pods') return answer(request);
      return request.accept?.includes('as=Table')
        ? table(rows)
        : page(rows.map(({ name }) => body(name)));
    });
    const facts = await factsOf('pods', access);
    expect(facts.filter(({ template: asked }) => asked)).toHaveLength(80);
    expect(
      access.asked.filter(
        ({ path }) => path.endsWith('/pods') && !path.includes('kube-system'),
      ),
    ).toHaveLength(2);
  });

  it.each([
    ['knows no tables', page([body('bare')])],
    [
      'has other columns',
      { kind: 'Table', columnDefinitions: [{ name: 'Name' }], rows: [] },
    ],
  ])('are read in full from a server that %s', async (_, first) => {
    const facts = await factsOf(
      'pods',
      new FakeAccess(request => {
        if (request.path !== '/api/v1/pods') return answer(request);
        return request.accept?.includes('as=Table')
          ? first
          : page([body('bare')]);
      }),
    );
    expect(facts).toEqual([
      expect.objectContaining({
        name: 'bare',
        phase: 'Running',
        template: expect.objectContaining({ images: ['bare:1'] }),
      }),
    ]);
  });

  it('are partial where a body could not be read', async () => {
    const { sections } = await read(
      new FakeAccess(request =>
        request.path === '/api/v1/namespaces/shop/pods'
          ? readError('server-error')
          : answer(request),
      ),
    );
    expect(sections.pods).toMatchObject({
      status: 'partial',
      failures: [{ kind: 'server-error' }],
    });
  });
});

describe('pods that look as if they had not started', () => {
  const rows = ['never-ran', 'ran-before'].map(name => ({
    name,
    cells: ['0/1', 'ImagePullBackOff', 'node-a'],
  }));
  const isPhaseQuestion = ({ path, query }: ClusterReadRequest) =>
    path === '/api/v1/pods' && query?.fieldSelector === 'status.phase=Pending';
  const waiting = (
    asked: (
      request: ClusterReadRequest,
    ) => ReturnType<typeof answer> | ReturnType<typeof readError>,
  ) =>
    new FakeAccess(request => {
      if (isPhaseQuestion(request)) return asked(request);
      return request.path === '/api/v1/pods' ? table(rows) : answer(request);
    });

  it('are Pending where the server says so, and else of an unknown phase', async () => {
    const access = waiting(() => page([body('never-ran')]));
    expect(
      (await factsOf('pods', access)).map(({ name, phase }) => [name, phase]),
    ).toEqual([
      ['never-ran', 'Pending'],
      ['ran-before', 'Unknown'],
    ]);
  });

  it('are all of an unknown phase where it does not answer', async () => {
    const { sections } = await read(waiting(() => readError('server-error')));
    expect(sections.pods).toMatchObject({
      status: 'partial',
      facts: [{ phase: 'Unknown' }, { phase: 'Unknown' }],
      failures: [{ kind: 'server-error' }],
    });
  });

  it('are asked for only where they are on a node', async () => {
    const access = new FakeAccess(answer);
    await factsOf('pods', access);
    expect(access.asked.filter(isPhaseQuestion)).toEqual([]);
  });
});

describe('nodes', () => {
  it('tell what can run on them and what is wrong, and not their id', async () => {
    const [node] = await factsOf('nodes');
    expect(node).toMatchObject({
      pressures: ['DiskPressure'],
      taints: [{ key: 'dedicated', effect: 'NoSchedule' }],
      allocatable: { cpuMillicores: 3920, memoryBytes: 7 * 2 ** 30, pods: 58 },
      zone: 'a',
      providerScheme: 'aws',
      operatingSystem: 'linux',
    });
    expect(JSON.stringify(node)).not.toContain('i-0abc');
  });
});

describe('storage and Services', () => {
  it('are kept as far as an upgrade is concerned', async () => {
    const storage = await factsOf('storage');
    expect(storage.volumes).toMatchObject([
      {
        type: 'awsElasticBlockStore',
        claim: 'shop/data',
        storageClass: 'gp2',
        legacyLabels: ['failure-domain.beta.kubernetes.io/zone'],
      },
      {
        type: 'csi',
        driver: 'ebs.csi.aws.com',
        nodeAffinity: [{ matchExpressions: [{ key: 'zone' }] }],
        legacyLabels: [],
      },
    ]);
    expect(storage).toMatchObject({
      classes: [
        { name: 'gp2', provisioner: 'kubernetes.io/aws-ebs', isDefault: true },
      ],
      drivers: ['ebs.csi.aws.com'],
    });
    expect(JSON.stringify(storage)).not.toContain('secret-handle');
    expect(await factsOf('services')).toEqual([
      expect.objectContaining({
        object: expect.objectContaining({ name: 'loud' }),
        notableFields: ['spec.externalIPs'],
        labels: { app: 'web' },
      }),
    ]);
  });

  it('are partial where a kind could not be read', async () => {
    const { sections } = await read(
      new FakeAccess(request =>
        request.path.endsWith('/csidrivers')
          ? readError('forbidden')
          : answer(request),
      ),
    );
    expect(sections.storage).toMatchObject({
      status: 'partial',
      facts: { drivers: [] },
    });
  });
});

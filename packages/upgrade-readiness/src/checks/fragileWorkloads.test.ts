import { inEnglish } from '@drydock/upgrade-reasons';
import type {
  InventorySections,
  PersistentVolumeFacts,
  PodFacts,
} from '../contracts';
import { forbidden, nodeOf, podOf } from '../testing/inventories';
import { budgetOf, judge as judgeBy, workloadOf } from './__testUtils__/facts';
import { fragileWorkloads } from './fragileWorkloads';

const nodes = [
  nodeOf('node-a', 'v1.33.1', { zone: 'z1' }),
  nodeOf('node-b', 'v1.33.1', { zone: 'z2' }),
];
const judge = (facts: Partial<InventorySections>) =>
  judgeBy(fragileWorkloads, { nodes, ...facts });
const spread = [
  podOf('api-1', { app: 'api' }, { node: 'node-a' }),
  podOf('api-2', { app: 'api' }, { node: 'node-b' }),
];
const together = spread.map(pod => ({ ...pod, node: 'node-a' }));
const one = [spread[0]];
const budget = budgetOf('api', 'api');

describe('fragile-workloads', () => {
  it('finds nothing in a workload that a drain does not interrupt', () => {
    expect(
      judge({
        workloads: [workloadOf('api')],
        pods: spread,
        'disruption-budgets': [budget],
      }),
    ).toEqual({ findings: [], partial: [] });
  });

  it('warns of replicas that share one node, and of nothing twice', () => {
    const { findings } = judge({
      workloads: [workloadOf('api')],
      pods: together,
    });
    expect(findings).toMatchObject([
      {
        severity: 'warning',
        title:
          'Deployment payments/api runs all its 2 replicas on one node and has no disruption budget',
        hints: { labels: { team: 'payments' } },
        object: { kind: 'Deployment', name: 'api' },
      },
    ]);
    expect(findings[0].evidence.map(({ what: text }) => text)).toContain(
      'All pods are in zone z1',
    );
  });

  it('is no more than information where a budget takes replicas on one node one by one, or only one node is there', () => {
    expect(
      judge({
        workloads: [workloadOf('api')],
        pods: together,
        'disruption-budgets': [budget],
      }).findings,
    ).toEqual([]);
    expect(
      judge({
        nodes: [nodes[0]],
        workloads: [workloadOf('api')],
        pods: together,
      }).findings,
    ).toMatchObject([{ severity: 'info' }]);
  });

  it('informs of a single replica, of no budget and of no readiness probe', () => {
    expect(
      judge({ workloads: [workloadOf('api', { replicas: 1 })], pods: one })
        .findings,
    ).toMatchObject([
      {
        severity: 'info',
        title: 'Deployment payments/api has a single replica',
      },
    ]);
    expect(
      judge({ workloads: [workloadOf('api')], pods: spread }).findings,
    ).toMatchObject([
      {
        severity: 'info',
        title: 'Deployment payments/api has no disruption budget',
      },
    ]);
    expect(
      judge({
        workloads: [workloadOf('api', {}, { withoutReadinessProbe: ['app'] })],
        pods: spread,
        'disruption-budgets': [budget],
      }).findings,
    ).toMatchObject([
      {
        severity: 'info',
        title: 'Deployment payments/api has no readiness probe',
      },
    ]);
  });

  it('warns of a grace period longer than drains wait, of Jobs too', () => {
    const job: PodFacts = podOf(
      'report-x',
      {},
      { workload: { kind: 'Job', name: 'report' } },
    );
    const workload = workloadOf(
      'report',
      {
        object: {
          group: 'batch',
          kind: 'Job',
          namespace: 'payments',
          name: 'report',
        },
      },
      { terminationGraceSeconds: 3600 },
    );
    expect(
      judge({ workloads: [workload], pods: [job] }).findings,
    ).toMatchObject([
      {
        severity: 'warning',
        title: 'Job payments/report may take 60 minutes to end',
      },
    ]);
    const short = workloadOf(
      'report',
      { object: workload.object },
      { terminationGraceSeconds: 600 },
    );
    expect(judge({ workloads: [short], pods: [job] }).findings).toEqual([]);
  });

  it('warns of data on a volume of one node, by the claim of each pod of a StatefulSet', () => {
    const object = {
      group: 'apps',
      kind: 'StatefulSet',
      namespace: 'payments',
      name: 'db',
    };
    const workload = workloadOf(
      'db',
      { object },
      {
        volumes: [
          {
            name: 'data',
            type: 'persistentVolumeClaim',
            claim: 'data',
            template: true,
          },
        ],
      },
    );
    const pods = [
      podOf(
        'db-0',
        { app: 'db' },
        { workload: { kind: 'StatefulSet', name: 'db' } },
      ),
    ];
    const volume = (type: string): PersistentVolumeFacts => ({
      object: { group: '', kind: 'PersistentVolume', name: 'pv-1' },
      type,
      claim: 'payments/data-db-0',
      legacyLabels: [],
      labels: {},
      annotations: {},
    });
    const storage = (type: string) => ({
      volumes: [volume(type)],
      classes: [],
      drivers: [],
    });
    const { findings } = judge({
      workloads: [workload],
      pods,
      'disruption-budgets': [budgetOf('db', 'db')],
      storage: storage('local'),
    });
    expect(inEnglish(findings)).toMatchObject([
      {
        severity: 'warning',
        title: 'StatefulSet payments/db keeps data on a local volume',
        evidence: [{ what: 'Bound to a volume of one node: claim data-db-0' }],
      },
    ]);
    expect(
      judge({
        workloads: [workload],
        pods,
        'disruption-budgets': [budgetOf('db', 'db')],
        storage: storage('csi'),
      }).findings,
    ).toEqual([]);
  });

  it('tells files on the node only beside something else', () => {
    const template = { volumes: [{ name: 'cache', type: 'emptyDir' }] };
    expect(
      judge({
        workloads: [workloadOf('api', {}, template)],
        pods: spread,
        'disruption-budgets': [budget],
      }).findings,
    ).toEqual([]);
    const { findings } = judge({
      workloads: [workloadOf('api', { replicas: 1 }, template)],
      pods: one,
    });
    expect(findings[0].evidence.map(({ what: text }) => text)).toContain(
      'Does not move with the pod: emptyDir cache',
    );
    expect(findings[0].title).toBe(
      'Deployment payments/api has a single replica',
    );
  });

  it('warns of pods without a controller, one by one or as many', () => {
    const bare = (name: string) =>
      podOf(name, { app: 'tool' }, { workload: undefined });
    expect(judge({ pods: [bare('tool')] }).findings).toMatchObject([
      {
        severity: 'warning',
        title:
          'Pod payments/tool has no controller: a drain deletes it for good',
        hints: { labels: { app: 'tool' } },
      },
    ]);
    const many = ['1', '2', '3', '4', '5', '6'].map(number =>
      bare(`runner-${number}`),
    );
    expect(judge({ pods: many }).findings).toMatchObject([
      {
        key: 'bare-pods',
        object: { kind: 'Namespace', name: 'payments' },
        title:
          '6 pods of namespace payments have no controller: a drain deletes them for good',
      },
    ]);
  });

  it('stays silent about what runs nothing, what a drain leaves alone, and what the platform keeps', () => {
    const system = {
      group: 'apps',
      kind: 'Deployment',
      namespace: 'kube-system',
      name: 'metrics-server',
    };
    const inSystem = podOf(
      'metrics-server-1',
      {},
      {
        namespace: 'kube-system',
        workload: { kind: 'Deployment', name: 'metrics-server' },
      },
    );
    const daemon = {
      group: 'apps',
      kind: 'DaemonSet',
      namespace: 'payments',
      name: 'agent',
    };
    const cron = {
      group: 'batch',
      kind: 'CronJob',
      namespace: 'payments',
      name: 'nightly',
    };
    const { findings } = judge({
      workloads: [
        workloadOf('off', { replicas: 0 }),
        workloadOf('metrics-server', { object: system, replicas: 1 }),
        workloadOf('agent', { object: daemon, replicas: undefined }),
        workloadOf('nightly', { object: cron }),
      ],
      pods: [
        inSystem,
        podOf(
          'agent-1',
          {},
          { workload: { kind: 'DaemonSet', name: 'agent' } },
        ),
        podOf(
          'kube-apiserver-a',
          {},
          { namespace: 'kube-system', workload: undefined, mirror: true },
        ),
        podOf(
          'debugger',
          {},
          { namespace: 'kube-system', workload: undefined },
        ),
        podOf('pending', {}, { node: undefined, workload: undefined }),
      ],
    });
    expect(findings).toEqual([]);
  });

  it('does not forget the DNS of the cluster', () => {
    const object = {
      group: 'apps',
      kind: 'Deployment',
      namespace: 'kube-system',
      name: 'coredns',
    };
    const pods = ['1', '2'].map(number =>
      podOf(
        `coredns-${number}`,
        { 'k8s-app': 'kube-dns' },
        {
          namespace: 'kube-system',
          workload: { kind: 'Deployment', name: 'coredns' },
        },
      ),
    );
    expect(
      judge({
        workloads: [
          workloadOf('coredns', {
            object,
            podLabels: { 'k8s-app': 'kube-dns' },
          }),
        ],
        pods,
      }).findings,
    ).toMatchObject([{ severity: 'warning', object: { name: 'coredns' } }]);
  });

  it('is partial without volumes or nodes, and judges the rest', () => {
    const { findings, partial } = judgeBy(
      fragileWorkloads,
      { workloads: [workloadOf('api', { replicas: 1 })], pods: one },
      { results: { storage: { status: 'failed', failures: [forbidden] } } },
    );
    expect(findings).toHaveLength(1);
    expect(partial).toEqual([
      'No data on volumes that are bound to a node, because storage could not be read: Not allowed to list things',
    ]);
  });
});

import { reasonText } from '@drydock/upgrade-reasons';
import { budgetOf, workloadOf } from '../checks/__testUtils__/facts';
import type {
  DisruptionBudgetFacts,
  NodeFacts,
  PersistentVolumeFacts,
  PodFacts,
  PodTemplateFacts,
  WorkloadFacts,
} from '../contracts';
import { nodeOf, podOf } from '../testing/inventories';
import { simulateDrains } from './simulateDrains';
import type { DrainInput } from './simulateDrains';

/** Nodes of 1 CPU and 1 GiB. */
const node = (name: string, facts: Partial<NodeFacts> = {}) =>
  nodeOf(name, 'v1.33.1', {
    allocatable: { cpuMillicores: 1000, memoryBytes: 1024 ** 3, pods: 10 },
    ...facts,
  });
const cpus = (cpuMillicores: number): Partial<PodTemplateFacts> => ({
  requests: { cpuMillicores },
});
const pod = (
  name: string,
  on: string | undefined,
  facts: Partial<PodFacts> = {},
) => podOf(name, { app: name.split('-')[0] }, { node: on, ...facts });
const run = (input: Partial<DrainInput>) =>
  simulateDrains({
    nodes: [node('a'), node('b')],
    pods: [],
    workloads: [workloadOf('api')],
    budgets: [],
    volumes: [],
    ...input,
  });

/** Names of waiting pods with the first reason, by drained node. */
function waits(input: Partial<DrainInput>) {
  const drains = run(input).drains.filter(({ waiting }) => waiting.length > 0);
  return drains.map(drain => [
    drain.node.name,
    ...drain.waiting.map(
      ({ pod: { name }, refusals }) =>
        `${name}: ${
          [...refusals.keys()].map(reasonText).join(', ') || 'no other node'
        }`,
    ),
  ]);
}
const api = (
  template: Partial<PodTemplateFacts>,
  facts: Partial<WorkloadFacts> = {},
) => [workloadOf('api', facts, template)];
const hosts = {
  topologyKey: 'kubernetes.io/hostname',
  selector: { matchLabels: { app: 'api' } },
};

describe('simulateDrains', () => {
  it('lets pods go where there is room', () => {
    expect(waits({ pods: [pod('api-1', 'a'), pod('api-2', 'b')] })).toEqual([]);
  });

  it('counts requests of what is there already, and says what is short', () => {
    const workloads = api(cpus(600));
    expect(
      waits({ workloads, pods: [pod('api-1', 'a'), pod('api-2', 'b')] }),
    ).toEqual([
      ['a', 'api-1: too little CPU'],
      ['b', 'api-2: too little CPU'],
    ]);
    expect(
      waits({
        workloads: api({ requests: { memoryBytes: 2 * 1024 ** 3 } }),
        pods: [pod('api-1', 'a')],
      }),
    ).toEqual([['a', 'api-1: too little memory']]);
    expect(
      waits({
        workloads,
        nodes: [
          node('a'),
          node('b', { allocatable: { cpuMillicores: 1000, pods: 0 } }),
        ],
        pods: [pod('api-1', 'a')],
      }),
    ).toEqual([['a', 'api-1: pod limit reached']]);
    expect(
      waits({
        workloads,
        nodes: [node('a'), node('b', { allocatable: {} })],
        pods: [pod('api-1', 'a')],
      }),
    ).toEqual([]);
  });

  it('fills the nodes up with what it moves, and puts all back before the next drain', () => {
    const workloads = api(cpus(400));
    const pods = [pod('api-1', 'a'), pod('api-2', 'a'), pod('api-3', 'b')];
    expect(waits({ workloads, pods })).toEqual([
      ['a', 'api-2: too little CPU'],
      ['b', 'api-3: too little CPU'],
    ]);
    expect(waits({ workloads, pods: [...pods.slice(0, 2)] })).toEqual([]);
  });

  it('packs large pods first and tightly, so that it finds a place where there is one', () => {
    const workloads = [
      workloadOf('big', {}, cpus(900)),
      workloadOf('small', {}, cpus(100)),
    ];
    const nodes = [
      node('a'),
      node('b', { allocatable: { cpuMillicores: 900, pods: 10 } }),
      node('c', { allocatable: { cpuMillicores: 100, pods: 10 } }),
    ];
    expect(
      waits({
        workloads,
        nodes,
        pods: [pod('small-1', 'a'), pod('big-1', 'a')],
      }),
    ).toEqual([]);
  });

  it('leaves static pods, pods of DaemonSets and pods without a controller out, but counts what they take', () => {
    const daemon = workloadOf(
      'agent',
      {
        object: {
          group: 'apps',
          kind: 'DaemonSet',
          namespace: 'payments',
          name: 'agent',
        },
      },
      cpus(900),
    );
    const agent = (on: string) =>
      pod(`agent-${on}`, on, {
        workload: { kind: 'DaemonSet', name: 'agent' },
      });
    expect(
      waits({
        workloads: [daemon, ...api(cpus(100))],
        pods: [agent('a'), agent('b'), pod('api-1', 'a')],
      }),
    ).toEqual([]);
    expect(
      waits({
        workloads: [daemon, ...api(cpus(101))],
        pods: [agent('a'), agent('b'), pod('api-1', 'a')],
      }),
    ).toEqual([['a', 'api-1: too little CPU']]);
    expect(
      waits({
        nodes: [node('a')],
        pods: [
          agent('a'),
          pod('static-1', 'a', { mirror: true }),
          pod('bare-1', 'a', { workload: undefined }),
        ],
      }),
    ).toEqual([]);
  });

  it('keeps to taints, selectors and the state of nodes', () => {
    const pods = [pod('api-1', 'a')];
    expect(
      waits({
        pods,
        nodes: [
          node('a'),
          node('b', { taints: [{ key: 'dedicated', effect: 'NoSchedule' }] }),
        ],
      }),
    ).toEqual([['a', 'api-1: taint dedicated']]);
    expect(
      waits({ pods, nodes: [node('a'), node('b', { unschedulable: true })] }),
    ).toEqual([['a', 'api-1: not ready or cordoned']]);
    expect(
      waits({
        pods,
        nodes: [node('a', { labels: { disk: 'ssd' } }), node('b')],
        workloads: api({ nodeSelector: { disk: 'ssd' } }),
      }),
    ).toEqual([['a', 'api-1: node selector']]);
    expect(waits({ pods, nodes: [node('a')] })).toEqual([
      ['a', 'api-1: no other node'],
    ]);
  });

  it('keeps host ports apart', () => {
    expect(
      waits({
        workloads: api({ hostPorts: [443] }),
        pods: [pod('api-1', 'a'), pod('api-2', 'b')],
      }),
    ).toEqual([
      ['a', 'api-1: host port in use'],
      ['b', 'api-2: host port in use'],
    ]);
  });

  it('keeps pods apart by anti-affinity, be it their own or that of others', () => {
    const pods = [pod('api-1', 'a'), pod('api-2', 'b')];
    expect(
      waits({
        pods,
        workloads: api({ podAntiAffinity: [{ ...hosts, namespaces: [] }] }),
      }),
    ).toEqual([
      ['a', 'api-1: anti-affinity'],
      ['b', 'api-2: anti-affinity'],
    ]);
    const loner = workloadOf(
      'loner',
      {},
      { podAntiAffinity: [{ ...hosts, namespaces: [] }] },
    );
    expect(
      waits({
        pods: [pod('api-1', 'a'), pod('loner-1', 'b')],
        workloads: [...api({}), loner],
      }),
    ).toEqual([
      ['a', 'api-1: anti-affinity of a pod there'],
      ['b', 'loner-1: anti-affinity'],
    ]);
    expect(
      waits({
        pods,
        workloads: api({
          podAntiAffinity: [{ ...hosts, namespaces: ['other'] }],
        }),
      }),
    ).toEqual([]);
  });

  it('keeps pods together by affinity, and lets the first of a kind go anywhere', () => {
    const beside = {
      podAffinity: [
        {
          topologyKey: 'kubernetes.io/hostname',
          selector: { matchLabels: { app: 'cache' } },
          namespaces: [],
        },
      ],
    };
    const cache = workloadOf('cache');
    expect(
      waits({
        pods: [pod('api-1', 'a'), pod('cache-1', 'a')],
        workloads: [...api(beside), cache],
      }),
    ).toEqual([]);
    const pinned = workloadOf(
      'cache',
      {},
      { nodeSelector: { 'kubernetes.io/hostname': 'a' } },
    );
    expect(
      waits({
        pods: [pod('api-1', 'a'), pod('cache-1', 'a')],
        workloads: [...api({ ...beside, ...cpus(500) }), pinned],
      }),
    ).toEqual([
      [
        'a',
        'cache-1: node selector',
        'api-1: no pod there that its affinity requires',
      ],
    ]);
    expect(
      waits({
        pods: [pod('api-1', 'a')],
        workloads: api({ podAffinity: [{ ...hosts, namespaces: [] }] }),
      }),
    ).toEqual([]);
  });

  it('keeps to a required spread, in which the drained node still counts', () => {
    const spread = {
      topologySpread: [{ ...hosts, maxSkew: 1, required: true }],
    };
    const nodes = [node('a'), node('b'), node('c')];
    expect(
      waits({
        nodes,
        pods: [pod('api-1', 'a'), pod('api-2', 'b'), pod('api-3', 'c')],
        workloads: api(spread),
      }).map(([name]) => name),
    ).toEqual(['a', 'b', 'c']);
    expect(
      waits({
        nodes,
        pods: [pod('api-1', 'a'), pod('api-2', 'b')],
        workloads: api(spread),
      }),
    ).toEqual([]);
    const soft = {
      topologySpread: [{ ...hosts, maxSkew: 1, required: false }],
    };
    expect(
      waits({
        nodes,
        pods: [pod('api-1', 'a'), pod('api-2', 'b'), pod('api-3', 'c')],
        workloads: api(soft),
      }),
    ).toEqual([]);
  });

  describe('with volumes', () => {
    const boundTo = (key: string, value: string): PersistentVolumeFacts => ({
      object: { group: '', kind: 'PersistentVolume', name: 'pv' },
      type: 'local',
      claim: 'payments/data',
      nodeAffinity: [
        { matchExpressions: [{ key, operator: 'In', values: [value] }] },
      ],
      legacyLabels: [],
      labels: {},
      annotations: {},
    });
    const workloads = api({
      volumes: [{ name: 'data', type: 'persistentVolumeClaim', claim: 'data' }],
    });
    const zoned = [
      node('a', { labels: { 'kubernetes.io/hostname': 'a', zone: 'z' } }),
      node('b', { labels: { 'kubernetes.io/hostname': 'b', zone: 'z' } }),
    ];

    it('keeps a pod on the node of its volume, and a replacement of the node does not help', () => {
      const { drains } = run({
        nodes: zoned,
        workloads,
        volumes: [boundTo('kubernetes.io/hostname', 'a')],
        pods: [pod('api-1', 'a')],
      });
      expect(drains[0].waiting).toMatchObject([
        { isBound: true, isLast: true },
      ]);
    });

    it('moves a pod within the zone of its volume', () => {
      expect(
        waits({
          nodes: zoned,
          workloads,
          volumes: [boundTo('zone', 'z')],
          pods: [pod('api-1', 'a')],
        }),
      ).toEqual([]);
      const { drains } = run({
        nodes: [zoned[0], node('b')],
        workloads,
        volumes: [boundTo('zone', 'z')],
        pods: [pod('api-1', 'a')],
      });
      expect(drains[0].waiting).toMatchObject([{ isBound: false }]);
    });

    it('is not bound to a node where another that it names is only full or cordoned', () => {
      const named = api({
        nodeAffinity: [
          {
            matchExpressions: [
              {
                key: 'kubernetes.io/hostname',
                operator: 'In',
                values: ['a', 'b'],
              },
            ],
          },
        ],
      });
      const { drains } = run({
        nodes: [node('a'), node('b', { unschedulable: true })],
        workloads: named,
        pods: [pod('api-1', 'a')],
      });
      expect(drains[0].waiting).toMatchObject([{ isBound: false }]);
    });
  });

  it('says whether anything of the workload still runs', () => {
    const workloads = api(cpus(600));
    expect(
      run({ workloads, pods: [pod('api-1', 'a'), pod('api-2', 'b')] }).drains[0]
        .waiting,
    ).toMatchObject([{ isLast: false }]);
    expect(
      run({
        workloads,
        pods: [pod('api-1', 'a'), pod('api-2', 'b', { ready: false })],
      }).drains[0].waiting,
    ).toMatchObject([{ isLast: true }]);
  });

  describe('with budgets', () => {
    const both = [pod('api-1', 'a'), pod('api-2', 'a')];
    const stallsOf = (
      budgets: readonly DisruptionBudgetFacts[],
      template: Partial<PodTemplateFacts>,
      pods: readonly PodFacts[] = both,
    ) =>
      run({ budgets, workloads: api(template), pods }).drains.flatMap(
        ({ stalls }) =>
          stalls.map(({ refused, waiting }) => [
            refused.map(({ name }) => name),
            waiting.map(({ pod: { name } }) => name),
          ]),
      );
    const full = { nodeSelector: { 'kubernetes.io/hostname': 'a' } };

    it('takes pods one after the other while each finds a place', () => {
      expect(stallsOf([budgetOf('api', 'api')], {})).toEqual([]);
    });

    it('stalls when the pods that went fit nowhere and use the budget up', () => {
      expect(stallsOf([budgetOf('api', 'api')], full)).toEqual([
        [['api-2'], ['api-1']],
      ]);
      expect(
        stallsOf([budgetOf('api', 'api', { disruptionsAllowed: 2 })], full),
      ).toEqual([]);
      expect(stallsOf([], full)).toEqual([]);
    });

    it('leaves to the arithmetic of budgets what that says by itself', () => {
      expect(
        stallsOf([budgetOf('api', 'api', { disruptionsAllowed: 0 })], full),
      ).toEqual([]);
      expect(
        stallsOf([budgetOf('api', 'api'), budgetOf('more', 'api')], full),
      ).toEqual([]);
    });
  });

  it('tells pods with a budget of which nothing tells what they ask for, and no others', () => {
    const pods = [
      pod('api-1', 'a'),
      pod('web-1', 'a'),
      pod('api-static', 'a', {
        mirror: true,
        workload: { kind: 'Node', name: 'a' },
      }),
      pod('api-new', undefined),
    ];
    expect(
      run({ workloads: [], pods, budgets: [budgetOf('api', 'api')] }),
    ).toMatchObject({ drains: [], unknown: [{ name: 'api-1' }] });
    expect(
      run({ workloads: [], pods, budgets: [budgetOf('api', 'api')] }).unknown,
    ).toHaveLength(1);
  });
});

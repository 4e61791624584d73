import { inEnglish } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type {
  InventorySections,
  NodeFacts,
  PersistentVolumeFacts,
  PodFacts,
  PodTemplateFacts,
} from '../contracts';
import { evaluate } from '../evaluate';
import {
  forbidden,
  inventoryOf,
  nodeOf,
  podOf,
  digestOf,
} from '../testing/inventories';
import { budgetOf, judge as judgeBy, workloadOf } from './__testUtils__/facts';
import { drainSimulation } from './drainSimulation';
import { fragileWorkloads } from './fragileWorkloads';

/** Nodes of 1 CPU and 1 GiB. */
const node = (name: string, facts: Partial<NodeFacts> = {}) =>
  nodeOf(name, 'v1.33.1', {
    allocatable: { cpuMillicores: 1000, memoryBytes: 1024 ** 3, pods: 10 },
    ...facts,
  });
const statefulSet = {
  group: 'apps',
  kind: 'StatefulSet',
  namespace: 'payments',
  name: 'db',
};
const dbPod = (ordinal: number, on: string): PodFacts =>
  podOf(
    `db-${ordinal}`,
    { app: 'db' },
    { node: on, workload: { kind: 'StatefulSet', name: 'db' } },
  );
const localVolume = (ordinal: number, on: string): PersistentVolumeFacts => ({
  object: { group: '', kind: 'PersistentVolume', name: `pv-${ordinal}` },
  type: 'local',
  claim: `payments/data-db-${ordinal}`,
  nodeAffinity: [
    {
      matchExpressions: [
        { key: 'kubernetes.io/hostname', operator: 'In', values: [on] },
      ],
    },
  ],
  legacyLabels: [],
  labels: {},
  annotations: {},
});
const db = workloadOf(
  'db',
  { object: statefulSet },
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
const nodes = [node('node-a'), node('node-b')];
const judge = (facts: Partial<InventorySections>) =>
  judgeBy(drainSimulation, { nodes, ...facts });
const storage = (...volumes: readonly PersistentVolumeFacts[]) => ({
  volumes,
  classes: [],
  drivers: [],
});
const api = (template: Partial<PodTemplateFacts>) => [
  workloadOf('api', {}, template),
];
const twoApis = [
  podOf('api-1', { app: 'api' }, { node: 'node-a' }),
  podOf('api-2', { app: 'api' }, { node: 'node-b' }),
];
const hosts = {
  topologyKey: 'kubernetes.io/hostname',
  selector: { matchLabels: { app: 'api' } },
};

describe('drain-simulation', () => {
  it('finds nothing where every pod of a node fits elsewhere', () => {
    expect(
      judge({
        workloads: api({}),
        pods: twoApis,
        'disruption-budgets': [budgetOf('api', 'api')],
      }),
    ).toEqual({ findings: [], partial: [] });
  });

  it('blocks where a budget lets a drain begin that no node can end', () => {
    const { findings } = judge({
      workloads: [db],
      pods: [dbPod(0, 'node-a'), dbPod(1, 'node-a')],
      'disruption-budgets': [budgetOf('db', 'db')],
      storage: storage(localVolume(0, 'node-a'), localVolume(1, 'node-a')),
    });
    expect(inEnglish(findings)).toMatchObject([
      {
        key: 'drain-stall',
        severity: 'blocker',
        confidence: 'inferred',
        title:
          'PDB payments/db lets the drain of node-a start, but never finish',
        evidence: [
          {
            what: 'The drain evicts 1 pod of StatefulSet payments/db without another node to run on (volume bound to another node or zone). Then disruptionsAllowed 1 is used up, and the drain cannot evict 1 pod of StatefulSet payments/db',
          },
        ],
        fix: { what: expect.stringMatching(/ Today: pod db-1 on node-a$/) },
      },
      {
        severity: 'warning',
        object: { kind: 'StatefulSet', name: 'db' },
        title:
          'StatefulSet payments/db can run on node-a only, and waits while this node is drained',
      },
    ]);
  });

  it('only warns where one more node would end the drain, and only informs where the platform adds one', () => {
    const pods = ['1', '2'].map(number =>
      podOf(`api-${number}`, { app: 'api' }, { node: 'node-a' }),
    );
    const facts = {
      workloads: api({ requests: { cpuMillicores: 500 } }),
      pods,
      'disruption-budgets': [budgetOf('api', 'api')],
    };
    const alone = judge({ ...facts, nodes: [node('node-a')] }).findings;
    expect(alone).toMatchObject([
      {
        key: 'drain-stall',
        severity: 'warning',
        title:
          'PDB payments/api lets the drain of node-a start, but not finish without another node',
      },
      { key: 'pool/general', severity: 'warning' },
    ]);
    const surging = node('node-a', {
      labels: { 'eks.amazonaws.com/nodegroup': 'general' },
    });
    expect(
      judge({ ...facts, nodes: [surging] }).findings.map(
        ({ severity }) => severity,
      ),
    ).toEqual(['info', 'info']);
  });

  it('warns of a pool without room for the pods of one node, with what is left', () => {
    expect(
      inEnglish(
        judge({
          workloads: api({ requests: { cpuMillicores: 600 } }),
          pods: twoApis,
        }).findings,
      ),
    ).toMatchObject([
      {
        key: 'pool/general',
        severity: 'warning',
        title:
          'Node pool general has no room for all pods of one node: 1 pod of node-a would wait',
        // The platform's, not that of the team that runs there.
        related: [
          { object: { kind: 'Node', name: 'node-a' } },
          { object: { kind: 'Node', name: 'node-b' } },
        ],
        evidence: [
          {
            what: 'With one node less, the pool has 1 CPU and 1 GiB of memory of 2 CPU and 2 GiB of memory',
          },
          {
            what: 'Pods of Deployment payments/api fit nowhere else: too little CPU',
          },
        ],
      },
    ]);
  });

  it('only informs of a workload, well spread, that runs with one replica less', () => {
    const workloads = api({ podAntiAffinity: [{ ...hosts, namespaces: [] }] });
    expect(
      judge({
        workloads,
        pods: twoApis,
        'disruption-budgets': [budgetOf('api', 'api')],
      }).findings,
    ).toMatchObject([
      {
        key: 'pool/general',
        severity: 'info',
        title:
          'Pods of node pool general wait while their node is drained: 1 pod of node-a would wait',
      },
    ]);
  });

  it('stays silent about what the arithmetic of budgets says by itself', () => {
    const blocked = budgetOf('api', 'api', { disruptionsAllowed: 0 });
    expect(
      judge({
        workloads: api({ requests: { cpuMillicores: 600 } }),
        pods: twoApis,
        'disruption-budgets': [blocked],
      }).findings,
    ).toEqual([]);
  });

  it('shares the finding of a workload with fragile-workloads', () => {
    const { findings } = inEnglish(
      evaluate({
        inventory: inventoryOf({
          version: { gitVersion: 'v1.33.1' },
          nodes,
          workloads: [db],
          pods: [dbPod(0, 'node-a')],
          storage: storage(localVolume(0, 'node-a')),
        }),
        knowledge: builtinKnowledge,
        target: '1.34',
        now: '2026-11-21T09:00:00Z',
        supportProvider: 'upstream',
        checks: [fragileWorkloads, drainSimulation],
      }),
    );
    expect(findings).toHaveLength(1);
    expect(findings[0].title).toContain('keeps data on a local volume');
    expect(findings[0].evidence.map(({ what: text }) => text)).toContain(
      '1 pod of StatefulSet payments/db fits on its present node only (volume bound to another node or zone), and not on a new node in its place',
    );
  });

  it('rests on workloads and reasons, so that a waiver outlives a rollout', () => {
    const digests = (...names: readonly string[]) => {
      const pods = names.map(name =>
        podOf(name, { app: 'api' }, { node: 'node-a' }),
      );
      return judge({
        nodes: [node('node-a')],
        workloads: api({ requests: { cpuMillicores: 500 } }),
        pods,
        'disruption-budgets': [budgetOf('api', 'api')],
      }).findings.map(digestOf);
    };
    expect(digests('api-1', 'api-2')).toHaveLength(2);
    expect(digests('api-7', 'api-8')).toEqual(digests('api-1', 'api-2'));
  });

  it('is partial without volumes, and for pods with a budget of which nothing tells what they ask for', () => {
    const { partial } = judgeBy(
      drainSimulation,
      { nodes, pods: twoApis, 'disruption-budgets': [budgetOf('api', 'api')] },
      { results: { storage: { status: 'failed', failures: [forbidden] } } },
    );
    expect(partial).toEqual([
      'The requests of 2 pods with a budget are unknown, so their drain is not simulated',
      'No data on volumes that are bound to a node or zone, because storage could not be read: Not allowed to list things',
    ]);
  });
});

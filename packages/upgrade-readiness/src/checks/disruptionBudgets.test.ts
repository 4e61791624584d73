import { inEnglish } from '@drydock/upgrade-reasons';
import type {
  DisruptionBudgetFacts,
  PodFacts,
  WorkloadFacts,
} from '../contracts';
import {
  inventoryOf,
  podOf,
  runAlone,
  templateOf,
  digestOf,
} from '../testing/inventories';
import { disruptionBudgets } from './disruptionBudgets';

function budgetOf(
  name: string,
  app: string,
  facts: Partial<DisruptionBudgetFacts>,
): DisruptionBudgetFacts {
  return {
    object: {
      group: 'policy',
      kind: 'PodDisruptionBudget',
      namespace: 'payments',
      name,
    },
    selector: { matchLabels: { app } },
    labels: {},
    annotations: {},
    generation: 1,
    observedGeneration: 1,
    disruptionsAllowed: 1,
    currentHealthy: 2,
    desiredHealthy: 1,
    expectedPods: 2,
    ...facts,
  };
}
const deployment = (name: string, replicas: number): WorkloadFacts => ({
  object: { group: 'apps', kind: 'Deployment', namespace: 'payments', name },
  replicas,
  podLabels: { app: name },
  images: [],
  template: templateOf(),
  labels: { team: 'payments' },
  annotations: {},
});
const apiPods = [
  podOf('api-1', { app: 'api' }, { node: 'node-a' }),
  podOf('api-2', { app: 'api' }, { node: 'node-b' }),
];
const judge = (
  budgets: readonly DisruptionBudgetFacts[],
  pods: readonly PodFacts[] = apiPods,
  workloads: readonly WorkloadFacts[] = [deployment('api', 2)],
) =>
  runAlone(
    disruptionBudgets,
    inventoryOf({ 'disruption-budgets': budgets, pods, workloads }),
    '1.25',
  );

describe('disruption-budgets', () => {
  it('finds nothing while a disruption is allowed', () => {
    expect(judge([budgetOf('api', 'api', {})])).toEqual({
      findings: [],
      partial: [],
    });
  });

  it('blocks on minAvailable that equals the replicas, with whose pods and the exact fix', () => {
    const { findings } = judge([
      budgetOf('api', 'api', {
        disruptionsAllowed: 0,
        desiredHealthy: 2,
        minAvailable: '2',
      }),
    ]);
    expect(inEnglish(findings)).toMatchObject([
      {
        severity: 'blocker',
        phase: 'nodes',
        title: 'PDB payments/api allows no disruption',
        related: [
          {
            object: { kind: 'Deployment', name: 'api' },
            labels: { team: 'payments' },
          },
        ],
        evidence: [
          {
            what: 'disruptionsAllowed 0: 2 of 2 pods healthy, 2 required by minAvailable 2',
          },
          { what: 'Drains stop at 2 pods of Deployment payments/api' },
        ],
        fix: {
          what: 'Run 3 replicas of Deployment payments/api or set maxUnavailable: 1',
          change: {
            before: 'spec:\n  minAvailable: 2',
            after: 'spec:\n  maxUnavailable: 1',
          },
        },
      },
    ]);
  });

  it('rests on workloads and numbers, so that a waiver outlives a rollout, and not on fewer healthy pods', () => {
    const digests = (
      pods: readonly PodFacts[],
      ...budgets: readonly DisruptionBudgetFacts[]
    ) => judge(budgets, pods).findings.map(digestOf);
    const rolledOut = [
      podOf('api-3', { app: 'api' }, { node: 'node-c' }),
      podOf('api-4', { app: 'api' }, { node: 'node-d' }),
    ];
    const blocked = budgetOf('api', 'api', {
      disruptionsAllowed: 0,
      desiredHealthy: 2,
      minAvailable: '2',
    });
    expect(digests(apiPods, blocked)).toHaveLength(1);
    expect(digests(rolledOut, blocked)).toEqual(digests(apiPods, blocked));
    expect(digests(apiPods, { ...blocked, currentHealthy: 1 })).not.toEqual(
      digests(apiPods, blocked),
    );
    const overlapping = [budgetOf('b', 'api', {}), budgetOf('a', 'api', {})];
    expect(digests(rolledOut, ...overlapping)).toEqual(
      digests(apiPods, ...overlapping),
    );
  });

  it('does not offer more replicas where they would not help', () => {
    for (const rule of [{ maxUnavailable: '0' }, { minAvailable: '100%' }]) {
      const { findings } = judge([
        budgetOf('api', 'api', {
          disruptionsAllowed: 0,
          desiredHealthy: 2,
          ...rule,
        }),
      ]);
      expect(findings[0].fix.what).toBe(
        'Set maxUnavailable: 1 in place of the present rule',
      );
    }
  });

  it('asks for healthy pods where the rule itself would allow a disruption', () => {
    const pods = [apiPods[0], podOf('api-2', { app: 'api' }, { ready: false })];
    const { findings } = judge(
      [
        budgetOf('api', 'api', {
          disruptionsAllowed: 0,
          currentHealthy: 1,
          desiredHealthy: 1,
          minAvailable: '1',
        }),
      ],
      pods,
    );
    expect(findings[0].fix.what).toBe(
      'Bring 1 more pod to readiness: 1 of 2 are healthy and 1 are required. Not ready: pod api-2',
    );
  });

  it('lets budgets be that hold no drain up: pods of DaemonSets, static pods, pods without a node', () => {
    const blocked = budgetOf('api', 'api', {
      disruptionsAllowed: 0,
      desiredHealthy: 2,
      minAvailable: '2',
    });
    expect(
      judge(
        [blocked],
        [
          podOf(
            'api-1',
            { app: 'api' },
            { workload: { kind: 'DaemonSet', name: 'api' } },
          ),
        ],
      ).findings,
    ).toEqual([]);
    expect(
      judge([blocked], [podOf('api-1', { app: 'api' }, { mirror: true })])
        .findings,
    ).toEqual([]);
    expect(
      judge([blocked], [podOf('api-1', { app: 'api' }, { node: undefined })])
        .findings,
    ).toEqual([]);
  });

  it('lets budgets be that the eviction API does not ask: their pods have not started or are being deleted', () => {
    const blocked = budgetOf('api', 'api', {
      disruptionsAllowed: 0,
      currentHealthy: 0,
      desiredHealthy: 1,
      expectedPods: 1,
      minAvailable: '1',
    });
    const stuck = podOf(
      'api-1',
      { app: 'api' },
      { ready: false, phase: 'Pending' },
    );
    const going = podOf('api-1', { app: 'api' }, { deleting: true });
    for (const pods of [[stuck], [going]]) {
      expect(judge([blocked], pods).findings).toEqual([]);
      expect(
        judge([budgetOf('b', 'api', {}), budgetOf('a', 'api', {})], pods)
          .findings,
      ).toEqual([]);
    }
    expect(
      inEnglish(
        judge([blocked], [stuck, podOf('api-2', { app: 'api' })]).findings,
      ),
    ).toMatchObject([
      {
        severity: 'blocker',
        evidence: [
          {},
          { what: 'Drains stop at 1 pod of Deployment payments/api' },
        ],
      },
    ]);
  });

  it('counts pods that are not ready by the policy of the budget, and under two budgets anyway', () => {
    const unready = [podOf('api-1', { app: 'api' }, { ready: false })];
    const blocked = {
      disruptionsAllowed: 0,
      currentHealthy: 0,
      desiredHealthy: 1,
      expectedPods: 1,
      minAvailable: '1',
    };
    const always = { unhealthyPodEvictionPolicy: 'AlwaysAllow' };
    expect(
      judge([budgetOf('api', 'api', blocked)], unready).findings,
    ).toMatchObject([{ severity: 'blocker' }]);
    expect(
      judge([budgetOf('api', 'api', { ...blocked, ...always })], unready)
        .findings,
    ).toEqual([]);
    expect(
      judge(
        [budgetOf('api', 'api', { ...blocked, currentHealthy: 1 })],
        unready,
      ).findings,
    ).toEqual([]);
    expect(
      judge([budgetOf('api', 'api', { ...blocked, ...always })], apiPods)
        .findings,
    ).toMatchObject([{ severity: 'blocker' }]);
    expect(
      judge(
        [budgetOf('b', 'api', always), budgetOf('a', 'api', always)],
        unready,
      ).findings,
    ).toMatchObject([{ key: 'overlap/b' }]);
  });

  it('blocks where pods without a controller make the budget count none and so allow nothing', () => {
    const loose = [
      podOf('api-1', { app: 'api' }, { node: 'node-a', workload: undefined }),
    ];
    expect(
      judge(
        [
          budgetOf('api', 'api', {
            disruptionsAllowed: 0,
            expectedPods: 0,
            currentHealthy: 0,
            desiredHealthy: 0,
            maxUnavailable: '1',
          }),
        ],
        loose,
        [],
      ).findings,
    ).toMatchObject([
      { severity: 'blocker', title: 'PDB payments/api allows no disruption' },
    ]);
  });

  it('informs of a budget that selects nothing', () => {
    expect(
      judge([
        budgetOf('old', 'gone', { expectedPods: 0, disruptionsAllowed: 0 }),
      ]).findings,
    ).toMatchObject([
      {
        severity: 'info',
        key: 'selects-nothing',
        title: 'PDB payments/old selects no pod',
      },
    ]);
  });

  it('blocks pods that two budgets select, whatever these allow', () => {
    expect(
      judge([budgetOf('b', 'api', {}), budgetOf('a', 'api', {})]).findings,
    ).toMatchObject([
      {
        severity: 'blocker',
        key: 'overlap/b',
        object: { name: 'a' },
        title:
          'PDB payments/a selects the same pods as b; such pods cannot be evicted',
        related: [{ object: { name: 'b' } }],
      },
    ]);
  });

  it('does not mix namespaces up', () => {
    expect(
      judge([
        budgetOf('a', 'api', {}),
        budgetOf('b', 'api', {
          object: {
            group: 'policy',
            kind: 'PodDisruptionBudget',
            namespace: 'other',
            name: 'b',
          },
          expectedPods: 1,
        }),
      ]).findings,
    ).toEqual([]);
  });

  it('is partial while a status is older than its object, and does not judge by it', () => {
    const { findings, partial } = judge([
      budgetOf('api', 'api', { generation: 2, disruptionsAllowed: 0 }),
      budgetOf('new', 'api2', { disruptionsAllowed: undefined }),
    ]);
    expect(findings).toEqual([]);
    expect(partial).toEqual([
      'PDB payments/api and PDB payments/new have a status older than the object: the disruption controller has not caught up',
    ]);
  });
});

import { budgetOf, workloadOf } from '../checks/__testUtils__/facts';
import { nodeOf, podOf } from '../testing/inventories';
import { simulateDrains } from './simulateDrains';

/**
 * 1,000 nodes and 30,000 pods of 3,000 workloads with anti-affinity, spread and budgets: quadratic
 * work anywhere would run into jest's limit of time.
 */
it('drains 1,000 nodes with 30,000 pods', () => {
  const numbers = (length: number) =>
    Array.from({ length }, (_, index) => index);
  const nodes = numbers(1000).map(index =>
    nodeOf(`n${index}`, 'v1.33.1', {
      labels: { 'kubernetes.io/hostname': `n${index}`, zone: `z${index % 3}` },
      allocatable: {
        cpuMillicores: 16_000,
        memoryBytes: 64 * 1024 ** 3,
        pods: 110,
      },
    }),
  );
  const object = (kind: string, group: string, index: number) => ({
    group,
    kind,
    namespace: `ns${index % 100}`,
    name: `w${index}`,
  });
  const workloads = numbers(3000).map(index => {
    const others = {
      topologyKey: index % 2 ? 'zone' : 'kubernetes.io/hostname',
      selector: { matchLabels: { app: `w${index}` } },
    };
    return workloadOf(
      `w${index}`,
      { object: object('Deployment', 'apps', index) },
      {
        requests: { cpuMillicores: 500, memoryBytes: 512 * 1024 ** 2 },
        podAntiAffinity:
          index % 5
            ? []
            : [
                {
                  ...others,
                  topologyKey: 'kubernetes.io/hostname',
                  namespaces: [],
                },
              ],
        topologySpread:
          index % 3 ? [] : [{ ...others, maxSkew: 5, required: true }],
      },
    );
  });
  const pods = numbers(30_000).map(index =>
    podOf(
      `w${index % 3000}-${index}`,
      { app: `w${index % 3000}` },
      {
        namespace: `ns${index % 100}`,
        node: `n${(index * 7) % 1000}`,
        workload: { kind: 'Deployment', name: `w${index % 3000}` },
      },
    ),
  );
  const budgets = numbers(3000).map(index =>
    budgetOf(`w${index}`, `w${index}`, {
      object: object('PodDisruptionBudget', 'policy', index),
    }),
  );
  const { drains, unknown } = simulateDrains({
    nodes,
    pods,
    workloads,
    budgets,
    volumes: [],
  });
  expect(drains).toHaveLength(1000);
  expect(unknown).toEqual([]);
});

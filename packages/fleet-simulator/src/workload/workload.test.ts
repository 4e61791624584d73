import { generateFrom } from '../fleet/generateFleet';
import { KubeObject } from '../kube/object';
import { ClusterStore } from '../state/clusterStore';
import { EKS_PLAN } from '../testing/simulatorClient';
import { budgetStatus, syncBudgets } from './budgets';
import { findDrainBlock } from './drain';
import { syncKubeProxy } from './kubeProxy';
import { kubeletVersionOf, poolOfNode, stepNodeRolls } from './nodeRoll';
import { movePods, podsOn, readyPodStatus, syncDeployments } from './pods';

const pod = (name: string, ready = true): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'a', labels: { app: 'web' } },
  spec: {},
  status: ready ? readyPodStatus(0) : { phase: 'Pending' },
});
const budget = (spec: Record<string, unknown>): KubeObject => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'web', namespace: 'a', generation: 3 },
  spec: { selector: { matchLabels: { app: 'web' } }, ...spec },
});

describe('budgetStatus', () => {
  it.each([
    [{ minAvailable: 2 }, { desiredHealthy: 2, disruptionsAllowed: 1 }],
    [{ minAvailable: '60%' }, { desiredHealthy: 2, disruptionsAllowed: 1 }],
    [{ minAvailable: '100%' }, { desiredHealthy: 3, disruptionsAllowed: 0 }],
    [{ maxUnavailable: 0 }, { desiredHealthy: 3, disruptionsAllowed: 0 }],
    [{ maxUnavailable: 1 }, { desiredHealthy: 2, disruptionsAllowed: 1 }],
  ])('%j over three ready pods', (spec, expected) => {
    expect(
      budgetStatus(budget(spec), [pod('1'), pod('2'), pod('3')]),
    ).toMatchObject({
      ...expected,
      currentHealthy: 3,
      expectedPods: 3,
      observedGeneration: 3,
    });
  });

  it('counts only ready pods as healthy, and allows nothing where no pod matches', () => {
    expect(
      budgetStatus(budget({ minAvailable: 1 }), [pod('1'), pod('2', false)]),
    ).toMatchObject({
      currentHealthy: 1,
      disruptionsAllowed: 0,
      expectedPods: 2,
    });
    expect(budgetStatus(budget({ minAvailable: 0 }), [])).toMatchObject({
      disruptionsAllowed: 0,
      expectedPods: 0,
    });
  });
});

describe('draining a node', () => {
  const store = () =>
    new ClusterStore(
      generateFrom(1, [
        { ...EKS_PLAN, stuckBudgets: ['payments-api'] },
      ]).clusters[1],
    );
  const nodeOf = (target: ClusterStore, namespace: string) =>
    String(
      (
        target
          .list('', 'Pod')
          .find(candidate => candidate.metadata.namespace === namespace)
          ?.spec as { nodeName: string }
      ).nodeName,
    );

  it('is blocked by a budget over one of its pods', () => {
    const target = store();
    expect(findDrainBlock(target, nodeOf(target, 'payments'))).toMatchObject({
      budget: 'api',
      needs: 2,
      has: 2,
    });
  });

  it('moves its pods to another node', () => {
    const target = store();
    const node = nodeOf(target, 'checkout');
    const before = target.list('', 'Pod').length;
    movePods(target, podsOn(target, node), 0);
    expect(podsOn(target, node)).toEqual([]);
    expect(target.list('', 'Pod')).toHaveLength(before);
  });

  it('gets kube-proxy of the control plane’s version', () => {
    const target = store();
    syncKubeProxy(target, 'v1.32.13-eks-3025e55', 0);
    expect(
      JSON.stringify(
        target.get('apps', 'DaemonSet', 'kube-system', 'kube-proxy'),
      ),
    ).toContain('kube-proxy:v1.32.13"');
  });
});

describe('stepNodeRolls', () => {
  const rolled = (stuckBudgets: readonly string[] = []) => {
    const [, state] = generateFrom(1, [
      { ...EKS_PLAN, components: ['payments-api'], stuckBudgets },
    ]).clusters;
    const store = new ClusterStore(state);
    syncDeployments(store, 0);
    syncBudgets(store, 0);
    return store;
  };
  const versions = (store: ClusterStore) =>
    store.list('', 'Node').map(kubeletVersionOf);

  it('replaces the nodes of one pool alone, one in the time of a machine', () => {
    const store = rolled();
    const [pool] = store.list('', 'Node').map(poolOfNode);
    const before = versions(store);
    store.state.nodeRolls = [{ pool, kubeletVersion: 'v1.37.1-eks-ba24e9c' }];
    stepNodeRolls(store, 0, 1000);
    stepNodeRolls(store, 999, 1000);
    expect(versions(store)).toEqual(before);
    stepNodeRolls(store, 1000, 1000);
    expect(
      versions(store).filter(each => each.startsWith('v1.37.1')),
    ).toHaveLength(1);
    for (let now = 2000; now < 40_000; now += 1000)
      stepNodeRolls(store, now, 1000);
    expect(
      store
        .list('', 'Node')
        .filter(node => kubeletVersionOf(node).startsWith('v1.37.1'))
        .map(poolOfNode),
    ).toEqual(
      store
        .list('', 'Node')
        .map(poolOfNode)
        .filter(name => name === pool),
    );
    expect(store.state.nodeRolls).toEqual([]);
  });

  it('waits for as long as a budget lets no pod of a node go, and says which', () => {
    const store = rolled(['payments-api']);
    const pools = new Set(store.list('', 'Node').map(poolOfNode));
    store.state.nodeRolls = [...pools].map(pool => ({
      pool,
      kubeletVersion: 'v1.37.1-eks-ba24e9c',
    }));
    for (let now = 0; now < 60_000; now += 1000)
      stepNodeRolls(store, now, 1000);
    const blocked = store.state.nodeRolls.flatMap(roll => roll.blocked ?? []);
    expect(blocked.map(({ budget: name }) => name)).toEqual(['api']);
  });
});

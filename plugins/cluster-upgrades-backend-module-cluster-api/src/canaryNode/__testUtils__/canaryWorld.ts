import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ClusterApiUpgradeProvider } from '../../ClusterApiUpgradeProvider';
import { FakeManagement } from '../../testing/FakeManagement';

export const cluster = {
  id: 'one',
  name: 'c1',
  reference: 'capi-main/fleet/c1',
};
export const signal = new AbortController().signal;
export const MACHINES =
  '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/machines';
export const CLUSTER =
  '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/clusters/c1';
export const DEPLOYMENT =
  '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/machinedeployments/c1-md-0-x1';
export const rest: Hop = {
  kind: 'node-pools',
  from: 'v1.35.5',
  to: 'v1.36.4',
  disrupts: ['nodes'],
  pools: ['md-0'],
};
export const choose: Hop = { ...rest, canaryNode: 'choose' };
export const replace: Hop = { ...rest, canaryNode: 'replace' };

/** A management cluster in memory, and the provider over it. */
export function world(create: () => FakeManagement) {
  const fake = create().withSecondPool().withSecondNode();
  const provider = new ClusterApiUpgradeProvider({
    managements: [fake.management()],
    knowledge: builtinKnowledge,
  });
  const observe = () => provider.observe(cluster, signal);
  const start = async (hop: Hop, mayStill?: () => Promise<boolean>) => {
    const { precondition } = await observe();
    return provider.start(
      cluster,
      {
        operationKey: 'k',
        moveKey: 'u/step-1',
        hop,
        precondition,
        ...(mayStill ? { mayStill } : {}),
      },
      signal,
    );
  };
  return { fake, provider, observe, start };
}

/** Sets the replicas of the first pool from outside Drydock, as an autoscaler does. */
export function scale(fake: FakeManagement, replicas: number): void {
  const deployment = JSON.parse(JSON.stringify(fake.objects.get(DEPLOYMENT)));
  fake.put(DEPLOYMENT, {
    ...deployment,
    spec: { ...deployment.spec, replicas },
  });
}

/** A cluster whose control plane has moved, and whose first pool has a node chosen. */
export async function chosen(create: () => FakeManagement) {
  const made = world(create);
  await made.start({
    kind: 'control-plane',
    from: 'v1.35.5',
    to: 'v1.36.4',
    disrupts: ['control-plane'],
    holdPools: ['md-0', 'md-1'],
  });
  made.fake.finish();
  await made.start(choose);
  made.fake.finish();
  return made;
}

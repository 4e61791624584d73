import { CapiDraft, timingOf } from '../capi/draft';
import { stepCluster } from '../capi/stepCluster';
import {
  ClusterClass,
  countVersions,
  isControlPlaneMachine,
} from '../capi/objects';
import { capiObjects, clusterClasses } from '../fleet/capiObjects';
import type { ClusterPlan } from '../fleet/clusterPlan';
import { createRandom } from '../random';
import type { Condition } from '../kube/object';

/** A Cluster API cluster outside any server, with a clock of its own. */
export function createWorld(plan: ClusterPlan, machineSeconds = 10): CapiDraft {
  const objects = capiObjects(
    plan,
    plan.capi ?? { kind: 'topology' },
    createRandom(1, plan.name),
  );
  const clusterClass = clusterClasses().find(
    ({ metadata }) => metadata.name === (plan.capi?.clusterClass ?? 'quick'),
  ) as ClusterClass;
  return {
    cluster: objects.cluster,
    controlPlane: objects.controlPlane,
    deployments: [...objects.deployments],
    sets: [...objects.sets],
    machines: [...objects.machines],
    clusterClass,
    clock: {},
    now: Date.UTC(2026, 10, 21),
    timing: timingOf(machineSeconds),
    drainBlock: () => undefined,
  };
}

/** Steps for so many seconds, half a second at a time; tells of every step. */
export function run(
  world: CapiDraft,
  seconds: number,
  watch: (world: CapiDraft) => void = () => {},
): CapiDraft {
  let current = world;
  for (let elapsed = 0; elapsed < seconds; elapsed += 0.5) {
    current = stepCluster({ ...current, now: current.now + 500 });
    watch(current);
  }
  return current;
}

export function request(world: CapiDraft, version: string): CapiDraft {
  const cluster = structuredClone(world.cluster);
  if (cluster.spec.topology) cluster.spec.topology.version = version;
  return { ...world, cluster };
}

export function condition(
  object: { status?: { conditions?: Condition[] } },
  type: string,
): Condition | undefined {
  return object.status?.conditions?.find(candidate => candidate.type === type);
}

/** Control plane versions, then worker versions, as `v1.35.5×1 | v1.35.5×1`. */
export function versions(world: CapiDraft): string {
  const text = (controlPlane: boolean) =>
    countVersions(
      world.machines.filter(
        machine => isControlPlaneMachine(machine) === controlPlane,
      ),
    )
      .map(({ version, replicas }) => `${version}×${replicas}`)
      .join(' ');
  return `${text(true)} | ${text(false)}`;
}

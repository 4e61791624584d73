import {
  arrayAt,
  at,
  decodeManagers,
  numberAt,
  textAt,
  textMapAt,
  UnexpectedAnswerError,
  type FieldManager,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { AddOnConfig } from '../config/readConfig';

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly list: 'containers' | 'initContainers';
}

/** How far the pods of a workload are. */
export interface PodsRollout {
  /** Its controller has seen the newest change. */
  readonly isSeen: boolean;
  readonly wanted: number;
  /** Pods of the newest form. */
  readonly updated: number;
  readonly available: number;
  /** Pods of all forms, of a Deployment alone. */
  readonly all: number;
  /** Its controller gave up the newest change, in its words. */
  readonly failure?: string;
}

/** A Deployment or DaemonSet, as far as its version goes. */
export interface Workload {
  readonly kind: AddOnConfig['kind'];
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly managers: readonly FieldManager[];
  readonly containers: readonly Container[];
  readonly rollout: PodsRollout;
  /** A new image reaches no pod: a paused Deployment, a DaemonSet with OnDelete. */
  readonly isHeld: boolean;
  readonly isLeaving: boolean;
}

/** @throws UnexpectedAnswerError */
export function decodeWorkload(
  object: unknown,
  { kind, namespace, workload }: AddOnConfig,
): Workload {
  const uid = textAt(object, 'metadata', 'uid');
  const resourceVersion = textAt(object, 'metadata', 'resourceVersion');
  if (
    textAt(object, 'metadata', 'name') !== workload ||
    uid === undefined ||
    resourceVersion === undefined
  )
    throw new UnexpectedAnswerError(
      `something that is not ${kind} ${namespace}/${workload}`,
    );
  return {
    kind,
    namespace,
    name: workload,
    uid,
    resourceVersion,
    labels: textMapAt(object, 'metadata', 'labels'),
    annotations: textMapAt(object, 'metadata', 'annotations'),
    managers: decodeManagers(object),
    containers: (['containers', 'initContainers'] as const).flatMap(list =>
      arrayAt(object, 'spec', 'template', 'spec', list).map(container => ({
        name: textAt(container, 'name') ?? '',
        image: textAt(container, 'image') ?? '',
        list,
      })),
    ),
    rollout: kind === 'Deployment' ? ofDeployment(object) : ofDaemonSet(object),
    isHeld:
      at(object, 'spec', 'paused') === true ||
      textAt(object, 'spec', 'updateStrategy', 'type') === 'OnDelete',
    isLeaving: textAt(object, 'metadata', 'deletionTimestamp') !== undefined,
  };
}

/** For people and audit records: `Deployment kube-system/coredns`. */
export function workloadName({
  kind,
  namespace,
  name,
}: Pick<Workload, 'kind' | 'namespace' | 'name'>): string {
  return `${kind} ${namespace}/${name}`;
}

function isSeen(object: unknown): boolean {
  const generation = numberAt(object, 'metadata', 'generation');
  const observed = numberAt(object, 'status', 'observedGeneration');
  return (
    generation !== undefined && observed !== undefined && observed >= generation
  );
}

function ofDeployment(object: unknown): PodsRollout {
  // Until the newest change is seen, conditions tell of the one before.
  const failed =
    isSeen(object) &&
    arrayAt(object, 'status', 'conditions').find(
      condition =>
        textAt(condition, 'type') === 'Progressing' &&
        textAt(condition, 'status') === 'False',
    );
  const status = (field: string) => numberAt(object, 'status', field) ?? 0;
  return {
    isSeen: isSeen(object),
    // A Deployment that does not say it wants one.
    wanted: numberAt(object, 'spec', 'replicas') ?? 1,
    updated: status('updatedReplicas'),
    available: status('availableReplicas'),
    all: status('replicas'),
    ...(failed
      ? {
          failure:
            textAt(failed, 'message') ?? textAt(failed, 'reason') ?? 'unknown',
        }
      : {}),
  };
}

function ofDaemonSet(object: unknown): PodsRollout {
  const status = (field: string) => numberAt(object, 'status', field) ?? 0;
  const wanted = status('desiredNumberScheduled');
  return {
    isSeen: isSeen(object),
    wanted,
    updated: status('updatedNumberScheduled'),
    available: status('numberAvailable'),
    all: wanted,
  };
}

/** Every pod has the newest form and is available, and none of an older form is left. Pure. */
export function isRolledOut({
  rollout: { isSeen: seen, wanted, updated, available, all },
}: Pick<Workload, 'rollout'>): boolean {
  return seen && updated >= wanted && available >= wanted && all <= updated;
}

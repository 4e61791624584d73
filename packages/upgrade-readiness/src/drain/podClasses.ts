import type {
  ObjectReference,
  PersistentVolumeFacts,
  PodFacts,
  PodTemplateFacts,
  WorkloadFacts,
} from '../contracts';

/** Pods that the scheduler cannot tell apart: same template, namespace and labels. */
export interface PodClass {
  readonly id: number;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly template: PodTemplateFacts;
  /** The workload that makes them, where it was read. */
  readonly workload?: ObjectReference;
  /**
   * Key of what they ask of a node's labels and taints; classes with one key share their
   * candidates.
   */
  readonly placementKey: string;
}

/** A pod with its class and the volumes that a node must reach. */
export interface ClassifiedPod {
  readonly pod: PodFacts;
  readonly class: PodClass;
  /** Bound volumes that demand labels of nodes. */
  readonly volumes: readonly PersistentVolumeFacts[];
  /** Whether it has the labels of its class and no more. */
  readonly isLikeItsClass: boolean;
}

export interface Classified {
  readonly classes: readonly PodClass[];
  readonly pods: readonly ClassifiedPod[];
  /** Pods of which nothing tells what they ask for. */
  readonly unknown: readonly PodFacts[];
}

/** Labels that name one pod of a StatefulSet or Job. They are not used to spread pods. */
const OF_ONE_POD = [
  'statefulset.kubernetes.io/pod-name',
  'apps.kubernetes.io/pod-index',
  'batch.kubernetes.io/job-completion-index',
];

/**
 * Groups pods. Requirements of a pod come from its workload, or from the pod if the workload was
 * not read.
 */
export function classify(
  pods: readonly PodFacts[],
  workloads: readonly WorkloadFacts[],
  volumes: readonly PersistentVolumeFacts[],
): Classified {
  const byName = new Map(
    workloads.map(workload => [
      keyOf(
        workload.object.kind,
        workload.object.namespace,
        workload.object.name,
      ),
      workload,
    ]),
  );
  const boundVolumes = new Map(
    volumes.flatMap(volume =>
      volume.claim && volume.nodeAffinity ? [[volume.claim, volume]] : [],
    ),
  );
  const classes = new Map<string, PodClass>();
  const result: ClassifiedPod[] = [];
  const unknown: PodFacts[] = [];
  const templateIds = new Map<PodTemplateFacts, number>();
  for (const pod of pods) {
    const workload =
      pod.workload &&
      byName.get(keyOf(pod.workload.kind, pod.namespace, pod.workload.name));
    const template = workload?.template ?? pod.template;
    if (template) {
      const isLikeItsClass = !OF_ONE_POD.some(key =>
        Object.hasOwn(pod.labels, key),
      );
      const labels = isLikeItsClass
        ? pod.labels
        : Object.fromEntries(
            Object.entries(pod.labels).filter(
              ([key]) => !OF_ONE_POD.includes(key),
            ),
          );
      const podClass = classOf(
        {
          namespace: pod.namespace,
          labels,
          template,
          ...(workload ? { workload: workload.object } : {}),
        },
        classes,
        templateIds,
      );
      result.push({
        pod,
        class: podClass,
        isLikeItsClass,
        volumes: claimsOf(template, pod).flatMap(
          claim => boundVolumes.get(claim) ?? [],
        ),
      });
    } else {
      unknown.push(pod);
    }
  }
  return { classes: [...classes.values()], pods: result, unknown };
}

function classOf(
  asked: Pick<PodClass, 'namespace' | 'labels' | 'template' | 'workload'>,
  classes: Map<string, PodClass>,
  templateIds: Map<PodTemplateFacts, number>,
): PodClass {
  const { namespace, labels, template } = asked;
  const templateId = templateIds.get(template) ?? templateIds.size;
  templateIds.set(template, templateId);
  const key = `${templateId} ${namespace} ${JSON.stringify(labels)}`;
  const known = classes.get(key);
  if (known) return known;
  const { nodeSelector, nodeAffinity, tolerations } = template;
  const made: PodClass = {
    ...asked,
    id: classes.size,
    placementKey: JSON.stringify([
      nodeSelector,
      nodeAffinity ?? [],
      tolerations,
    ]),
  };
  classes.set(key, made);
  return made;
}

/** Claims as `namespace/name`; those of a StatefulSet's templates are named after the pod. */
function claimsOf(
  { volumes }: PodTemplateFacts,
  { namespace, name }: PodFacts,
): readonly string[] {
  return volumes.flatMap(({ claim, template }) =>
    claim ? [`${namespace}/${template ? `${claim}-${name}` : claim}`] : [],
  );
}

function keyOf(
  kind: string,
  namespace: string | undefined,
  name: string,
): string {
  return `${kind}/${namespace ?? ''}/${name}`;
}

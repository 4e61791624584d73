import type { LabelSelector, ObjectReference, OwnershipHints } from './objects';
import type { PodTemplateFacts } from './podTemplate';

/** Deployment, StatefulSet, DaemonSet, ReplicaSet without owner, Job, CronJob. */
export interface WorkloadFacts extends OwnershipHints {
  readonly object: ObjectReference;
  readonly replicas?: number;
  readonly readyReplicas?: number;
  /** Labels of its pods, to match budgets and label selectors. */
  readonly podLabels: Readonly<Record<string, string>>;
  readonly images: readonly string[];
  /** What its pods ask for. */
  readonly template: PodTemplateFacts;
  /** `Recreate`, `RollingUpdate`, `OnDelete`. */
  readonly strategy?: string;
}

export interface PodFacts {
  readonly namespace: string;
  readonly name: string;
  readonly node?: string;
  readonly ready: boolean;
  readonly phase: string;
  /** Set once its deletion was asked for. */
  readonly deleting?: true;
  readonly labels: Readonly<Record<string, string>>;
  /**
   * The workload at the top of its owner chain, where known: kind and name in the same namespace.
   */
  readonly workload?: { readonly kind: string; readonly name: string };
  /** Static pods and DaemonSet pods do not block a drain. */
  readonly mirror: boolean;
  /**
   * What this pod asks for, where no workload that was read tells it: bare pods, and pods of
   * controllers that Drydock does not know.
   */
  readonly template?: PodTemplateFacts;
}

export interface DisruptionBudgetFacts extends OwnershipHints {
  readonly object: ObjectReference;
  /** undefined: matches nothing in policy/v1beta1, everything in policy/v1 when empty. */
  readonly selector?: LabelSelector;
  readonly minAvailable?: string;
  readonly maxUnavailable?: string;
  /**
   * `AlwaysAllow`, `IfHealthyBudget`; servers without the field, and budgets without it, do as the
   * latter says.
   */
  readonly unhealthyPodEvictionPolicy?: string;
  readonly disruptionsAllowed?: number;
  readonly currentHealthy?: number;
  readonly desiredHealthy?: number;
  readonly expectedPods?: number;
  readonly generation?: number;
  readonly observedGeneration?: number;
}

import type { ResourceQuantities } from './nodes';
import type { LabelSelector } from './objects';

/**
 * A volume of a pod, or the source of a PersistentVolume, other than configMap, secret, projected
 * and downwardAPI.
 */
export interface VolumeFacts {
  readonly name: string;
  /**
   * The field that is set, for example `emptyDir`, `hostPath`, `persistentVolumeClaim`,
   * `awsElasticBlockStore`, `gitRepo`, `csi`.
   */
  readonly type: string;
  /**
   * Claim of a `persistentVolumeClaim`; `<volumeClaimTemplate>-<pod>` for those of a StatefulSet is
   * given as the template's name with `template: true`.
   */
  readonly claim?: string;
  readonly template?: boolean;
  /** Path of a hostPath, at most 200 characters. */
  readonly path?: string;
  /** CSI driver. */
  readonly driver?: string;
}

/** What of a pod's spec decides where it can run and whether it can move. */
export interface PodTemplateFacts {
  readonly images: readonly string[];
  /** Names of containers (no init containers) without a readiness probe. */
  readonly withoutReadinessProbe: readonly string[];
  /**
   * Sum of the containers' requests (or the largest init container where that is more); `pods` is
   * unused.
   */
  readonly requests: ResourceQuantities;
  readonly volumes: readonly VolumeFacts[];
  readonly terminationGraceSeconds?: number;
  readonly hostNetwork: boolean;
  readonly hostPorts: readonly number[];
  readonly nodeSelector: Readonly<Record<string, string>>;
  /** Required node affinity: terms are alternatives, the expressions of one term must all hold. */
  readonly nodeAffinity?: readonly NodeSelectorTerm[];
  /**
   * Required anti-affinity (`podAntiAffinity.requiredDuringScheduling…`) and affinity to other
   * pods.
   */
  readonly podAntiAffinity: readonly PodAffinityTerm[];
  readonly podAffinity: readonly PodAffinityTerm[];
  readonly topologySpread: readonly {
    readonly topologyKey: string;
    readonly maxSkew: number;
    readonly required: boolean;
    readonly selector?: LabelSelector;
  }[];
  readonly tolerations: readonly {
    readonly key?: string;
    readonly operator?: string;
    readonly value?: string;
    readonly effect?: string;
  }[];
  /**
   * Fields in use that breaking changes are about, from the fixed list of
   * `collect/notableFields.ts`, for example `hostUsers=false`.
   */
  readonly notableFields: readonly string[];
  /** Keys of annotations that breaking changes are about, from the list in the same file. */
  readonly notableAnnotations: readonly string[];
}

export interface NodeSelectorTerm {
  readonly matchExpressions: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

export interface PodAffinityTerm {
  readonly topologyKey: string;
  readonly selector?: LabelSelector;
  /** Empty: the pod's own namespace. */
  readonly namespaces: readonly string[];
}

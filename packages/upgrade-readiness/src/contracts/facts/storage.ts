import type { ObjectReference, OwnershipHints } from './objects';
import type { NodeSelectorTerm } from './podTemplate';

export interface PersistentVolumeFacts extends OwnershipHints {
  readonly object: ObjectReference;
  /**
   * The source, as in {@link VolumeFacts}.type: `csi`, `local`, `hostPath`, `awsElasticBlockStore`,
   * …
   */
  readonly type: string;
  readonly driver?: string;
  /** Claim it is bound to: `namespace/name`. */
  readonly claim?: string;
  readonly storageClass?: string;
  /** Nodes' labels that it demands, as for pods. */
  readonly nodeAffinity?: readonly NodeSelectorTerm[];
  /** Keys of beta labels (`failure-domain.beta.kubernetes.io/…`) that it carries or demands. */
  readonly legacyLabels: readonly string[];
}

export interface StorageFacts {
  readonly volumes: readonly PersistentVolumeFacts[];
  readonly classes: readonly {
    readonly name: string;
    readonly provisioner: string;
    readonly isDefault: boolean;
  }[];
  /** Names of CSIDriver objects. */
  readonly drivers: readonly string[];
}

/** A Service that uses something which a breaking change is about. Others are only counted. */
export interface NotableServiceFacts extends OwnershipHints {
  readonly object: ObjectReference;
  /**
   * Fields in use, from `collect/notableFields.ts`, for example `spec.externalIPs`,
   * `spec.loadBalancerIP`.
   */
  readonly notableFields: readonly string[];
  readonly notableAnnotations: readonly string[];
}

import type { ClusterAccess } from '@drydock/upgrade-readiness';
import type { SupportProvider } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import type { ClusterProvider, ComponentClaim } from './componentClaim';

/** What the operator's configuration says of a cluster. */
export interface ConfiguredFacts {
  readonly title?: string;
  readonly platform?: SupportProvider;
  readonly provider?: ClusterProvider;
  readonly environment?: string;
  readonly region?: string;
  /** Entity reference of the owning Group or User. */
  readonly owner?: string;
  /** Entity reference of the System. */
  readonly system?: string;
}

/** Which cluster a record is, by the operator's configuration. */
export interface ConfiguredIdentity {
  /** UID of the namespace `kube-system`. The record is this cluster and no other. */
  readonly uid?: string;
  /** Another record of the same cluster: `<source id>/<name in the source>`. */
  readonly sameAs?: string;
}

/** Where a source certainly sends the reads of a record. */
export interface VouchedAddress {
  readonly server: string;
  /** PEM in base64, as in a kubeconfig. */
  readonly certificateAuthorityData?: string;
  /**
   * `operator`: it is in the operator's configuration. `platform`: a platform's own API described
   * the cluster with this address and CA.
   */
  readonly vouchedBy: 'operator' | 'platform';
}

/** One cluster as its source names it. Plain data, stored as JSON; holds no credential. */
export interface ClusterRecord {
  /**
   * Unique within its source, as the origin writes it (an ARN, `namespace/name`, a kubeconfig
   * context).
   */
  readonly name: string;
  /** For people. */
  readonly title?: string;
  /**
   * Who maintains the control plane, for support dates; undefined: unknown, counted as upstream.
   */
  readonly platform?: SupportProvider;
  /**
   * What can change its version, by the platform's own objects; undefined: nothing that the source
   * knows. Without `components` it changes everything. The authors of such objects are not the
   * operator: for a cluster that another source lists, too, the record counts only with `sameAs`,
   * `uid` or a vouched `address`.
   */
  readonly provider?: Omit<ComponentClaim, 'byOperator'>;
  readonly environment?: string;
  readonly region?: string;
  /** Entity reference of the owning Group or User. */
  readonly owner?: string;
  /** Entity reference of the System. */
  readonly system?: string;
  readonly labels?: Readonly<Record<string, string>>;
  /**
   * The catalog entity that it came from: such a cluster is never provided to the catalog again.
   */
  readonly entityRef?: string;
  /**
   * API server address for the catalog's `kubernetes.io/*` annotations, when the source vouches for
   * it.
   */
  readonly endpoint?: {
    readonly server: string;
    readonly certificateAuthorityData?: string;
  };
  /** Version that the provider reports; shown when the cluster itself could not be read. */
  readonly reportedVersion?: string;
  /** Facts from the operator's configuration alone. No other source overrules them. */
  readonly configured?: ConfiguredFacts;
  /**
   * From the operator's configuration alone: never from labels, objects or entities, because it
   * moves the record to another cluster of the same UID.
   */
  readonly identity?: ConfiguredIdentity;
  /**
   * Proves that two records are one cluster: set it only where the operator or the platform's API
   * gives the address, and where reads of this record go to it. Objects of Cluster API and entities
   * of the catalog are no such proof.
   */
  readonly address?: VouchedAddress;
}

/**
 * An answer of a source. `complete: false`: some clusters could not be listed; what is missing is
 * then not gone.
 */
export type ClusterListing =
  | { readonly complete: true; readonly clusters: readonly ClusterRecord[] }
  | {
      readonly complete: false;
      readonly clusters: readonly ClusterRecord[];
      readonly reason: Reason;
    };

/** Where clusters are discovered. One per configured origin. */
export interface ClusterSource {
  /** Unique, kebab-case, stable: part of a cluster's identity until its UID is read. */
  readonly id: string;
  readonly title: string;
  /** Lists all clusters. A rejected promise keeps the previous records. */
  list(signal: AbortSignal): Promise<ClusterListing>;
  /**
   * Opens the read-only client for one of its clusters.
   * @throws ClusterReadError with `credential-needed` when a service cannot read it.
   */
  access(cluster: ClusterRecord, signal: AbortSignal): Promise<ClusterAccess>;
}

import type { CertificateFacts } from './extensions';
import type { ObjectReference, OwnershipHints } from './objects';

/** A control-plane component or node agent as its pod in kube-system tells it. */
export interface ComponentFacts {
  /**
   * `kube-apiserver`, `kube-controller-manager`, `kube-scheduler`, `etcd`, `kube-proxy`,
   * `cloud-controller-manager`.
   */
  readonly component: string;
  readonly pod: string;
  readonly node?: string;
  /** From its image's tag. */
  readonly version?: string;
  /**
   * Flags of its command, without dashes; values of flags that may hold a credential are left out.
   */
  readonly flags: Readonly<Record<string, string>>;
  /** From `--feature-gates`. */
  readonly featureGates: Readonly<Record<string, boolean>>;
}

/** The ConfigMaps by which kubeadm and kube-proxy are configured, reduced. */
export interface ConfigurationFacts {
  /**
   * A document in a ConfigMap of kube-system: kubeadm-config, kubelet-config, kube-proxy, and
   * scheduler configuration where it is kept so.
   */
  readonly documents: readonly {
    readonly configMap: string;
    readonly key: string;
    readonly apiVersion?: string;
    readonly kind?: string;
    /**
     * Scalars by dotted path (`ipvs.strictARP`), at most 300; values at most 200 characters;
     * nothing that may hold a credential.
     */
    readonly values: Readonly<Record<string, string>>;
  }[];
}

/** A Secret of type kubernetes.io/service-account-token, from its metadata alone. */
export interface ServiceAccountTokenFacts extends OwnershipHints {
  readonly object: ObjectReference;
  readonly serviceAccount?: string;
  /** ISO date of `kubernetes.io/legacy-token-last-used`. */
  readonly lastUsed?: string;
  /** ISO date of `kubernetes.io/legacy-token-invalid-since`. */
  readonly invalidSince?: string;
  /** ISO time. */
  readonly createdAt?: string;
}

/**
 * A certificate that the control plane depends on and that the API shows: the cluster's CAs, the
 * request-header CA, the API server's own.
 */
export interface ControlPlaneCertificateFacts {
  /** For people: `CA of client certificates`. */
  readonly use: string;
  /** Where it was read: `ConfigMap kube-system/extension-apiserver-authentication`. */
  readonly from: string;
  readonly certificate: CertificateFacts;
}

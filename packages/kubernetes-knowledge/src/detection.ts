/**
 * What in the facts of a cluster shows that a breaking change concerns it. A row holds one or more
 * signals; one that is found is enough, and only when all could be looked for and none was found is
 * the row clear. Lists of names mean: any of them.
 */
export type DetectionSignal = (
  | ConfigurationSignal
  | NodeSignal
  | WorkloadSignal
  | ObjectSignal
  /** The API of the cluster does not show it: a person must look. */
  | { readonly kind: 'manual' }
) & {
  /**
   * What is found only says that the change can concern the cluster: a person must look. Where it
   * is not found, the change does not concern it.
   */
  readonly hint?: true;
};

export type ComponentName =
  | 'kube-apiserver'
  | 'kube-controller-manager'
  | 'kube-scheduler'
  | 'etcd'
  | 'kube-proxy'
  | 'cloud-controller-manager';

/** Flags and configuration of components. */
export type ConfigurationSignal =
  /**
   * A flag (without dashes) is given; with `is`, `isNot` or `contains` only at such a value.
   * `contains` looks at a comma-separated list.
   */
  | {
      readonly kind: 'flag';
      readonly component: ComponentName;
      readonly flags: readonly string[];
      readonly is?: readonly string[];
      readonly isNot?: readonly string[];
      readonly contains?: readonly string[];
    }
  /** A flag is given to any component. */
  | { readonly kind: 'any-component-flag'; readonly flags: readonly string[] }
  /** A feature gate is set in flags or documents; with `value` only when set so. */
  | {
      readonly kind: 'feature-gate';
      readonly gates: readonly string[];
      readonly value?: boolean;
    }
  /** An admission plug-in is named in --enable-admission-plugins. */
  | { readonly kind: 'admission-plugin'; readonly plugins: readonly string[] }
  /** A document in the ConfigMaps of kube-system has one of these apiVersions. */
  | {
      readonly kind: 'configuration-version';
      readonly apiVersions: readonly string[];
    }
  /**
   * A document of this kind has a value at a dotted path: one of `is`, any where `is` is left out,
   * none where `is` holds an empty text.
   */
  | {
      readonly kind: 'configuration-value';
      readonly document: string;
      readonly path: string;
      readonly is?: readonly string[];
    }
  /** A ConfigMap of kube-system has a name that begins so. */
  | { readonly kind: 'config-map'; readonly prefix: string }
  /** A component is older than a version. */
  | {
      readonly kind: 'component-version';
      readonly component: ComponentName;
      readonly below: string;
    };

/** What nodes tell of themselves. */
export type NodeSignal =
  /** Container runtime; with `below` only when older. */
  | {
      readonly kind: 'node-runtime';
      readonly runtime: string;
      readonly below?: string;
    }
  | {
      readonly kind: 'node-operating-system';
      readonly operatingSystem: 'linux' | 'windows';
    }
  /** Scheme of spec.providerID. */
  | { readonly kind: 'node-provider'; readonly schemes: readonly string[] }
  | { readonly kind: 'node-kernel'; readonly below: string };

/** What pods and the templates of workloads use. */
export type WorkloadSignal =
  /**
   * Type of volume in pods, templates and PersistentVolumes, by its field (`rbd`); with
   * `withoutDriver` only where that CSIDriver is not installed.
   */
  | {
      readonly kind: 'volume-type';
      readonly types: readonly string[];
      readonly withoutDriver?: string;
    }
  | { readonly kind: 'host-path'; readonly paths: readonly string[] }
  /** Image repositories; `*` stands for any characters. */
  | { readonly kind: 'image'; readonly images: readonly string[] }
  /** Names of collect/notableFields.ts. */
  | { readonly kind: 'pod-field'; readonly fields: readonly string[] }
  | { readonly kind: 'pod-annotation'; readonly keys: readonly string[] }
  /**
   * A key in node selectors, required node affinities and PersistentVolumes; `*` at the end stands
   * for any rest.
   */
  | { readonly kind: 'node-label'; readonly keys: readonly string[] }
  /** A toleration of `key` where none of `besides` stands. */
  | {
      readonly kind: 'toleration';
      readonly key: string;
      readonly besides: string;
    }
  /** Topology spread together with a node selector or affinity. */
  | { readonly kind: 'spread-on-some-nodes' }
  /** Host ports in the default range of node ports. */
  | { readonly kind: 'host-port-in-node-port-range' }
  | {
      readonly kind: 'workload-name';
      readonly workload: string;
      readonly contains: string;
    };

/** Other objects of the cluster. */
export type ObjectSignal =
  | {
      readonly kind: 'storage-provisioner';
      readonly provisioners: readonly string[];
    }
  | { readonly kind: 'service-field'; readonly fields: readonly string[] }
  | { readonly kind: 'service-annotation'; readonly keys: readonly string[] }
  /** A namespace carries the label, or with `absent` does not (kube-* namespaces aside). */
  | {
      readonly kind: 'namespace-label';
      readonly key: string;
      readonly absent?: true;
    }
  /** The API server serves one of these group/versions, so that objects of it may be stored. */
  | { readonly kind: 'served-api'; readonly groupVersions: readonly string[] }
  /** Objects of a kind that is read for removals are stored. */
  | {
      readonly kind: 'stored-kind';
      readonly group: string;
      readonly kinds: readonly string[];
    }
  /** An admission webhook has rules on one of these API groups. */
  | { readonly kind: 'webhook-rule'; readonly groups: readonly string[] }
  /** A conversion webhook of a CustomResourceDefinition has a caBundle that cannot be read. */
  | { readonly kind: 'conversion-ca-unreadable' }
  /** An aggregated API is served by a Service. */
  | { readonly kind: 'aggregated-api' };

export type DetectionKind = DetectionSignal['kind'];

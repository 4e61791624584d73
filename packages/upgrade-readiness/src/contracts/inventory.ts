import type { Reason } from '@drydock/upgrade-reasons';
import type { ClusterReadFailure } from './clusterAccess';
import type {
  AdmissionWebhookFacts,
  ApiCallerFacts,
  ApiEvidenceFacts,
  ApiServerFacts,
  ApiServiceFacts,
  ComponentFacts,
  ConfigurationFacts,
  ControlPlaneCertificateFacts,
  CustomResourceFacts,
  CustomResourceUseFacts,
  DisruptionBudgetFacts,
  GitOpsApplicationFacts,
  HelmReleaseFacts,
  ManifestFileFacts,
  NamespaceFacts,
  NodeFacts,
  NotableServiceFacts,
  PodFacts,
  ServedApi,
  ServiceAccountTokenFacts,
  ServiceBackendFacts,
  StorageFacts,
  TrialFacts,
  VersionFacts,
  WorkloadFacts,
} from './facts';

/** The facts of each section. `identity` is the kube-system namespace's UID. */
export interface InventorySections {
  readonly version: VersionFacts;
  readonly apis: readonly ServedApi[];
  readonly namespaces: readonly NamespaceFacts[];
  readonly 'api-evidence': ApiEvidenceFacts;
  readonly 'helm-releases': readonly HelmReleaseFacts[];
  readonly 'api-callers': readonly ApiCallerFacts[];
  readonly nodes: readonly NodeFacts[];
  readonly workloads: readonly WorkloadFacts[];
  readonly pods: readonly PodFacts[];
  readonly 'disruption-budgets': readonly DisruptionBudgetFacts[];
  readonly 'admission-webhooks': readonly AdmissionWebhookFacts[];
  readonly 'custom-resources': readonly CustomResourceFacts[];
  readonly 'custom-resource-uses': readonly CustomResourceUseFacts[];
  readonly 'api-services': readonly ApiServiceFacts[];
  readonly 'service-backends': readonly ServiceBackendFacts[];
  readonly storage: StorageFacts;
  readonly services: readonly NotableServiceFacts[];
  readonly components: readonly ComponentFacts[];
  readonly configuration: ConfigurationFacts;
  readonly 'service-account-tokens': readonly ServiceAccountTokenFacts[];
  readonly certificates: readonly ControlPlaneCertificateFacts[];
  readonly gitops: readonly GitOpsApplicationFacts[];
  /** Manifests that came with the request; never read from the cluster. */
  readonly manifests: readonly ManifestFileFacts[];
  /**
   * The same manifests with what the target's schema says of each object; never read from the
   * cluster.
   */
  readonly 'manifest-fields': readonly ManifestFileFacts[];
  /** A trial for the target that is asked about; never read from the cluster. */
  readonly trial: TrialFacts;
}

export type InventorySection = keyof InventorySections;

/** A section that is added to the interface is missing here for the compiler, too. */
const SECTIONS: { readonly [S in InventorySection]: true } = {
  version: true,
  apis: true,
  namespaces: true,
  'api-evidence': true,
  'helm-releases': true,
  'api-callers': true,
  nodes: true,
  workloads: true,
  pods: true,
  'disruption-budgets': true,
  'admission-webhooks': true,
  'custom-resources': true,
  'custom-resource-uses': true,
  'api-services': true,
  'service-backends': true,
  storage: true,
  services: true,
  components: true,
  configuration: true,
  'service-account-tokens': true,
  certificates: true,
  gitops: true,
  manifests: true,
  'manifest-fields': true,
  trial: true,
};

/** All sections by name. */
export const inventorySections = Object.keys(
  SECTIONS,
) as readonly InventorySection[];

/** Those that come with a request and are never read from a cluster. */
export const givenSections: readonly InventorySection[] = [
  'manifests',
  'manifest-fields',
  'trial',
];

/**
 * A section is `read`, `partial` (facts are true but not all) or `failed` (nothing is known). A
 * failure never looks like an empty list. `off`: the operator switched it off.
 */
export type SectionResult<T> =
  | { readonly status: 'read'; readonly facts: T }
  | {
      readonly status: 'partial';
      readonly facts: T;
      readonly failures: readonly ClusterReadFailure[];
    }
  | {
      readonly status: 'failed';
      readonly failures: readonly ClusterReadFailure[];
    }
  | {
      readonly status: 'off';
      readonly reason: Reason;
      /** The account lacks an optional role for it, and may be given it. */
      readonly notPermitted?: true;
    };

/** The reduced facts read from one cluster at one time. Plain data, safe to store as JSON. */
export interface Inventory {
  readonly formatVersion: 2;
  /** ISO time at which the pass began. */
  readonly readAt: string;
  readonly durationMilliseconds: number;
  /** kube-system namespace's UID, the cluster's identity; undefined when it could not be read. */
  readonly clusterUid?: string;
  readonly sections: {
    readonly [S in InventorySection]: SectionResult<InventorySections[S]>;
  };
  /**
   * ETags of the discovery documents `/api` and `/apis` that the section `apis` was read from, so
   * that the next read asks only for news.
   */
  readonly discoveryTags?: Readonly<Record<string, string>>;
  /** The API servers that were seen, so that the next read knows which are still missing. */
  readonly apiServers?: ApiServerFacts;
  /** Cost of the pass, by purpose. */
  readonly requests: readonly {
    readonly purpose: string;
    readonly requests: number;
    readonly wireBytes: number;
    readonly decodedBytes: number;
  }[];
}

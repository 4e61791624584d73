import type { Fault } from '../faults/fault';

export type Platform =
  | 'eks'
  | 'gke'
  | 'aks'
  | 'cluster-api'
  | 'on-prem'
  | 'k3s'
  | 'openshift';

/** A trace of an old API version that the generator plants; `apiTraces.ts` says what each is. */
export type TraceName =
  | 'flow-schema-v1beta3'
  | 'flow-schema-v1beta3-update-only'
  | 'admission-policy-v1beta1'
  | 'service-cidr-v1beta1'
  | 'cron-job-v1beta1'
  | 'budget-v1beta1'
  | 'helm-budget-v1beta1'
  | 'helm-autoscaler-v2beta2'
  | 'helm-flow-schema-v1beta3'
  | 'migrated-cron-job'
  | 'caller-flow-schemas-v1beta3';

/** Something wrong that is no trace of an API version; `troubles.ts` says what each is. */
export type TroubleName =
  | 'dead-webhook'
  | 'ending-webhook-ca'
  | 'unserved-stored-version'
  | 'unavailable-api-service'
  | 'old-cert-manager'
  | 'ingress-nginx'
  | 'external-ips'
  | 'ipvs'
  | 'bare-pod'
  | 'single-replica'
  | 'in-tree-volume'
  | 'legacy-token';

export interface PoolPlan {
  readonly name: string;
  readonly nodes: number;
  /**
   * Kubelet version when it differs from the control plane's; without vendor suffix (`v1.32.13`).
   */
  readonly version?: string;
}

export interface CapiPlan {
  readonly kind: 'topology' | 'plain';
  /** ClusterClass; `chained` lists versions, so that upgrades may walk several minors. */
  readonly clusterClass?: 'quick' | 'chained';
  readonly controlPlaneReplicas?: number;
  /** `before-upgrade.hook…` annotation: name and text. */
  readonly beforeUpgradeHook?: { readonly name: string; readonly text: string };
  readonly ownedBy?: 'flux' | 'argo-cd';
  readonly paused?: boolean;
}

/** One cluster of the cast. */
export interface ClusterPlan {
  readonly name: string;
  readonly environment: 'prod' | 'staging' | 'dev' | 'sandbox';
  readonly platform: Platform;
  readonly region: string;
  readonly owner: string;
  /** Upstream version (`v1.34.11`); the platform's suffix is added. */
  readonly version: string;
  /** `/version` as it is, for a server that writes nonsense. */
  readonly gitVersion?: string;
  readonly pools: readonly PoolPlan[];
  readonly components: readonly string[];
  /** Components whose disruption budget lets no pod move. */
  readonly stuckBudgets?: readonly string[];
  readonly traces?: readonly TraceName[];
  readonly troubles?: readonly TroubleName[];
  /** Qualified resources and paths that the reader may not read. */
  readonly forbidden?: readonly string[];
  readonly faults?: readonly Fault[];
  readonly capi?: CapiPlan;
  /** Why it is in the fleet. */
  readonly story: string;
}

/** The version as a platform's servers write it. */
export function platformVersion(
  platform: Platform,
  version: string,
  part: 'control-plane' | 'node',
): string {
  switch (platform) {
    case 'eks':
      return `${version}-eks-${
        part === 'control-plane' ? '3025e55' : 'ba24e9c'
      }`;
    case 'gke':
      return `${version}-gke.${
        1000 + Number(version.split('.')[2] ?? 0) * 113
      }000`;
    case 'k3s':
      return `${version}+k3s1`;
    case 'aks':
    case 'cluster-api':
    case 'on-prem':
    case 'openshift':
      return version;
    default: {
      const unknown: never = platform;
      throw new Error(`Unknown platform ${String(unknown)}`);
    }
  }
}

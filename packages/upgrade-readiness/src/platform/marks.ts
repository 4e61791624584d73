import type { SupportProvider } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import { listedNames } from '../words';

/** A control plane that a cloud maintains, and what of it a cluster's own facts show. */
export interface ManagedPlatform {
  readonly provider: Exclude<SupportProvider, 'upstream'>;
  /** What follows the numbers of the API server's version. */
  readonly build: RegExp;
  /** It may also serve plain upstream builds, so that the version alone is no mark of it. */
  readonly plainBuilds?: true;
  /**
   * Schemes of `spec.providerID` of its machines. A self-managed cluster on the same cloud has
   * them, too.
   */
  readonly schemes: readonly string[];
  /** Labels that it puts on nodes. */
  readonly labels: readonly string[];
  /** Who else serves such builds or labels such nodes. */
  readonly others: Reason;
}

/**
 * EKS: `v1.31.9-eks-a1b2c3`, nodes of EC2 and Fargate `aws:///…`, hybrid ones `eks-hybrid:///…`
 * (https://docs.aws.amazon.com/eks/latest/userguide/update-cluster.html,
 * https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-overview.html). EKS Distro, and so
 * EKS Anywhere, has builds of the same name: `v1.30.7-eks-68cabf3` with nodes of the control plane
 * (https://github.com/aws/eks-anywhere-build-tooling/pull/4398).
 *
 * GKE: `v1.34.1-gke.1293000`, nodes `gce://…`
 * (https://cloud.google.com/kubernetes-engine/docs/how-to/update-existing-nodepools). Its builds
 * also run on bare metal and in other clouds, with other dates
 * (https://cloud.google.com/kubernetes-engine/distributed-cloud/bare-metal/docs/version-history).
 *
 * AKS: builds without a mark, but for long-term support (`v1.30.101-akslts`); the label is one that
 * its users may not set (https://learn.microsoft.com/azure/aks/use-labels). AKS Engine sets it,
 * too, and shows its control plane among the nodes.
 */
export const MANAGED_PLATFORMS: readonly ManagedPlatform[] = [
  {
    provider: 'eks',
    build: /^eks-/,
    schemes: ['aws', 'eks-hybrid'],
    labels: ['eks.amazonaws.com/nodegroup', 'eks.amazonaws.com/compute-type'],
    others: sameBuilds('EKS Distro', 'EKS Anywhere'),
  },
  {
    provider: 'gke',
    build: /^gke\.\d/,
    schemes: ['gce'],
    labels: ['cloud.google.com/gke-nodepool'],
    others: sameBuilds(
      'Google Distributed Cloud',
      'GKE on AWS',
      'GKE on Azure',
    ),
  },
  {
    provider: 'aks',
    build: /^akslts\b/,
    plainBuilds: true,
    schemes: ['azure'],
    labels: ['kubernetes.azure.com/cluster'],
    others: {
      code: 'platform-basis.same-nodes',
      params: { product: { object: 'AKS Engine' } },
    },
  },
];

function sameBuilds(...products: readonly string[]): Reason {
  return {
    code: 'platform-basis.same-builds',
    params: { products: listedNames(products) },
  };
}

/** A distribution that says so itself. Upstream's dates count where the knowledge has none of it. */
export interface Distribution {
  readonly name: string;
  /** Where the knowledge has dates of it. */
  readonly provider?: SupportProvider;
  readonly build: RegExp;
  /** An API group that it serves as well; some add-ons bring it along elsewhere. */
  readonly group?: string;
}

/**
 * K3s: https://docs.k3s.io/upgrades/manual, RKE2: https://docs.rke2.io/upgrades/manual_upgrade
 * (both `v1.34.6+k3s1`, `v1.34.6+rke2r1`). OpenShift's suffix is the digest of a commit
 * (`v1.27.6+f67aeb3`), which others have, too; its group:
 * https://docs.openshift.com/container-platform/latest/rest_api/config_apis/config-apis-index.html.
 */
export const DISTRIBUTIONS: readonly Distribution[] = [
  { name: 'K3s', build: /^k3s\d/ },
  { name: 'RKE2', build: /^rke2r\d/ },
  {
    name: 'OpenShift',
    provider: 'openshift',
    build: /^[0-9a-f]{7,40}$/,
    group: 'config.openshift.io',
  },
];

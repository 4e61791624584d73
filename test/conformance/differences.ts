/** Where another tool's published table differs from ours. */
export interface Difference {
  readonly id: string;
  readonly tool: 'pluto' | 'kube-no-trouble';
  /** What it says. */
  readonly says: string;
  readonly right: 'drydock' | 'tool' | 'both';
  readonly why: string;
  /** What decides. */
  readonly source: string;
  /**
   * Whether the tool would have been wrong about a removal: a false alarm, or silence where an
   * apply fails.
   */
  readonly misses?: 'removal' | 'everything';
}

const LIFECYCLE =
  'https://github.com/kubernetes/api/blob/10b39a39bcee995dfe7cd5e8e7b922be5e46f1e2';

export const differences: readonly Difference[] = [
  {
    id: 'pluto-silent',
    tool: 'pluto',
    says: 'nothing of this kind and version',
    right: 'drydock',
    why: 'The version is or will be gone all the same: alpha versions that an administrator enabled, ControllerRevisions, bindings of policies, and configuration of components.',
    source:
      'https://github.com/FairwindsOps/pluto/blob/dd5ec8cccce5e42dfe8054b8250baa35546056a0/versions.yaml',
    misses: 'everything',
  },
  {
    id: 'kubent-silent',
    tool: 'kube-no-trouble',
    says: 'nothing of this kind and version',
    right: 'drydock',
    why: 'Its rules end with 1.32 and leave out alpha versions and configuration; its last release is of January 2025.',
    source:
      'https://github.com/doitintl/kube-no-trouble/tree/2366d92156c0cf94c31453593368077f13c183b7/pkg/rules/rego',
    misses: 'everything',
  },
  {
    id: 'pluto-deprecated-in',
    tool: 'pluto',
    says: 'another minor of deprecation, mostly that in which the replacement appeared, or none',
    right: 'drydock',
    why: 'The API server writes its deprecation warnings from its own lifecycle files, and these name the minor in our table. The removal is the same.',
    source: `${LIFECYCLE}/storage/v1beta1/zz_generated.prerelease-lifecycle.go`,
  },
  {
    id: 'pluto-rbac-alpha',
    tool: 'pluto',
    says: 'rbac.authorization.k8s.io/v1alpha1 goes in 1.22',
    right: 'drydock',
    why: 'That was the plan; the code went one minor later, and a server of 1.22 with the version switched on still serves it.',
    source: 'https://github.com/kubernetes/kubernetes/pull/104248',
    misses: 'removal',
  },
  {
    id: 'pluto-priority-alpha',
    tool: 'pluto',
    says: 'scheduling.k8s.io/v1alpha1 PriorityClass goes in 1.17',
    right: 'drydock',
    why: 'That was the plan; the code went with that of rbac v1alpha1 in 1.23.',
    source: 'https://github.com/kubernetes/kubernetes/pull/104248',
    misses: 'removal',
  },
  {
    id: 'pluto-flowcontrol-beta1',
    tool: 'pluto',
    says: 'flowcontrol.apiserver.k8s.io/v1beta1 goes in 1.29',
    right: 'drydock',
    why: 'v1beta1 went in 1.26; 1.29 is the end of v1beta2. Who trusts 1.29 learns of it three minors too late.',
    source: 'https://kubernetes.io/docs/reference/using-api/deprecation-guide/',
    misses: 'removal',
  },
  {
    id: 'pluto-admission-policy-alpha',
    tool: 'pluto',
    says: 'admissionregistration.k8s.io/v1alpha1 ValidatingAdmissionPolicy goes in 1.33',
    right: 'drydock',
    why: 'Its lifecycle file ends it in 1.32.',
    source: `${LIFECYCLE}/admissionregistration/v1alpha1/zz_generated.prerelease-lifecycle.go`,
    misses: 'removal',
  },
  {
    id: 'pluto-dra-beta1',
    tool: 'pluto',
    says: 'resource.k8s.io/v1beta1 goes in 1.36',
    right: 'drydock',
    why: 'The lifecycle file was extended: deprecated since 1.35, gone in 1.38.',
    source: `${LIFECYCLE}/resource/v1beta1/zz_generated.prerelease-lifecycle.go`,
    misses: 'removal',
  },
  {
    id: 'pluto-volume-attributes',
    tool: 'pluto',
    says: 'storage.k8s.io/v1beta1 VolumeAttributesClass has no end',
    right: 'drydock',
    why: 'Its lifecycle file ends it in 1.37.',
    source: `${LIFECYCLE}/storage/v1beta1/zz_generated.prerelease-lifecycle.go`,
    misses: 'removal',
  },
  {
    id: 'both-replicaset-of-apps-v1beta1',
    tool: 'kube-no-trouble',
    says: 'apps/v1beta1 ReplicaSet goes in 1.16 (pluto says so, too)',
    right: 'drydock',
    why: 'No server ever had it: apps/v1beta1 held Deployments, StatefulSets and ControllerRevisions. A manifest of it never applied.',
    source: `${LIFECYCLE}/apps/v1beta1/register.go`,
  },
  {
    id: 'pluto-flow-control',
    tool: 'pluto',
    says: 'flowcontrol.apiserver.k8s.io/v1beta1 FlowControl goes in 1.26',
    right: 'drydock',
    why: 'There is no kind FlowControl; the group holds FlowSchemas and PriorityLevelConfigurations.',
    source: `${LIFECYCLE}/flowcontrol/v1beta1/register.go`,
  },
  {
    id: 'pluto-lists',
    tool: 'pluto',
    says: 'RoleList, CronJobList and others are kinds that go',
    right: 'both',
    why: 'A list is not stored; what is in it is what fails. Drydock names each object of the list.',
    source: 'https://kubernetes.io/docs/reference/using-api/api-concepts/',
  },
  {
    id: 'custom-resources',
    tool: 'pluto',
    says: 'versions of cert-manager and Istio kinds that went (kube-no-trouble: of VolumeSnapshots)',
    right: 'tool',
    why: 'Versions of custom resources go with their operator, not with Kubernetes: Drydock reads them from the definitions in the cluster, and from files alone it says nothing.',
    source: 'https://cert-manager.io/docs/releases/upgrading/',
  },
];

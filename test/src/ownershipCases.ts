/** One way from a Deployment to its owner, as the tool that leaves the mark writes it. */
export interface OwnershipCase {
  readonly what: string;
  readonly namespace: string;
  /** Annotations of the Component that the way leads to; undefined: it leads to none. */
  readonly component?: Readonly<Record<string, string>>;
  readonly namespaceLabels?: Readonly<Record<string, string>>;
  /** Of the Deployment. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly podLabels?: Readonly<Record<string, string>>;
  readonly budgetAnnotations?: Readonly<Record<string, string>>;
  /** kubectl when left out. */
  readonly writtenBy?: 'helm';
  readonly owner: string;
  readonly service?: string;
  readonly foundBy: string;
}

export const CLUSTER_OWNER = 'group:default/platform';

/** What a Component is owned by, so that no two ways can be taken for each other. */
function leadsToComponent(
  name: string,
  foundBy: string,
  component: Readonly<Record<string, string>>,
  marks: Pick<OwnershipCase, 'what'> & Partial<OwnershipCase>,
): OwnershipCase {
  return {
    namespace: name,
    component,
    owner: `group:default/owner-of-${name}`,
    service: `component:default/${name}`,
    foundBy,
    ...marks,
  };
}

/**
 * Sources of the marks: Backstage
 * (https://backstage.io/docs/features/kubernetes/configuration#surfacing-your-kubernetes-components-as-part-of-an-entity),
 * Argo CD (https://argo-cd.readthedocs.io/en/stable/user-guide/resource_tracking/), Flux
 * (https://fluxcd.io/flux/components/kustomize/kustomizations/, …/helm/helmreleases/). Those of
 * Helm are written by Helm.
 */
export const ownershipCases: readonly OwnershipCase[] = [
  leadsToComponent(
    'by-id-label',
    'kubernetes-id',
    { 'backstage.io/kubernetes-id': 'id-label' },
    {
      what: 'label of the Deployment',
      labels: { 'backstage.io/kubernetes-id': 'id-label' },
    },
  ),
  leadsToComponent(
    'by-id-annotation',
    'kubernetes-id',
    { 'backstage.io/kubernetes-id': 'id-annotation' },
    {
      what: 'annotation of the Deployment',
      annotations: { 'backstage.io/kubernetes-id': 'id-annotation' },
    },
  ),
  leadsToComponent(
    'by-selector',
    'label-selector',
    {
      'backstage.io/kubernetes-label-selector':
        'app=shop,tier in (web, api),!legacy',
    },
    { what: 'labels of the Deployment', labels: { app: 'shop', tier: 'api' } },
  ),
  leadsToComponent(
    'by-namespace',
    'namespace',
    { 'backstage.io/kubernetes-namespace': 'by-namespace' },
    { what: 'a Component that names nothing but the namespace' },
  ),
  leadsToComponent(
    'by-argo-tracking',
    'argocd-application',
    { 'argocd/app-name': 'shop-prod' },
    {
      what: 'tracking id',
      annotations: {
        'argocd.argoproj.io/tracking-id':
          'shop-prod:apps/Deployment:by-argo-tracking/workload',
      },
    },
  ),
  leadsToComponent(
    'by-argo-label',
    'argocd-application',
    {},
    {
      what: 'instance label that is the name of the Component',
      labels: { 'argocd.argoproj.io/instance': 'by-argo-label' },
    },
  ),
  leadsToComponent(
    'by-kustomization',
    'flux',
    {},
    {
      what: 'labels of a Kustomization',
      labels: {
        'kustomize.toolkit.fluxcd.io/name': 'by-kustomization',
        'kustomize.toolkit.fluxcd.io/namespace': 'flux-system',
      },
    },
  ),
  leadsToComponent(
    'by-flux-helm',
    'flux',
    {},
    {
      what: 'labels of a HelmRelease',
      labels: {
        'helm.toolkit.fluxcd.io/name': 'by-flux-helm',
        'helm.toolkit.fluxcd.io/namespace': 'by-flux-helm',
      },
    },
  ),
  leadsToComponent(
    'by-helm-release',
    'helm-release',
    {},
    { what: 'written by Helm itself', writtenBy: 'helm' },
  ),
  {
    what: 'of the budget',
    namespace: 'by-annotation',
    budgetAnnotations: { 'drydock.dev/owner': 'group:default/annotated' },
    owner: 'group:default/annotated',
    foundBy: 'owner-annotation',
  },
  {
    what: 'label of the namespace',
    namespace: 'by-namespace-owner',
    namespaceLabels: { 'drydock.dev/owner': 'namespace-owners' },
    owner: 'group:default/namespace-owners',
    foundBy: 'namespace-owner',
  },
  {
    what: 'the id of a Component that is confined to another namespace',
    namespace: 'confined',
    component: {
      'backstage.io/kubernetes-id': 'confined',
      'backstage.io/kubernetes-namespace': 'elsewhere',
    },
    labels: { 'backstage.io/kubernetes-id': 'confined' },
    owner: CLUSTER_OWNER,
    foundBy: 'cluster-owner',
  },
  {
    what: 'labels that a selector rules out',
    namespace: 'ruled-out',
    labels: { app: 'shop', tier: 'api', legacy: 'true' },
    owner: CLUSTER_OWNER,
    foundBy: 'cluster-owner',
  },
];

const componentOf = (
  name: string,
  annotations: Readonly<Record<string, string>>,
  owner: string,
  more: object = {},
) => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: { name, annotations },
  spec: { type: 'service', lifecycle: 'production', owner, ...more },
});

/**
 * The catalog: a Component for each way, and one that says itself that it depends on the cluster.
 */
export const ownershipEntities = [
  ...ownershipCases.flatMap(({ namespace, component }) =>
    component
      ? [componentOf(namespace, component, `owner-of-${namespace}`)]
      : [],
  ),
  componentOf('depends-only', {}, 'depends', {
    dependsOn: ['resource:default/real-direct'],
  }),
];

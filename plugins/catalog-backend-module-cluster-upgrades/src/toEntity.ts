import {
  ANNOTATION_LOCATION,
  ANNOTATION_ORIGIN_LOCATION,
  type ResourceEntity,
} from '@backstage/catalog-model';
import {
  ANNOTATION_KUBERNETES_API_SERVER,
  ANNOTATION_KUBERNETES_API_SERVER_CA,
} from '@backstage/plugin-kubernetes-common';
import {
  ANNOTATION_CLUSTER_ID,
  ANNOTATION_ENVIRONMENT,
  ANNOTATION_KUBERNETES_VERSION,
  ANNOTATION_PROVIDER,
  ANNOTATION_REGION,
  ANNOTATION_SOURCE,
  CLUSTER_ENTITY_TYPE,
  type Cluster,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { CatalogOptions } from './config';
import { authAnnotations } from './kubernetesAuth';

const LABEL_VALUE = /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;

/** Leaves out what is not known, so that no annotation says `undefined`. */
function known<T>(values: Record<string, T | undefined>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, T] =>
        entry[1] !== undefined && entry[1] !== '',
    ),
  );
}

function lifecycleOf(environment: string | undefined): string | undefined {
  return environment !== undefined && /^prod(uction)?$/i.test(environment)
    ? 'production'
    : environment;
}

/**
 * What the kubernetes plugin's catalog locator reads. It wants address, authority and provider or
 * none: without a certificate authority or a way to authenticate, a half-described cluster would
 * only be an error in that plugin's log.
 */
function locatorAnnotations(
  cluster: Cluster,
  { kubernetesAuth }: CatalogOptions,
): Record<string, string> {
  const { endpoint } = cluster;
  const auth = authAnnotations(cluster, kubernetesAuth);
  if (!endpoint?.certificateAuthorityData || !auth) return {};
  return {
    [ANNOTATION_KUBERNETES_API_SERVER]: endpoint.server,
    [ANNOTATION_KUBERNETES_API_SERVER_CA]: endpoint.certificateAuthorityData,
    ...auth,
  };
}

/**
 * The Resource entity of a cluster: slow facts only, because each change makes the catalog process
 * it again. Readiness and progress stay in the plugin's own API.
 */
export function toEntity(
  cluster: Cluster,
  options: CatalogOptions,
): ResourceEntity {
  const { environment, region, platform, version } = cluster;
  const location = `cluster-upgrades:clusters/${cluster.id}`;
  const labels = Object.fromEntries(
    Object.entries(
      known({
        [ANNOTATION_ENVIRONMENT]: environment,
        [ANNOTATION_REGION]: region,
        [ANNOTATION_PROVIDER]: platform,
      }),
    ).filter(([, value]) => LABEL_VALUE.test(value)),
  );
  const title = cluster.title === cluster.name ? undefined : cluster.title;
  const dependencyOf = [...(cluster.dependents ?? [])].sort();
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Resource',
    metadata: {
      namespace: options.namespace,
      name: cluster.name,
      ...known({ title }),
      description: `Kubernetes cluster${
        environment ? ` of ${environment}` : ''
      }${region ? ` in ${region}` : ''}`,
      labels,
      annotations: {
        [ANNOTATION_LOCATION]: location,
        [ANNOTATION_ORIGIN_LOCATION]: location,
        [ANNOTATION_CLUSTER_ID]: cluster.id,
        ...known({
          [ANNOTATION_KUBERNETES_VERSION]: version,
          [ANNOTATION_PROVIDER]: cluster.providerId ?? platform,
          [ANNOTATION_ENVIRONMENT]: environment,
          [ANNOTATION_REGION]: region,
          [ANNOTATION_SOURCE]:
            cluster.sources
              .map(({ id }) => id)
              .sort()
              .join(',') || undefined,
        }),
        ...locatorAnnotations(cluster, options),
      },
    },
    spec: {
      type: CLUSTER_ENTITY_TYPE,
      owner: cluster.owner ?? options.defaultOwner,
      ...known({ system: cluster.system, lifecycle: lifecycleOf(environment) }),
      ...(dependencyOf.length > 0 ? { dependencyOf } : {}),
    },
  };
}

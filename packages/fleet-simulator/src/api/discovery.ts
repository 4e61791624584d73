import { createHash } from 'crypto';
import { compareMinors, Minor } from '@drydock/kubernetes-knowledge';
import type { ResourceCatalog, ServedResource } from './resourceCatalog';
import { compareApiVersions } from './resourceCatalog';

/**
 * Answers of `/api`, `/apis` and the lists below them. Aggregated discovery: beta since 1.26, v2
 * since 1.30, v2beta1 gone in 1.35.
 */

const WITH_STATUS =
  /^(pods|nodes|namespaces|services|persistentvolume(claim)?s|deployments|statefulsets|daemonsets|replicasets|jobs|cronjobs|poddisruptionbudgets|horizontalpodautoscalers|ingresses|clusters|machines|machinedeployments|machinesets|kubeadmcontrolplanes|customresourcedefinitions|apiservices|flowschemas|prioritylevelconfigurations)$/;
const WITH_SCALE =
  /^(deployments|statefulsets|replicasets|machinedeployments|machinesets|kubeadmcontrolplanes)$/;

export interface DiscoveryAnswer {
  readonly contentType: string;
  readonly body: Record<string, unknown>;
  readonly etag: string;
}

export function discoveryVersion(
  accept: string,
  minor: Minor,
): 'v2' | 'v2beta1' | undefined {
  for (const part of accept.split(',')) {
    if (!part.includes('as=APIGroupDiscoveryList')) continue;
    if (/v=v2(;|$|\s)/.test(part) && compareMinors(minor, '1.30') >= 0)
      return 'v2';
    if (
      /v=v2beta1/.test(part) &&
      compareMinors(minor, '1.26') >= 0 &&
      compareMinors(minor, '1.35') < 0
    )
      return 'v2beta1';
  }
  return undefined;
}

/** `/api` (core) or `/apis` (all other groups). */
export function discoverRoot(
  catalog: ResourceCatalog,
  root: 'api' | 'apis',
  accept: string,
  minor: Minor,
): DiscoveryAnswer {
  const groupVersions = catalog
    .groupVersions()
    .filter(({ group }) => (root === 'api') === (group === ''));
  const aggregated = discoveryVersion(accept, minor);
  if (aggregated) {
    return answer(
      `application/json;g=apidiscovery.k8s.io;v=${aggregated};as=APIGroupDiscoveryList`,
      {
        kind: 'APIGroupDiscoveryList',
        apiVersion: `apidiscovery.k8s.io/${aggregated}`,
        metadata: {},
        items: groupNames(groupVersions).map(group => ({
          metadata: { name: group, creationTimestamp: null },
          versions: versionsOf(groupVersions, group).map(version => ({
            version,
            resources: catalog.resources
              .filter(r => r.group === group && r.version === version)
              .map(aggregatedResource),
            freshness: 'Current',
          })),
        })),
      },
    );
  }
  if (root === 'api') {
    return answer('application/json', {
      kind: 'APIVersions',
      versions: ['v1'],
      serverAddressByClientCIDRs: [],
    });
  }
  return answer('application/json', {
    kind: 'APIGroupList',
    apiVersion: 'v1',
    groups: groupNames(groupVersions).map(group =>
      apiGroup(group, versionsOf(groupVersions, group)),
    ),
  });
}

/** `/apis/<group>`; undefined when it is not served. */
export function discoverGroup(
  catalog: ResourceCatalog,
  group: string,
): DiscoveryAnswer | undefined {
  const versions = versionsOf(catalog.groupVersions(), group);
  if (versions.length === 0) return undefined;
  return answer('application/json', {
    kind: 'APIGroup',
    apiVersion: 'v1',
    ...apiGroup(group, versions),
  });
}

/** `/api/v1` and `/apis/<group>/<version>`; undefined when it is not served. */
export function discoverGroupVersion(
  catalog: ResourceCatalog,
  group: string,
  version: string,
): DiscoveryAnswer | undefined {
  const resources = catalog.resources.filter(
    resource => resource.group === group && resource.version === version,
  );
  if (resources.length === 0) return undefined;
  return answer('application/json', {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: group ? `${group}/${version}` : version,
    resources: resources.flatMap(resource => [
      {
        name: resource.resource,
        singularName: resource.kind.toLowerCase(),
        namespaced: resource.namespaced,
        kind: resource.kind,
        verbs: resource.verbs,
      },
      ...subresourcesOf(resource).map(sub => ({
        name: `${resource.resource}/${sub.name}`,
        singularName: '',
        namespaced: resource.namespaced,
        kind: sub.kind,
        verbs: sub.verbs,
      })),
    ]),
  });
}

function aggregatedResource(resource: ServedResource): Record<string, unknown> {
  const subresources = subresourcesOf(resource);
  return {
    resource: resource.resource,
    responseKind: sameGroupVersion(resource.kind),
    scope: resource.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: resource.kind.toLowerCase(),
    verbs: resource.verbs,
    ...(subresources.length > 0
      ? {
          subresources: subresources.map(sub => ({
            subresource: sub.name,
            responseKind: sameGroupVersion(sub.kind),
            verbs: sub.verbs,
          })),
        }
      : {}),
  };
}

/**
 * An apiserver leaves both empty where they are those of the path (for custom resources it repeats
 * them).
 */
function sameGroupVersion(kind: string) {
  return { group: '', version: '', kind };
}

function subresourcesOf(
  resource: ServedResource,
): { name: string; kind: string; verbs: string[] }[] {
  return [
    ...(WITH_STATUS.test(resource.resource)
      ? [
          {
            name: 'status',
            kind: resource.kind,
            verbs: ['get', 'patch', 'update'],
          },
        ]
      : []),
    ...(WITH_SCALE.test(resource.resource)
      ? [{ name: 'scale', kind: 'Scale', verbs: ['get', 'patch', 'update'] }]
      : []),
    ...(resource.group === '' && resource.resource === 'pods'
      ? [{ name: 'eviction', kind: 'Eviction', verbs: ['create'] }]
      : []),
  ];
}

function groupNames(groupVersions: readonly { group: string }[]): string[] {
  return [...new Set(groupVersions.map(({ group }) => group))];
}

function versionsOf(
  groupVersions: readonly { group: string; version: string }[],
  group: string,
): string[] {
  return groupVersions
    .filter(entry => entry.group === group)
    .map(({ version }) => version)
    .sort(compareApiVersions);
}

function apiGroup(
  group: string,
  versions: readonly string[],
): Record<string, unknown> {
  const written = versions.map(version => ({
    groupVersion: `${group}/${version}`,
    version,
  }));
  return { name: group, versions: written, preferredVersion: written[0] };
}

function answer(
  contentType: string,
  body: Record<string, unknown>,
): DiscoveryAnswer {
  const etag = `"${createHash('sha256')
    .update(JSON.stringify(body))
    .digest('hex')
    .toUpperCase()}"`;
  return { contentType, body, etag };
}

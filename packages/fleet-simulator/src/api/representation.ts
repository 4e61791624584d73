import { KubeObject, splitApiVersion } from '../kube/object';
import type { ServedResource } from './resourceCatalog';

export function apiVersionOf(resource: {
  group: string;
  version: string;
}): string {
  return resource.group
    ? `${resource.group}/${resource.version}`
    : resource.version;
}

/** Whether the client asks for metadata only. */
export function wantsPartialMetadata(
  accept: string,
  what: 'PartialObjectMetadata' | 'PartialObjectMetadataList',
): boolean {
  const first = accept.split(',')[0] ?? '';
  return (
    first.split(';').some(part => part.trim() === `as=${what}`) &&
    first.includes('g=meta.k8s.io')
  );
}

/** An object at the version that was asked for. */
export function atVersion(
  object: KubeObject,
  resource: ServedResource,
): KubeObject {
  const apiVersion = apiVersionOf(resource);
  return object.apiVersion === apiVersion ? object : { ...object, apiVersion };
}

export function partialMetadata(object: KubeObject): Record<string, unknown> {
  return {
    kind: 'PartialObjectMetadata',
    apiVersion: 'meta.k8s.io/v1',
    metadata: object.metadata,
  };
}

/** Items of typed lists carry neither kind nor apiVersion; those of custom resources do. */
export function listItem(
  object: KubeObject,
  resource: ServedResource,
): Record<string, unknown> {
  if (isCustomGroup(splitApiVersion(object.apiVersion).group))
    return atVersion(object, resource);
  const { apiVersion: _apiVersion, kind: _kind, ...rest } = object;
  return rest;
}

/** Groups that a CRD brought: they have a dot and are not Kubernetes' own. */
export function isCustomGroup(group: string): boolean {
  return (
    group.includes('.') &&
    (!group.endsWith('.k8s.io') || group.endsWith('.x-k8s.io'))
  );
}

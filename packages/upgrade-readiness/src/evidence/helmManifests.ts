import type { HelmReleaseFacts, ObjectReference } from '../contracts';
import type { LostVersion, LostVersions } from './lostVersions';
import type { ManifestTrace } from './reconcile';

/** An object as a Helm release renders it. */
export interface RenderedObject {
  readonly release: HelmReleaseFacts;
  readonly object: ObjectReference;
  readonly trace: ManifestTrace;
  /** Set when it is rendered at a version that goes away. */
  readonly lost?: LostVersion;
}

/** `name` of the release with its chart, for people. */
export function releaseWords({
  namespace,
  name,
  chart,
  chartVersion,
  revision,
}: HelmReleaseFacts): string {
  const chartPart = chart
    ? `chart ${chart}${chartVersion ? ` ${chartVersion}` : ''}, `
    : '';
  return `Helm release ${namespace}/${name} (${chartPart}revision ${revision})`;
}

/** `Helm release payments/web (chart web 1.2.0)`: names alone, so that every language can use it. */
export function chartWords({
  namespace,
  name,
  chart,
  chartVersion,
}: HelmReleaseFacts): string {
  const chartPart = chart
    ? ` (chart ${chart}${chartVersion ? ` ${chartVersion}` : ''})`
    : '';
  return `Helm release ${namespace}/${name}${chartPart}`;
}

/**
 * All that Helm releases render of kinds that lose versions, under the group at which such a kind
 * lives on.
 */
export function renderedObjects(
  releases: readonly HelmReleaseFacts[],
  versions: LostVersions,
): readonly RenderedObject[] {
  return releases.flatMap(release =>
    objectsOf(release, release.objects, versions),
  );
}

/** What hooks of releases send, in the same form. */
export function hookObjects(
  releases: readonly HelmReleaseFacts[],
  versions: LostVersions,
): readonly RenderedObject[] {
  return releases.flatMap(release =>
    objectsOf(release, release.hooks ?? [], versions),
  );
}

function objectsOf(
  release: HelmReleaseFacts,
  objects: HelmReleaseFacts['objects'],
  versions: LostVersions,
): readonly RenderedObject[] {
  return objects.map(({ apiVersion, kind, namespace, name }) => {
    const lost = versions.find(apiVersion, kind);
    const group = lost ? lost.group : groupOf(apiVersion);
    const namespaced = versions.isNamespaced(kind) ?? true;
    const object = {
      group,
      kind,
      ...(namespaced ? { namespace: namespace ?? release.namespace } : {}),
      name,
    };
    const trace = {
      source: 'helm-release' as const,
      apiVersion,
      origin: releaseWords(release),
      ...(release.deployedAt ? { time: release.deployedAt } : {}),
    };
    return { release, object, trace, ...(lost ? { lost } : {}) };
  });
}

function groupOf(apiVersion: string): string {
  return apiVersion.includes('/')
    ? apiVersion.slice(0, apiVersion.indexOf('/'))
    : '';
}

/** Key by which a rendered and a stored object are the same. */
export function objectKey({
  group,
  kind,
  namespace,
  name,
}: ObjectReference): string {
  return JSON.stringify([group, kind, namespace ?? '', name]);
}

import type { GitOpsApplicationFacts } from '../contracts';
import { arrayAt, booleanAt, isObject, objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';

type Application = GitOpsApplicationFacts;
type KeptObjects = Application['objects'];
export type ApplicationDetails = Pick<
  Application,
  'source' | 'release' | 'automated' | 'objects'
>;

const MAX_OBJECTS = 5000;

export function argoFacts(application: JsonObject): ApplicationDetails {
  const spec = objectAt(application, 'spec');
  const source = isObject(spec.source)
    ? objectAt(spec, 'source')
    : arrayAt(spec, 'sources')[0];
  const automated = objectAt(spec, 'syncPolicy').automated;
  return {
    source: sourceOf({
      repository: textAt(source, 'repoURL'),
      path: textAt(source, 'path'),
      chart: textAt(source, 'chart'),
      revision: textAt(source, 'targetRevision'),
    }),
    automated: isObject(automated) && booleanAt(automated, 'enabled') !== false,
    objects: arrayAt(objectAt(application, 'status'), 'resources')
      .slice(0, MAX_OBJECTS)
      .flatMap(argoObject),
  };
}

/**
 * The version of an object without a manifest (`requiresPruning`) is not of a manifest: it is the
 * one at which Argo CD read the object.
 */
function argoObject(resource: unknown): KeptObjects {
  const version =
    booleanAt(resource, 'requiresPruning') === true
      ? undefined
      : textAt(resource, 'version');
  return keptObject(
    textAt(resource, 'group') ?? '',
    version,
    textAt(resource, 'kind'),
    textAt(resource, 'namespace'),
    textAt(resource, 'name'),
  );
}

/** A Kustomization and a HelmRelease differ in where they name their source. */
export function fluxFacts(object: JsonObject): ApplicationDetails {
  const spec = objectAt(object, 'spec');
  const status = objectAt(object, 'status');
  const chart = objectAt(spec, 'chart', 'spec');
  const reference = [
    objectAt(spec, 'sourceRef'),
    objectAt(chart, 'sourceRef'),
    objectAt(spec, 'chartRef'),
  ].find(candidate => textAt(candidate, 'name') !== undefined);
  const namespace =
    textAt(reference, 'namespace') ??
    textAt(objectAt(object, 'metadata'), 'namespace') ??
    '';
  const repository = reference
    ? `${textAt(reference, 'kind') ?? 'source'} ${namespace}/${textAt(
        reference,
        'name',
      )}`
    : undefined;
  return {
    source: sourceOf({
      repository,
      path: textAt(spec, 'path'),
      chart: textAt(chart, 'chart'),
      revision:
        textAt(chart, 'version') ?? textAt(status, 'lastAppliedRevision'),
    }),
    ...releaseOf(object),
    automated: booleanAt(spec, 'suspend') !== true,
    objects: arrayAt(objectAt(status, 'inventory'), 'entries')
      .slice(0, MAX_OBJECTS)
      .flatMap(fluxObject),
  };
}

/**
 * What a HelmRelease deployed last, from its history (`helm.toolkit.fluxcd.io/v2`, status.history,
 * newest first).
 */
function releaseOf(object: JsonObject): Pick<Application, 'release'> {
  const [latest] = arrayAt(objectAt(object, 'status'), 'history');
  const name = textAt(latest, 'name');
  const namespace = textAt(latest, 'namespace');
  const chart = textAt(latest, 'chartName');
  if (!name || !namespace || !chart) return {};
  const chartVersion = textAt(latest, 'chartVersion');
  const appVersion = textAt(latest, 'appVersion');
  return {
    release: {
      namespace,
      name,
      chart,
      ...(chartVersion ? { chartVersion } : {}),
      ...(appVersion ? { appVersion } : {}),
    },
  };
}

/** An inventory's entry: id `namespace_name_group_kind`, v the version. */
function fluxObject(entry: unknown): KeptObjects {
  const parts = (textAt(entry, 'id') ?? '').split('_');
  if (parts.length < 4) return [];
  const [namespace, ...rest] = parts;
  const [group, kind] = rest.slice(-2);
  return keptObject(
    group,
    textAt(entry, 'v'),
    kind,
    namespace,
    rest.slice(0, -2).join('_'),
  );
}

function keptObject(
  group: string,
  version: string | undefined,
  kind: string | undefined,
  namespace: string | undefined,
  name: string | undefined,
): KeptObjects {
  if (!kind || !name) return [];
  const apiVersion =
    version && (group === '' ? version : `${group}/${version}`);
  return [
    {
      ...(apiVersion ? { apiVersion } : {}),
      kind,
      ...(namespace ? { namespace } : {}),
      name,
    },
  ];
}

function sourceOf({
  repository,
  path,
  chart,
  revision,
}: NonNullable<Application['source']>): Application['source'] {
  const address = withoutCredentials(repository);
  return {
    ...(address ? { repository: address } : {}),
    ...(path ? { path } : {}),
    ...(chart ? { chart } : {}),
    ...(revision ? { revision } : {}),
  };
}

/** A repository's address without user, password and query; `git@host:path` stays as it is. */
export function withoutCredentials(
  address: string | undefined,
): string | undefined {
  if (address === undefined) return undefined;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(address) && URL.canParse(address)) {
    const { protocol, host, pathname } = new URL(address);
    return `${protocol}//${host}${pathname}`.slice(0, 300);
  }
  return address
    .replace(/^[^@/\s:]*:[^@\s]*@/, '')
    .split('?')[0]
    .slice(0, 300);
}

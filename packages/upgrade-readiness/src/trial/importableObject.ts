import type { Reason } from '@drydock/upgrade-reasons';
import { controllerOf } from '../collect/ownershipHints';
import { arrayAt, booleanAt, objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import type { TrialKind } from './planKinds';

/** An object as it would be imported, or why it would not be. */
export type Importable =
  | { readonly body: JsonObject }
  | { readonly skipped: Reason };

/**
 * Secret types that an API server accepts only with content: an empty JSON document is enough for
 * each.
 */
const NEEDS_CONTENT = new Set([
  'kubernetes.io/dockerconfigjson',
  'kubernetes.io/dockercfg',
  'kubernetes.io/ssh-auth',
]);
const EMPTY_JSON = Buffer.from('{}').toString('base64');

/**
 * Kinds that hold values of no interest, or what the server allocated or generated for one cluster.
 * By `resource.group`.
 */
const ADAPTED: Readonly<Record<string, (object: JsonObject) => JsonObject>> = {
  'secrets.': object =>
    blank(
      without(object, 'stringData'),
      ['data'],
      NEEDS_CONTENT.has(textAt(object, 'type') ?? '') ? EMPTY_JSON : '',
    ),
  'configmaps.': object => blank(object, ['data', 'binaryData'], ''),
  'namespaces.': object => without(object, 'spec'),
  'services.': object => withSpec(object, importableService),
  'serviceaccounts.': object => without(object, 'secrets'),
  'persistentvolumes.': object =>
    withSpec(object, spec => without(spec, 'claimRef')),
  'pods.': object => withSpec(object, importablePod),
  'jobs.batch': object => withSpec(object, importableJob),
};

/**
 * Reduces a stored object to what an import would send: without what the server or controllers
 * write (status, uid, managedFields, owners, finalizers, allocated addresses), without traces of
 * earlier applies, and without the values of Secrets and ConfigMaps, which no schema looks at. The
 * name stays; the namespace becomes the one that the trial uses.
 */
export function importableObject(
  object: JsonObject,
  kind: TrialKind,
  namespace: string,
): Importable {
  const skipped = madeBySomebodyElse(object, kind);
  if (skipped) return { skipped };
  const apiVersion =
    kind.group === '' ? kind.version : `${kind.group}/${kind.version}`;
  const body = {
    ...without(object, 'status'),
    apiVersion,
    kind: kind.kind,
    metadata: importableMetadata(object.metadata, kind, namespace),
  };
  const name = `${kind.resource}.${kind.group}`;
  return { body: Object.hasOwn(ADAPTED, name) ? ADAPTED[name](body) : body };
}

function madeBySomebodyElse(
  object: JsonObject,
  { group, resource }: TrialKind,
): Reason | undefined {
  if (controllerOf(object)) return { code: 'trial.made-by-controller' };
  const metadata = objectAt(object, 'metadata');
  const labels = objectAt(metadata, 'labels');
  const annotations = objectAt(metadata, 'annotations');
  const byServer =
    textAt(labels, 'kubernetes.io/bootstrapping') === 'rbac-defaults' ||
    textAt(labels, 'kube-aggregator.kubernetes.io/automanaged') !== undefined ||
    textAt(annotations, 'apf.kubernetes.io/autoupdate-spec') === 'true';
  if (byServer) return { code: 'trial.made-by-server' };
  if (
    group === '' &&
    resource === 'pods' &&
    textAt(annotations, 'kubernetes.io/config.mirror') !== undefined
  )
    return { code: 'trial.made-by-kubelet' };
  const rootCertificate =
    group === '' &&
    resource === 'configmaps' &&
    textAt(metadata, 'name') === 'kube-root-ca.crt';
  return rootCertificate ? { code: 'trial.made-by-controller' } : undefined;
}

function importableMetadata(
  metadata: unknown,
  { group, resource, namespaced }: TrialKind,
  namespace: string,
): JsonObject {
  const labels = objectAt(metadata, 'labels');
  // Annotations of Secrets have been seen to hold what the Secret should.
  const annotations =
    resource === 'secrets' && group === ''
      ? {}
      : Object.fromEntries(
          Object.entries(objectAt(metadata, 'annotations')).filter(
            ([name]) => !/last-applied/i.test(name),
          ),
        );
  return {
    name: objectAt(metadata).name,
    ...(namespaced ? { namespace } : {}),
    ...(Object.keys(labels).length > 0 ? { labels } : {}),
    ...(Object.keys(annotations).length > 0 ? { annotations } : {}),
  };
}

function without(object: JsonObject, ...keys: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(object).filter(([key]) => !keys.includes(key)),
  );
}

function withSpec(
  object: JsonObject,
  change: (spec: JsonObject) => JsonObject,
): JsonObject {
  return { ...object, spec: change(objectAt(object, 'spec')) };
}

/** The same keys, each with the same harmless value. */
function blank(
  object: JsonObject,
  fields: readonly string[],
  value: string,
): JsonObject {
  const blanked = fields
    .filter(field => object[field] !== undefined)
    .map(field => [
      field,
      Object.fromEntries(
        Object.keys(objectAt(object, field)).map(key => [key, value]),
      ),
    ]);
  return { ...object, ...Object.fromEntries(blanked) };
}

/** Addresses and ports come from the ranges of one cluster. `None` is a wish, not an address. */
function importableService(spec: JsonObject): JsonObject {
  const headless = textAt(spec, 'clusterIP') === 'None';
  const kept = without(
    spec,
    'healthCheckNodePort',
    ...(headless
      ? []
      : ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy']),
  );
  const ports = arrayAt(spec, 'ports').map(port =>
    without(objectAt(port), 'nodePort'),
  );
  return { ...kept, ...(ports.length > 0 ? { ports } : {}) };
}

/**
 * What admission and the scheduler filled in, and what would be looked up in the target; containers
 * of a debugger cannot be created.
 */
const FILLED_IN_POD_FIELDS = [
  'nodeName',
  'serviceAccountName',
  'serviceAccount',
  'priority',
  'priorityClassName',
  'preemptionPolicy',
  'runtimeClassName',
  'overhead',
  'ephemeralContainers',
];

function importablePod(spec: JsonObject): JsonObject {
  return without(spec, ...FILLED_IN_POD_FIELDS);
}

const GENERATED_JOB_LABELS = [
  'controller-uid',
  'batch.kubernetes.io/controller-uid',
  'job-name',
  'batch.kubernetes.io/job-name',
];

/** A Job's selector and its labels are generated from its uid unless `manualSelector` is set. */
function importableJob(spec: JsonObject): JsonObject {
  if (booleanAt(spec, 'manualSelector')) return spec;
  const template = objectAt(spec, 'template');
  const metadata = objectAt(template, 'metadata');
  const labels = without(objectAt(metadata, 'labels'), ...GENERATED_JOB_LABELS);
  return {
    ...without(spec, 'selector'),
    template: { ...template, metadata: { ...metadata, labels } },
  };
}

import { isDeepStrictEqual } from 'node:util';
import type { Manifest } from '../manifest';
import { KUSTOMIZATION, record } from './fluxInventory';
import { apply, eachBy, request, stored, unlessNotServed } from './rawWrites';
import type { Cluster, Send, Sending } from './sending';

const MANAGER = 'kustomize-controller';
const ANNOTATION = 'kubectl.kubernetes.io/last-applied-configuration';

interface ManagedFields {
  readonly manager: string;
  readonly operation: string;
  readonly subresource?: string;
  readonly fieldsV1: Fields;
}
interface Fields {
  readonly [field: string]: Fields;
}

/**
 * As kustomize-controller does (fluxcd/pkg/ssa): before it applies, it removes kubectl's annotation
 * and makes one entry of its own of all that kubectl wrote in whatever way and of all from before
 * entries were kept. Where nothing differs it writes nothing, so that an entry may name an older
 * version than the inventory.
 */
export const flux: Send = async (cluster, sendings) => {
  const failures = await eachBy(applyOne)(cluster, sendings);
  await record(
    cluster.controlPlane,
    sendings.filter(({ truthCase }) => !failures.has(truthCase)),
  );
  return failures;
};

function applyOne(
  cluster: Cluster,
  unlabelled: Sending,
): Promise<string | undefined> {
  return unlessNotServed(async () => {
    const sending = labelled(unlabelled);
    const found = await stored(cluster, sending);
    if (found) {
      const patch = cleaningPatch(found);
      if (patch.length === 0 && !(await hasDrifted(cluster, sending, found)))
        return undefined;
      const failure = await cleanUp(cluster, sending, patch);
      if (failure) return failure;
    }
    return apply(MANAGER)(cluster, sending);
  });
}

function labelled(sending: Sending): Sending {
  const { manifest } = sending;
  const labels = {
    ...manifest.metadata.labels,
    'kustomize.toolkit.fluxcd.io/name': KUSTOMIZATION.name,
    'kustomize.toolkit.fluxcd.io/namespace': KUSTOMIZATION.namespace,
  };
  return {
    ...sending,
    manifest: { ...manifest, metadata: { ...manifest.metadata, labels } },
  };
}

/** Whether the object would become another one; a refusal is found when it is applied. */
async function hasDrifted(
  { controlPlane }: Cluster,
  { collection, manifest }: Sending,
  found: Manifest,
): Promise<boolean> {
  const { status, body } = await controlPlane.request(
    'PATCH',
    `${collection}/${manifest.metadata.name}?fieldManager=${MANAGER}&force=true&dryRun=All`,
    manifest,
    'application/apply-patch+yaml',
  );
  return (
    status !== 200 ||
    !isDeepStrictEqual(contentOf(JSON.parse(body)), contentOf(found))
  );
}

function contentOf({ metadata, ...body }: Manifest): unknown {
  const { labels, annotations } = metadata;
  return { ...body, status: undefined, labels, annotations };
}

async function cleanUp(
  cluster: Cluster,
  { collection, manifest }: Sending,
  patch: readonly unknown[],
): Promise<string | undefined> {
  if (patch.length === 0) return undefined;
  return request(
    cluster,
    'PATCH',
    `${collection}/${manifest.metadata.name}?fieldManager=${MANAGER}`,
    patch,
    { contentType: 'application/json-patch+json' },
  );
}

function cleaningPatch(found: Manifest): readonly unknown[] {
  const { managedFields = [] } = JSON.parse(JSON.stringify(found.metadata)) as {
    readonly managedFields?: readonly ManagedFields[];
  };
  const taken = managedFields.filter(isTaken);
  const annotated = found.metadata.annotations?.[ANNOTATION] !== undefined;
  return [
    ...(annotated
      ? [
          {
            op: 'remove',
            path: `/metadata/annotations/${ANNOTATION.replace('/', '~1')}`,
          },
        ]
      : []),
    ...(taken.length > 0
      ? [
          {
            op: 'replace',
            path: '/metadata/managedFields',
            value: [
              ...managedFields.filter(
                entry => !isTaken(entry) && !isOwn(entry),
              ),
              merged(managedFields),
            ],
          },
        ]
      : []),
  ];
}

function isTaken({
  manager,
  operation,
  subresource = '',
}: ManagedFields): boolean {
  const prefixes =
    operation === 'Apply'
      ? ['kubectl']
      : ['kubectl', 'before-first-apply', MANAGER];
  return (
    subresource === '' && prefixes.some(prefix => manager.startsWith(prefix))
  );
}

function isOwn({ manager, operation }: ManagedFields): boolean {
  return manager === MANAGER && operation === 'Apply';
}

/** Its own entry with the fields of those that it takes; the first of those where it has none. */
function merged(entries: readonly ManagedFields[]): ManagedFields {
  const [first, ...others] = [
    ...entries.filter(isOwn),
    ...entries.filter(isTaken),
  ];
  return {
    ...first,
    manager: MANAGER,
    operation: 'Apply',
    fieldsV1: others.reduce(
      (fields, { fieldsV1 }) => union(fields, fieldsV1),
      first.fieldsV1,
    ),
  };
}

function union(a: Fields, b: Fields): Fields {
  const entries = Object.entries(b).map(([field, below]): [string, Fields] => [
    field,
    Object.hasOwn(a, field) ? union(a[field], below) : below,
  ]);
  return { ...a, ...Object.fromEntries(entries) };
}

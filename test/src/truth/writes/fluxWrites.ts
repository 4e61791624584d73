import type { Cluster, Sending } from './sending';
import { apply, request, stored, unlessNotServed } from './rawWrites';

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
 * As kustomize-controller does (fluxcd/pkg/ssa): before it applies, it removes kubectl's annotation and makes one
 * entry of its own of all that kubectl wrote in whatever way and of all from before entries were kept.
 */
export const flux = async (
  cluster: Cluster,
  sending: Sending,
): Promise<string | undefined> =>
  unlessNotServed(async () => {
    const failure = await cleanUp(cluster, sending);
    if (failure) return failure;
    const { manifest } = sending;
    const labels = {
      ...manifest.metadata.labels,
      'kustomize.toolkit.fluxcd.io/name': 'truth',
      'kustomize.toolkit.fluxcd.io/namespace': 'flux-system',
    };
    return apply(MANAGER)(cluster, {
      ...sending,
      manifest: { ...manifest, metadata: { ...manifest.metadata, labels } },
    });
  });

async function cleanUp(
  cluster: Cluster,
  sending: Sending,
): Promise<string | undefined> {
  const found = await stored(cluster, sending);
  if (!found) return undefined;
  const { managedFields = [] } = JSON.parse(JSON.stringify(found.metadata)) as {
    readonly managedFields?: readonly ManagedFields[];
  };
  const taken = managedFields.filter(isTaken);
  const annotated = found.metadata.annotations?.[ANNOTATION] !== undefined;
  const patch = [
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
  if (patch.length === 0) return undefined;
  return request(
    cluster,
    'PATCH',
    `${sending.collection}/${sending.manifest.metadata.name}?fieldManager=${MANAGER}`,
    patch,
    { contentType: 'application/json-patch+json' },
  );
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

import { permissionMissing, type Reason } from '@drydock/upgrade-reasons';

/** Of a permission that is missing for some clusters, or all. Pure. */
export function missingFor(
  permission: string,
  lacking: number,
  all: number,
): Reason {
  const some = lacking < all;
  const missing = permissionMissing(
    some ? 'permission.some-clusters' : 'permission.all-clusters',
    permission,
  );
  return {
    ...missing,
    params: {
      ...missing.params,
      count: { number: all },
      ...(some ? { lacking: { number: lacking } } : {}),
    },
  };
}

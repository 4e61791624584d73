import { chosenMachines } from '../canaryNode/canaryNodeOf';
import type { ClusterObjects } from '../management/ManagementReader';

/** resourceVersions of the objects that a write may change or delete, by `Kind/name`. */
export type Precondition = Readonly<Record<string, string>>;

/** Packs what a write will rest on. Only this module reads it again. */
export function encodePrecondition({
  cluster,
  controlPlane,
  nodePools,
  machines,
}: ClusterObjects): string {
  const chosen = chosenMachines({ cluster, controlPlane, nodePools, machines });
  const objects = [
    ...(cluster.topology ? [cluster] : [controlPlane, ...nodePools]),
    ...chosen,
  ];
  const entries = objects.flatMap(object =>
    object ? [[`${object.kind}/${object.name}`, object.resourceVersion]] : [],
  );
  return JSON.stringify(Object.fromEntries(entries));
}

/**
 * resourceVersion of an object at the time of the observation; undefined when the observation did
 * not see the object.
 */
export function preconditionFor(
  precondition: string,
  object: { readonly kind: string; readonly name: string },
): string | undefined {
  try {
    const value: unknown = JSON.parse(precondition);
    const key = `${object.kind}/${object.name}`;
    if (
      typeof value !== 'object' ||
      value === null ||
      !Object.hasOwn(value, key)
    )
      return undefined;
    const version: unknown = Reflect.get(value, key);
    return typeof version === 'string' && version !== '' ? version : undefined;
  } catch {
    return undefined;
  }
}

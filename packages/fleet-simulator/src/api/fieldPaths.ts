import { FieldSet, isRecord, KubeObject } from '../kube/object';

/**
 * Field ownership as sets of paths. A path is the list of `fieldsV1` keys joined by
 * {@link SEPARATOR}: `f:spec␟f:topology␟f:version`. Lists are one field as a whole, but those of
 * {@link KEYED_LISTS}, whose items have a path each.
 */
export const SEPARATOR = '\u001f';

/** Lists that the real schemas merge by a key. */
const KEYED_LISTS: Readonly<Record<string, string>> = {
  conditions: 'type',
  containers: 'name',
  initContainers: 'name',
  volumes: 'name',
  env: 'name',
  machineDeployments: 'name',
  ownerReferences: 'uid',
};

const SERVER_FIELDS = new Set(['apiVersion', 'kind']);
const SERVER_METADATA = new Set([
  'name',
  'namespace',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'managedFields',
  'selfLink',
]);

export function listKey(field: string): string | undefined {
  return Object.hasOwn(KEYED_LISTS, field) ? KEYED_LISTS[field] : undefined;
}

/** Every owned field of an object with its value as JSON. */
export function leafValues(object: KubeObject): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const [field, value] of Object.entries(object)) {
    if (SERVER_FIELDS.has(field) || value === undefined) continue;
    if (field === 'metadata' && isRecord(value)) {
      for (const [name, inner] of Object.entries(value)) {
        if (!SERVER_METADATA.has(name) && inner !== undefined)
          collect(inner, name, ['f:metadata', `f:${name}`], leaves);
      }
    } else {
      collect(value, field, [`f:${field}`], leaves);
    }
  }
  return leaves;
}

function collect(
  value: unknown,
  field: string,
  path: readonly string[],
  leaves: Map<string, string>,
): void {
  const key = listKey(field);
  if (
    Array.isArray(value) &&
    key !== undefined &&
    value.length > 0 &&
    value.every(item => isRecord(item) && item[key] !== undefined)
  ) {
    for (const item of value as Record<string, unknown>[]) {
      const itemPath = [...path, `k:${JSON.stringify({ [key]: item[key] })}`];
      leaves.set([...itemPath, '.'].join(SEPARATOR), 'true');
      for (const [name, inner] of Object.entries(item)) {
        if (inner !== undefined)
          collect(inner, name, [...itemPath, `f:${name}`], leaves);
      }
    }
    return;
  }
  if (isRecord(value) && Object.keys(value).length > 0) {
    for (const [name, inner] of Object.entries(value)) {
      if (inner !== undefined)
        collect(inner, name, [...path, `f:${name}`], leaves);
    }
    return;
  }
  leaves.set(path.join(SEPARATOR), JSON.stringify(value));
}

export function toFieldSet(paths: Iterable<string>): FieldSet {
  const root: FieldSet = {};
  for (const path of [...paths].sort()) {
    let node = root;
    for (const part of path.split(SEPARATOR)) {
      node[part] ??= {};
      node = node[part];
    }
  }
  return root;
}

export function fromFieldSet(set: FieldSet): Set<string> {
  const paths = new Set<string>();
  const walk = (node: FieldSet, path: readonly string[]) => {
    const entries = Object.entries(node);
    if (entries.length === 0 && path.length > 0)
      paths.add(path.join(SEPARATOR));
    for (const [part, inner] of entries) walk(inner, [...path, part]);
  };
  walk(set, []);
  return paths;
}

/** `.spec.topology.version`, as conflict messages write it. */
export function displayPath(path: string): string {
  return path
    .split(SEPARATOR)
    .filter(part => part !== '.')
    .map(part => {
      if (part.startsWith('f:')) return `.${part.slice(2)}`;
      const key = JSON.parse(part.slice(2)) as Record<string, unknown>;
      return `[${Object.entries(key)
        .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
        .join(',')}]`;
    })
    .join('');
}

/** Removes one field from an object in place; parents stay, as the apiserver leaves them. */
export function removePath(object: KubeObject, path: string): void {
  const parts = path.split(SEPARATOR);
  const itself = parts.at(-1) === '.';
  if (itself) parts.pop();
  let parent: unknown = object;
  for (const part of parts.slice(0, -1)) {
    parent = step(parent, part);
    if (parent === undefined) return;
  }
  const last = parts[parts.length - 1];
  if (last.startsWith('f:') && isRecord(parent)) delete parent[last.slice(2)];
  if (last.startsWith('k:') && Array.isArray(parent)) {
    const index = parent.findIndex(item => hasKey(item, last));
    if (index >= 0) parent.splice(index, 1);
  }
}

function step(value: unknown, part: string): unknown {
  if (part.startsWith('f:'))
    return isRecord(value) ? value[part.slice(2)] : undefined;
  return Array.isArray(value)
    ? value.find(item => hasKey(item, part))
    : undefined;
}

function hasKey(item: unknown, part: string): boolean {
  const key = JSON.parse(part.slice(2)) as Record<string, unknown>;
  return (
    isRecord(item) &&
    Object.entries(key).every(([name, value]) => item[name] === value)
  );
}

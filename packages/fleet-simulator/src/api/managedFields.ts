import { ApiError } from '../kube/apiError';
import {
  isRecord,
  KubeObject,
  kubeTime,
  ManagedFieldsEntry,
} from '../kube/object';
import {
  displayPath,
  fromFieldSet,
  leafValues,
  listKey,
  removePath,
  toFieldSet,
} from './fieldPaths';

/** Who writes, as managedFields keep it. */
export interface FieldWriter {
  readonly manager: string;
  /** apiVersion at which the object was sent. */
  readonly apiVersion: string;
  readonly subresource?: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** managedFields after an update or patch: fields that changed belong to the writer alone. */
export function ownAfterUpdate(
  before: KubeObject | undefined,
  after: KubeObject,
  writer: FieldWriter,
): ManagedFieldsEntry[] {
  const old = before ? leafValues(before) : new Map<string, string>();
  const current = leafValues(after);
  const changed = new Set(
    [...current]
      .filter(([path, value]) => old.get(path) !== value)
      .map(([path]) => path),
  );
  const gone = [...old.keys()].filter(path => !current.has(path));
  const entries = before?.metadata.managedFields ?? [];
  if (changed.size === 0 && gone.length === 0) return entries;
  const without = withoutPaths(entries, new Set([...changed, ...gone]));
  if (changed.size === 0) return without;
  const own = without.find(entry => isEntryOf(entry, writer, 'Update'));
  const paths = own ? fromFieldSet(own.fieldsV1) : new Set<string>();
  for (const path of changed) paths.add(path);
  return [
    ...without.filter(entry => entry !== own),
    entryOf(writer, 'Update', paths),
  ];
}

/**
 * Result of a server-side apply.
 * @throws ApiError 409 when another manager owns a field that would change, unless forced.
 */
export function applyServerSide(
  live: KubeObject | undefined,
  applied: KubeObject,
  writer: FieldWriter,
  force: boolean,
): KubeObject {
  const wanted = leafValues(applied);
  const entries = live?.metadata.managedFields ?? [];
  const current = live ? leafValues(live) : new Map<string, string>();
  const differing = new Set(
    [...wanted]
      .filter(([path, value]) => current.get(path) !== value)
      .map(([path]) => path),
  );
  const others = entries.filter(entry => !isEntryOf(entry, writer, 'Apply'));
  if (!force) refuseConflicts(others, differing);

  const own = entries.find(entry => isEntryOf(entry, writer, 'Apply'));
  const result: KubeObject = live
    ? structuredClone(live)
    : structuredClone(applied);
  if (live) mergeInto(result, applied);
  const othersPaths = new Set(
    others.flatMap(entry => [...fromFieldSet(entry.fieldsV1)]),
  );
  for (const path of own ? fromFieldSet(own.fieldsV1) : []) {
    if (!wanted.has(path) && !othersPaths.has(path)) removePath(result, path);
  }
  const unchanged =
    own !== undefined &&
    differing.size === 0 &&
    sameSet(fromFieldSet(own.fieldsV1), new Set(wanted.keys()));
  const entry = unchanged
    ? own
    : entryOf(writer, 'Apply', new Set(wanted.keys()));
  result.metadata.managedFields = [
    ...(force ? withoutPaths(others, differing) : others),
    entry,
  ];
  return result;
}

function refuseConflicts(
  others: readonly ManagedFieldsEntry[],
  differing: ReadonlySet<string>,
): void {
  const conflicts = others.flatMap(entry =>
    [...fromFieldSet(entry.fieldsV1)]
      .filter(path => differing.has(path))
      .map(path => ({
        manager: entry.manager,
        apiVersion: entry.apiVersion,
        field: displayPath(path),
      })),
  );
  if (conflicts.length === 0) return;
  const causes = conflicts.map(({ manager, apiVersion, field }) => ({
    reason: 'FieldManagerConflict',
    message: `conflict with "${manager}" using ${apiVersion}`,
    field,
  }));
  const message =
    causes.length === 1
      ? `Apply failed with 1 conflict: ${causes[0].message}: ${causes[0].field}`
      : `Apply failed with ${causes.length} conflicts: ${causes
          .map(cause => `${cause.message}: ${cause.field}`)
          .join(', ')}`;
  throw new ApiError({
    code: 409,
    reason: 'Conflict',
    message,
    details: { causes },
  });
}

/**
 * Merges a sent configuration into a live object in place: objects by field, keyed lists by key,
 * everything else as a whole.
 */
export function mergeInto(
  target: Record<string, unknown>,
  source: Record<string, unknown>,
): void {
  for (const [field, value] of Object.entries(source)) {
    if (field === '__proto__') continue;
    const existing = target[field];
    const key = listKey(field);
    if (isRecord(value) && isRecord(existing)) {
      mergeInto(existing, value);
    } else if (
      key !== undefined &&
      Array.isArray(value) &&
      Array.isArray(existing)
    ) {
      mergeKeyedList(existing, value, key);
    } else {
      target[field] = structuredClone(value);
    }
  }
}

function mergeKeyedList(
  existing: unknown[],
  items: readonly unknown[],
  key: string,
): void {
  for (const item of items) {
    const match = existing.find(
      candidate =>
        isRecord(candidate) && isRecord(item) && candidate[key] === item[key],
    );
    if (isRecord(match) && isRecord(item)) mergeInto(match, item);
    else existing.push(structuredClone(item));
  }
}

function isEntryOf(
  entry: ManagedFieldsEntry,
  writer: FieldWriter,
  operation: 'Apply' | 'Update',
): boolean {
  return (
    entry.manager === writer.manager &&
    entry.operation === operation &&
    entry.subresource === writer.subresource &&
    (operation === 'Apply' || entry.apiVersion === writer.apiVersion)
  );
}

function entryOf(
  writer: FieldWriter,
  operation: 'Apply' | 'Update',
  paths: ReadonlySet<string>,
): ManagedFieldsEntry {
  return {
    manager: writer.manager,
    operation,
    apiVersion: writer.apiVersion,
    time: kubeTime(writer.now),
    fieldsType: 'FieldsV1',
    fieldsV1: toFieldSet(paths),
    ...(writer.subresource ? { subresource: writer.subresource } : {}),
  };
}

function withoutPaths(
  entries: readonly ManagedFieldsEntry[],
  gone: ReadonlySet<string>,
): ManagedFieldsEntry[] {
  return entries.flatMap(entry => {
    const paths = fromFieldSet(entry.fieldsV1);
    const kept = new Set([...paths].filter(path => !gone.has(path)));
    if (kept.size === paths.size) return [entry];
    return kept.size === 0 ? [] : [{ ...entry, fieldsV1: toFieldSet(kept) }];
  });
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every(item => b.has(item));
}

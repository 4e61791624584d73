import { isObject, objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';

/** One entry of managedFields: who last wrote which fields, how, and at which version. */
export interface ManagerEntry {
  readonly manager: string;
  readonly operation: string;
  readonly apiVersion: string;
  readonly subresource?: string;
  readonly time?: string;
  /** `fieldsV1` as the server sends it; nothing of it is kept. */
  readonly fields: JsonObject;
}

export function managerEntriesOf(
  entries: readonly unknown[],
): readonly ManagerEntry[] {
  return entries.flatMap(entry => {
    const apiVersion = textAt(entry, 'apiVersion');
    if (!apiVersion) return [];
    const [subresource, time] = [
      textAt(entry, 'subresource'),
      textAt(entry, 'time'),
    ];
    const written = {
      manager: textAt(entry, 'manager') ?? 'unknown',
      operation: textAt(entry, 'operation') ?? '',
      apiVersion,
      fields: objectAt(entry, 'fieldsV1'),
    };
    return [
      {
        ...written,
        ...(subresource ? { subresource } : {}),
        ...(time ? { time } : {}),
      },
    ];
  });
}

/** The managers that own an annotation. Several do where they applied the same value. */
export function ownersOf(
  annotation: string,
  entries: readonly ManagerEntry[],
): readonly ManagerEntry[] {
  return entries.filter(({ fields }) =>
    Object.hasOwn(
      objectAt(fields, 'f:metadata', 'f:annotations'),
      `f:${annotation}`,
    ),
  );
}

/**
 * Deep enough to tell a whole manifest from one that sets a few fields, and above what differs
 * between versions of a kind.
 */
const FIELD_DEPTH = 3;
/**
 * Real objects have some ten entries. Each applier is compared with these, so that the work grows
 * with the object and no faster.
 */
const MOST_APPLIERS = 50;

export interface Applier extends ManagerEntry {
  /** The fields that it owns. */
  readonly owned: ReadonlySet<string>;
  /** These, and all that they are in. */
  readonly around: ReadonlySet<string>;
}

/** A field with all that it is in, the outermost first. */
type Path = readonly string[];

/** The appliers of an object, the latest first, with the fields that each of them owns. */
export function appliersOf(
  entries: readonly ManagerEntry[],
): readonly Applier[] {
  const applied = entries.filter(
    ({ operation, time }) => operation === 'Apply' && time !== undefined,
  );
  const latestFirst = applied.sort((a, b) =>
    (b.time ?? '').localeCompare(a.time ?? ''),
  );
  return latestFirst.slice(0, MOST_APPLIERS).map(entry => {
    const paths = pathsOf(entry.fields);
    return {
      ...entry,
      owned: new Set(paths.map(fieldOf)),
      around: new Set(paths.flat()),
    };
  });
}

/**
 * The last manager that has since applied, at another version, most of the fields that an applier
 * still owns: a client that sends the whole object later may have taken its place. One that sends
 * labels or a number of replicas beside it has not.
 */
export function successorOf(
  { manager, apiVersion, time, fields }: ManagerEntry,
  appliers: readonly Applier[],
): Applier | undefined {
  const later = appliers.filter(
    other =>
      other.manager !== manager &&
      other.apiVersion !== apiVersion &&
      time !== undefined &&
      (other.time ?? '') > time,
  );
  if (later.length === 0) return undefined;
  const own = substanceOf(pathsOf(fields));
  // Others have taken all that it sent of the object.
  if (own.length === 0) return later[0];
  return later.find(
    other => own.filter(path => sends(other, path)).length * 2 > own.length,
  );
}

const IDENTITY = ['apiVersion', 'kind', 'metadata'];

/** What a manifest sends, in the form of `fieldsV1` and as deep as it is compared. */
export function sentFields(manifest: JsonObject): JsonObject {
  return fieldsOf(
    Object.fromEntries(
      Object.entries(manifest).filter(([key]) => !IDENTITY.includes(key)),
    ),
    1,
  );
}

function fieldsOf(object: JsonObject, depth: number): JsonObject {
  const fields = Object.entries(object).flatMap(
    ([key, value]): [string, JsonObject][] => {
      const below =
        isObject(value) && depth < FIELD_DEPTH
          ? fieldsOf(value, depth + 1)
          : {};
      return isObject(value) && Object.keys(value).length === 0
        ? []
        : [[`f:${key}`, below]];
    },
  );
  return Object.fromEntries(fields);
}

/**
 * Labels and annotations in which tools keep their books, and the maps that hold them. They say who
 * manages an object, and nothing of what it is.
 */
const BOOKKEEPING =
  /^\/f:metadata\/f:(?:annotations|labels)(?:\/f:(?:app\.kubernetes\.io\/managed-by$|(?:kubectl\.kubernetes\.io|kapp\.k14s\.io|argocd\.argoproj\.io|meta\.helm\.sh|[a-z]+\.toolkit\.fluxcd\.io)\/)|$)/;

/** What an object is about; only labels and annotations where the writer sends nothing else. */
function substanceOf(paths: readonly Path[]): readonly Path[] {
  const said = paths.filter(path => !BOOKKEEPING.test(fieldOf(path)));
  const about = said.filter(([outermost]) => outermost !== '/f:metadata');
  return about.length > 0 ? about : said;
}

/**
 * Versions and ways of writing differ in what is one field: a list or a selector is, or each of its
 * parts.
 */
function sends({ owned, around }: Applier, path: Path): boolean {
  return around.has(fieldOf(path)) || path.some(field => owned.has(field));
}

function fieldOf(path: Path): string {
  return path[path.length - 1];
}

function pathsOf(fields: JsonObject, above: Path = []): Path[] {
  return Object.keys(fields).flatMap(key => {
    if (key === '.') return [];
    const path = [...above, `${above[above.length - 1] ?? ''}/${key}`];
    const below =
      path.length < FIELD_DEPTH ? pathsOf(objectAt(fields, key), path) : [];
    return below.length > 0 ? below : [path];
  });
}

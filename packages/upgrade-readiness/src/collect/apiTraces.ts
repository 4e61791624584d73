import type { ApiTrace } from '../contracts';
import {
  DecodeError,
  arrayAt,
  copyOf,
  decodeJsonObject,
  longTextAt,
  objectAt,
  textAt,
} from '../decode';
import type { JsonObject } from '../decode';
import { isControlPlaneManager } from '../evidence';
import {
  appliersOf,
  managerEntriesOf,
  ownersOf,
  sentFields,
  successorOf,
} from './managerEntries';
import type { Applier, ManagerEntry } from './managerEntries';

/** Annotations in which a tool keeps what it last sent. */
const LAST_APPLIED: readonly (readonly [annotation: string, tool: string])[] = [
  ['kubectl.kubernetes.io/last-applied-configuration', 'kubectl'],
  ['kapp.k14s.io/original', 'kapp'],
];
/** What the API server calls the manager of all fields that were there before it kept managers. */
const BEFORE_FIRST_APPLY = 'before-first-apply';

/** What the traces of an object may speak of. */
export interface TracedKind {
  readonly kind: string;
  /** Groups at which the kind is or was served. */
  readonly groups: ReadonlySet<string>;
  /** group/version of its versions that go. */
  readonly lost: ReadonlySet<string>;
}

/**
 * All traces of an object that carries at least one of a lost version; nothing for any other
 * object. The traces at surviving versions come along because they may say that the same writer has
 * moved on.
 */
export function apiTracesOf(
  object: JsonObject,
  kind: TracedKind,
): readonly ApiTrace[] {
  const annotations = annotationsOf(object, kind);
  const entries = arrayAt(objectAt(object, 'metadata'), 'managedFields');
  const namesLost = (apiVersion: string | undefined) =>
    apiVersion !== undefined && kind.lost.has(apiVersion);
  // Most objects have none: their annotations are not parsed, and their fields not compared.
  if (
    !annotations.some(({ apiVersion }) => namesLost(apiVersion)) &&
    !entries.some(entry => namesLost(textAt(entry, 'apiVersion')))
  )
    return [];
  const managers = managerEntriesOf(entries);
  const appliers = appliersOf(managers);
  const traces = [
    ...managers.flatMap(entry => entryTrace(entry, appliers, kind)),
    ...annotations.flatMap(annotation =>
      annotationTrace(annotation, object, { managers, appliers }, kind),
    ),
  ];
  return traces.some(({ apiVersion }) => kind.lost.has(apiVersion))
    ? traces
    : [];
}

function entryTrace(
  entry: ManagerEntry,
  appliers: readonly Applier[],
  { lost }: TracedKind,
): ApiTrace[] {
  const { manager, operation, apiVersion, subresource, time } = entry;
  if (isControlPlaneManager(manager)) return [];
  const source = operation === 'Apply' ? 'apply' : 'update';
  const taken =
    source === 'apply' && lost.has(apiVersion)
      ? takenOver(entry, appliers)
      : {};
  return [
    {
      source,
      apiVersion,
      applier: manager,
      ...(subresource ? { subresource } : {}),
      ...(time ? { time } : {}),
      ...taken,
    },
  ];
}

function takenOver(
  entry: ManagerEntry,
  appliers: readonly Applier[],
): Pick<ApiTrace, 'takenOver'> {
  const successor = successorOf(entry, appliers);
  return successor
    ? { takenOver: { by: successor.manager, apiVersion: successor.apiVersion } }
    : {};
}

interface Writers {
  readonly managers: readonly ManagerEntry[];
  readonly appliers: readonly Applier[];
}

interface Annotation {
  readonly name: string;
  readonly tool: string;
  readonly text: string;
  readonly apiVersion: string;
}

function annotationsOf(object: JsonObject, { kind }: TracedKind): Annotation[] {
  const annotations = objectAt(object, 'metadata', 'annotations');
  return LAST_APPLIED.flatMap(([name, tool]) => {
    const text = longTextAt(annotations, name);
    const identity = text === undefined ? {} : startOf(text);
    return text !== undefined && identity.apiVersion && identity.kind === kind
      ? [{ name, tool, text, apiVersion: identity.apiVersion }]
      : [];
  });
}

/**
 * An annotation speaks for its writer, whom managedFields name. One who wrote the object at another
 * version than the annotation names has copied the annotation, and sent something else. Nothing is
 * taken from an annotation that names another object, which clients and controllers copy.
 */
function annotationTrace(
  { name, tool, text, apiVersion }: Annotation,
  object: JsonObject,
  { managers, appliers }: Writers,
  kind: TracedKind,
): ApiTrace[] {
  if (!namesObject(text, object, kind.groups)) return [];
  const owners = ownersOf(name, managers);
  const trace = { source: 'last-applied' as const, apiVersion };
  if (owners.length === 0)
    return [
      {
        ...trace,
        applier: tool,
        ...(managers.length > 0 ? { annotation: 'left' as const } : {}),
      },
    ];
  if (owners.every(({ manager }) => isControlPlaneManager(manager))) return [];
  if (owners.some(({ manager }) => manager === BEFORE_FIRST_APPLY))
    return [{ ...trace, applier: tool }];
  const owner =
    owners.find(entry => entry.apiVersion === apiVersion) ?? owners[0];
  const copied =
    owner.apiVersion === apiVersion ? {} : { annotation: 'copied' as const };
  // Its entry names the defaults of the server, too.
  const taken = kind.lost.has(apiVersion)
    ? takenOver({ ...owner, fields: sentFields(parsed(text)) }, appliers)
    : {};
  return [
    {
      ...trace,
      applier: owner.manager,
      ...(owner.time ? { time: owner.time } : {}),
      ...copied,
      ...taken,
    },
  ];
}

function namesObject(
  text: string,
  object: JsonObject,
  groups: ReadonlySet<string>,
): boolean {
  const named = parsed(text);
  const apiVersion = textAt(named, 'apiVersion') ?? '';
  const group = apiVersion.includes('/')
    ? apiVersion.slice(0, apiVersion.indexOf('/'))
    : '';
  const [said, own] = [
    objectAt(named, 'metadata'),
    objectAt(object, 'metadata'),
  ];
  const [saidNamespace, ownNamespace] = [
    textAt(said, 'namespace'),
    textAt(own, 'namespace'),
  ];
  const isNamespace =
    saidNamespace === undefined ||
    ownNamespace === undefined ||
    saidNamespace === ownNamespace;
  return (
    groups.has(group) &&
    isNamespace &&
    textAt(said, 'name') !== undefined &&
    textAt(said, 'name') === textAt(own, 'name')
  );
}

/** A definition's schema has two levels for each field within a field. */
const DEEPEST_MANIFEST = 1000;

/**
 * kubectl writes `{"apiVersion":"…","kind":"…",` first: most annotations need no parser. The rest
 * is parsed, and text that is no JSON proves nothing.
 */
const STARTS_WITH_IDENTITY =
  /^\s*\{\s*"apiVersion"\s*:\s*"([A-Za-z0-9./-]{1,253})"\s*,\s*"kind"\s*:\s*"([A-Za-z0-9]{1,63})"/;

function startOf(document: string): {
  readonly apiVersion?: string;
  readonly kind?: string;
} {
  const match = STARTS_WITH_IDENTITY.exec(document);
  if (match) return { apiVersion: copyOf(match[1]), kind: copyOf(match[2]) };
  const object = parsed(document);
  return {
    apiVersion: textAt(object, 'apiVersion'),
    kind: textAt(object, 'kind'),
  };
}

function parsed(document: string): JsonObject {
  try {
    return decodeJsonObject(document, { maxDepth: DEEPEST_MANIFEST });
  } catch (error) {
    if (error instanceof DecodeError) return {};
    throw error;
  }
}

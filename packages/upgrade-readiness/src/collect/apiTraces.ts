import type { ApiTrace } from '../contracts';
import { DecodeError, arrayAt, copyOf, decodeJsonObject, longTextAt, objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import { isControlPlaneManager } from '../evidence';

/** Annotations in which a tool keeps what it last sent. */
const LAST_APPLIED: readonly (readonly [annotation: string, tool: string])[] = [
  ['kubectl.kubernetes.io/last-applied-configuration', 'kubectl'],
  ['kapp.k14s.io/original', 'kapp'],
];

/**
 * All traces of an object that carries at least one of a lost version; nothing for any other object. The traces at surviving versions come
 * along because they may say that the same applier has moved on.
 */
export function apiTracesOf(object: JsonObject, kind: string, lost: ReadonlySet<string>): readonly ApiTrace[] {
  const traces = [...managedFieldsTraces(object), ...lastAppliedTraces(object, kind)];
  return traces.some(({ apiVersion }) => lost.has(apiVersion)) ? traces : [];
}

function managedFieldsTraces(object: JsonObject): ApiTrace[] {
  const traces: ApiTrace[] = [];
  for (const entry of arrayAt(objectAt(object, 'metadata'), 'managedFields')) {
    const apiVersion = textAt(entry, 'apiVersion');
    const applier = textAt(entry, 'manager') ?? 'unknown';
    const time = textAt(entry, 'time');
    if (apiVersion && !isControlPlaneManager(applier)) {
      const source = textAt(entry, 'operation') === 'Apply' ? 'apply' : 'update';
      traces.push({ source, apiVersion, applier, ...(time ? { time } : {}) });
    }
  }
  return traces;
}

/** Controllers copy annotations: a ControllerRevision carries what was last applied of its DaemonSet. Only the object's own kind counts. */
function lastAppliedTraces(object: JsonObject, ownKind: string): ApiTrace[] {
  const annotations = objectAt(object, 'metadata', 'annotations');
  return LAST_APPLIED.flatMap(([annotation, applier]) => {
    const { apiVersion, kind } = identityOf(longTextAt(annotations, annotation));
    return apiVersion && (kind === undefined || kind === ownKind) ? [{ source: 'last-applied' as const, apiVersion, applier }] : [];
  });
}

/** kubectl writes `{"apiVersion":"…","kind":"…",` first: most annotations need no parser. The rest is parsed, and text that is no JSON proves nothing. */
const STARTS_WITH_IDENTITY = /^\s*\{\s*"apiVersion"\s*:\s*"([A-Za-z0-9./-]{1,253})"\s*,\s*"kind"\s*:\s*"([A-Za-z0-9]{1,63})"/;

function identityOf(document: string | undefined): { readonly apiVersion?: string; readonly kind?: string } {
  if (document === undefined) return {};
  const match = STARTS_WITH_IDENTITY.exec(document);
  if (match) return { apiVersion: copyOf(match[1]), kind: copyOf(match[2]) };
  try {
    const parsed = decodeJsonObject(document);
    return { apiVersion: textAt(parsed, 'apiVersion'), kind: textAt(parsed, 'kind') };
  } catch (error) {
    if (error instanceof DecodeError) return {};
    throw error;
  }
}

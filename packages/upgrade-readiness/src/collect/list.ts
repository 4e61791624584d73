import { ClusterReadError } from '../contracts';
import type { ClusterReadFailure } from '../contracts';
import { arrayAt, isObject, objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import { failureOf } from './reader';
import type { Reader } from './reader';

export interface ListFilter {
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
}

export interface ListSpec {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  /** Only this namespace; all of them by default. */
  readonly namespace?: string;
  /** `metadata` asks for PartialObjectMetadataList, and takes full objects from a server that does not know it; `metadata-only` does not. */
  readonly form: 'full' | 'metadata' | 'metadata-only';
  readonly filter?: ListFilter;
  readonly purpose: string;
  readonly pageSize?: number;
}

/** Takes the objects of a list one at a time; made anew when the list starts again. */
export interface Accumulator {
  add(object: JsonObject): void;
}

/** `partial`: what was accumulated is true but not all. `failed`: not one page was read. */
export type ListOutcome<A extends Accumulator> =
  | { readonly status: 'read'; readonly accumulated: A }
  | { readonly status: 'partial'; readonly accumulated: A; readonly failure: ClusterReadFailure }
  | { readonly status: 'failed'; readonly failure: ClusterReadFailure };

/** Servers that do not know the metadata form (they exist) answer with the second. */
const METADATA_ONLY = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';
const ACCEPT = { full: 'application/json', metadata: `${METADATA_ONLY},application/json`, 'metadata-only': METADATA_ONLY } as const;
/** Page size after a page was too large. */
const SMALL_PAGE = 25;
/** The server ends a page that takes longer, also when a proxy keeps the upstream open. */
const PAGE_TIMEOUT_SECONDS = '60';

/**
 * Reads a list page by page. A continue token that expired (410) restarts the list once; a page that is too large is asked again in small
 * pages; a server that does not know a field selector (400) is asked without it; a token that repeats or too many pages end it as `partial`.
 */
export async function readList<A extends Accumulator>(reader: Reader, spec: ListSpec, start: () => A): Promise<ListOutcome<A>> {
  const first = await readPages(reader, spec, start());
  // Without its field selector, a list of Secrets would bring those that are none of Drydock's business.
  if (first.status === 'failed' && first.failure.status === 400 && spec.filter?.fieldSelector && spec.resource !== 'secrets') {
    return readList(reader, { ...spec, filter: { labelSelector: spec.filter.labelSelector } }, start);
  }
  if (first.status !== 'read' && first.failure.reason === 'expired') return readPages(reader, spec, start());
  return first;
}

async function readPages<A extends Accumulator>(reader: Reader, spec: ListSpec, accumulated: A): Promise<ListOutcome<A>> {
  let pageSize = spec.pageSize ?? reader.limits.pageSize;
  let token: string | undefined;
  let pages = 0;
  for (;;) {
    try {
      const page = await reader.readObject(pageRequest(spec, pageSize, token));
      addItems(page, spec, accumulated);
      pages += 1;
      const next = textOfToken(page);
      if (!next) return { status: 'read', accumulated };
      if (next === token || pages >= reader.limits.maxPages) return { status: 'partial', accumulated, failure: endless(spec, pages) };
      token = next;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.reason === 'too-large' && pageSize > SMALL_PAGE) {
        pageSize = SMALL_PAGE;
      } else {
        const named = { ...failure, request: `list ${resourceName(spec)}` };
        return pages === 0 ? { status: 'failed', failure: named } : { status: 'partial', accumulated, failure: named };
      }
    }
  }
}

function pageRequest(spec: ListSpec, pageSize: number, token: string | undefined) {
  const { labelSelector, fieldSelector } = spec.filter ?? {};
  return {
    path: collectionPath(spec),
    query: {
      limit: String(pageSize),
      timeoutSeconds: PAGE_TIMEOUT_SECONDS,
      ...(labelSelector ? { labelSelector } : {}),
      ...(fieldSelector ? { fieldSelector } : {}),
      ...(token ? { continue: token } : {}),
    },
    accept: ACCEPT[spec.form],
    purpose: spec.purpose,
  };
}

/** @throws ClusterReadError for JSON that is no list: an empty answer must not look like an empty list. */
function addItems(page: JsonObject, spec: ListSpec, accumulated: Accumulator): void {
  if (!/List$/.test(textAt(page, 'kind') ?? '')) {
    throw new ClusterReadError({ reason: 'not-kubernetes', message: 'The answer is JSON but not a Kubernetes list', request: `list ${resourceName(spec)}`, status: 200, retryable: false, fix: "Check the cluster's server address and what is between it and the portal" });
  }
  for (const item of arrayAt(page, 'items')) {
    if (isObject(item)) accumulated.add(item);
  }
}

function textOfToken(page: JsonObject): string | undefined {
  const token = objectAt(page, 'metadata').continue;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

export function collectionPath({ group, version, resource, namespace }: Pick<ListSpec, 'group' | 'version' | 'resource' | 'namespace'>): string {
  const collection = namespace === undefined ? [resource] : ['namespaces', namespace, resource];
  const parts = group === '' ? ['api', version, ...collection] : ['apis', group, version, ...collection];
  return `/${parts.map(encodeURIComponent).join('/')}`;
}

/** `poddisruptionbudgets.policy`, the form in which RBAC messages name resources. */
function resourceName({ group, resource }: ListSpec): string {
  return group === '' ? resource : `${resource}.${group}`;
}

function endless(spec: ListSpec, pages: number): ClusterReadFailure {
  return {
    reason: 'too-many-pages',
    message: `The list did not end after ${pages} pages`,
    request: `list ${resourceName(spec)}`,
    retryable: false,
    fix: 'Raise the page limit when the cluster really holds so many objects',
  };
}

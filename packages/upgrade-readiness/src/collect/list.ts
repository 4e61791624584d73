import { ClusterReadError } from '../contracts';
import type { ClusterReadFailure, ClusterReadRequest } from '../contracts';
import { arrayAt, isObject, numberAt, objectAt, textAt } from '../decode';
import type { JsonList, JsonObject } from '../decode';
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
  /**
   * `metadata` asks for PartialObjectMetadataList, and takes full objects from a server that does
   * not know it; `metadata-only` does not. `table` asks for what people see, with the metadata:
   * each object then has its cells by column under `cells`. From a server that knows no tables, or
   * not the `columns`, come full objects. `secrets` asks for full Secrets in protobuf, and takes
   * JSON.
   */
  readonly form: 'full' | 'metadata' | 'metadata-only' | 'table' | 'secrets';
  /** Columns that a `table` must have. */
  readonly columns?: readonly string[];
  readonly filter?: ListFilter;
  readonly purpose: string;
  /** Most objects a page; less where they are large. */
  readonly pageSize?: number;
}

/** Takes the objects of a list one at a time; made anew when the list starts again. */
export interface Accumulator {
  add(object: JsonObject): void;
  /**
   * Called at the end of each page; the next one is asked for when it is done, so that what is
   * under way stays bounded.
   */
  endPage?(): Promise<void>;
}

/** `partial`: what was accumulated is true but not all. `failed`: not one page was read. */
export type ListOutcome<A extends Accumulator> =
  | { readonly status: 'read'; readonly accumulated: A }
  | {
      readonly status: 'partial';
      readonly accumulated: A;
      readonly failure: ClusterReadFailure;
    }
  | { readonly status: 'failed'; readonly failure: ClusterReadFailure };

/** Servers that do not know the metadata form (they exist) answer with the second. */
const METADATA_ONLY =
  'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';
const ACCEPT = {
  full: 'application/json',
  metadata: `${METADATA_ONLY},application/json`,
  'metadata-only': METADATA_ONLY,
  table: 'application/json;as=Table;g=meta.k8s.io;v=v1,application/json',
  secrets: 'application/vnd.kubernetes.protobuf,application/json',
} as const;
/**
 * Objects of the first page, before it is known how large they are. API servers compress answers of
 * 128 KiB and more alone: not too few.
 */
const FIRST_PAGE = 250;
/**
 * Decoded bytes that a page should have: several are parsed at the same time, and each takes
 * several times its bytes of memory.
 */
const PAGE_BYTES = 512 * 1024;
const SMALLEST_PAGE = 5;
/** Page size after a page was too large. */
const SMALL_PAGE = 25;
/** The server ends a page that takes longer, also when a proxy keeps the upstream open. */
const PAGE_TIMEOUT_SECONDS = '60';

/** A table without the columns that are needed. The list is then read in full form. */
class UnfitTable extends Error {}

/**
 * Reads a list page by page. A continue token that expired (410) restarts the list once; a page
 * that is too large is asked again in small pages; a server that does not know a field selector
 * (400) is asked without it; a token that repeats or too many pages end it as `partial`.
 */
export async function readList<A extends Accumulator>(
  reader: Reader,
  spec: ListSpec,
  start: () => A,
): Promise<ListOutcome<A>> {
  try {
    return await readListOnce(reader, spec, start);
  } catch (error) {
    if (error instanceof UnfitTable)
      return readListOnce(reader, { ...spec, form: 'full' }, start);
    throw error;
  }
}

async function readListOnce<A extends Accumulator>(
  reader: Reader,
  spec: ListSpec,
  start: () => A,
): Promise<ListOutcome<A>> {
  const first = await readPages(reader, spec, start());
  // Without its field selector, a list of Secrets would bring those that are none of Drydock's
  // business.
  if (
    first.status === 'failed' &&
    first.failure.status === 400 &&
    spec.filter?.fieldSelector &&
    spec.resource !== 'secrets'
  ) {
    return readListOnce(
      reader,
      { ...spec, filter: { labelSelector: spec.filter.labelSelector } },
      start,
    );
  }
  if (first.status !== 'read' && first.failure.kind === 'expired')
    return readPages(reader, spec, start());
  return first;
}

async function readPages<A extends Accumulator>(
  reader: Reader,
  spec: ListSpec,
  accumulated: A,
): Promise<ListOutcome<A>> {
  const largestPage = spec.pageSize ?? reader.limits.pageSize;
  let pageSize = Math.min(largestPage, FIRST_PAGE);
  let token: string | undefined;
  let pages = 0;
  for (;;) {
    try {
      const { next, ...size } = await readPage(
        reader,
        spec,
        pageRequest(spec, pageSize, token),
        accumulated,
      );
      pages += 1;
      await accumulated.endPage?.();
      if (!next) return { status: 'read', accumulated };
      if (next === token || pages >= reader.limits.maxPages)
        return {
          status: 'partial',
          accumulated,
          failure: endless(spec, pages),
        };
      token = next;
      pageSize = nextPageSize(pageSize, size, largestPage);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'too-large' && pageSize > SMALL_PAGE) {
        pageSize = SMALL_PAGE;
      } else {
        const named = { ...failure, request: `list ${resourceName(spec)}` };
        return pages === 0
          ? { status: 'failed', failure: named }
          : { status: 'partial', accumulated, failure: named };
      }
    }
  }
}

interface PageSize {
  readonly bytesAnObject: number;
  /** Objects that follow, where the server says so: it does not for lists with a selector. */
  readonly remaining?: number;
}

/** A function of its own, so that nothing holds the page while the next is read. */
async function readPage(
  reader: Reader,
  spec: ListSpec,
  request: ClusterReadRequest,
  accumulated: Accumulator,
): Promise<PageSize & { readonly next: string | undefined }> {
  const page = await reader.readPage(request, ['items', 'rows']);
  const objects = addObjects(page, spec, accumulated);
  return {
    next: textOfToken(page.head),
    bytesAnObject: objects === 0 ? 0 : page.decodedBytes / objects,
    remaining: numberAt(objectAt(page.head, 'metadata'), 'remainingItemCount'),
  };
}

/**
 * As many objects as make a page of the wanted size. A page never grows more than fivefold: the
 * next objects may be larger than these. What is left is divided evenly: API servers do not
 * compress a short last page, and it costs more bytes than a whole one.
 */
function nextPageSize(
  pageSize: number,
  { bytesAnObject, remaining = 0 }: PageSize,
  largestPage: number,
): number {
  const fitting =
    bytesAnObject === 0 ? largestPage : Math.floor(PAGE_BYTES / bytesAnObject);
  const most = Math.max(
    SMALLEST_PAGE,
    Math.min(fitting, pageSize * 5, largestPage),
  );
  const even = Math.ceil(remaining / Math.ceil(remaining / most));
  return even >= SMALLEST_PAGE ? Math.min(even, most) : most;
}

function pageRequest(
  spec: ListSpec,
  pageSize: number,
  token: string | undefined,
) {
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

/**
 * Hands the objects of a page on and says how many they were.
 * @throws ClusterReadError for JSON that is no list: an empty answer must not look like an empty
 *   list.
 */
function addObjects(
  { head, elements }: JsonList<'items' | 'rows'>,
  spec: ListSpec,
  accumulated: Accumulator,
): number {
  const kind = textAt(head, 'kind') ?? '';
  const isTable = kind === 'Table' && spec.form === 'table';
  if (!isTable && !kind.endsWith('List')) {
    throw new ClusterReadError({
      kind: 'not-kubernetes',
      reason: { code: 'read.not-a-list' },
      request: `list ${resourceName(spec)}`,
      status: 200,
      retryable: false,
      remedy: { code: 'read.remedy-between' },
    });
  }
  const objectOf = isTable
    ? rowReader(head, spec)
    : (item: unknown) => (isObject(item) ? item : undefined);
  let objects = 0;
  for (const element of elements(isTable ? 'rows' : 'items')) {
    const object = objectOf(element);
    if (object) accumulated.add(object);
    objects += 1;
  }
  return objects;
}

function rowReader(
  table: JsonObject,
  { columns = [] }: ListSpec,
): (row: unknown) => JsonObject {
  const names = arrayAt(table, 'columnDefinitions').map(
    column => textAt(column, 'name') ?? '',
  );
  if (columns.some(column => !names.includes(column))) throw new UnfitTable();
  return row => {
    const cells = arrayAt(row, 'cells');
    return {
      metadata: objectAt(row, 'object', 'metadata'),
      cells: Object.fromEntries(
        columns.map(column => [column, cells[names.indexOf(column)]]),
      ),
    };
  };
}

function textOfToken(page: JsonObject): string | undefined {
  const token = objectAt(page, 'metadata').continue;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

export function collectionPath({
  group,
  version,
  resource,
  namespace,
}: Pick<ListSpec, 'group' | 'version' | 'resource' | 'namespace'>): string {
  const collection =
    namespace === undefined ? [resource] : ['namespaces', namespace, resource];
  const parts =
    group === ''
      ? ['api', version, ...collection]
      : ['apis', group, version, ...collection];
  return `/${parts.map(encodeURIComponent).join('/')}`;
}

/** `poddisruptionbudgets.policy`, the form in which RBAC messages name resources. */
function resourceName({ group, resource }: ListSpec): string {
  return group === '' ? resource : `${resource}.${group}`;
}

function endless(spec: ListSpec, pages: number): ClusterReadFailure {
  return {
    kind: 'too-many-pages',
    reason: { code: 'read.endless-list', params: { pages: { number: pages } } },
    request: `list ${resourceName(spec)}`,
    retryable: false,
    remedy: { code: 'read.remedy-page-limit' },
  };
}

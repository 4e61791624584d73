import { setImmediate } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { minorOf, parseVersion } from '@drydock/kubernetes-knowledge';
import type { Minor } from '@drydock/kubernetes-knowledge';
import { ClusterReadError } from '../contracts';
import type { ClusterAccess, ClusterReadResponse } from '../contracts';
import { DecodeError, decodeJsonObject, objectAt, textAt } from '../decode';
import { isBuiltinVersion } from './builtinGroups';
import { schemasOf, targetSchemaBuilder } from './createTargetSchema';
import type { TargetSchema } from './createTargetSchema';
import { OPENAPI_ACCEPT, openApiPathOf } from './readTargetSchema';

/** Kubernetes 1.37 has 2 MB at most in one document, and some forty of built-in groups. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MAX_DOCUMENTS = 80;
const MAX_ALL_BYTES = 64 * 1024 * 1024;
const PURPOSE = 'openapi';

/**
 * The OpenAPI documents of the built-in groups of one API server, as far as they were asked for.
 */
export interface BuiltinDocuments {
  /** Of the server, without a leading v. */
  readonly version: string;
  /**
   * Changes when a document of a built-in group does; the same for servers that have the same
   * documents.
   */
  readonly revision: string;
  /** Of the list of documents. */
  readonly indexTag?: string;
  /**
   * Versions of built-in groups that it serves, each with a mark that changes with its document; an
   * empty one tells nothing.
   */
  readonly served: ReadonlyMap<string, string>;
  /** By version. */
  readonly documents: ReadonlyMap<string, BuiltinDocument>;
}

/** One document as it is kept. */
export interface BuiltinDocument {
  readonly mark: string;
  readonly tag?: string;
  /** Its schemas, compressed: a tenth of what the server sends. */
  readonly packed: Buffer;
  readonly decodedBytes: number;
}

export interface BuiltinDocumentsRequest {
  /** Which the server has to be of, before and after its documents were read. */
  readonly minor: Minor;
  /** Whose documents are needed; those that the server does not serve are left out. */
  readonly apiVersions: Iterable<string>;
  /**
   * What was read before, of this server or of another one of the minor: what did not change since
   * is not read again.
   */
  readonly previous?: BuiltinDocuments;
  readonly signal?: AbortSignal;
}

/**
 * Asks an API server for what it has of these versions. Paths are made of the versions that the
 * caller names, never of what the server answers.
 * @throws ClusterReadError, DecodeError
 */
export async function readBuiltinDocuments(
  access: ClusterAccess,
  { minor, apiVersions, previous, signal }: BuiltinDocumentsRequest,
): Promise<BuiltinDocuments> {
  const version = await versionOf(access, minor, signal);
  const { served, indexTag } = await readIndex(access, previous, signal);
  const wanted = [
    ...new Set([...(previous?.documents.keys() ?? []), ...apiVersions]),
  ]
    .filter(apiVersion => served.has(apiVersion))
    .sort();
  if (wanted.length > MAX_DOCUMENTS)
    throw tooMuch('read.too-many-schemas', MAX_DOCUMENTS);
  const documents = new Map<string, BuiltinDocument>();
  let bytes = 0;
  for (const apiVersion of wanted) {
    const document = await readDocument(access, {
      apiVersion,
      mark: served.get(apiVersion) ?? '',
      known: previous?.documents.get(apiVersion),
      minor,
      signal,
    });
    bytes += document.decodedBytes;
    if (bytes > MAX_ALL_BYTES)
      throw tooMuch('read.schemas-too-large', MAX_ALL_BYTES);
    documents.set(apiVersion, document);
  }
  // Behind one address there may be servers of two minors during an upgrade.
  await versionOf(access, minor, signal);
  return {
    version,
    served,
    documents,
    revision: JSON.stringify([...served].sort(([a], [b]) => (a < b ? -1 : 1))),
    ...(indexTag ? { indexTag } : {}),
  };
}

/**
 * A schema of documents that were read: built-in kinds alone. It is large, and for as long as it is
 * in use only. Others have their turn between two documents.
 * @throws DecodeError
 */
export async function schemaOfDocuments({
  version,
  documents,
}: BuiltinDocuments): Promise<TargetSchema> {
  const builder = targetSchemaBuilder();
  for (const [apiVersion, document] of documents) {
    builder.add({
      name: openApiPathOf(apiVersion),
      apiVersion,
      text: gunzipSync(document.packed, {
        maxOutputLength: MAX_DOCUMENT_BYTES,
      }).toString(),
    });
    await setImmediate();
  }
  const schema = builder.schema();
  return {
    versions: [version],
    check: object =>
      isBuiltinVersion(textAt(object, 'apiVersion') ?? '')
        ? schema.check(object)
        : { status: 'no-schema', custom: true },
  };
}

async function versionOf(
  access: ClusterAccess,
  minor: Minor,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { body } = await access.read({
    path: '/version',
    purpose: PURPOSE,
    signal,
  });
  const version = parseVersion(textAt(decodeJsonObject(body), 'gitVersion'));
  if (version && minorOf(version) === minor)
    return `${version.major}.${version.minor}.${version.patch ?? 0}`;
  throw new ClusterReadError({
    kind: 'not-found',
    reason: {
      code: 'read.minor-gone',
      params: { version: { version: minor } },
    },
    request: 'GET /version',
    retryable: true,
  });
}

async function readIndex(
  access: ClusterAccess,
  previous: BuiltinDocuments | undefined,
  signal: AbortSignal | undefined,
): Promise<Pick<BuiltinDocuments, 'served' | 'indexTag'>> {
  const { status, body, etag } = await access.read({
    path: '/openapi/v3',
    accept: OPENAPI_ACCEPT,
    purpose: PURPOSE,
    ifNoneMatch: previous?.indexTag,
    maxBytes: MAX_DOCUMENT_BYTES,
    signal,
  });
  if (status === 304 && previous) return previous;
  const served = Object.entries(
    objectAt(decodeJsonObject(body), 'paths'),
  ).flatMap(([path, entry]): [string, string][] => {
    const apiVersion = /^apis?\/(.+)$/.exec(path)?.[1] ?? '';
    return isBuiltinVersion(apiVersion)
      ? [
          [
            apiVersion,
            /[?&]hash=(\w{1,200})/.exec(
              textAt(entry, 'serverRelativeURL') ?? '',
            )?.[1] ?? '',
          ],
        ]
      : [];
  });
  return { served: new Map(served), indexTag: etag };
}

interface DocumentRequest {
  readonly apiVersion: string;
  readonly mark: string;
  readonly known?: BuiltinDocument;
  readonly minor: Minor;
  readonly signal?: AbortSignal;
}

async function readDocument(
  access: ClusterAccess,
  { apiVersion, mark, known, minor, signal }: DocumentRequest,
): Promise<BuiltinDocument> {
  if (known && mark !== '' && known.mark === mark) return known;
  const path = openApiPathOf(apiVersion);
  const answer = await access.read({
    path,
    accept: OPENAPI_ACCEPT,
    purpose: PURPOSE,
    ifNoneMatch: known?.tag,
    maxBytes: MAX_DOCUMENT_BYTES,
    signal,
  });
  if (answer.status === 304 && known) return { ...known, mark };
  return {
    mark,
    packed: packed(answer, path, minor),
    decodedBytes: answer.body.length,
    ...(answer.etag ? { tag: answer.etag } : {}),
  };
}

/** @throws DecodeError for a document of another minor, or none at all */
function packed(
  { body }: ClusterReadResponse,
  path: string,
  minor: Minor,
): Buffer {
  const { schemas, version } = schemasOf({ name: path, text: body.toString() });
  if (version !== undefined && minorOf(parseVersion(version)) !== minor)
    throw new DecodeError('wrong-shape', {
      code: 'decode.other-minor',
      params: {
        name: { object: path },
        version: { version: `v${version}` },
        minor: { version: `v${minor}` },
      },
    });
  // Under a title of ours: the server must not make a built-in kind pass for a custom one,
  // whose schemas may hold patterns.
  return gzipSync(
    JSON.stringify({
      openapi: '3.0.0',
      info: { title: 'Kubernetes' },
      components: { schemas },
    }),
  );
}

function tooMuch(
  code: 'read.too-many-schemas' | 'read.schemas-too-large',
  limit: number,
): ClusterReadError {
  return new ClusterReadError({
    kind: 'too-large',
    reason: { code, params: { limit: { number: limit } } },
    request: 'GET /openapi/v3',
    retryable: false,
  });
}

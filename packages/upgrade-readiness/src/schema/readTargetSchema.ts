import { ClusterReadError } from '../contracts';
import type { ClusterAccess } from '../contracts';
import { decodeJsonObject } from '../decode';
import { createTargetSchema } from './createTargetSchema';
import type { OpenApiDocument, TargetSchema } from './createTargetSchema';

const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;

/**
 * API servers of 1.24 and 1.25 call their documents plain text, and all send JSON to clients that
 * take anything. Whether it is JSON shows when it is decoded.
 */
export const OPENAPI_ACCEPT = '*/*';

/** Path at which an API server keeps the document of a group and version. */
export function openApiPathOf(apiVersion: string): string {
  return `/openapi/v3/${apiVersion.includes('/') ? 'apis' : 'api'}/${apiVersion
    .split('/')
    .map(encodeURIComponent)
    .join('/')}`;
}

/**
 * Asks an API server for the documents of these versions; those that it does not serve have none.
 * @throws ClusterReadError, DecodeError
 */
export async function readTargetSchema(
  access: ClusterAccess,
  apiVersions: Iterable<string>,
): Promise<TargetSchema> {
  const documents: OpenApiDocument[] = [];
  for (const apiVersion of [...new Set(apiVersions)].sort()) {
    const path = openApiPathOf(apiVersion);
    const text = await bodyOf(access, path);
    if (text !== undefined)
      documents.push({
        name: `${access.description}: ${path}`,
        text,
        apiVersion,
      });
  }
  const { gitVersion } = decodeJsonObject(
    (await access.read({ path: '/version', purpose: 'openapi' })).body,
  );
  const schema = createTargetSchema(documents);
  return {
    ...schema,
    versions:
      typeof gitVersion === 'string'
        ? [gitVersion.replace(/^v/, '').slice(0, 60)]
        : schema.versions,
  };
}

async function bodyOf(
  access: ClusterAccess,
  path: string,
): Promise<string | undefined> {
  try {
    return (
      await access.read({
        path,
        accept: OPENAPI_ACCEPT,
        purpose: 'openapi',
        maxBytes: MAX_DOCUMENT_BYTES,
      })
    ).body.toString();
  } catch (error) {
    if (error instanceof ClusterReadError && error.failure.kind === 'not-found')
      return undefined;
    throw error;
  }
}

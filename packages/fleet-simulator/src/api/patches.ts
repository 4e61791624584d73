import { applyPatch, Operation } from 'fast-json-patch';
import { ApiError, badRequest } from '../kube/apiError';
import { isRecord, KubeObject } from '../kube/object';
import { mergeInto } from './managedFields';

/** RFC 7396. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return structuredClone(patch);
  const result: Record<string, unknown> = isRecord(target) ? { ...target } : {};
  for (const [field, value] of Object.entries(patch)) {
    if (field === '__proto__') continue;
    if (value === null) delete result[field];
    else result[field] = mergePatch(result[field], value);
  }
  return result;
}

/**
 * Applies a patch of any of the apiserver's types but server-side apply.
 * @throws ApiError 400, 415 or 422
 */
export function applyBodyPatch(
  live: KubeObject,
  contentType: string,
  patch: unknown,
): KubeObject {
  switch (contentType) {
    case 'application/merge-patch+json':
      return mergePatch(live, patch) as KubeObject;
    case 'application/strategic-merge-patch+json': {
      if (!isRecord(patch))
        throw badRequest('a strategic merge patch must be an object');
      const result = structuredClone(live);
      mergeInto(result, patch);
      return dropNulls(result) as KubeObject;
    }
    case 'application/json-patch+json':
      try {
        return applyPatch(structuredClone(live), patch as Operation[], true)
          .newDocument;
      } catch (error) {
        throw new ApiError({
          code: 422,
          reason: 'Invalid',
          message: `the server rejected our request due to an error in our request: ${
            (error as Error).message.split('\n')[0]
          }`,
        });
      }
    default:
      throw new ApiError({
        code: 415,
        reason: 'UnsupportedMediaType',
        message: `the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/strategic-merge-patch+json, application/apply-patch+yaml`,
      });
  }
}

function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNulls);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([field, inner]) => [field, dropNulls(inner)]),
  );
}

import type { ClusterReadFailure } from '../contracts';
import { longTextAt, objectAt } from '../decode';
import { failureOf } from './reader';
import type { Reader } from './reader';

const NAMESPACE = 'kube-system';
const MAX_BYTES = 4 * 1024 * 1024;

/** Texts of a ConfigMap of kube-system by key; undefined where there is none of that name. */
export type ConfigMapAnswer =
  | { readonly data: ReadonlyMap<string, string> | undefined }
  | { readonly failure: ClusterReadFailure };

/** Reads one ConfigMap by name, so that a role can name it. */
export async function readConfigMap(
  reader: Reader,
  name: string,
  purpose: string,
): Promise<ConfigMapAnswer> {
  try {
    const configMap = await reader.readObject({
      path: `/api/v1/namespaces/${NAMESPACE}/configmaps/${encodeURIComponent(
        name,
      )}`,
      purpose,
      maxBytes: MAX_BYTES,
    });
    const data = objectAt(configMap, 'data');
    return {
      data: new Map(
        Object.keys(data)
          .slice(0, 100)
          .map(key => [key, longTextAt(data, key) ?? '']),
      ),
    };
  } catch (error) {
    const failure = failureOf(error);
    return failure.kind === 'not-found' ? { data: undefined } : { failure };
  }
}

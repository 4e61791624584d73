import type { BackendReference } from '../contracts';
import { isObject, longTextAt, numberAt, objectAt, textAt } from '../decode';

/**
 * Who answers: the Service, or the host of the URL, of a webhook's `clientConfig` or an
 * APIService's spec.
 */
export function backendReferenceOf(
  clientConfig: unknown,
): BackendReference | undefined {
  const service = objectAt(clientConfig, 'service');
  const namespace = textAt(service, 'namespace');
  const name = textAt(service, 'name');
  if (isObject(service) && namespace && name) {
    const port = numberAt(service, 'port');
    const path = textAt(service, 'path');
    return {
      kind: 'service',
      namespace,
      name,
      ...(port === undefined ? {} : { port }),
      ...(path ? { path: path.slice(0, 200) } : {}),
    };
  }
  const host = hostOf(longTextAt(clientConfig, 'url'));
  return host ? { kind: 'url', host } : undefined;
}

/** The host alone: paths and queries of such URLs may carry credentials. */
export function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && url.length <= 4096 && URL.canParse(url)
    ? new URL(url).host.slice(0, 253) || undefined
    : undefined;
}

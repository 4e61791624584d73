import { ReasonError } from '@drydock/upgrade-reasons';

/** Id of the provider; one for all management clusters, the reference tells which. */
export const PROVIDER_ID = 'cluster-api';

export interface CapiReference {
  readonly managementId: string;
  readonly namespace: string;
  readonly name: string;
}

/** `capi-main/fleet/prod-eu-1`. None of the three parts can hold a slash. */
export function formatReference({
  managementId,
  namespace,
  name,
}: CapiReference): string {
  return `${managementId}/${namespace}/${name}`;
}

/** @throws ReasonError for anything that {@link formatReference} did not write. */
export function parseReference(reference: string): CapiReference {
  const [managementId, namespace, name, ...rest] = reference.split('/');
  if (!managementId || !namespace || !name || rest.length > 0) {
    throw new ReasonError({
      code: 'cluster-api.no-reference',
      params: { reference: { text: reference.slice(0, 200) } },
    });
  }
  return { managementId, namespace, name };
}

import type { ProviderCluster } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Param, Reason } from '@drydock/upgrade-reasons';
import type { ObjectMeta } from './types';

type Named = Pick<ObjectMeta, 'kind' | 'namespace' | 'name'>;

export function nameOf({ kind, namespace, name }: Named): string {
  return `${kind} ${namespace}/${name}`;
}

/** In a reason. */
export function objectParam(object: Named): { readonly object: string } {
  return { object: nameOf(object) };
}

export function clusterParam({ id, name }: ProviderCluster): Param {
  return { cluster: id, name };
}

/** A reason that does not say which object it is about. */
export function ofObject(object: Named, cause: Reason): Reason {
  return {
    code: 'cluster-api.of-object',
    params: { object: objectParam(object), cause: { reasons: [cause] } },
  };
}

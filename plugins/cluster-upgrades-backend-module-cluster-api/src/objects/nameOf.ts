import type { ObjectMeta } from './types';

type Named = Pick<ObjectMeta, 'kind' | 'namespace' | 'name'>;

export function nameOf({ kind, namespace, name }: Named): string {
  return `${kind} ${namespace}/${name}`;
}

/** In a reason. */
export function objectParam(object: Named): { readonly object: string } {
  return { object: nameOf(object) };
}

import { ApiError, forbidden, qualifiedResource } from '../kube/apiError';
import type { ClusterState } from '../state/clusterState';
import type { Identity, ResourceTarget } from './requestContext';

const READ_VERBS = new Set(['get', 'list', 'watch']);

/** Who a bearer token is. @throws ApiError 401 */
export function authenticate(
  state: ClusterState,
  authorization: string | undefined,
): Identity {
  const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  if (token === state.readerToken)
    return { user: 'system:serviceaccount:drydock:reader', role: 'reader' };
  if (token === state.writerToken)
    return { user: 'system:serviceaccount:drydock:writer', role: 'writer' };
  throw new ApiError({
    code: 401,
    reason: 'Unauthorized',
    message: 'Unauthorized',
  });
}

/** Whether an identity may; the same answer for requests, access reviews and rules reviews. */
export function isAllowed(
  state: ClusterState,
  identity: Identity,
  ask: { verb: string; group?: string; resource?: string; path?: string },
): boolean {
  const name =
    ask.path ?? qualifiedResource(ask.group ?? '', ask.resource ?? '');
  if (state.restrictions.forbidden.includes(name) && identity.role === 'reader')
    return false;
  if (identity.role === 'writer') return true;
  if (ask.resource && /^(selfsubject\w+reviews)$/.test(ask.resource))
    return ask.verb === 'create';
  return READ_VERBS.has(ask.verb);
}

/** @throws ApiError 403 */
export function authorize(
  state: ClusterState,
  identity: Identity,
  verb: string,
  target: ResourceTarget,
): void {
  const { group, resource } = target.resource;
  if (!isAllowed(state, identity, { verb, group, resource })) {
    throw forbidden(identity.user, verb, group, resource, target.namespace);
  }
}

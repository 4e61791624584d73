import { ApiError, forbidden, qualifiedResource } from '../kube/apiError';
import type { ClusterState } from '../state/clusterState';
import type { Identity, ResourceTarget } from './requestContext';

const READ_VERBS = new Set(['get', 'list', 'watch']);

/** Who a token is that is none of the cluster's own; undefined: unknown. */
export type TokenCheck = (token: string) => Promise<Identity | undefined>;

/** Who a bearer token is. @throws ApiError 401 */
export async function authenticate(
  state: ClusterState,
  authorization: string | undefined,
  identify: TokenCheck,
): Promise<Identity> {
  const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  if (token === state.readerToken)
    return { user: 'system:serviceaccount:drydock:reader', role: 'reader' };
  if (token === state.writerToken)
    return { user: 'system:serviceaccount:drydock:writer', role: 'writer' };
  const known = token === undefined ? undefined : await identify(token);
  if (known) return known;
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
  const { role } = identity;
  if (state.restrictions.forbidden.includes(name) && role === 'reader')
    return false;
  if (role === 'writer') return true;
  if (ask.resource && /^(selfsubject\w+reviews)$/.test(ask.resource))
    return ask.verb === 'create';
  return role === 'reader'
    ? READ_VERBS.has(ask.verb)
    : role.some(
        ({ resource, verbs }) => resource === name && verbs.includes(ask.verb),
      );
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

import { refusal } from '../../foundation/refusal';
import { NotFoundError } from '@backstage/errors';
import type { ResourcePermission } from '@backstage/plugin-permission-common';
import { denied } from './denied';

export type Thing =
  | 'cluster'
  | 'plan'
  | 'rollout'
  | 'upgrade'
  | 'waiver'
  | 'baseline'
  | 'acknowledgement';

/** One thing that a request names. */
export interface Wanted<T> {
  readonly what: Thing;
  /** As the caller sent it. */
  readonly id: string;
  /** Looks it up among what the caller may see; undefined: unknown or hidden. */
  readonly find: () => Promise<T | undefined>;
  /** What the request needs beside seeing the thing. */
  readonly permission?: ResourcePermission;
  /** Whether the permission holds for it. */
  readonly allows?: (found: T) => Promise<boolean>;
}

/** Longest part of an id that an answer repeats. */
const MAX_ECHO_CHARACTERS = 100;

/** The only answer to an unknown id and to a hidden thing. */
export function notFound(what: Thing, id: string): NotFoundError {
  return refusal(NotFoundError, {
    code: 'request.not-found',
    params: {
      what: { term: `thing-${what}` },
      id: { text: id.slice(0, MAX_ECHO_CHARACTERS) },
    },
  });
}

/**
 * Every route that names one thing asks here, so that all answer in one order: 403 when the caller
 * holds a permission for nothing, before the look-up; 404 for what is unknown or hidden; 403 for
 * what the caller sees but may not change. Sign-in (401) comes before, with the credentials.
 * @param decide - throws NotAllowedError for a caller who has access to no cluster, or holds the
 *   permission for nothing
 * @throws NotAllowedError, NotFoundError
 */
export async function findSeen<C, T>(
  decide: () => Promise<C>,
  wanted: (caller: C) => Wanted<T>,
): Promise<{ readonly caller: C; readonly found: T }> {
  const caller = await decide();
  const { what, id, find, permission, allows } = wanted(caller);
  const found = await find();
  if (found === undefined) throw notFound(what, id);
  if (permission && allows && !(await allows(found)))
    throw denied(permission.name, { term: `this-${what}` });
  return { caller, found };
}

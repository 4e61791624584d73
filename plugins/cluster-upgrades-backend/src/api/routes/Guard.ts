import type { Permission } from '@backstage/plugin-permission-common';
import type { Access } from '../../clusters/permissions/Access';
import type { Things } from './Things';

/**
 * How a permission is asked. `list`: what it does not allow is left out of the answer; `cluster`:
 * the one cluster of the request decides; `clusters`: every cluster of the request decides;
 * `plan`: some cluster of the plan must be seen, and the permission holds for the plan; `some`:
 * the caller must see some cluster; `fleet`: not tied to clusters. What the caller does not see is
 * a 404.
 */
export type GuardScope =
  | 'list'
  | 'cluster'
  | 'clusters'
  | 'plan'
  | 'some'
  | 'fleet';

/** What docs/reference/routes.md says of a guard. */
export interface GuardFacts {
  readonly permission: Permission;
  readonly scope: GuardScope;
}

/** What guards decide with. */
export interface GuardContext {
  readonly access: Pick<
    Access,
    'credentials' | 'caller' | 'criteria' | 'decide' | 'requireInPerson'
  >;
  readonly things: Things;
}

/** Decides about a request before its handler runs. */
export interface Guard<Request, Seen> extends GuardFacts {
  /**
   * @returns what the handler may see; it has no other way to get it
   * @throws AuthenticationError, NotAllowedError, NotFoundError
   */
  readonly admit: (request: Request, context: GuardContext) => Promise<Seen>;
}

import type { Knex } from 'knex';
import type { Baseline } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { findBaseline } from '../database/baselineQueries';
import type {
  AnyRequest,
  Caller,
  ClusterAccessControl,
} from '../permissions/ClusterAccessControl';
import { findSeen } from '../permissions/findSeen';
import { principalOf } from './requestInput';

/**
 * A baseline is seen by the caller who made it: its name and counts tell of clusters that others may not see.
 * @throws NotFoundError for one that is unknown, or that someone else made; NotAllowedError for a caller without access to any cluster
 */
export async function ownBaseline(
  access: Pick<ClusterAccessControl, 'visibility'>,
  knex: Knex,
  request: AnyRequest,
  id: string,
): Promise<{ caller: Caller; found: Baseline }> {
  return findSeen(
    () => access.visibility(request),
    ({ credentials }) => ({
      what: 'baseline',
      id,
      find: () =>
        findBaseline(knex, { id, createdBy: principalOf(credentials) }),
    }),
  );
}

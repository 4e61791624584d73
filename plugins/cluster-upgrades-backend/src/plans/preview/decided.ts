import type { Decided } from '../../conditions/model';
import type { SnapshotMember } from '../model';
import type { Submission } from '../store/records';

/** What people who submitted and approved a revision decided of one of its clusters. Pure. */
export function decidedOf(
  {
    overrideReason,
    acceptedUnknownChecks,
  }: Pick<Submission, 'overrideReason' | 'acceptedUnknownChecks'>,
  { blockers, notRun, platformErrors = [] }: SnapshotMember,
): Decided {
  return {
    overrideReason,
    mayOverride: true,
    acceptedChecks: acceptedUnknownChecks.filter(id => notRun.includes(id)),
    covers: new Set([...blockers, ...platformErrors.map(({ id }) => id)]),
  };
}

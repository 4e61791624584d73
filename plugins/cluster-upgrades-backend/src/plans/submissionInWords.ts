import { describeForcedDrain, forcedDrains } from '@drydock/upgrade-plans';
import { reasonText } from '@drydock/upgrade-reasons';
import { inRecord } from '../permissions/InPerson';
import type { PlanSnapshot } from './model';
import { membersOf, type Decided } from './snapshot';
import { writerInWords, type Writer } from './writers';

/** For the record of a plan: how many clusters were submitted and left out, and what was overridden. Without names of clusters: who reads it may not see all of them. Pure. */
export function submissionInWords(
  by: Writer & { readonly through?: string },
  {
    plan,
    snapshot,
    overrideReason,
    acceptedUnknownChecks,
  }: Pick<
    Decided,
    'plan' | 'snapshot' | 'overrideReason' | 'acceptedUnknownChecks'
  >,
): string {
  return [
    `${inRecord(writerInWords(by), by.through)} submitted ${clusters(
      membersOf(snapshot),
    )} for approval`,
    ...leftOutInWords(snapshot),
    ...forcedDrains(plan.spec.effects).map(describeForcedDrain).map(reasonText),
    ...(overrideReason
      ? [`overriding blockers, because ${overrideReason}`]
      : []),
    ...(acceptedUnknownChecks.length > 0
      ? [`going on without ${acceptedUnknownChecks.join(', ')}`]
      : []),
  ].join('; ');
}

function leftOutInWords({ upToDate = [] }: PlanSnapshot): readonly string[] {
  return upToDate.length > 0
    ? [`leaving out ${clusters(upToDate)} with nothing to do`]
    : [];
}

function clusters({ length }: readonly unknown[]): string {
  return `${length} ${length === 1 ? 'cluster' : 'clusters'}`;
}

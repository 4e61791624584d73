import { allOf, type Reason } from '@drydock/upgrade-reasons';
import type { UpcomingUpgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { expectedDisruption } from '../../readiness/expectedDisruption';
import type { OwnerAnswer } from '../../reporting/upcoming/answers';
import type { ConcernedUpgrade } from '../../reporting/upcoming/UpcomingReader';
import { presentReason } from '../../foundation/presentReason';
import { iso } from '../../foundation/time/iso';

/** As the API shows it. Pure. */
export function presentUpcoming({
  planned,
  window,
  answers,
  services,
  owner,
  mayAnswer,
  snooze,
  drain,
}: ConcernedUpgrade): UpcomingUpgrade {
  const { fromMs, untilMs, reason } = window;
  const { disruption, reason: disruptionReason } = expectedDisruption(
    planned.change,
    drain,
    services,
  );
  const answer = answers.find(candidate => candidate.owner === owner);
  const open = planned.state !== 'running';
  return {
    planId: planned.planId,
    planName: planned.planName,
    planTitle: planned.planTitle,
    rolloutId: planned.rolloutId,
    upgradeId: planned.upgradeId,
    clusterId: planned.clusterId,
    clusterName: planned.clusterName,
    clusterEntityRef: planned.clusterEntityRef,
    stage: planned.stage,
    from: planned.from,
    target: planned.target,
    state: planned.state,
    standsSince:
      planned.standsSinceMs === undefined
        ? undefined
        : iso(planned.standsSinceMs),
    earliestStart: fromMs === undefined ? undefined : iso(fromMs),
    window:
      fromMs === undefined || untilMs === undefined
        ? undefined
        : { from: iso(fromMs), until: iso(untilMs) },
    windowReason: windowReason([
      ...(reason ? [reason] : []),
      ...snoozes(answers, owner),
    ]),
    services: [...services],
    owner,
    disruption,
    disruptionReason: presentReason(disruptionReason),
    contact: planned.clusterOwner,
    answer: answer && presentAnswer(answer),
    snoozableUntil:
      open && snooze.untilMs !== undefined ? iso(snooze.untilMs) : undefined,
    snoozeReason: open ? presentReason(snooze.reason) : undefined,
    mayAnswer: open && mayAnswer,
  };
}

function windowReason([
  first,
  ...others
]: readonly Reason[]): UpcomingUpgrade['windowReason'] {
  return first && presentReason(allOf([first, ...others]));
}

export function presentAnswer({
  answer,
  by,
  atMs,
  untilMs,
  reason,
}: OwnerAnswer): NonNullable<UpcomingUpgrade['answer']> {
  return {
    answer,
    by,
    at: iso(atMs),
    until: untilMs === undefined ? undefined : iso(untilMs),
    reason,
  };
}

/** Others who asked for time, since that is why the time moved. */
function snoozes(
  answers: readonly OwnerAnswer[],
  owner: string | undefined,
): readonly Reason[] {
  return answers
    .filter(
      ({ answer, owner: other }) => answer === 'snoozed' && other !== owner,
    )
    .map(({ owner: other }) => ({
      code: 'upcoming.asked-for-time',
      params: { owner: { entity: other } },
    }));
}

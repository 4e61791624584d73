import type { UpcomingUpgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StatusName } from '../components/tokens';
import { reasonIn } from '../translation';
import type { Texts } from '../translation';

interface Look {
  status: StatusName;
  word: string;
}

/** Whether the owner's own snooze still holds. */
export function isSnoozed({ answer }: UpcomingUpgrade, now: Date): boolean {
  return (
    answer?.answer === 'snoozed' &&
    answer.until !== undefined &&
    Date.parse(answer.until) > now.getTime()
  );
}

/**
 * The state in one word. None of them is drawn as good, for nothing has happened yet; an unknown
 * start is drawn as unknown. Pure.
 */
export function upcomingLook(
  upgrade: UpcomingUpgrade,
  now: Date,
  texts: Texts,
): Look {
  if (upgrade.state === 'running')
    return upgrade.standsSince === undefined
      ? { status: 'running', word: texts('upcoming.state.running') }
      : { status: 'waiting', word: texts('upcoming.state.stalled') };
  if (isSnoozed(upgrade, now))
    return { status: 'waiting', word: texts('upcoming.state.snoozed') };
  const word = stateWord(upgrade.state, texts);
  if (upgrade.earliestStart === undefined)
    return {
      status: 'unknown',
      word: texts('upcoming.state.startUnknown', { state: word }),
    };
  return {
    status: upgrade.state === 'submitted' ? 'pending' : 'waiting',
    word,
  };
}

function stateWord(state: UpcomingUpgrade['state'], texts: Texts): string {
  switch (state) {
    case 'submitted':
    case 'approved':
    case 'waiting':
      return texts(`upcoming.state.${state}`);
    default:
      return String(state);
  }
}

/** What is expected of the services while the cluster is upgraded. */
export function disruptionLook(
  disruption: UpcomingUpgrade['disruption'],
  texts: Texts,
): Look {
  switch (disruption) {
    case 'rolling':
      return { status: 'pending', word: texts('upcoming.disruption.rolling') };
    case 'interrupted':
      return {
        status: 'attention',
        word: texts('upcoming.disruption.interrupted'),
      };
    case 'cannot-be-moved':
      return {
        status: 'blocked',
        word: texts('upcoming.disruption.cannotBeMoved'),
      };
    default:
      return { status: 'unknown', word: texts('upcoming.disruption.unknown') };
  }
}

/** Why an owner cannot answer now; undefined: they can. */
export function answerDenied(
  { state, mayAnswer, owner }: UpcomingUpgrade,
  ownerName: string,
  texts: Texts,
): string | undefined {
  if (state === 'running') return texts('upcoming.denied.running');
  if (mayAnswer) return undefined;
  return owner
    ? texts('upcoming.denied.members', { owner: ownerName })
    : texts('upcoming.denied.noOwner');
}

/** Why it cannot be postponed; undefined: it can. */
export function snoozeDenied(
  { snoozableUntil, snoozeReason }: UpcomingUpgrade,
  texts: Texts,
): string | undefined {
  if (snoozableUntil !== undefined) return undefined;
  return texts('upcoming.denied.snooze', {
    reason: snoozeReason
      ? reasonIn(snoozeReason, texts)
      : texts('upcoming.denied.noBound'),
  });
}

import type { UpcomingUpgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StatusName } from '../components/tokens';

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

/** The state in one word. None of them is drawn as good, for nothing has happened yet; an unknown start is drawn as unknown. Pure. */
export function upcomingLook(upgrade: UpcomingUpgrade, now: Date): Look {
  if (upgrade.state === 'running')
    return upgrade.standsSince === undefined
      ? { status: 'running', word: 'Running' }
      : { status: 'waiting', word: 'Begun, stands still' };
  if (isSnoozed(upgrade, now)) return { status: 'waiting', word: 'Snoozed' };
  const word = stateWord(upgrade.state);
  if (upgrade.earliestStart === undefined)
    return { status: 'unknown', word: `${word}, start not known` };
  return {
    status: upgrade.state === 'submitted' ? 'pending' : 'waiting',
    word,
  };
}

function stateWord(state: UpcomingUpgrade['state']): string {
  switch (state) {
    case 'submitted':
      return 'Planned, not approved';
    case 'approved':
      return 'Approved';
    case 'waiting':
      return 'Approved, rollout begun';
    default:
      return String(state);
  }
}

/** What is expected of the services while the cluster is upgraded. */
export function disruptionLook(
  disruption: UpcomingUpgrade['disruption'],
): Look {
  switch (disruption) {
    case 'rolling':
      return { status: 'pending', word: 'Rolling' };
    case 'interrupted':
      return { status: 'attention', word: 'Interrupted' };
    case 'cannot-be-moved':
      return { status: 'blocked', word: 'Cannot be moved' };
    default:
      return { status: 'unknown', word: 'Unknown' };
  }
}

/** Why an owner cannot answer now; undefined: they can. */
export function answerDenied(
  { state, mayAnswer, owner }: UpcomingUpgrade,
  ownerName: string,
): string | undefined {
  if (state === 'running') return 'It is being upgraded already';
  if (mayAnswer) return undefined;
  return owner
    ? `Only members of ${ownerName} answer for it`
    : 'No owner is known for what runs there';
}

/** Why it cannot be put off; undefined: it can. */
export function snoozeDenied({
  snoozableUntil,
  snoozeReason,
}: UpcomingUpgrade): string | undefined {
  if (snoozableUntil !== undefined) return undefined;
  return `It cannot be put off: ${snoozeReason ?? 'no bound is known'}`;
}

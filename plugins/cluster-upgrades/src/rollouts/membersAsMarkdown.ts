import type { RolloutCluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { markdownTable } from '../format/markdown';
import { entityName, knownVersionText } from '../format/words';
import { english, reasonIn } from '../translation';
import type { TextKey, Texts } from '../translation';
import { memberLook } from './look';
import { waitsForDecision } from './RolloutActions';

const headerKeys: readonly TextKey[] = [
  'rollouts.members.cluster',
  'rollouts.members.owner',
  'rollouts.members.stage',
  'rollouts.members.from',
  'rollouts.members.to',
  'rollouts.members.step',
  'rollouts.members.status',
  'rollouts.members.waitingOn',
];

/** The shown clusters as a Markdown table, for a ticket or a chat. */
export function membersAsMarkdown(
  members: RolloutCluster[],
  now: Date,
): string {
  return markdownTable(
    headerKeys.map(key => english(key)),
    members.map(member => [
      member.clusterName,
      member.owner
        ? entityName(member.owner)
        : english('rollouts.members.noOwner'),
      member.stage,
      knownVersionText(member.from, english),
      knownVersionText(member.target, english),
      stepText(member, english),
      memberLook(member, now, english).word,
      member.waitingOn
        ? [
            member.waitingOn.text,
            member.waitingOn.who?.entityRef
              ? entityName(member.waitingOn.who.entityRef)
              : member.waitingOn.who?.permission,
          ]
            .filter(Boolean)
            .join(', ')
        : english(
            waitsForDecision(member)
              ? 'rollouts.members.onDecision'
              : 'rollouts.members.onNothing',
          ),
    ]),
  );
}

/** "9 of 15 · Verify", or "not started". */
export function stepText(
  { stepNumber, stepCount, stepTitle, phase }: RolloutCluster,
  texts: Texts,
): string {
  if (stepNumber === undefined || stepCount === undefined) {
    return texts(
      phase === 'waiting' || phase === 'skipped'
        ? 'rollouts.members.notStarted'
        : 'rollouts.members.unknownStep',
    );
  }
  return [
    texts('rollouts.members.stepOf', { number: stepNumber, total: stepCount }),
    phase === 'succeeded' || stepTitle === undefined
      ? undefined
      : reasonIn(stepTitle, texts),
  ]
    .filter(Boolean)
    .join(' · ');
}

import type { RolloutCluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { markdownTable } from '../format/markdown';
import { entityName, versionText } from '../format/words';
import { memberLook } from './look';

/** The shown clusters as a Markdown table, for a ticket or a chat. */
export function membersAsMarkdown(
  members: RolloutCluster[],
  now: Date,
): string {
  return markdownTable(
    ['Cluster', 'Owner', 'Stage', 'From', 'To', 'Step', 'Status', 'Waiting on'],
    members.map(member => [
      member.clusterName,
      member.owner ? entityName(member.owner) : 'no owner',
      member.stage,
      versionText(member.from),
      versionText(member.target),
      stepText(member),
      memberLook(member, now).word,
      member.waitingOn
        ? [
            member.waitingOn.reason,
            member.waitingOn.who && entityName(member.waitingOn.who),
          ]
            .filter(Boolean)
            .join(', ')
        : 'nothing',
    ]),
  );
}

/** "9 of 15 · Verify", or "not started". */
export function stepText({
  stepNumber,
  stepCount,
  stepTitle,
  phase,
}: RolloutCluster): string {
  if (stepNumber === undefined || stepCount === undefined) {
    return phase === 'waiting' || phase === 'skipped'
      ? 'not started'
      : 'not known';
  }
  return [
    `${stepNumber} of ${stepCount}`,
    phase === 'succeeded' ? undefined : stepTitle,
  ]
    .filter(Boolean)
    .join(' · ');
}

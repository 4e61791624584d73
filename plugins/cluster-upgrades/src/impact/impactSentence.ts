import type { Impact } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { dueText } from '../format/time';
import { count } from '../format/words';

/** "Runs on 3 clusters; 1 fix due before Sat 28 Nov." */
export function impactSentence({ clusters, blockers, dueAt, notFullyChecked, notKnown }: Impact, now: Date = new Date()): string {
  if (clusters === 0) {
    return notKnown === undefined ? 'No linked clusters' : 'Not known yet on which clusters it runs';
  }
  const runs = `Runs on ${count(clusters, 'cluster')}`;
  if (blockers > 0) {
    return `${runs}; ${count(blockers, 'fix', 'fixes')} due${dueAt ? ` ${dueText(dueAt, now)}` : ''}.`;
  }
  if (notFullyChecked > 0) {
    return `${runs}; no fix is known to be due, ${count(notFullyChecked, 'cluster')} not fully checked.`;
  }
  return `${runs}; no fix is due.`;
}

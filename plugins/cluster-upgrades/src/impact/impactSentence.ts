import type { Impact } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { dueText } from '../format/time';
import { count } from '../format/words';

/** "Runs on 3 clusters; 1 fix due before Sat 28 Nov, on 2 of them." */
export function impactSentence({ clusters, clustersToFix, fixes, dueAt, notFullyChecked, notKnown }: Impact, now: Date = new Date()): string {
  if (clusters === 0) {
    return notKnown === undefined ? 'No linked clusters' : 'Not known yet on which clusters it runs';
  }
  const runs = `Runs on ${count(clusters, 'cluster')}`;
  if (fixes > 0) {
    const waiting = clusters === 1 ? '' : `, on ${clustersToFix === clusters ? 'all' : clustersToFix} of them`;
    return `${runs}; ${count(fixes, 'fix', 'fixes')} due${dueAt ? ` ${dueText(dueAt, now)}` : ''}${waiting}.`;
  }
  if (notFullyChecked > 0) {
    return `${runs}; no fix is known to be due, ${count(notFullyChecked, 'cluster')} not fully checked.`;
  }
  return `${runs}; no fix is due.`;
}

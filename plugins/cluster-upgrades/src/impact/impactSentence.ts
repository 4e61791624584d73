import type { Impact } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { dueText } from '../format/time';
import { count } from '../format/words';

/** "Runs on 3 clusters; 1 fix due before Sat 28 Nov, on 2 of them." What is waived is listed too, so that it is said where it is not counted. */
export function impactSentence(impact: Impact, now: Date = new Date()): string {
  const { clusters, waived } = impact;
  return `${openSentence(impact, now)}${
    clusters > 0 && waived > 0 ? ' What is waived is not counted.' : ''
  }`;
}

function openSentence(
  { clusters, clustersToFix, fixes, dueAt, notFullyChecked, notKnown }: Impact,
  now: Date,
): string {
  if (clusters === 0) {
    return notKnown === undefined
      ? 'No linked clusters'
      : 'Not known yet on which clusters it runs';
  }
  const runs = `Runs on ${count(clusters, 'cluster')}`;
  const unchecked =
    notFullyChecked > 0 ? notFullyCheckedText(notFullyChecked) : undefined;
  if (fixes > 0) {
    const waiting =
      clusters === 1
        ? ''
        : `, on ${clustersToFix === clusters ? 'all' : clustersToFix} of them`;
    return `${runs}; ${count(fixes, 'fix', 'fixes')} due${
      dueAt ? ` ${dueText(dueAt, now)}` : ''
    }${waiting}${unchecked ? `; ${unchecked}` : ''}.`;
  }
  return unchecked
    ? `${runs}; no fix is known to be due; ${unchecked}.`
    : `${runs}; no fix is due.`;
}

/** "2 clusters are not fully checked": more may be due there than is known. */
export function notFullyCheckedText(clusters: number): string {
  return `${count(clusters, 'cluster')} ${
    clusters === 1 ? 'is' : 'are'
  } not fully checked`;
}

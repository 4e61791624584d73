import type { Impact } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { dueDayText } from '../format/time';
import type { Texts } from '../translation';

/**
 * "Runs on 3 clusters; 1 fix due before Sat 28 Nov, on 2 of them." What is waived is listed too, so
 * that it is said where it is not counted.
 */
export function impactSentence(
  impact: Impact,
  texts: Texts,
  now: Date = new Date(),
): string {
  const { clusters, waived, notKnown } = impact;
  if (clusters === 0) {
    return texts(
      notKnown === undefined ? 'impact.unlinked' : 'impact.sentence.notKnown',
    );
  }
  const open = `${openParts(impact, texts, now).join('; ')}.`;
  return waived > 0 ? `${open} ${texts('impact.sentence.waived')}` : open;
}

function openParts(impact: Impact, texts: Texts, now: Date): string[] {
  const { clusters, fixes, notFullyChecked } = impact;
  const runs = texts('impact.sentence.runs', { count: clusters });
  const unchecked =
    notFullyChecked > 0 ? [notFullyCheckedText(notFullyChecked, texts)] : [];
  if (fixes > 0) return [runs, fixesText(impact, texts, now), ...unchecked];
  return [
    runs,
    texts(
      notFullyChecked > 0
        ? 'impact.sentence.noneKnown'
        : 'impact.sentence.noneDue',
    ),
    ...unchecked,
  ];
}

function fixesText(
  { clusters, clustersToFix, fixes: count, dueAt }: Impact,
  texts: Texts,
  now: Date,
): string {
  const fixes = dueAt
    ? texts('impact.sentence.dueBy', {
        count,
        due: dueDayText(dueAt, texts, now),
      })
    : texts('impact.sentence.due', { count });
  if (clusters === 1) return fixes;
  return clustersToFix === clusters
    ? texts('impact.sentence.onAll', { fixes })
    : texts('impact.sentence.onSome', { fixes, clusters: clustersToFix });
}

/** "2 clusters are not fully checked": more may be due there than is known. */
export function notFullyCheckedText(clusters: number, texts: Texts): string {
  return texts('impact.sentence.notFullyChecked', { count: clusters });
}

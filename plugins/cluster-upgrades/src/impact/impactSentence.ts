import type { Impact, ImpactClustersInner } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { isOpen } from '../cluster/findingState';
import { dueText } from '../format/time';
import { count } from '../format/words';

/** "Runs on 3 clusters; 1 fix due before Sat 28 Nov." */
export function impactSentence(impact: Impact, now: Date = new Date()): string {
  const clusters = impact.clusters.length;
  if (clusters === 0) {
    return 'No linked clusters';
  }
  const fixes = new Set(impact.findings.filter(({ finding, state }) => isOpen({ state }) && finding.severity === 'blocker').map(({ finding, clusterId }) => `${clusterId} ${finding.fingerprint}`)).size;
  const runs = `Runs on ${count(clusters, 'cluster')}`;
  if (fixes > 0) {
    return `${runs}; ${count(fixes, 'fix', 'fixes')} due${impact.dueAt ? ` ${dueText(impact.dueAt, now)}` : ''}.`;
  }
  const unchecked = impact.clusters.filter(row => !isFullyChecked(row)).length;
  if (unchecked > 0) {
    return `${runs}; no fix is known to be due, ${count(unchecked, 'cluster')} not fully checked.`;
  }
  return `${runs}; no fix is due.`;
}

/**
 * Whether the lack of findings means that there are none: every check ran on facts of today. A verdict other than `blocked` and `unknown`
 * stands for that all ran, but those that the operator switched off; a blocked cluster does not tell the two apart, so it counts as not checked.
 */
export function isFullyChecked({ cluster }: ImpactClustersInner): boolean {
  if (cluster.freshness.state !== 'fresh') return false;
  switch (cluster.verdict) {
    case 'ready':
    case 'attention':
      return true;
    case 'blocked':
      return cluster.checks.ran >= cluster.checks.total;
    default:
      return false;
  }
}

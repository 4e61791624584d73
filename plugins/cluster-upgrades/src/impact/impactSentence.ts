import type { Impact } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { formatDeadline } from '../format/time';
import { count } from '../format/words';

/** "Runs on 3 clusters; 1 fix due before Sat 28 Nov." */
export function impactSentence(impact: Impact, now: Date = new Date()): string {
  const clusters = impact.clusters.length;
  if (clusters === 0) {
    return 'No linked clusters';
  }
  const fixes = new Set(impact.findings.filter(({ finding }) => finding.severity === 'blocker').map(({ finding, clusterId }) => `${clusterId} ${finding.fingerprint}`)).size;
  const runs = `Runs on ${count(clusters, 'cluster')}`;
  if (fixes > 0) {
    return `${runs}; ${count(fixes, 'fix', 'fixes')} due${dueText(impact, now)}.`;
  }
  const unknown = impact.clusters.filter(({ cluster }) => cluster.verdict === 'unknown').length;
  if (unknown > 0) {
    return `${runs}; no fix is known to be due, ${count(unknown, 'cluster')} not fully checked.`;
  }
  return `${runs}; no fix is due.`;
}

function dueText({ dueAt }: Impact, now: Date): string {
  if (!dueAt) {
    return '';
  }
  return Date.parse(dueAt) < now.getTime() ? ` since ${formatDeadline(dueAt, now)}` : ` before ${formatDeadline(dueAt, now)}`;
}

import type { Impact } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { isOpen } from '../cluster/findingState';

type Entry = Impact['findings'][number];

/** Sorts behind every date. */
const NO_DATE = '9999';
const rank = { blocker: 0, warning: 1, info: 2 };

/**
 * The same fix on several clusters is one fix to its owner, in the words of the cluster where it is due first. What is due first comes
 * first; what somebody accepted comes last.
 */
export function groupedFixes(findings: Entry[]): Entry[][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of findings) {
    const { checkId, title, fix, object } = entry.finding;
    // The title names the target, which differs between clusters; for one object it is the same fix.
    const key = JSON.stringify([isOpen(entry), checkId, fix.text, object ?? title]);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  for (const group of groups.values()) group.sort((left, right) => dueAt(left).localeCompare(dueAt(right)));
  return [...groups.values()].sort(
    ([left], [right]) =>
      Number(isOpen(right)) - Number(isOpen(left)) || rank[left.finding.severity] - rank[right.finding.severity] || dueAt(left).localeCompare(dueAt(right)),
  );
}

function dueAt(entry: Entry): string {
  return entry.dueAt ?? NO_DATE;
}

import type { ClusterObjects } from '../management/ManagementReader';
import type { CapiDrainRule } from '../objects/types';
import { NAME_PREFIX, RULE_OF, RuleSpec } from './ruleObject';
import { aboutMachine, sharedPods } from './selectors';

export type AmongOthers =
  | { readonly notes: readonly string[] }
  | { readonly refused: string };

/**
 * What the rules that are there mean for one of ours. Of the rules that match a pod, Cluster API (1.14, `drain` of its Machine controller) takes the first by
 * name, and a pod's own label `cluster.x-k8s.io/drain` before all of them. `name` is undefined before there is one: all of ours begin alike.
 */
export function amongOthers(
  { cluster, machines }: ClusterObjects,
  rules: readonly CapiDrainRule[],
  ours: RuleSpec,
  name: string | undefined,
): AmongOthers {
  const drained = machines.filter(machine =>
    aboutMachine(ours, machine.labels, cluster.labels),
  );
  const notes: string[] = [];
  for (const rule of rules) {
    const isOurs = Object.hasOwn(rule.annotations, RULE_OF);
    if (
      rule.name === name ||
      (isOurs && name === undefined) ||
      isSame(rule, ours)
    )
      continue;
    const about = drained.filter(machine =>
      aboutMachine(rule, machine.labels, cluster.labels),
    );
    const shared = sharedPods(rule.pods, ours.pods);
    if (about.length === 0 || shared === 'none') continue;
    const isFirst = rule.name < (name ?? NAME_PREFIX);
    const shown = `${rule.kind} ${rule.namespace}/${rule.name} (${inWords(
      rule,
    )})`;
    if (
      isFirst &&
      !isOurs &&
      shared === 'all' &&
      about.length === drained.length
    ) {
      return {
        refused: `${shown} is about the same pods on the same nodes, and Cluster API asks it first, because of its name: this effect would change nothing. Change that rule, or take the effect out of the plan`,
      };
    }
    notes.push(
      isFirst
        ? `${shown} comes first, and holds for pods that both are about`
        : `It holds before ${shown} for pods that both are about`,
    );
  }
  return { notes };
}

function isSame(rule: RuleSpec, ours: RuleSpec): boolean {
  return (
    rule.behavior === ours.behavior && (rule.order ?? 0) === (ours.order ?? 0)
  );
}

function inWords({ behavior, order }: RuleSpec): string {
  return behavior === 'Drain' ? `Drain, order ${order ?? 0}` : behavior;
}

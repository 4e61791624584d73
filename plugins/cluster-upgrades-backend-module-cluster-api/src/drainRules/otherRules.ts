import type { Reason } from '@drydock/upgrade-reasons';
import type { ClusterObjects } from '../management/ManagementReader';
import { objectParam } from '../objects/nameOf';
import type { CapiDrainRule } from '../objects/types';
import { NAME_PREFIX, RULE_OF, RuleSpec } from './ruleObject';
import { aboutMachine, sharedPods } from './selectors';

export type AmongOthers =
  | { readonly notes: readonly Reason[] }
  | { readonly refused: Reason };

/**
 * What the rules that are there mean for one of ours. Of the rules that match a pod, Cluster API
 * (1.14, `drain` of its Machine controller) takes the first by name, and a pod's own label
 * `cluster.x-k8s.io/drain` before all of them. `name` is undefined before there is one: all of ours
 * begin alike.
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
  const notes: Reason[] = [];
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
    const params = { rule: { reasons: [ruleReason(rule)] } };
    if (
      isFirst &&
      !isOurs &&
      shared === 'all' &&
      about.length === drained.length
    ) {
      return {
        refused: { code: 'cluster-api.drain-rule-overruled', params },
      };
    }
    notes.push({
      code: isFirst
        ? 'cluster-api.drain-rule-second'
        : 'cluster-api.drain-rule-first',
      params,
    });
  }
  return { notes };
}

function isSame(rule: RuleSpec, ours: RuleSpec): boolean {
  return (
    rule.behavior === ours.behavior && (rule.order ?? 0) === (ours.order ?? 0)
  );
}

function ruleReason(rule: CapiDrainRule): Reason {
  const { behavior, order } = rule;
  return {
    code:
      behavior === 'Drain'
        ? 'cluster-api.drain-rule-in-order'
        : 'cluster-api.drain-rule',
    params: {
      object: objectParam(rule),
      behavior: { object: behavior },
      order: { number: order ?? 0 },
    },
  };
}

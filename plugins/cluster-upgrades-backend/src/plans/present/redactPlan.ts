import {
  writePlan,
  type ClusterSelector,
  type UpgradePlanFile,
} from '@drydock/upgrade-plans';
import { HIDDEN_CLUSTER } from '../../clusters/hiddenCluster';
import type { Reason } from '@drydock/upgrade-reasons';
import { endByThemselves } from '../planState';
import type { PlanChange } from '../store/records';
import type { PlanSelection } from '../preview/selection';
import { namesInPlan, type UnseenNames } from './unseenNames';

/** The plan for a reader: unseen names are taken out. */
export function planFor(
  plan: UpgradePlanFile,
  unseen: UnseenNames,
): UpgradePlanFile {
  return {
    ...plan,
    spec: {
      ...plan.spec,
      stages: plan.spec.stages.map(stage => ({
        ...stage,
        clusters: withoutNames(stage.clusters, unseen),
      })),
    },
  };
}

/** The document for a reader, as it was written where it has no unseen name. */
export function documentFor(
  document: string,
  plan: UpgradePlanFile,
  unseen: UnseenNames,
): string {
  return namesInPlan(plan).some(name => unseen.has(name))
    ? writePlan(planFor(plan, unseen))
    : document;
}

function withoutNames(
  { names, except, ...rest }: ClusterSelector,
  unseen: UnseenNames,
): ClusterSelector {
  const keep = (list: readonly string[]) =>
    list.map(name => (unseen.has(name) ? HIDDEN_CLUSTER : name));
  return {
    ...rest,
    ...(names ? { names: keep(names) } : {}),
    ...(except
      ? {
          except: {
            ...except,
            ...(except.names ? { names: keep(except.names) } : {}),
          },
        }
      : {}),
  };
}

/** What a plan names and does not get, without unseen names. */
export function selectionFor(
  selection: PlanSelection,
  unseen: UnseenNames,
): PlanSelection {
  return {
    ...selection,
    unmatched: selection.unmatched.map(each => ({
      ...each,
      reason: withoutName(each.reason, unseen),
    })),
  };
}

/** The name of a cluster as the plan has it, where the plan names none that there is. */
function withoutName(reason: Reason, unseen: UnseenNames): Reason {
  const name = reason.params?.name;
  return name && 'text' in name && unseen.has(name.text)
    ? {
        ...reason,
        params: { ...reason.params, name: { term: 'hidden-cluster' } },
      }
    : reason;
}

/**
 * Changes for a reader: one reason stands for all changes of clusters that they do not see, and
 * does not say how many there are.
 */
export function changesFor(
  changes: readonly PlanChange[],
  sees: (clusterId: string) => boolean,
): readonly PlanChange[] {
  const seen = changes.filter(
    ({ clusterId, clusterIds = clusterId === undefined ? [] : [clusterId] }) =>
      clusterIds.every(sees),
  );
  const shown = new Set(seen);
  const left = changes.filter(change => !shown.has(change));
  return left.length === 0
    ? changes
    : [
        ...seen,
        {
          kind: 'membership',
          reason: { code: 'plan.hidden-changes' },
          ...(endByThemselves(left) ? { notKnown: true } : {}),
        },
      ];
}

/** Changes without the names of clusters that the plan does not have yet, nor how many they are. */
export function withoutJoining(
  changes: readonly PlanChange[],
  members: ReadonlySet<string>,
): readonly PlanChange[] {
  const own = changes.filter(
    ({ clusterId }) => clusterId === undefined || members.has(clusterId),
  );
  return own.length === changes.length
    ? changes
    : [
        ...own,
        {
          kind: 'membership',
          reason: { code: 'plan.others-join' },
        },
      ];
}

import { writePlan, type ClusterSelector, type UpgradePlanFile } from '@drydock/upgrade-plans';
import type { StoredCluster } from '../clusters/cluster';
import { HIDDEN_CLUSTER } from '../clusters/hideNames';
import type { PlanChange } from './records';

/** The document as somebody may read it: names of clusters that they may not see are taken out. */
export function documentFor(document: string, plan: UpgradePlanFile, hidden: readonly Pick<StoredCluster, 'name' | 'entityRef'>[]): string {
  const names = new Set(hidden.flatMap(({ name, entityRef }) => [name, entityRef ?? name]).map(name => name.toLowerCase()));
  const named = plan.spec.stages.flatMap(({ clusters }) => [...(clusters.names ?? []), ...(clusters.except?.names ?? [])]);
  if (!named.some(name => isHidden(name, names))) return document;
  return writePlan({ ...plan, spec: { ...plan.spec, stages: plan.spec.stages.map(stage => ({ ...stage, clusters: withoutNames(stage.clusters, names) })) } });
}

/** An entity reference may be shortened: what may mean a hidden cluster is taken out, too. */
function isHidden(name: string, hidden: ReadonlySet<string>): boolean {
  const lower = name.toLowerCase();
  return hidden.has(lower) || (/[:/]/.test(lower) && [...hidden].some(each => each.endsWith(`/${lower.split('/').at(-1)}`)));
}

function withoutNames({ names, except, ...rest }: ClusterSelector, hidden: ReadonlySet<string>): ClusterSelector {
  const keep = (list: readonly string[]) => list.map(name => (isHidden(name, hidden) ? HIDDEN_CLUSTER : name));
  return { ...rest, ...(names ? { names: keep(names) } : {}), ...(except ? { except: { ...except, ...(except.names ? { names: keep(except.names) } : {}) } } : {}) };
}

/** Changes as somebody may read them: those of clusters that they may not see are counted. `seesAll`: they see every cluster of the plan. */
export function changesFor(changes: readonly PlanChange[], sees: (clusterId: string) => boolean, seesAll: boolean): readonly PlanChange[] {
  if (seesAll) return changes;
  const seen = changes.filter(change => (change.clusterId === undefined ? !namesClusters(change) : sees(change.clusterId)));
  const hidden = changes.length - seen.length;
  return hidden === 0 ? changes : [...seen, { kind: 'membership', text: `${hidden} more ${hidden === 1 ? 'change' : 'changes'} of clusters that you may not see` }];
}

function namesClusters({ kind, path }: PlanChange): boolean {
  return kind === 'document' && path !== undefined && /\bnames\b/.test(path);
}

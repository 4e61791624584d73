import { writePlan, type ClusterSelector, type UpgradePlanFile } from '@drydock/upgrade-plans';
import type { StoredCluster } from '../clusters/cluster';
import { HIDDEN_CLUSTER } from '../clusters/hideNames';
import { endByThemselves } from './planState';
import type { PlanChange } from './records';

export type Named = Pick<StoredCluster, 'name' | 'entityRef'>;

/** What a plan calls clusters by name, also those that it leaves out: names and entity references as they were written. */
export function namesInPlan({ spec }: UpgradePlanFile): readonly string[] {
  return spec.stages.flatMap(({ clusters }) => [...(clusters.names ?? []), ...(clusters.except?.names ?? [])]);
}

/**
 * The document as somebody may read it: names of clusters that they may not see are taken out. `hidden`: all of those that it names, for a document also
 * names clusters that are no members.
 */
export function documentFor(document: string, plan: UpgradePlanFile, hidden: readonly Named[]): string {
  const names = namesOf(hidden);
  if (!namesInPlan(plan).some(name => isHidden(name, names))) return document;
  return writePlan({ ...plan, spec: { ...plan.spec, stages: plan.spec.stages.map(stage => ({ ...stage, clusters: withoutNames(stage.clusters, names) })) } });
}

/** Of clusters that stay hidden, in lower case: names and references as a whole, and what stands behind the last slash of them. */
interface HiddenNames {
  readonly whole: ReadonlySet<string>;
  readonly ends: ReadonlySet<string>;
}

function namesOf(clusters: readonly Named[]): HiddenNames {
  const whole = new Set(clusters.flatMap(({ name, entityRef }) => [name, entityRef ?? name]).map(name => name.toLowerCase()));
  return { whole, ends: new Set([...whole].filter(name => name.includes('/')).map(name => name.slice(name.lastIndexOf('/') + 1))) };
}

/** An entity reference may be shortened: what may mean a hidden cluster is taken out, too. */
function isHidden(name: string, { whole, ends }: HiddenNames): boolean {
  const lower = name.toLowerCase();
  return whole.has(lower) || (/[:/]/.test(lower) && ends.has(lower.split(/[:/]/).at(-1) ?? ''));
}

function withoutNames({ names, except, ...rest }: ClusterSelector, hidden: HiddenNames): ClusterSelector {
  const keep = (list: readonly string[]) => list.map(name => (isHidden(name, hidden) ? HIDDEN_CLUSTER : name));
  return { ...rest, ...(names ? { names: keep(names) } : {}), ...(except ? { except: { ...except, ...(except.names ? { names: keep(except.names) } : {}) } } : {}) };
}

/**
 * Changes as somebody may read them: those of clusters that they may not see, and those that name such a cluster, are counted. `hidden`: all of those that
 * one of the documents names.
 */
export function changesFor(changes: readonly PlanChange[], sees: (clusterId: string) => boolean, hidden: readonly Named[]): readonly PlanChange[] {
  const names = namesOf(hidden);
  const seen = changes.filter(change => {
    const { clusterId, clusterIds = clusterId === undefined ? [] : [clusterId] } = change;
    return clusterIds.length === 0 ? !namesHidden(change, names) : clusterIds.every(sees);
  });
  const shown = new Set(seen);
  const left = changes.filter(change => !shown.has(change));
  if (left.length === 0) return changes;
  const text = `${left.length}${seen.length > 0 ? ' more' : ''} ${left.length === 1 ? 'change' : 'changes'} of clusters that you may not see`;
  return [...seen, { kind: 'membership', text, ...(endByThemselves(left) ? { notKnown: true } : {}) }];
}

/** Changes without the names of clusters that the plan does not have yet. */
export function countJoining(changes: readonly PlanChange[], members: ReadonlySet<string>): readonly PlanChange[] {
  const own = changes.filter(({ clusterId }) => clusterId === undefined || members.has(clusterId));
  const joining = changes.length - own.length;
  return joining === 0 ? changes : [...own, { kind: 'membership', text: `${joining} ${joining === 1 ? 'cluster' : 'clusters'} would join it (the plan's page says which)` }];
}

/** A whole stage that came or went is said in one text, shortened, in which a name cannot be looked for. */
function namesHidden({ kind, path = '', before, after }: PlanChange, hidden: HiddenNames): boolean {
  if (kind !== 'document' || hidden.whole.size === 0) return false;
  const values = [before, after].flatMap(value => value ?? []);
  return /\bnames\[\d+\]$/.test(path) ? values.some(value => isHidden(value, hidden)) : values.some(value => value.includes('"names":')) || /\bnames$/.test(path);
}

import { addOnParams } from '../../foundation/addOnParams';
import { checkParam } from '../../foundation/checkParam';
import {
  type Param,
  type Reason,
  type ReasonCode,
} from '@drydock/upgrade-reasons';
import { isThere } from '@drydock/kubernetes-knowledge';
import {
  takesPoolsWithIt,
  type Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { digestOf } from '@drydock/upgrade-plans';
import type { StoredCluster } from '../../clusters/cluster';
import type { HopWish } from '../../upgrades/start/hopsInScope';
import { arrivedSince, withoutArrived } from './arrived';
import { canariesAmongThoseToDo } from './canaries';
import type { PlanSnapshot, SnapshotMember } from '../model';
import type { PlanChange } from '../store/records';
import type { PlanSelection } from './selection';
import { membersOf } from './snapshot';
import type { ResolvedTarget, TargetVersions } from './target';

/** How things stand now, as far as it is known without asking a platform. */
export interface Present {
  readonly selection: PlanSelection;
  readonly target: ResolvedTarget;
  /** What the platform of a cluster calls a version. */
  readonly ownVersion: TargetVersions['of'];
  /** The components that the plan upgrades, and whether it rolls them back. */
  readonly wish: Pick<HopWish, 'scope' | 'rollback' | 'addOns'>;
  /**
   * Submitted clusters that are still listed. Their selector may no longer match them, such as
   * after they reached the target.
   */
  readonly clusters: ReadonlyMap<string, StoredCluster>;
  /**
   * Fingerprints of findings that block each member for its target now; a member that is missing
   * could not be judged.
   */
  readonly blockers: ReadonlyMap<
    string,
    readonly { readonly fingerprint: string; readonly title: Reason }[]
  >;
}

/**
 * Differences from what people approved: a member was added or removed, another version or target,
 * a new blocker. A solved blocker, or a cluster that reached the target, is no difference. Pure.
 */
export function changesSince(
  snapshot: PlanSnapshot,
  present: Present,
): readonly PlanChange[] {
  const { selection, target, wish } = present;
  const upToDate = new Map(
    (snapshot.upToDate ?? []).map(each => [each.clusterId, each]),
  );
  const arrived = arrivedSince(snapshot, present.clusters, wish);
  const nothingToDo = new Set([
    ...upToDate.keys(),
    ...arrived.map(({ clusterId }) => clusterId),
  ]);
  // A canary that reached the target gives its place to another cluster, on both sides, even if its
  // selector no longer matches it.
  const selected = canariesAmongThoseToDo(selection.selected, ({ cluster }) =>
    nothingToDo.has(cluster.id),
  );
  const now = new Map(selected.map(each => [each.cluster.id, each]));
  const members = withoutArrived(snapshot, arrived).stages.flatMap(
    ({ name, members: inStage }) =>
      inStage.map(member => ({ member, stage: name })),
  );
  const known = new Set([
    ...membersOf(snapshot).map(({ clusterId }) => clusterId),
    ...upToDate.keys(),
  ]);
  return [
    ...targetChange(snapshot, target),
    ...members.flatMap(({ member, stage }) =>
      memberChanges(member, stage, now.get(member.clusterId), present),
    ),
    ...selected
      .filter(({ cluster }) => !known.has(cluster.id))
      .map(({ cluster, stage }) => joined(cluster, stage)),
    ...selected.flatMap(({ cluster, stage }) =>
      noLongerThere(
        cluster,
        stage,
        present.ownVersion(snapshot.target, cluster),
        upToDate.get(cluster.id),
        wish,
      ),
    ),
  ];
}

function targetChange(
  snapshot: PlanSnapshot,
  target: ResolvedTarget,
): PlanChange[] {
  if (target.version === undefined)
    return [
      {
        kind: 'target',
        path: 'spec.target',
        before: snapshot.target,
        reason: target.refusal,
      },
    ];
  if (target.version === snapshot.target) return [];
  return [
    {
      kind: 'target',
      path: 'spec.target',
      before: snapshot.target,
      after: target.version,
      reason: {
        code: 'plan.target-now',
        params: {
          target: { version: target.version },
          before: { version: snapshot.target },
        },
      },
    },
  ];
}

function joined(cluster: StoredCluster, stage: string): PlanChange {
  return {
    kind: 'membership',
    clusterId: cluster.id,
    after: stage,
    reason: {
      code: 'plan.cluster-joins',
      params: { ...named(cluster.id, cluster.name), stage: { text: stage } },
    },
  };
}

/**
 * A cluster that was left out and by now, by the version that it serves, has something to do. Facts
 * that the platform knew before the inventory do not count, and rollbacks of pools are not judged.
 */
function noLongerThere(
  { id, name, version }: StoredCluster,
  stage: string,
  target: string,
  leftOut: { readonly served?: string } | undefined,
  { scope, rollback }: Present['wish'],
): PlanChange[] {
  if (rollback && scope === 'node-pools') return [];
  if (
    !leftOut ||
    version === undefined ||
    version === leftOut.served ||
    isThere(version, { to: target, back: rollback })
  )
    return [];
  return [
    {
      kind: 'membership',
      clusterId: id,
      after: stage,
      reason: {
        code: 'plan.cluster-left-out-runs',
        params: {
          ...named(id, name),
          stage: { text: stage },
          version: { version },
        },
      },
    },
  ];
}

function memberChanges(
  member: SnapshotMember,
  stage: string,
  now: PlanSelection['selected'][number] | undefined,
  present: Present,
): PlanChange[] {
  const { clusterId, clusterName } = member;
  const cluster = named(clusterId, clusterName);
  if (!now)
    return [
      {
        kind: 'membership',
        clusterId,
        before: stage,
        reason: { code: 'plan.cluster-leaves', params: cluster },
      },
    ];
  const changes: PlanChange[] = [];
  if (now.stage !== stage)
    changes.push({
      kind: 'membership',
      clusterId,
      before: stage,
      after: now.stage,
      reason: {
        code: 'plan.cluster-moves',
        params: {
          ...cluster,
          before: { text: stage },
          stage: { text: now.stage },
        },
      },
    });
  else if (now.canary !== member.canary)
    changes.push({
      kind: 'membership',
      clusterId,
      reason: {
        code: now.canary
          ? 'plan.cluster-becomes-canary'
          : 'plan.cluster-no-longer-canary',
        params: { ...cluster, stage: { text: stage } },
      },
    });
  if (
    now.cluster.version !== member.served &&
    !isFurther(now.cluster.version, member, present.wish)
  ) {
    const [before, after] = [member.served, now.cluster.version];
    changes.push({
      kind: 'hops',
      clusterId,
      before,
      after,
      reason: {
        code: 'plan.cluster-runs',
        params: {
          ...cluster,
          before: versionOrUnknown(before),
          version: versionOrUnknown(after),
        },
      },
      ...(now.cluster.version === undefined ? { notKnown: true } : {}),
    });
  }
  if (now.cluster.environment !== member.environment) {
    const [before, after] = [member.environment, now.cluster.environment];
    changes.push({
      kind: 'membership',
      clusterId,
      before,
      after,
      reason: {
        code: 'plan.cluster-environment',
        params: {
          ...cluster,
          before: textOrUnknown(before),
          environment: textOrUnknown(after),
        },
      },
    });
  }
  return [...changes, ...blockerChanges(member, present)];
}

function named(cluster: string, name: string) {
  return { cluster: { cluster, name } };
}

function versionOrUnknown(version: string | undefined): Param {
  return version === undefined ? { term: 'unknown' } : { version };
}

function textOrUnknown(text: string | undefined): Param {
  return text === undefined ? { term: 'unknown' } : { text };
}

/**
 * Its control plane is at the target and its nodes are not. The rest was submitted, too, and is
 * checked again when it starts.
 */
function isFurther(
  version: string | undefined,
  { target }: SnapshotMember,
  { scope, rollback }: Present['wish'],
): boolean {
  return (
    scope === 'full' &&
    !rollback &&
    version !== undefined &&
    isThere(version, { to: target }) &&
    isThere(target, { to: version })
  );
}

function blockerChanges(
  { clusterId, clusterName, blockers }: SnapshotMember,
  present: Present,
): PlanChange[] {
  const now = present.blockers.get(clusterId);
  if (!now)
    return [
      {
        kind: 'blockers',
        clusterId,
        notKnown: true,
        reason: {
          code: 'plan.cluster-blockers-not-known',
          params: named(clusterId, clusterName),
        },
      },
    ];
  return now
    .filter(({ fingerprint }) => !blockers.includes(fingerprint))
    .map(({ title }) => ({
      kind: 'blockers',
      clusterId,
      reason: {
        code: 'plan.cluster-new-blocker',
        params: {
          ...named(clusterId, clusterName),
          blocker: { reasons: [title] },
        },
      },
    }));
}

/** How two submitted states differ, for people who approved the earlier one. Pure. */
export function snapshotDifferences(
  before: PlanSnapshot,
  after: PlanSnapshot,
): readonly PlanChange[] {
  const earlier = new Map(
    before.stages.flatMap(({ name, members }) =>
      members.map(member => [member.clusterId, { member, stage: name }]),
    ),
  );
  const later = new Map(
    after.stages.flatMap(({ name, members }) =>
      members.map(member => [member.clusterId, { member, stage: name }]),
    ),
  );
  const targets =
    before.target === after.target
      ? []
      : [
          {
            kind: 'target' as const,
            path: 'spec.target',
            before: before.target,
            after: after.target,
            reason: {
              code: 'plan.with-target' as const,
              params: {
                target: { version: after.target },
                before: { version: before.target },
              },
            },
          },
        ];
  return [
    ...targets,
    ...membersOf(before)
      .filter(({ clusterId }) => !later.has(clusterId))
      .map(({ clusterId, clusterName }) => ({
        kind: 'membership' as const,
        clusterId,
        reason: {
          code: 'plan.without-cluster' as const,
          params: named(clusterId, clusterName),
        },
      })),
    ...[...later.values()].flatMap(({ member, stage }) => {
      const { clusterId, clusterName } = member;
      const old = earlier.get(clusterId);
      if (!old)
        return [
          {
            kind: 'membership' as const,
            clusterId,
            after: stage,
            reason: {
              code: 'plan.with-cluster' as const,
              params: {
                ...named(clusterId, clusterName),
                stage: { text: stage },
              },
            },
          },
        ];
      return memberDifferences(old.member, member, old.stage, stage);
    }),
    ...orderDifferences(before, after),
  ];
}

/**
 * The order is approved, too: stages, and clusters within a stage, that are in both and have
 * another order.
 */
function orderDifferences(
  before: PlanSnapshot,
  after: PlanSnapshot,
): PlanChange[] {
  const names = ({ stages }: PlanSnapshot) => stages.map(({ name }) => name);
  const ofStages = reordered(names(before), names(after)).map(order =>
    inOrder(order, text => ({ text }), {
      code: 'plan.stages-reordered',
    }),
  );
  const ofClusters = after.stages.flatMap(({ name, members }) => {
    const old = before.stages.find(stage => stage.name === name)?.members ?? [];
    const nameOf = new Map(
      members.map(({ clusterId, clusterName }) => [clusterId, clusterName]),
    );
    const ids = (list: readonly SnapshotMember[]) =>
      list.map(({ clusterId }) => clusterId);
    return reordered(ids(old), ids(members)).map(order => ({
      ...inOrder(order, id => ({ cluster: id, name: nameOf.get(id) ?? id }), {
        code: 'plan.clusters-reordered',
        params: { stage: { text: name } },
      }),
      clusterIds: order.after,
    }));
  });
  return [...ofStages, ...ofClusters];
}

interface Order {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Both orders of what is in both lists; nothing where they are the same. */
function reordered(
  before: readonly string[],
  after: readonly string[],
): Order[] {
  const [early, late] = [new Set(before), new Set(after)];
  const [was, is] = [
    before.filter(each => late.has(each)),
    after.filter(each => early.has(each)),
  ];
  return was.every((each, index) => each === is[index])
    ? []
    : [{ before: was, after: is }];
}

const MOST_IN_ORDER = 10;

function inOrder(
  { before, after }: Order,
  param: (each: string) => Param,
  { code, params }: Reason,
): PlanChange {
  const order = (list: readonly string[]) => ({
    list: list.slice(0, MOST_IN_ORDER).map(param),
    more: Math.max(0, list.length - MOST_IN_ORDER),
  });
  return {
    kind: 'membership',
    reason: {
      code,
      params: { ...params, before: order(before), order: order(after) },
    },
  };
}

function memberDifferences(
  old: SnapshotMember,
  member: SnapshotMember,
  oldStage: string,
  stage: string,
): PlanChange[] {
  const { clusterId, clusterName } = member;
  const cluster = named(clusterId, clusterName);
  const changes: PlanChange[] = [];
  if (oldStage !== stage)
    changes.push({
      kind: 'membership',
      clusterId,
      before: oldStage,
      after: stage,
      reason: {
        code: 'plan.cluster-in-stage',
        params: {
          ...cluster,
          before: { text: oldStage },
          stage: { text: stage },
        },
      },
    });
  if (old.canary !== member.canary)
    changes.push({
      kind: 'membership',
      clusterId,
      reason: {
        code: member.canary
          ? 'plan.cluster-is-canary'
          : 'plan.cluster-is-no-canary',
        params: { ...cluster, stage: { text: stage } },
      },
    });
  const [before, way] = [old.hops.map(hopReason), member.hops.map(hopReason)];
  if (digestOf(before) !== digestOf(way))
    changes.push({
      kind: 'hops',
      clusterId,
      reason: {
        code: 'plan.cluster-goes-another-way',
        params: {
          ...cluster,
          before: { reasons: before },
          way: { reasons: way },
        },
      },
    });
  for (const check of member.notRun.filter(each => !old.notRun.includes(each)))
    changes.push({
      kind: 'blockers',
      clusterId,
      reason: {
        code: 'plan.cluster-check-not-run',
        params: { ...cluster, check: checkParam(check) },
      },
    });
  const fresh = member.blockers.filter(
    blocker => !old.blockers.includes(blocker),
  ).length;
  const gone = old.blockers.filter(
    blocker => !member.blockers.includes(blocker),
  ).length;
  if (fresh > 0)
    changes.push({
      kind: 'blockers',
      clusterId,
      reason: {
        code: 'plan.cluster-more-blockers',
        params: { ...cluster, count: { number: fresh } },
      },
    });
  if (gone > 0)
    changes.push({
      kind: 'blockers',
      clusterId,
      reason: {
        code: 'plan.cluster-fewer-blockers',
        params: { ...cluster, count: { number: gone } },
      },
    });
  return changes;
}

/** The part of a hop that goes into the digest: two hops with the same reason are the same. */
function hopReason(planned: Hop): Reason {
  const {
    kind,
    from,
    to,
    through = [],
    pools,
    holdPools,
    canaryNode,
    addOn,
  } = planned;
  if (addOn)
    return {
      code: 'plan.hop-add-on',
      params: {
        ...addOnParams(planned),
        onConflict: { term: `conflict-${addOn.onConflict}` },
      },
    };
  const stops = through.slice(0, -1);
  const rolled = kind === 'control-plane' ? undefined : pools;
  let hop: Reason = {
    code: rolled ? 'plan.hop-of-pools' : 'plan.hop',
    params: {
      component: {
        term: kind === 'control-plane' ? kind : 'node-pools',
      },
      from: { version: from },
      to: { version: to },
      ...(rolled ? { pools: textList(rolled) } : {}),
    },
  };
  const within = (code: ReasonCode, params?: Reason['params']) => {
    hop = { code, params: { ...params, hop: { reasons: [hop] } } };
  };
  if (stops.length > 0)
    within('plan.hop-by', {
      stops: { list: stops.map(version => ({ version })) },
    });
  if (takesPoolsWithIt(planned) && pools && pools.length > 0)
    within('plan.hop-with-some-pools', { pools: textList(pools) });
  else if (takesPoolsWithIt(planned)) within('plan.hop-with-pools');
  if (holdPools) within('plan.hop-without', { pools: textList(holdPools) });
  if (canaryNode) within(`plan.hop-${canaryNode}-canary`);
  return hop;
}

function textList(texts: readonly string[]): Param {
  return { list: texts.map(text => ({ text })) };
}

const MOST_DOCUMENT_CHANGES = 100;

/** How two documents differ, field by field. Pure. */
export function documentDifferences(
  before: unknown,
  after: unknown,
  path = '',
): readonly PlanChange[] {
  return [...differingFields(before, after, path)].slice(
    0,
    MOST_DOCUMENT_CHANGES,
  );
}

function* differingFields(
  before: unknown,
  after: unknown,
  path: string,
): Generator<PlanChange> {
  if (
    isStructure(before) &&
    isStructure(after) &&
    Array.isArray(before) === Array.isArray(after)
  ) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    for (const key of keys)
      yield* differingFields(
        valueOf(before, key),
        valueOf(after, key),
        Array.isArray(before)
          ? `${path}[${key}]`
          : [path, key].filter(Boolean).join('.'),
      );
  } else if (before !== after) {
    const [was, is] = [inWords(before), inWords(after)];
    yield {
      kind: 'document',
      path,
      before: was,
      after: is,
      reason: {
        code: 'plan.field-changed',
        params: {
          field: { object: path },
          before: textOrAbsent(was),
          after: textOrAbsent(is),
        },
      },
    };
  }
}

function textOrAbsent(text: string | undefined): Param {
  return text === undefined ? { term: 'absent' } : { text };
}

function isStructure(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function valueOf(structure: object, key: string): unknown {
  return Object.entries(structure).find(([name]) => name === key)?.[1];
}

function inWords(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

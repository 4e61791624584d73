import { reasonKey } from '@drydock/upgrade-reasons';
import type { Param, Reason } from '@drydock/upgrade-reasons';
import type { Evidence, FindingDraft, Severity } from '../contracts';
import type { NodeDrain, Stall } from '../drain';
import { groupBy } from '../groupBy';
import { listed, listedNames, named } from '../words';
import { refusalsOf } from './drainWords';
import { podsByOwner } from './podOwners';

interface StalledNode extends Stall {
  readonly drain: NodeDrain;
}

/**
 * Budgets that let a drain begin and never end: the pods that went fit nowhere, so the others are
 * refused for ever. A blocker only where a new node would not take them either; else a node more is
 * the cure, which many platforms add by themselves.
 */
export function stallFindings(
  drains: readonly NodeDrain[],
  surgingPools: ReadonlySet<string>,
): FindingDraft[] {
  const stalled = drains.flatMap(drain =>
    drain.stalls.map((stall): StalledNode => ({ ...stall, drain })),
  );
  const byBudget = groupBy(
    stalled,
    ({ budget: { object } }) => `${object.namespace}/${object.name}`,
  );
  return [...byBudget.values()].map(stalls =>
    stallFinding(stalls, surgingPools),
  );
}

function stallFinding(
  stalls: readonly StalledNode[],
  surgingPools: ReadonlySet<string>,
): FindingDraft {
  const [{ budget }] = stalls;
  const isCertain = stalls.some(({ waiting }) =>
    waiting.every(({ isBound }) => isBound),
  );
  const severity = severityOf(
    isCertain,
    stalls.every(({ drain }) => surgingPools.has(drain.node.pool)),
  );
  return {
    key: 'drain-stall',
    severity,
    confidence: 'inferred',
    phase: 'nodes',
    title: {
      code: isCertain
        ? 'check.drain-simulation.never-finishes'
        : 'check.drain-simulation.needs-another-node',
      params: { budget: named(budget.object), nodes: nodesOf(stalls) },
    },
    object: budget.object,
    hints: { labels: budget.labels, annotations: budget.annotations },
    evidence: evidenceOf(stalls),
    fix: {
      what: {
        code: isCertain
          ? 'check.drain-simulation.stall-bound-fix'
          : 'check.drain-simulation.stall-room-fix',
        params: { places: listed(stalls.map(placeOf)) },
      },
      link: 'https://kubernetes.io/docs/tasks/administer-cluster/safely-drain-node/',
    },
  };
}

function nodesOf(stalls: readonly StalledNode[]): Param {
  return stalls.length === 1
    ? { object: stalls[0].drain.node.name }
    : {
        reasons: [
          {
            code: 'check.drain-simulation.nodes',
            params: { count: { number: stalls.length } },
          },
        ],
      };
}

function severityOf(isCertain: boolean, surges: boolean): Severity {
  if (isCertain) return 'blocker';
  return surges ? 'info' : 'warning';
}

/**
 * Waivers hang on it and must outlive a rollout: workloads and reasons, whichever pods and nodes
 * they are of today.
 */
function evidenceOf(stalls: readonly StalledNode[]): readonly Evidence[] {
  const byKey = new Map(
    stalls.map(stalledPods).map(what => [reasonKey(what), what]),
  );
  return [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, 5)
    .map(([, what]) => ({ source: 'simulation', what }));
}

function stalledPods({ budget, refused, waiting }: StalledNode): Reason {
  return {
    code: 'check.drain-simulation.stall',
    params: {
      waiting: podsByOwner(waiting.map(({ pod }) => pod)),
      why: refusalsOf(waiting[0]),
      allowed: { number: budget.disruptionsAllowed ?? 0 },
      refused: podsByOwner(refused),
    },
  };
}

/** Which pods and nodes these are today. */
function placeOf({ drain, refused }: StalledNode): Param {
  return {
    reasons: [
      {
        code: 'check.drain-simulation.place',
        params: {
          count: { number: refused.length },
          pods: listedNames(refused.map(({ name }) => name)),
          node: { object: drain.node.name },
        },
      },
    ],
  };
}

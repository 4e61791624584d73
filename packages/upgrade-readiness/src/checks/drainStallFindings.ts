import { said } from '@drydock/upgrade-reasons';
import type { FindingDraft, Severity } from '../contracts';
import type { NodeDrain, Stall } from '../drain';
import { groupBy } from '../groupBy';
import { count, listOf, nameOf } from '../words';
import { refusalWords } from './drainWords';
import { podsByOwner } from './podOwners';

interface StalledNode extends Stall {
  readonly drain: NodeDrain;
}

/**
 * Budgets that let a drain begin and never end: the pods that went fit nowhere, so the others are refused for ever. A blocker only where a
 * new node would not take them either; else a node more is the cure, which many platforms add by themselves.
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
  const nodes = stalls.map(({ drain }) => drain.node.name);
  return {
    key: 'drain-stall',
    severity,
    confidence: 'inferred',
    phase: 'nodes',
    title: said(
      `${nameOf(budget.object)} lets the drain of ${
        nodes.length === 1 ? nodes[0] : count(nodes.length, 'node')
      } begin, but ${isCertain ? 'never' : 'without another node not'} end`,
    ),
    object: budget.object,
    hints: { labels: budget.labels, annotations: budget.annotations },
    evidence: [...new Set(stalls.map(stallText))]
      .sort()
      .slice(0, 5)
      .map(text => ({ source: 'simulation', what: said(text) })),
    fix: {
      what: said(
        `${
          isCertain
            ? 'Before such a node is drained, move or copy the data of these pods, or let the budget allow all of its pods on the node at once for that time.'
            : 'Add a node, or let the pool surge, before its nodes are drained; or spread the pods so that no node holds more of them than the budget lets go.'
        } ${placesText(stalls)}`,
      ),
      link: 'https://kubernetes.io/docs/tasks/administer-cluster/safely-drain-node/',
    },
  };
}

function severityOf(isCertain: boolean, surges: boolean): Severity {
  if (isCertain) return 'blocker';
  return surges ? 'info' : 'warning';
}

/** Waivers hang on it and must outlive a rollout: workloads and reasons, whichever pods and nodes they are of today. */
function stallText({ budget, refused, waiting }: StalledNode): string {
  const why = waiting.length > 0 ? ` (${refusalWords(waiting[0])})` : '';
  return `${podsByOwner(waiting.map(({ pod }) => pod))} go${
    waiting.length === 1 ? 'es' : ''
  } and fit${
    waiting.length === 1 ? 's' : ''
  } nowhere else${why}; with disruptionsAllowed ${
    budget.disruptionsAllowed
  }, ${podsByOwner(refused)} ${
    refused.length === 1 ? 'is' : 'are'
  } refused then`;
}

/** Which pods and nodes these are today. */
function placesText(stalls: readonly StalledNode[]): string {
  return `Today: ${listOf(
    stalls.map(
      ({ drain, refused }) =>
        `${listOf(refused.map(({ name }) => `pod ${name}`))} on ${
          drain.node.name
        }`,
    ),
  )}.`;
}

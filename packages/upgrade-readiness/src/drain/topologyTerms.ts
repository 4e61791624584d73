import type { LabelSelector } from '../contracts';
import { matchesSelector } from '../matchesSelector';
import type { PodClass } from './podClasses';

/**
 * Pods of a selector, counted by the value of a node's label: what anti-affinity, affinity and
 * spread constraints are measured by.
 */
export interface TopologyTerm {
  readonly topologyKey: string;
  /** Pods that the term selects, by domain. */
  readonly matching: Map<string, number>;
  /** Pods that want no such pod in their domain, by domain. */
  readonly refusing: Map<string, number>;
  /** Pods that the term selects, in all. */
  total: number;
}

/** What a class of pods asks for beside other pods. */
export interface ClassTerms {
  /** Every term that selects pods of this class. */
  readonly matched: readonly TopologyTerm[];
  readonly antiAffinity: readonly TopologyTerm[];
  readonly affinity: readonly TopologyTerm[];
  readonly spread: readonly {
    readonly term: TopologyTerm;
    readonly maxSkew: number;
    readonly countsItself: boolean;
  }[];
  /** Whether another pod can be in the way at all. */
  readonly isFree: boolean;
}

interface Selecting {
  readonly term: TopologyTerm;
  readonly selector: LabelSelector | undefined;
}

/**
 * One term for each distinct (topology, namespaces, selector) of all classes, and what each class
 * has to do with them.
 */
export function termsOfClasses(
  classes: readonly PodClass[],
): readonly ClassTerms[] {
  const terms = new Map<string, TopologyTerm>();
  const byNamespace = new Map<string, Selecting[]>();
  const termFor = (
    topologyKey: string,
    namespaces: readonly string[],
    selector: LabelSelector | undefined,
  ): TopologyTerm => {
    const key = JSON.stringify([
      topologyKey,
      [...namespaces].sort(),
      selector ?? 'none',
    ]);
    const known = terms.get(key);
    if (known) return known;
    const made: TopologyTerm = {
      topologyKey,
      matching: new Map(),
      refusing: new Map(),
      total: 0,
    };
    terms.set(key, made);
    for (const namespace of new Set(namespaces)) {
      const others = byNamespace.get(namespace);
      if (others) others.push({ term: made, selector });
      else byNamespace.set(namespace, [{ term: made, selector }]);
    }
    return made;
  };
  const own = classes.map(({ template, namespace, labels }) => {
    const affinityTerm = (asked: PodClass['template']['podAffinity'][number]) =>
      termFor(
        asked.topologyKey,
        asked.namespaces.length > 0 ? asked.namespaces : [namespace],
        asked.selector,
      );
    return {
      antiAffinity: template.podAntiAffinity.map(affinityTerm),
      affinity: template.podAffinity.map(affinityTerm),
      spread: template.topologySpread
        .filter(({ required }) => required)
        .map(({ topologyKey, maxSkew, selector }) => ({
          term: termFor(topologyKey, [namespace], selector),
          maxSkew,
          countsItself: selects(selector, labels),
        })),
    };
  });
  return classes.map(({ namespace, labels }, index) => {
    const matched = (byNamespace.get(namespace) ?? [])
      .filter(({ selector }) => selects(selector, labels))
      .map(({ term }) => term);
    const { antiAffinity, affinity, spread } = own[index];
    return {
      ...own[index],
      matched,
      isFree:
        matched.length +
          antiAffinity.length +
          affinity.length +
          spread.length ===
        0,
    };
  });
}

/** A term without a selector selects no pod. */
function selects(
  selector: LabelSelector | undefined,
  labels: PodClass['labels'],
): boolean {
  return selector !== undefined && matchesSelector(selector, labels);
}

/** Counts a pod of the class in (`by` 1) or out (-1) of the domains of a node. */
export function countPod(
  { matched, antiAffinity }: ClassTerms,
  nodeLabels: Readonly<Record<string, string>>,
  by: 1 | -1,
): void {
  for (const term of matched) {
    const domain = domainOf(term, nodeLabels);
    if (domain !== undefined) add(term.matching, domain, by);
    term.total += by;
  }
  for (const term of antiAffinity) {
    const domain = domainOf(term, nodeLabels);
    if (domain !== undefined) add(term.refusing, domain, by);
  }
}

/** Undefined where the node has no such label: then it is in no domain. */
export function domainOf(
  { topologyKey }: Pick<TopologyTerm, 'topologyKey'>,
  labels: Readonly<Record<string, string>>,
): string | undefined {
  return Object.hasOwn(labels, topologyKey) ? labels[topologyKey] : undefined;
}

function add(counts: Map<string, number>, domain: string, by: number): void {
  counts.set(domain, (counts.get(domain) ?? 0) + by);
}

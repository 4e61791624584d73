import type {
  DisruptionBudgetFacts,
  NodeFacts,
  ObjectReference,
  PodFacts,
} from '../contracts';
import type { BudgetAnswer } from './budgetAnswers';
import type { PodPlacement } from './PodPlacement';
import { selectableOfReplacement, matchesTerms, selectsNode } from './nodeFit';
import type { ClassifiedPod } from './podClasses';
import type { Refusal } from './refusals';

/** A pod that, once evicted, runs nowhere until its node is back. */
export interface WaitingPod {
  readonly pod: PodFacts;
  readonly workload?: ObjectReference;
  /** Why the other nodes do not take it, with the number of nodes, most first. */
  readonly refusals: ReadonlyMap<Refusal, number>;
  /**
   * Whether this very node alone will do, by its name or its volumes: neither room elsewhere nor a
   * new node helps.
   */
  readonly isBound: boolean;
  /** Whether no other pod of its workload runs meanwhile. */
  readonly isLast: boolean;
}

/**
 * A budget that lets some pods of a node go, which fit nowhere, and then no more: the drain does
 * not end.
 */
export interface Stall {
  readonly budget: DisruptionBudgetFacts;
  readonly refused: readonly PodFacts[];
  /** Pods of the budget that were evicted and wait. */
  readonly waiting: readonly WaitingPod[];
}

/** What happens when this node alone is drained. Nothing noteworthy: both lists are empty. */
export interface NodeDrain {
  readonly node: NodeFacts;
  readonly waiting: readonly WaitingPod[];
  readonly stalls: readonly Stall[];
}

/** The workload whose pods stand in for one another. */
export function workloadKey({
  pod: { namespace, name, workload },
}: ClassifiedPod): string {
  return workload
    ? `${workload.kind}/${namespace}/${workload.name}`
    : `Pod/${namespace}/${name}`;
}

/**
 * Nodes only fill up while a node is drained: where one pod found no place, the next of its kind
 * finds none. Not so where its own volumes decided, or other pods that come to be there.
 */
function speaksForItsClass({
  volumes,
  class: { template },
}: ClassifiedPod): boolean {
  return (
    volumes.length === 0 &&
    template.podAffinity.length === 0 &&
    template.topologySpread.length === 0
  );
}

/** The drain of one node. Leaves the state as it found it. */
export class Drain {
  readonly #waiting: {
    readonly one: ClassifiedPod;
    readonly budget: BudgetAnswer;
    readonly result: WaitingPod;
  }[] = [];
  readonly #refused: {
    readonly pod: PodFacts;
    readonly budget: DisruptionBudgetFacts;
  }[] = [];
  readonly #used = new Map<DisruptionBudgetFacts, number>();
  readonly #placed: { readonly one: ClassifiedPod; readonly at: number }[] = [];
  readonly #evicted: ClassifiedPod[] = [];
  readonly #stillRunning: Map<string, number> = new Map();

  constructor(
    private readonly state: PodPlacement,
    private readonly node: NodeFacts,
    private readonly index: number,
    private readonly running: ReadonlyMap<string, number>,
  ) {}

  run(
    pods: readonly ClassifiedPod[],
    budgetOf: (one: ClassifiedPod) => BudgetAnswer,
  ): NodeDrain {
    const homeless = new Map<number, ReadonlyMap<Refusal, number>>();
    for (const one of pods) this.#evict(one, budgetOf(one), homeless);
    const result = {
      node: this.node,
      waiting: this.#waiting.map(waiting => ({
        ...waiting.result,
        isLast: this.#isLast(waiting.one),
      })),
      stalls: this.#stalls(),
    };
    this.#undo();
    return result;
  }

  #evict(
    one: ClassifiedPod,
    budget: BudgetAnswer,
    homeless: Map<number, ReadonlyMap<Refusal, number>>,
  ): void {
    if (budget === 'blocked') return;
    if (
      budget !== 'none' &&
      (this.#used.get(budget) ?? 0) >= (budget.disruptionsAllowed ?? 0)
    ) {
      this.#refused.push({ pod: one.pod, budget });
      return;
    }
    this.state.remove(one.class, this.index);
    this.#evicted.push(one);
    this.#count(one, -1);
    const known = homeless.get(one.class.id);
    const place = known ? undefined : this.state.findNode(one, this.index);
    if (place !== undefined) {
      this.state.add(one.class, place);
      this.#placed.push({ one, at: place });
      this.#count(one, 1);
      return;
    }
    const refusals = known ?? this.state.refusals(one, this.index);
    if (speaksForItsClass(one)) homeless.set(one.class.id, refusals);
    if (budget !== 'none')
      this.#used.set(budget, (this.#used.get(budget) ?? 0) + 1);
    this.#waiting.push({
      one,
      budget,
      result: {
        pod: one.pod,
        ...(one.class.workload ? { workload: one.class.workload } : {}),
        refusals,
        isBound: this.#isBound(one),
        isLast: false,
      },
    });
  }

  #isBound(one: ClassifiedPod): boolean {
    const labels = selectableOfReplacement(this.node);
    const fitsReplacement =
      selectsNode(one.class.template, labels) &&
      one.volumes.every(({ nodeAffinity }) =>
        matchesTerms(nodeAffinity, labels),
      );
    return !fitsReplacement && !this.state.isWantedElsewhere(one, this.index);
  }

  #count(one: ClassifiedPod, by: number): void {
    const key = workloadKey(one);
    if (one.pod.ready)
      this.#stillRunning.set(
        key,
        (this.#stillRunning.get(key) ?? this.running.get(key) ?? 0) + by,
      );
  }

  #isLast(one: ClassifiedPod): boolean {
    const key = workloadKey(one);
    return (this.#stillRunning.get(key) ?? this.running.get(key) ?? 0) === 0;
  }

  #stalls(): readonly Stall[] {
    return [...new Set(this.#refused.map(({ budget }) => budget))].map(
      budget => ({
        budget,
        refused: this.#refused
          .filter(refused => refused.budget === budget)
          .map(({ pod }) => pod),
        waiting: this.#waiting
          .filter(waiting => waiting.budget === budget)
          .map(({ result }) => result),
      }),
    );
  }

  #undo(): void {
    for (const { one, at } of this.#placed) this.state.remove(one.class, at);
    for (const one of this.#evicted) this.state.add(one.class, this.index);
  }
}

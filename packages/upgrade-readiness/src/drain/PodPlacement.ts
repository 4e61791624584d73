import type { NodeFacts, ResourceQuantities } from '../contracts';
import {
  matchesTerms,
  selectableOf,
  selectsNode,
  takesPods,
  untolerated,
} from './nodeFit';
import type { Classified, ClassifiedPod, PodClass } from './podClasses';
import { REFUSALS, taintRefusals } from './refusals';
import type { Refusal } from './refusals';
import { countPod, domainOf, termsOfClasses } from './topologyTerms';
import type { ClassTerms } from './topologyTerms';

/**
 * Nodes that a class of pods may go to, with the CPU that is free on each before anything moves.
 */
interface Candidates {
  readonly nodes: readonly number[];
  readonly cpu: readonly number[];
  /** Why the other nodes never take such pods, with their number. */
  readonly refused: ReadonlyMap<Refusal, number>;
}

/** What nodes can still take and where which pods are; pods are taken off and placed one by one. */
export class PodPlacement {
  readonly #nodes: readonly NodeFacts[];
  readonly #selectable: readonly Readonly<Record<string, string>>[];
  readonly #cpu: Float64Array;
  /** CPU that is free before anything moves. */
  readonly #cpuAtRest: Float64Array;
  readonly #memory: Float64Array;
  readonly #pods: Float64Array;
  readonly #ports = new Map<string, number>();
  readonly #terms: readonly ClassTerms[];
  readonly #candidates = new Map<string, Candidates>();
  readonly #taintRefusal = taintRefusals();
  readonly #domains = new Map<string, readonly string[]>();
  readonly #indexes: ReadonlyMap<string, number>;

  constructor(nodes: readonly NodeFacts[], { classes, pods }: Classified) {
    this.#nodes = nodes;
    this.#selectable = nodes.map(selectableOf);
    this.#indexes = new Map(nodes.map(({ name }, index) => [name, index]));
    // A node that does not say what it can take is not held to be full.
    const column = (
      of: (allocatable: ResourceQuantities) => number | undefined,
    ) =>
      Float64Array.from(
        nodes,
        ({ allocatable }) => of(allocatable) ?? Infinity,
      );
    this.#cpu = column(({ cpuMillicores }) => cpuMillicores);
    this.#memory = column(({ memoryBytes }) => memoryBytes);
    this.#pods = column(allocatable => allocatable.pods);
    this.#terms = termsOfClasses(classes);
    for (const { pod, class: podClass } of pods) {
      const index =
        pod.node === undefined ? undefined : this.#indexes.get(pod.node);
      if (index !== undefined) this.add(podClass, index);
    }
    this.#cpuAtRest = this.#cpu.slice();
  }

  indexOf(node: string): number | undefined {
    return this.#indexes.get(node);
  }

  add(podClass: PodClass, node: number): void {
    this.#change(podClass, node, 1);
  }

  remove(podClass: PodClass, node: number): void {
    this.#change(podClass, node, -1);
  }

  /**
   * A node but `except` that takes the pod, the tightest before anything moved; undefined where
   * none does. Measured on 30,000 pods and 1,000 nodes: to look at every node for every pod takes 5
   * to 8 s, to begin at the tightest that has the CPU and take the first that fits less than 1 s.
   */
  findNode(pod: ClassifiedPod, except: number): number | undefined {
    const { requests, hostPorts } = pod.class.template;
    const { cpuMillicores = 0, memoryBytes = 0 } = requests;
    const terms = this.#terms[pod.class.id];
    const leastCounts = this.#leastCounts(pod.class);
    const { nodes, cpu } = this.#candidatesOf(pod.class);
    for (
      let position = firstAtLeast(cpu, cpuMillicores);
      position < nodes.length;
      position += 1
    ) {
      const node = nodes[position];
      const hasRoom =
        node !== except &&
        this.#cpu[node] >= cpuMillicores &&
        this.#memory[node] >= memoryBytes &&
        this.#pods[node] >= 1;
      if (
        hasRoom &&
        this.#reaches(pod, node) &&
        !this.#clashes(hostPorts, node) &&
        (terms.isFree ||
          this.#disturbed(terms, leastCounts, node) === undefined)
      )
        return node;
    }
    return undefined;
  }

  /** Why each node but `except` refuses the pod: reasons with the number of nodes, most first. */
  refusals(pod: ClassifiedPod, except: number): ReadonlyMap<Refusal, number> {
    const leastCounts = this.#leastCounts(pod.class);
    const { nodes, refused } = this.#candidatesOf(pod.class);
    const counts = new Map<Refusal, number>(refused);
    const count = (reason: Refusal | undefined, by: number) =>
      reason && counts.set(reason, (counts.get(reason) ?? 0) + by);
    count(this.#refusalAtRest(pod.class, except), -1);
    for (const node of nodes)
      count(
        node === except ? undefined : this.#refusal(pod, node, leastCounts),
        1,
      );
    return new Map(
      [...counts]
        .filter(([, number]) => number > 0)
        .sort(([, a], [, b]) => b - a),
    );
  }

  /**
   * Whether the pod's selectors and volumes name another node than `except`, in whatever state that
   * is now.
   */
  isWantedElsewhere(pod: ClassifiedPod, except: number): boolean {
    return this.#selectable.some(
      (labels, node) =>
        node !== except &&
        selectsNode(pod.class.template, labels) &&
        this.#reaches(pod, node),
    );
  }

  /** By what never changes while pods move. */
  #refusalAtRest({ template }: PodClass, node: number): Refusal | undefined {
    const facts = this.#nodes[node];
    if (!takesPods(facts)) return REFUSALS.unavailable;
    const taint = untolerated(facts.taints, template.tolerations);
    if (taint) return this.#taintRefusal(taint.key);
    return selectsNode(template, this.#selectable[node])
      ? undefined
      : REFUSALS.selector;
  }

  #refusal(
    pod: ClassifiedPod,
    node: number,
    leastCounts: readonly number[],
  ): Refusal | undefined {
    const { template, id } = pod.class;
    if (!this.#reaches(pod, node)) return REFUSALS.volume;
    if (this.#cpu[node] < (template.requests.cpuMillicores ?? 0))
      return REFUSALS.cpu;
    if (this.#memory[node] < (template.requests.memoryBytes ?? 0))
      return REFUSALS.memory;
    if (this.#pods[node] < 1) return REFUSALS.pods;
    if (this.#clashes(template.hostPorts, node)) return REFUSALS.hostPort;
    return this.#disturbed(this.#terms[id], leastCounts, node);
  }

  /** Tightest first. */
  #candidatesOf(podClass: PodClass): Candidates {
    const known = this.#candidates.get(podClass.placementKey);
    if (known) return known;
    const fitting: number[] = [];
    const refused = new Map<Refusal, number>();
    for (let node = 0; node < this.#nodes.length; node += 1) {
      const reason = this.#refusalAtRest(podClass, node);
      if (reason) refused.set(reason, (refused.get(reason) ?? 0) + 1);
      else fitting.push(node);
    }
    fitting.sort((a, b) => this.#cpuAtRest[a] - this.#cpuAtRest[b]);
    const candidates = {
      nodes: fitting,
      cpu: fitting.map(node => this.#cpuAtRest[node]),
      refused,
    };
    this.#candidates.set(podClass.placementKey, candidates);
    return candidates;
  }

  #reaches({ volumes }: ClassifiedPod, node: number): boolean {
    return volumes.every(({ nodeAffinity }) =>
      matchesTerms(nodeAffinity, this.#selectable[node]),
    );
  }

  #clashes(ports: readonly number[], node: number): boolean {
    return ports.some(port => (this.#ports.get(`${node}:${port}`) ?? 0) > 0);
  }

  /** By which pods elsewhere or there the node is out of the question. */
  #disturbed(
    { antiAffinity, matched, affinity, spread }: ClassTerms,
    leastCounts: readonly number[],
    node: number,
  ): Refusal | undefined {
    const { labels } = this.#nodes[node];
    const isTaken = (
      counts: ReadonlyMap<string, number>,
      domain: string | undefined,
    ) => domain !== undefined && (counts.get(domain) ?? 0) > 0;
    if (
      antiAffinity.some(term => isTaken(term.matching, domainOf(term, labels)))
    )
      return REFUSALS.antiAffinity;
    if (matched.some(term => isTaken(term.refusing, domainOf(term, labels))))
      return REFUSALS.antiAffinityThere;
    const isAlone = affinity.some(
      term =>
        !isTaken(term.matching, domainOf(term, labels)) &&
        !(
          term.total === 0 &&
          matched.includes(term) &&
          domainOf(term, labels) !== undefined
        ),
    );
    if (isAlone) return REFUSALS.affinity;
    const isSkewed = spread.some(({ term, maxSkew, countsItself }, index) => {
      const domain = domainOf(term, labels);
      return (
        domain === undefined ||
        (term.matching.get(domain) ?? 0) +
          (countsItself ? 1 : 0) -
          leastCounts[index] >
          maxSkew
      );
    });
    return isSkewed ? REFUSALS.spread : undefined;
  }

  /**
   * For each spread constraint, the number of pods in the emptiest domain. A cordoned node's domain
   * counts, as for the scheduler.
   */
  #leastCounts(podClass: PodClass): readonly number[] {
    return this.#terms[podClass.id].spread.map(({ term }) => {
      const key = `${term.topologyKey} ${podClass.placementKey}`;
      const domains =
        this.#domains.get(key) ??
        this.#eligibleDomains(podClass, term.topologyKey);
      this.#domains.set(key, domains);
      // More domains than pods: one is empty. Without this, hosts as domains took most of the time.
      return domains.length > term.total
        ? 0
        : domains.reduce(
            (least, domain) => Math.min(least, term.matching.get(domain) ?? 0),
            Infinity,
          );
    });
  }

  #eligibleDomains(
    { template }: PodClass,
    topologyKey: string,
  ): readonly string[] {
    return [
      ...new Set(
        this.#selectable.flatMap(labels =>
          selectsNode(template, labels)
            ? domainOf({ topologyKey }, labels) ?? []
            : [],
        ),
      ),
    ];
  }

  #change(podClass: PodClass, node: number, by: 1 | -1): void {
    const { requests, hostPorts } = podClass.template;
    this.#cpu[node] -= by * (requests.cpuMillicores ?? 0);
    this.#memory[node] -= by * (requests.memoryBytes ?? 0);
    this.#pods[node] -= by;
    for (const port of hostPorts)
      this.#ports.set(
        `${node}:${port}`,
        (this.#ports.get(`${node}:${port}`) ?? 0) + by,
      );
    const terms = this.#terms[podClass.id];
    if (!terms.isFree) countPod(terms, this.#nodes[node].labels, by);
  }
}

/** Position of the first of ascending numbers that is no less than the value. */
function firstAtLeast(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (ascending[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

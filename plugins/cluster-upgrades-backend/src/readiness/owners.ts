import type {
  EvaluatedFinding,
  Inventory,
  NamespaceFacts,
  OwnershipHints,
  WorkloadFacts,
} from '@drydock/upgrade-readiness';
import { cleanEntityRef } from '../clusters/sanitize';
import type { CatalogIndex, FoundBy, OwnedObject } from './CatalogIndex';

/** Whose a finding is, and how that was found. */
export interface FindingOwner {
  readonly owner?: string;
  /** Entity reference of the Component. */
  readonly service?: string;
  readonly foundBy:
    | FoundBy
    | 'owner-annotation'
    | 'namespace-owner'
    | 'cluster-owner'
    | 'no-owner';
}

/** A Component that runs on a cluster. */
export interface ServiceOnCluster {
  readonly entityRef: string;
  readonly owner?: string;
  readonly foundBy: string;
  readonly workloads: number;
}

const OWNER_KEY = 'drydock.dev/owner';
/** Ways in which an object itself tells its Component. */
const NAMED_BY_OBJECT: ReadonlySet<FoundBy> = new Set([
  'kubernetes-id',
  'label-selector',
]);
const NO_HINTS: OwnershipHints = { labels: {}, annotations: {} };

function statedOwner(hints: OwnershipHints | undefined): string | undefined {
  const stated = hints?.annotations[OWNER_KEY] ?? hints?.labels[OWNER_KEY];
  return cleanEntityRef(stated, 'group');
}

/**
 * Assigns findings and workloads of one cluster to who owns them. Pure but for what it is built
 * from.
 */
export class Owners {
  readonly #index: CatalogIndex;
  readonly #namespaces: ReadonlyMap<string, NamespaceFacts>;
  readonly #clusterOwner: string | undefined;

  constructor(
    index: CatalogIndex,
    inventory: Inventory | undefined,
    clusterOwner: string | undefined,
  ) {
    this.#index = index;
    this.#clusterOwner = clusterOwner;
    const section = inventory?.sections.namespaces;
    const facts =
      section?.status === 'read' || section?.status === 'partial'
        ? section.facts
        : [];
    this.#namespaces = new Map(
      facts.map(namespace => [namespace.name, namespace]),
    );
  }

  ofFinding(finding: EvaluatedFinding): FindingOwner {
    const namespace =
      finding.object?.kind === 'Namespace'
        ? finding.object.name
        : finding.object?.namespace;
    const objects: OwnedObject[] = [
      { hints: finding.hints ?? NO_HINTS, namespace },
      ...(finding.related ?? []).map(related => ({
        hints: related,
        namespace: related.object.namespace,
      })),
    ];
    const [own, ...related] = objects;
    const ownComponent = this.#index.find([own]);
    const isNamed =
      ownComponent !== undefined && NAMED_BY_OBJECT.has(ownComponent.foundBy);
    // If the object itself names no Component, the owner of the Application or the workload counts.
    for (const { hints } of isNamed ? [own] : [own, ...related]) {
      const owner = statedOwner(hints);
      if (owner !== undefined) return { owner, foundBy: 'owner-annotation' };
    }
    const found = isNamed ? ownComponent : this.#index.find(objects);
    if (found)
      return {
        owner: found.component.owner ?? this.#clusterOwner,
        service: found.component.ref,
        foundBy: found.foundBy,
      };
    const owner = this.ofNamespace(
      namespace ?? finding.related?.[0]?.object.namespace,
    );
    if (owner !== undefined) return { owner, foundBy: 'namespace-owner' };
    if (this.#clusterOwner !== undefined)
      return { owner: this.#clusterOwner, foundBy: 'cluster-owner' };
    return { foundBy: 'no-owner' };
  }

  ofNamespace(namespace: string | undefined): string | undefined {
    return namespace === undefined
      ? undefined
      : statedOwner(this.#namespaces.get(namespace));
  }

  /** The services on the cluster, and the namespaces whose workloads lead to no service. */
  services(
    inventory: Inventory | undefined,
    clusterEntityRef: string | undefined,
  ): { services: ServiceOnCluster[]; unowned: string[] } {
    const services = new Map<
      string,
      { owner?: string; foundBy: string; workloads: number }
    >();
    const unowned = new Set<string>();
    const section = inventory?.sections.workloads;
    const workloads =
      section?.status === 'read' || section?.status === 'partial'
        ? section.facts
        : [];
    for (const workload of workloads) {
      const found = this.#index.find(objectsOf(workload));
      const namespace = workload.object.namespace;
      if (found) {
        const known = services.get(found.component.ref);
        services.set(found.component.ref, {
          owner: found.component.owner,
          foundBy: known?.foundBy ?? found.foundBy,
          workloads: (known?.workloads ?? 0) + 1,
        });
      } else if (
        namespace !== undefined &&
        this.ofNamespace(namespace) === undefined &&
        statedOwner(workload) === undefined
      ) {
        unowned.add(namespace);
      }
    }
    for (const component of clusterEntityRef === undefined
      ? []
      : this.#index.dependingOn(clusterEntityRef)) {
      if (!services.has(component.ref))
        services.set(component.ref, {
          owner: component.owner,
          foundBy: 'depends-on',
          workloads: 0,
        });
    }
    return {
      services: [...services]
        .map(([entityRef, service]) => ({ entityRef, ...service }))
        .sort((a, b) => (a.entityRef < b.entityRef ? -1 : 1)),
      unowned: [...unowned].sort(),
    };
  }
}

function objectsOf(workload: WorkloadFacts): OwnedObject[] {
  const namespace = workload.object.namespace;
  return [
    { hints: workload, namespace },
    { hints: { labels: workload.podLabels, annotations: {} }, namespace },
  ];
}

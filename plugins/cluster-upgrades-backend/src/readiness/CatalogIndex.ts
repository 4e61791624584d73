import {
  ANNOTATION_ORIGIN_LOCATION,
  parseEntityRef,
  stringifyEntityRef,
  type Entity,
} from '@backstage/catalog-model';
import {
  ANNOTATION_CLUSTER_ID,
  CLUSTER_ENTITY_TYPE,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { OwnershipHints } from '@drydock/upgrade-readiness';
import {
  parseLabelSelector,
  selectorMatches,
  type ParsedSelector,
} from './labelSelector';

/** A Component as far as ownership needs it. */
export interface IndexedComponent {
  readonly ref: string;
  readonly owner?: string;
  readonly system?: string;
  /** Only objects in this namespace, when set. */
  readonly namespace?: string;
  readonly selector?: ParsedSelector;
}

export interface IndexedCluster {
  readonly ref: string;
  readonly name: string;
  /** Drydock's own entity provider wrote it. */
  readonly ours: boolean;
  readonly clusterId?: string;
  readonly owner?: string;
  readonly system?: string;
}

/** How a Component was found. */
export type FoundBy =
  | 'kubernetes-id'
  | 'label-selector'
  | 'namespace'
  | 'argocd-application'
  | 'flux'
  | 'helm-release'
  | 'depends-on';

export interface FoundComponent {
  readonly component: IndexedComponent;
  readonly foundBy: FoundBy;
}

/** Hints of one object with the namespace that it lives in. */
export interface OwnedObject {
  readonly hints: OwnershipHints;
  readonly namespace?: string;
}

const MAX_TEXT = 500;
/** How the locations of entities begin that our own entity provider writes. */
const OUR_LOCATION = 'cluster-upgrades:';

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT
    ? value
    : undefined;
}

function reference(
  value: unknown,
  entity: Entity,
  defaultKind: string,
): string | undefined {
  const given = text(value);
  if (given === undefined) return undefined;
  try {
    return stringifyEntityRef(
      parseEntityRef(given, {
        defaultKind,
        defaultNamespace: entity.metadata.namespace ?? 'default',
      }),
    );
  } catch {
    return undefined;
  }
}

function add<T>(
  map: Map<string, T[]>,
  key: string | undefined,
  value: T,
): void {
  if (key === undefined) return;
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/**
 * What of the catalog tells who owns what runs on a cluster. Built anew at each refresh; entities
 * are untrusted data.
 */
export class CatalogIndex {
  readonly #byKubernetesId = new Map<string, IndexedComponent[]>();
  /**
   * By `key=value` of the selector's first equality, so that an object is compared with few
   * selectors.
   */
  readonly #bySelectorPair = new Map<string, IndexedComponent[]>();
  readonly #otherSelectors: IndexedComponent[] = [];
  readonly #byNamespace = new Map<string, IndexedComponent[]>();
  readonly #byArgoApplication = new Map<string, IndexedComponent[]>();
  readonly #byName = new Map<string, IndexedComponent[]>();
  readonly #components = new Map<string, IndexedComponent>();
  readonly #refs = new Set<string>();
  readonly #dependsOn = new Map<string, IndexedComponent[]>();
  readonly #clusters: IndexedCluster[] = [];
  /** Child groups by parent, systems and subdomains by domain. */
  readonly #below = new Map<string, string[]>();
  readonly #parents = new Map<string, string>();

  constructor(entities: readonly Entity[] = []) {
    for (const entity of entities) this.#add(entity);
  }

  /** Whether an entity of the kinds that it holds was there when the catalog was read. */
  knows(ref: string): boolean {
    return this.#refs.has(ref);
  }

  get clusters(): readonly IndexedCluster[] {
    return this.#clusters;
  }

  component(ref: string): IndexedComponent | undefined {
    return this.#components.get(ref);
  }

  /** Components that say themselves that they depend on a Resource. */
  dependingOn(resourceRef: string): readonly IndexedComponent[] {
    return this.#dependsOn.get(resourceRef) ?? [];
  }

  /** Components of a System, Domain, Group or User, with those of what is below it. */
  componentsBelow(ref: string): IndexedComponent[] {
    const all = this.#withBelow(ref);
    return [...this.#components.values()].filter(
      component =>
        (component.owner !== undefined && all.has(component.owner)) ||
        (component.system !== undefined && all.has(component.system)),
    );
  }

  /** An entity with all that is below it: groups of a group, systems and domains of a domain. */
  withBelow(ref: string): string[] {
    return [...this.#withBelow(ref)];
  }

  /**
   * The owners that a user with these entities counts as: the entities, everything below them, and
   * all groups above them, because a member of a group is a member of its parents. Other groups
   * below those parents do not count.
   */
  ownersThrough(refs: readonly string[]): string[] {
    const owners = new Set(refs.flatMap(ref => this.withBelow(ref)));
    for (const ref of refs) {
      const above = new Set<string>();
      for (
        let parent = this.#parents.get(ref);
        parent !== undefined && !above.has(parent);
        parent = this.#parents.get(parent)
      )
        above.add(parent);
      for (const group of above) owners.add(group);
    }
    return [...owners];
  }

  /** Components whose owner is one of these. */
  componentsOf(owners: readonly string[]): IndexedComponent[] {
    const wanted = new Set(owners);
    return [...this.#components.values()].filter(
      ({ owner }) => owner !== undefined && wanted.has(owner),
    );
  }

  /**
   * Finds the Component of an object; `objects` lists the object itself first, then what leads from
   * it to its workload.
   */
  find(objects: readonly OwnedObject[]): FoundComponent | undefined {
    for (const [foundBy, look] of this.#ways()) {
      for (const object of objects) {
        const component = look(object);
        if (component) return { component, foundBy };
      }
    }
    return undefined;
  }

  #ways(): readonly (readonly [
    FoundBy,
    (object: OwnedObject) => IndexedComponent | undefined,
  ])[] {
    return [
      ['kubernetes-id', object => this.#byId(object)],
      ['label-selector', object => this.#bySelector(object)],
      [
        'namespace',
        object => this.#only(this.#byNamespace, object.namespace, object),
      ],
      ['argocd-application', object => this.#byApplication(object)],
      ['flux', object => this.#byFlux(object)],
      [
        'helm-release',
        object =>
          this.#only(
            this.#byName,
            object.hints.annotations['meta.helm.sh/release-name'],
            object,
          ),
      ],
    ];
  }

  #byId(object: OwnedObject): IndexedComponent | undefined {
    const id =
      object.hints.annotations['backstage.io/kubernetes-id'] ??
      object.hints.labels['backstage.io/kubernetes-id'];
    return this.#only(this.#byKubernetesId, id, object);
  }

  #bySelector(object: OwnedObject): IndexedComponent | undefined {
    const { labels } = object.hints;
    const candidates = Object.entries(labels).flatMap(
      ([key, value]) => this.#bySelectorPair.get(`${key}=${value}`) ?? [],
    );
    return [...candidates, ...this.#otherSelectors].find(
      component =>
        component.selector !== undefined &&
        inNamespace(component, object) &&
        selectorMatches(component.selector, labels),
    );
  }

  #byApplication({
    hints,
    namespace,
  }: OwnedObject): IndexedComponent | undefined {
    const tracking =
      hints.annotations['argocd.argoproj.io/tracking-id']?.split(':')[0];
    const application =
      tracking ??
      hints.annotations['argocd.argoproj.io/instance'] ??
      hints.labels['argocd.argoproj.io/instance'];
    return (
      this.#only(this.#byArgoApplication, application, { hints, namespace }) ??
      this.#only(this.#byName, application, { hints, namespace })
    );
  }

  #byFlux({ hints, namespace }: OwnedObject): IndexedComponent | undefined {
    const name =
      hints.labels['helm.toolkit.fluxcd.io/name'] ??
      hints.labels['kustomize.toolkit.fluxcd.io/name'];
    return this.#only(this.#byName, name, { hints, namespace });
  }

  /** The one Component under a key; two that both claim it prove nothing. */
  #only(
    map: Map<string, IndexedComponent[]>,
    key: string | undefined,
    object: OwnedObject,
  ): IndexedComponent | undefined {
    if (key === undefined) return undefined;
    const found = (map.get(key) ?? []).filter(component =>
      inNamespace(component, object),
    );
    return found.length === 1 ? found[0] : undefined;
  }

  #withBelow(ref: string): Set<string> {
    const all = new Set([ref]);
    for (const each of all)
      for (const child of this.#below.get(each) ?? []) all.add(child);
    return all;
  }

  #add(entity: Entity): void {
    const ref = stringifyEntityRef(entity);
    const kind = entity.kind.toLowerCase();
    this.#refs.add(ref);
    if (kind === 'component') this.#addComponent(ref, entity);
    else if (kind === 'resource') this.#addCluster(ref, entity);
    else if (kind === 'group')
      this.#addGroup(ref, reference(entity.spec?.parent, entity, 'group'));
    else if (kind === 'system')
      add(this.#below, reference(entity.spec?.domain, entity, 'domain'), ref);
    else if (kind === 'domain')
      add(
        this.#below,
        reference(entity.spec?.subdomainOf, entity, 'domain'),
        ref,
      );
  }

  #addGroup(ref: string, parent: string | undefined): void {
    add(this.#below, parent, ref);
    if (parent !== undefined) this.#parents.set(ref, parent);
  }

  #addComponent(ref: string, entity: Entity): void {
    const annotations = entity.metadata.annotations ?? {};
    const selector = text(
      annotations['backstage.io/kubernetes-label-selector'],
    );
    const id = text(annotations['backstage.io/kubernetes-id']);
    const namespace = text(annotations['backstage.io/kubernetes-namespace']);
    const component: IndexedComponent = {
      ref,
      owner: reference(entity.spec?.owner, entity, 'group'),
      system: reference(entity.spec?.system, entity, 'system'),
      namespace,
      selector:
        selector === undefined ? undefined : parseLabelSelector(selector),
    };
    this.#components.set(ref, component);
    add(this.#byKubernetesId, id, component);
    if (component.selector) this.#addSelector(component, component.selector);
    if (id === undefined && component.selector === undefined)
      add(this.#byNamespace, namespace, component);
    add(
      this.#byArgoApplication,
      text(annotations['argocd/app-name']),
      component,
    );
    add(this.#byName, entity.metadata.name, component);
    const dependsOn = Array.isArray(entity.spec?.dependsOn)
      ? entity.spec.dependsOn
      : [];
    for (const target of dependsOn)
      add(this.#dependsOn, reference(target, entity, 'component'), component);
  }

  #addSelector(component: IndexedComponent, selector: ParsedSelector): void {
    const equality = selector.requirements.find(
      requirement =>
        requirement.kind === 'in' && requirement.values.length === 1,
    );
    if (equality?.kind === 'in')
      add(
        this.#bySelectorPair,
        `${equality.key}=${equality.values[0]}`,
        component,
      );
    else this.#otherSelectors.push(component);
  }

  #addCluster(ref: string, entity: Entity): void {
    if (entity.spec?.type !== CLUSTER_ENTITY_TYPE) return;
    const annotations = entity.metadata.annotations ?? {};
    this.#clusters.push({
      ref,
      name: entity.metadata.name,
      ours:
        text(annotations[ANNOTATION_ORIGIN_LOCATION])?.startsWith(
          OUR_LOCATION,
        ) ?? false,
      clusterId: text(annotations[ANNOTATION_CLUSTER_ID]),
      owner: reference(entity.spec?.owner, entity, 'group'),
      system: reference(entity.spec?.system, entity, 'system'),
    });
  }
}

function inNamespace(
  component: IndexedComponent,
  object: OwnedObject,
): boolean {
  return (
    component.namespace === undefined ||
    object.namespace === undefined ||
    component.namespace === object.namespace
  );
}

import { KubeObject, kubeTime, splitApiVersion } from '../kube/object';
import { stableUuid } from '../random';
import type { ClusterState } from './clusterState';

export interface StoreEvent {
  readonly revision: number;
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: KubeObject;
}

/** Events older than this many are forgotten: a watch from before them answers 410. */
const EVENTS_KEPT = 2000;

function kindKey(group: string, kind: string): string {
  return `${group}/${kind}`;
}

function nameKey(namespace: string | undefined, name: string): string {
  return `${namespace ?? ''}/${name}`;
}

/** JSON with sorted keys, to tell whether two objects say the same. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  );
}

/**
 * The objects of one cluster, with resourceVersions and events as etcd gives them. Stored objects
 * are never changed in place: take a copy (`structuredClone`), change it, `put` it.
 */
export class ClusterStore {
  readonly state: ClusterState;
  readonly #byKind = new Map<string, Map<string, KubeObject>>();
  readonly #events: StoreEvent[] = [];
  readonly #listeners = new Set<(event: StoreEvent) => void>();
  #sorted = new Map<string, KubeObject[]>();
  #onChange: () => void = () => {};

  constructor(state: ClusterState) {
    this.state = state;
    for (const object of state.objects)
      this.#bucket(object).set(
        nameKey(object.metadata.namespace, object.metadata.name),
        object,
      );
  }

  /** Called after each change of anything that must be stored. */
  onChange(listener: () => void): void {
    this.#onChange = listener;
  }

  /** Tells that a field of `state` other than its objects changed. */
  touched(): void {
    this.#onChange();
  }

  get revision(): number {
    return this.state.revision;
  }

  /** All objects of a kind, ordered by namespace and name. */
  list(group: string, kind: string): readonly KubeObject[] {
    const key = kindKey(group, kind);
    const known = this.#sorted.get(key);
    if (known) return known;
    const sorted = [
      ...(this.#byKind.get(key) ?? new Map<string, KubeObject>()).entries(),
    ]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, object]) => object);
    this.#sorted.set(key, sorted);
    return sorted;
  }

  get(
    group: string,
    kind: string,
    namespace: string | undefined,
    name: string,
  ): KubeObject | undefined {
    return this.#byKind
      .get(kindKey(group, kind))
      ?.get(nameKey(namespace, name));
  }

  /**
   * Stores an object with a new resourceVersion; an object that says what is stored already changes
   * nothing.
   */
  put(object: KubeObject, now: number): KubeObject {
    const bucket = this.#bucket(object);
    const key = nameKey(object.metadata.namespace, object.metadata.name);
    const previous = bucket.get(key);
    if (
      previous &&
      stableJson({
        ...previous,
        metadata: { ...previous.metadata, resourceVersion: '' },
      }) ===
        stableJson({
          ...object,
          metadata: { ...object.metadata, resourceVersion: '' },
        })
    ) {
      return previous;
    }
    this.state.revision += 1;
    const stored: KubeObject = {
      ...object,
      metadata: {
        ...object.metadata,
        uid:
          object.metadata.uid ??
          stableUuid(this.state.name, object.kind, key, this.state.revision),
        creationTimestamp: object.metadata.creationTimestamp ?? kubeTime(now),
        resourceVersion: String(this.state.revision),
      },
    };
    bucket.set(key, stored);
    this.#emit({
      revision: this.state.revision,
      type: previous ? 'MODIFIED' : 'ADDED',
      object: stored,
    });
    return stored;
  }

  remove(object: KubeObject): void {
    const bucket = this.#bucket(object);
    if (
      !bucket.delete(nameKey(object.metadata.namespace, object.metadata.name))
    )
      return;
    this.state.revision += 1;
    const last = {
      ...object,
      metadata: {
        ...object.metadata,
        resourceVersion: String(this.state.revision),
      },
    };
    this.#emit({
      revision: this.state.revision,
      type: 'DELETED',
      object: last,
    });
  }

  /** Events after a revision; undefined when some of them are forgotten. */
  eventsAfter(revision: number): readonly StoreEvent[] | undefined {
    const oldest = this.#events[0]?.revision ?? this.state.revision + 1;
    if (revision + 1 < oldest && revision < this.state.revision)
      return undefined;
    return this.#events.filter(event => event.revision > revision);
  }

  subscribe(listener: (event: StoreEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Number of objects by group and kind. */
  counts(): ReadonlyMap<string, number> {
    return new Map(
      [...this.#byKind].map(([key, bucket]) => [key, bucket.size]),
    );
  }

  /** The state as it is stored. */
  snapshot(): ClusterState {
    return {
      ...this.state,
      objects: [...this.#byKind.values()].flatMap(bucket => [
        ...bucket.values(),
      ]),
    };
  }

  #bucket(object: KubeObject): Map<string, KubeObject> {
    const key = kindKey(splitApiVersion(object.apiVersion).group, object.kind);
    this.#sorted.delete(key);
    const bucket = this.#byKind.get(key) ?? new Map<string, KubeObject>();
    this.#byKind.set(key, bucket);
    return bucket;
  }

  #emit(event: StoreEvent): void {
    this.#sorted = new Map();
    this.#events.push(event);
    if (this.#events.length > EVENTS_KEPT)
      this.#events.splice(0, this.#events.length - EVENTS_KEPT);
    for (const listener of this.#listeners) listener(event);
    this.#onChange();
  }
}

import {
  FieldSet,
  KubeObject,
  kubeTime,
  ManagedFieldsEntry,
} from '../kube/object';
import { leafValues, toFieldSet } from '../api/fieldPaths';
import { createRandom, Random, stableUuid } from '../random';
import type { ClusterPlan } from './clusterPlan';

/** The generator's "now": fixed, so that the same seed gives the same fleet on every day. */
export const GENERATED_AT = Date.UTC(2026, 10, 20, 6, 0, 0);
const DAY = 86_400_000;

/** Collects the objects of one cluster while they are generated. */
export interface BuildContext {
  readonly plan: ClusterPlan;
  readonly random: Random;
  readonly objects: KubeObject[];
  /**
   * Adds an object with uid, creation time and, unless it brings its own, managedFields of its
   * applier.
   */
  add(
    object: KubeObject,
    options?: {
      manager?: string;
      operation?: 'Apply' | 'Update';
      managedAt?: string;
      ageDays?: number;
    },
  ): KubeObject;
}

export function createBuildContext(
  seed: number,
  plan: ClusterPlan,
): BuildContext {
  const random = createRandom(seed, plan.name);
  const objects: KubeObject[] = [];
  return {
    plan,
    random,
    objects,
    add: (object, options = {}) => {
      const created =
        GENERATED_AT - (options.ageDays ?? random.integer(20, 400)) * DAY;
      const complete: KubeObject = {
        ...object,
        metadata: {
          ...object.metadata,
          uid:
            object.metadata.uid ??
            stableUuid(
              seed,
              plan.name,
              object.apiVersion,
              object.kind,
              object.metadata.namespace ?? '',
              object.metadata.name,
            ),
          creationTimestamp: kubeTime(created),
          generation: 1,
          resourceVersion: String(objects.length + 1),
        },
      };
      complete.metadata.managedFields ??= [
        managedEntry(complete, {
          manager: options.manager ?? 'kube-controller-manager',
          operation: options.operation ?? 'Update',
          apiVersion: options.managedAt ?? object.apiVersion,
          time: kubeTime(created),
        }),
      ];
      objects.push(complete);
      return complete;
    },
  };
}

/** A managedFields entry that owns all of an object. */
export function managedEntry(
  object: KubeObject,
  entry: {
    manager: string;
    operation: 'Apply' | 'Update';
    apiVersion: string;
    time: string;
  },
): ManagedFieldsEntry {
  const fieldsV1: FieldSet = toFieldSet([
    ...leafValues({ ...object, status: undefined }).keys(),
  ]);
  return { ...entry, fieldsType: 'FieldsV1', fieldsV1 };
}

/** The annotation that kubectl leaves, with the object as it was sent. */
export function lastApplied(object: {
  apiVersion: string;
  kind: string;
  metadata: Record<string, unknown>;
  [field: string]: unknown;
}): Record<string, string> {
  return {
    'kubectl.kubernetes.io/last-applied-configuration': `${JSON.stringify(
      object,
    )}\n`,
  };
}

import type { At, TruthCase } from './cases';
import type { LostRow } from './rows';
import { sampleOf } from './sampleObject';

export const NAMESPACE = 'default';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
}

export function apiVersionAt(
  { kind, old, new: lasting }: LostRow,
  at: At,
): string {
  const version = at === 'old' ? old : lasting;
  if (!version)
    throw new Error(`${old} ${kind} has no version that both servers serve`);
  return version;
}

/**
 * What a writer sends: the sample object of the kind, with a label that changes with each write.
 */
export function manifestOf(
  { row, index }: Pick<TruthCase, 'row' | 'index'>,
  apiVersion: string,
  write: string,
  certificate: string,
): Manifest {
  const sample = sampleOf(row.kind);
  return {
    apiVersion,
    kind: row.kind,
    metadata: {
      name: sample.name(index),
      ...(row.namespaced ? { namespace: NAMESPACE } : {}),
      labels: { write },
    },
    ...sample.body({ apiVersion, index, certificate }),
  };
}

export function collectionPath(
  { resource, namespaced }: LostRow,
  apiVersion: string,
): string {
  return `/apis/${apiVersion}/${
    namespaced ? `namespaces/${NAMESPACE}/` : ''
  }${resource}`;
}

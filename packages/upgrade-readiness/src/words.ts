import type { Param, Reason } from '@drydock/upgrade-reasons';
import type { ManifestFileFacts, ObjectReference } from './contracts';

const SHORT_KINDS: ReadonlyMap<string, string> = new Map([
  ['PodDisruptionBudget', 'PDB'],
  ['HorizontalPodAutoscaler', 'HPA'],
  ['CustomResourceDefinition', 'CRD'],
]);

/** For people: `PDB payments/api`, `ClusterRole reader`. */
export function nameOf({ kind, namespace, name }: ObjectReference): string {
  return `${SHORT_KINDS.get(kind) ?? kind} ${
    namespace ? `${namespace}/` : ''
  }${name}`;
}

/** Shown as `a`, `a and b`, `a, b and 7 more`. */
export function listed(items: readonly Param[], most = 3): Param {
  return items.length > most
    ? { list: items.slice(0, most - 1), more: items.length - most + 1 }
    : { list: items };
}

/** Names of objects, fields or versions, as `listed`. */
export function listedNames(names: readonly string[], most?: number): Param {
  return listed(
    names.map(object => ({ object })),
    most,
  );
}

/** Shown one after the other: `a; b`, `a; b; 7 more`. */
export function oneAfterOther(reasons: readonly Reason[], most = 3): Param {
  return reasons.length > most
    ? { reasons: reasons.slice(0, most - 1), more: reasons.length - most + 1 }
    : { reasons };
}

/** `PDB payments/api`. */
export function named(object: ObjectReference): Param {
  return { object: nameOf(object) };
}

/** `v1.36`. */
export function minor(version: string): Param {
  return { version: `v${version}` };
}

/** Sentences as one, each after a full stop. */
export function sentences([first, ...others]: readonly [
  Reason,
  ...(Reason | undefined)[],
]): Reason {
  return others.reduce<Reason>(
    (before, next) =>
      next === undefined
        ? before
        : {
            code: 'check.and-then',
            params: { first: { reasons: [before] }, then: { reasons: [next] } },
          },
    first,
  );
}

/** `k8s/web.yaml:7: …`; without a line, of the whole file. */
export function problemIn(
  file: string,
  { line, message }: ManifestFileFacts['problems'][number],
): Reason {
  const params = { file: { object: file }, problem: { reasons: [message] } };
  return line === undefined
    ? { code: 'manifest.in-file', params }
    : {
        code: 'manifest.in-line',
        params: { ...params, line: { object: String(line) } },
      };
}

import { compareMinors } from '@drydock/kubernetes-knowledge';
import type {
  ApiVersionRow,
  KindLosingVersions,
  Knowledge,
  Minor,
} from '@drydock/kubernetes-knowledge';
import { memoizeByIdentity } from '../memoizeByIdentity';
import { evidenceKinds } from './evidenceKinds';

export interface LostVersion {
  readonly row: ApiVersionRow;
  /**
   * The group at which the kind lives on: extensions' Ingress is the object that networking.k8s.io
   * lists.
   */
  readonly group: string;
}

/** Looks up whether an apiVersion of a kind goes away, as manifests and traces name them. */
export interface LostVersions {
  /**
   * Every row of the knowledge that has a removal counts, also of kinds whose objects are not read.
   */
  find(apiVersion: string, kind: string): LostVersion | undefined;
  /** Whether objects of a kind that loses versions have a namespace; undefined for other kinds. */
  isNamespaced(kind: string): boolean | undefined;
  /**
   * Kinds that lose a version up to the target and whose objects are read: those a check about this
   * target must have seen.
   */
  readonly kindsUpToTarget: readonly KindLosingVersions[];
}

/** Several checks of one evaluation ask for the same. */
export const lostVersions = memoizeByIdentity(
  (
    knowledge: Knowledge,
    currentMinor: Minor,
    targetMinor: Minor,
  ): LostVersions => {
    const all = knowledge.kindsLosingVersions(knowledge.reviewedThrough);
    const groups = new Map(
      all.flatMap(({ kind, group, surviving, lost }) =>
        lost.map(
          row =>
            [
              keyOf(row.group, row.version, kind),
              surviving[0]?.group ?? group,
            ] as const,
        ),
      ),
    );
    return {
      isNamespaced: kind =>
        all.find(candidate => candidate.kind === kind)?.namespaced,
      find: (apiVersion, kind) => {
        const slash = apiVersion.indexOf('/');
        const [group, version] = [
          apiVersion.slice(0, Math.max(slash, 0)),
          apiVersion.slice(slash + 1),
        ];
        const row = knowledge.findApiVersion({ group, version, kind });
        return row?.removed === undefined
          ? undefined
          : { row, group: groups.get(keyOf(group, version, kind)) ?? group };
      },
      kindsUpToTarget: evidenceKinds(knowledge, currentMinor).filter(
        ({ lost }) =>
          lost.some(
            ({ removed }) =>
              removed !== undefined && compareMinors(removed, targetMinor) <= 0,
          ),
      ),
    };
  },
);

function keyOf(group: string, version: string, kind: string): string {
  return `${group}/${version} ${kind}`;
}

import { compareMinors } from '@drydock/kubernetes-knowledge';
import type { ApiVersionRow, KindLosingVersions, Knowledge, Minor } from '@drydock/kubernetes-knowledge';
import { memoizeByIdentity } from '../memoizeByIdentity';
import { evidenceKinds } from './evidenceKinds';

export interface LostVersion {
  readonly row: ApiVersionRow;
  readonly kind: KindLosingVersions;
}

/** Looks up whether an apiVersion of a kind goes away, as manifests and traces name them. */
export interface LostVersions {
  find(apiVersion: string, kind: string): LostVersion | undefined;
  /** Whether objects of a kind that loses versions have a namespace; undefined for other kinds. */
  isNamespaced(kind: string): boolean | undefined;
  /** Kinds that lose a version up to the target: those a check about this target must have seen. */
  readonly kindsUpToTarget: readonly KindLosingVersions[];
}

/** Several checks of one evaluation ask for the same. */
export const lostVersions = memoizeByIdentity((knowledge: Knowledge, currentMinor: Minor, targetMinor: Minor): LostVersions => {
  const kinds = evidenceKinds(knowledge, currentMinor);
  const byName = new Map<string, LostVersion>();
  for (const kind of kinds) {
    for (const row of kind.lost) byName.set(`${row.group}/${row.version} ${row.kind}`, { row, kind });
  }
  return {
    isNamespaced: kind => kinds.find(candidate => candidate.kind === kind)?.namespaced,
    find: (apiVersion, kind) => byName.get(`${apiVersion.includes('/') ? apiVersion : `/${apiVersion}`} ${kind}`),
    kindsUpToTarget: kinds.filter(({ lost }) => lost.some(({ removed }) => removed !== undefined && compareMinors(removed, targetMinor) <= 0)),
  };
});

import type { KindLosingVersions, Knowledge, Minor } from '@drydock/kubernetes-knowledge';
import { memoizeByIdentity } from '../memoizeByIdentity';

/**
 * Kinds that are not read for traces, with the reason. Programs write them in passing and nobody keeps a manifest of them, so a version
 * trace on a stored object foretells nothing; who still calls an old version of them shows in the API server's metrics (`api-callers`).
 */
const WRITTEN_IN_PASSING: Readonly<Record<string, string>> = {
  Event: 'written by every component, gone after an hour',
  CSINode: 'written by kubelets',
  VolumeAttachment: 'written by the attach controller',
  CSIStorageCapacity: 'written by storage drivers',
  TokenReview: 'never stored',
  SubjectAccessReview: 'never stored',
  LocalSubjectAccessReview: 'never stored',
  SelfSubjectAccessReview: 'never stored',
  SelfSubjectRulesReview: 'never stored',
  SelfSubjectReview: 'never stored',
};

/** Kinds whose objects are read for traces of API versions that go away. The collector and the checks share it, so that neither sees less. */
export const evidenceKinds = memoizeByIdentity((knowledge: Knowledge, currentMinor: Minor): readonly KindLosingVersions[] =>
  knowledge.kindsLosingVersions(currentMinor).filter(({ kind, resource }) => !Object.hasOwn(WRITTEN_IN_PASSING, kind) && !resource.includes('/')),
);

import type {
  GitOpsApplicationFacts,
  Inventory,
  ObjectReference,
} from '../contracts';
import { memoizeByIdentity } from '../memoizeByIdentity';
import { groupOf, isSameGroup, objectKey } from './keepers';

/**
 * The version that a tool's manifest of an object names, by the tool's own status; undefined where
 * that does not say.
 */
export interface SentVersion {
  /** The field manager of the tool. */
  readonly applier: string;
  readonly apiVersion?: string;
}

/**
 * Field managers of the kinds that list what they send. A HelmRelease sends nothing itself: Helm
 * does, and keeps it.
 */
const APPLIERS: Readonly<Record<string, string>> = {
  Application: 'argocd-controller',
  Kustomization: 'kustomize-controller',
};

type SentVersions = (object: ObjectReference) => readonly SentVersion[];

const lookup = memoizeByIdentity(
  (applications: readonly GitOpsApplicationFacts[]): SentVersions => {
    const byObject = new Map<string, SentVersion[]>();
    for (const { object, objects } of applications) {
      const applier = Object.hasOwn(APPLIERS, object.kind)
        ? APPLIERS[object.kind]
        : undefined;
      for (const { apiVersion, ...kept } of applier ? objects : []) {
        const key = objectKey(kept);
        const sent = {
          applier: applier ?? '',
          ...(apiVersion ? { apiVersion } : {}),
        };
        byObject.set(key, [...(byObject.get(key) ?? []), sent]);
      }
    }
    return object =>
      (byObject.get(objectKey(object)) ?? []).filter(({ apiVersion }) =>
        isSameGroup(apiVersion && groupOf(apiVersion), object.group),
      );
  },
);

/**
 * What Argo CD and Flux have in their own status about an object. They write nothing where the
 * object does not differ from its manifest, and then a manifest that moved to another version
 * leaves no trace on the object.
 */
export function sentVersionsIn({
  sections: { gitops },
}: Inventory): SentVersions {
  return gitops.status === 'read' || gitops.status === 'partial'
    ? lookup(gitops.facts)
    : () => [];
}

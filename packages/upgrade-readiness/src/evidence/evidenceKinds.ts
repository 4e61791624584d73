import { compareMinors } from '@drydock/kubernetes-knowledge';
import type {
  KindLosingVersions,
  Knowledge,
  Minor,
} from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import { memoizeByIdentity } from '../memoizeByIdentity';

/**
 * What of a kind's objects is not looked at, and why. A check that looks at the kind says so in its
 * coverage.
 */
export interface Narrowing {
  /** Selectors of the list: the server leaves the other objects out. */
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /**
   * Only what an applier sent counts, because the objects expire before anybody could act on a
   * hint.
   */
  readonly onlySent?: true;
  readonly leftOut: Reason;
}

/**
 * Objects that controllers make from other objects: their makers carry the traces. No kind is left
 * out altogether.
 */
const NARROWED: Readonly<Record<string, Narrowing>> = {
  replicasets: {
    labelSelector: '!pod-template-hash',
    leftOut: { code: 'check.removed-api.replicasets-left-out' },
  },
  controllerrevisions: {
    labelSelector: '!controller.kubernetes.io/hash,!controller-revision-hash',
    leftOut: { code: 'check.removed-api.controllerrevisions-left-out' },
  },
  endpointslices: {
    labelSelector:
      'endpointslice.kubernetes.io/managed-by notin (endpointslice-controller.k8s.io,endpointslicemirroring-controller.k8s.io)',
    leftOut: { code: 'check.removed-api.endpointslices-left-out' },
  },
  leases: {
    fieldSelector: 'metadata.namespace!=kube-node-lease',
    leftOut: { code: 'check.removed-api.leases-left-out' },
  },
  events: {
    onlySent: true,
    leftOut: { code: 'check.removed-api.events-left-out' },
  },
};

/** undefined: every object of the kind is looked at. */
export function narrowingOf(resource: string): Narrowing | undefined {
  return Object.hasOwn(NARROWED, resource) ? NARROWED[resource] : undefined;
}

/** Requests in the form of an object: no server keeps one. */
function isStored({ kind, resource }: KindLosingVersions): boolean {
  return !kind.endsWith('Review') && !resource.includes('/');
}

/**
 * Objects that expire cannot be older than the version of the server: nothing is left of a version
 * that it does not serve.
 */
function isExpired(
  { resource, lost }: KindLosingVersions,
  currentMinor: Minor,
): boolean {
  return (
    resource === 'events' &&
    lost.every(
      ({ removed }) =>
        removed !== undefined && compareMinors(removed, currentMinor) <= 0,
    )
  );
}

/**
 * Kinds whose objects are read for traces of API versions that go away. The collector and the
 * checks share it, so that neither sees less.
 */
export const evidenceKinds = memoizeByIdentity(
  (knowledge: Knowledge, currentMinor: Minor): readonly KindLosingVersions[] =>
    knowledge
      .kindsLosingVersions(currentMinor)
      .filter(kind => isStored(kind) && !isExpired(kind, currentMinor)),
);

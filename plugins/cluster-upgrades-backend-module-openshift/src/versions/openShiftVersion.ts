import {
  compareBuilds,
  minorOf,
  parseVersion,
  type Knowledge,
} from '@drydock/kubernetes-knowledge';

/** What of the knowledge says which Kubernetes an OpenShift is. */
export type OpenShiftKnowledge = Pick<
  Knowledge,
  'support' | 'minorOfPlatformVersion'
>;

const PLATFORM = 'openshift';
const BUILD =
  /^openshift(\d{1,3}\.\d{1,3}(?:\.\d{1,5}(?:-[0-9a-z.-]{1,40})?)?)$/;
const RELEASE = /^v?(\d{1,3}\.\d{1,3}(?:\.\d{1,5}(?:-[0-9a-z.-]{1,40})?)?)$/;

/**
 * Drydock counts versions of Kubernetes, so that a version of OpenShift is a build of its minor:
 * `v1.31+openshift4.18.12`. This is `4.18.12` of it; undefined for all else.
 */
export function openShiftOf(own: string): string | undefined {
  return BUILD.exec(parseVersion(own)?.suffix ?? '')?.[1];
}

/** `v1.31+openshift4.18.12` of `4.18.12`, and the same of minors; undefined where it is not known. */
export function ownVersionFor(
  version: string,
  knowledge: OpenShiftKnowledge,
): string | undefined {
  const [, release] = RELEASE.exec(version) ?? [];
  const minor =
    release &&
    knowledge.minorOfPlatformVersion(PLATFORM, minorOf(release) ?? '');
  return minor && `v${minor}+openshift${release}`;
}

/**
 * What OpenShift calls a version that is wanted: a version of Kubernetes is its OpenShift minor,
 * `v1.31+openshift4.18`, and one of OpenShift is that. Undefined where none is known.
 */
export function ownVersionOf(
  wanted: string,
  knowledge: OpenShiftKnowledge,
): string | undefined {
  if (openShiftOf(wanted)) return wanted;
  const minor = minorOf(wanted);
  if (!minor) return undefined;
  const known = knowledge.support(PLATFORM, minor)?.platformVersion;
  return known
    ? `v${minor}+openshift${known}`
    : ownVersionFor(wanted, knowledge);
}

/** Of a version of its own: `4.18`. */
export function platformMinorOf(own: string): string | undefined {
  return minorOf(openShiftOf(own));
}

/** Whether a version of its own names a release, and not a minor. */
export function isRelease(own: string): boolean {
  return parseVersion(openShiftOf(own))?.patch !== undefined;
}

/** Oldest first; what is no version comes first. */
export function releasesInOrder(
  versions: readonly string[],
): readonly string[] {
  const parsed = (version: string) => {
    const own = `v1.0+openshift${version}`;
    return openShiftOf(own) === undefined ? undefined : parseVersion(own);
  };
  return [...versions].sort((a, b) => {
    const [left, right] = [parsed(a), parsed(b)];
    return left && right
      ? compareBuilds(left, right)
      : Number(left !== undefined) - Number(right !== undefined);
  });
}

/** Even minors get Extended Update Support, and updates from one to the next roll workers once. */
export function isExtendedMinor(own: string): boolean {
  const minor = parseVersion(openShiftOf(own))?.minor;
  return minor !== undefined && minor % 2 === 0;
}

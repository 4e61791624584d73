import type { Reason } from '@drydock/upgrade-reasons';
import {
  compareMinors,
  compareVersions,
  minorDistance,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type { Minor } from '@drydock/kubernetes-knowledge';
import type {
  CheckContext,
  ComponentFacts,
  FindingDraft,
  Severity,
} from '../contracts';
import { listed, minor as versionOf } from '../words';

const POLICY = 'https://kubernetes.io/releases/version-skew-policy/';

/**
 * Vendors number their cloud controllers on their own; beyond this distance a number is none of
 * Kubernetes.
 */
const ALIGNED_MINORS = 3;

interface Versioned {
  readonly component: ComponentFacts;
  readonly minor: Minor;
}

/**
 * What versions are held against: minors of the oldest API server now, and of those after the next
 * hop.
 */
export interface ApiServers {
  readonly oldest: Minor;
  readonly next: Minor;
}

/** The oldest API server that shows: any of several may have answered `/version`. */
export function oldestApiServer(
  components: readonly ComponentFacts[],
  { currentMinor }: Pick<CheckContext, 'currentMinor'>,
): Minor {
  const [oldest] = [
    currentMinor,
    ...versionsOf(components, 'kube-apiserver').map(({ minor }) => minor),
  ].sort(compareMinors);
  return oldest;
}

/**
 * Components of the control plane against its API servers, as far as their pods show: a managed
 * control plane shows none.
 */
export function componentSkew(
  components: readonly ComponentFacts[],
  context: CheckContext,
  { oldest, next }: ApiServers,
): FindingDraft[] {
  return [
    ...apiServers(versionsOf(components, 'kube-apiserver'), next, context),
    ...['kube-controller-manager', 'kube-scheduler'].flatMap(name =>
      against(name, versionsOf(components, name), oldest, next, context),
    ),
    ...cloudControllers(
      versionsOf(components, 'cloud-controller-manager'),
      oldest,
      context,
    ),
  ];
}

/** Oldest first; those whose image tells no version are left out, for then nothing is known. */
function versionsOf(
  components: readonly ComponentFacts[],
  name: string,
): readonly Versioned[] {
  const versioned = components.flatMap(component => {
    const version =
      component.component === name
        ? parseVersion(component.version)
        : undefined;
    const minor = minorOf(version);
    return version && minor ? [{ component, minor, version }] : [];
  });
  return versioned.sort((a, b) => compareVersions(a.version, b.version));
}

/**
 * API servers of two minors mean that an upgrade has begun. If they are further apart, now or after
 * the next hop has brought its first one, the combination is not supported.
 */
function apiServers(
  servers: readonly Versioned[],
  next: Minor,
  { knowledge, currentMinor }: CheckContext,
): FindingDraft[] {
  const minors = [...new Set(servers.map(({ minor }) => minor))].sort(
    compareMinors,
  );
  if (minors.length < 2) return [];
  const apart = Math.max(
    minorDistance(minors[0], minors[minors.length - 1]),
    minorDistance(minors[0], next),
  );
  const allowed = knowledge.apiServerMinorsApart(currentMinor);
  const severity = apart > allowed ? 'blocker' : 'warning';
  return [
    draft(
      'kube-apiserver-mixed',
      severity,
      {
        code: 'check.version-skew.servers-mixed',
        params: { versions: listed(minors.map(versionOf)) },
      },
      servers,
      {
        code: 'check.version-skew.servers-apart',
        params: { count: { number: allowed }, next: versionOf(next) },
      },
      { code: 'check.version-skew.servers-fix' },
    ),
  ];
}

function against(
  name: string,
  members: readonly Versioned[],
  oldestServer: Minor,
  next: Minor,
  { knowledge }: CheckContext,
): FindingDraft[] {
  const newer = members.filter(
    ({ minor }) => minorDistance(oldestServer, minor) > 0,
  );
  const allowed = knowledge.controlPlaneMinorsBehind(next);
  const older = members.filter(
    ({ minor }) =>
      minorDistance(minor, next) > allowed &&
      minorDistance(minor, oldestServer) > 0,
  );
  const ofName = {
    component: { object: name },
    count: { number: allowed },
    oldest: versionOf(oldestServer),
    next: versionOf(next),
  };
  return [
    ...(newer.length > 0
      ? [newerThanServer(name, newer, oldestServer, next)]
      : []),
    ...(older.length > 0
      ? [
          draft(
            `${name}-older`,
            'blocker',
            {
              code: 'check.version-skew.component-older',
              params: { ...ofName, version: versionText(older[0]) },
            },
            older,
            {
              code: 'check.version-skew.components-older',
              params: ofName,
            },
            { code: 'check.version-skew.component-older-fix', params: ofName },
          ),
        ]
      : []),
  ];
}

/** An upgrade of the API servers to its minor or beyond is the cure. */
function newerThanServer(
  name: string,
  newer: readonly Versioned[],
  oldestServer: Minor,
  next: Minor,
): FindingDraft {
  const newest = newer[newer.length - 1];
  const severity =
    compareMinors(newest.minor, next) <= 0 ? 'warning' : 'blocker';
  const ofName = {
    component: { object: name },
    oldest: versionOf(oldestServer),
    next: versionOf(next),
  };
  return draft(
    `${name}-newer`,
    severity,
    {
      code: 'check.version-skew.component-newer',
      params: { ...ofName, version: versionText(newest) },
    },
    newer,
    { code: 'check.version-skew.components-newer', params: ofName },
    {
      code: 'check.version-skew.component-newer-fix',
      params: { newest: versionOf(newest.minor) },
    },
  );
}

function cloudControllers(
  members: readonly Versioned[],
  oldestServer: Minor,
  { knowledge, currentMinor }: CheckContext,
): FindingDraft[] {
  const far = members.filter(({ minor }) => {
    const behind = minorDistance(minor, oldestServer);
    return (
      (behind < 0 ||
        behind > knowledge.controlPlaneMinorsBehind(currentMinor)) &&
      Math.abs(behind) <= ALIGNED_MINORS
    );
  });
  if (far.length === 0) return [];
  return [
    draft(
      'cloud-controller-manager',
      'info',
      {
        code: 'check.version-skew.cloud-controller',
        params: {
          component: { object: 'cloud-controller-manager' },
          version: versionText(far[0]),
          oldest: versionOf(oldestServer),
        },
      },
      far,
      {
        code: 'check.version-skew.cloud-controllers',
        params: { oldest: versionOf(oldestServer) },
      },
      { code: 'check.version-skew.cloud-controller-fix' },
    ),
  ];
}

/**
 * `law` is what versions are held to: a waiver hangs on the evidence, and must end where that
 * changes.
 */
function draft(
  key: string,
  severity: Severity,
  title: Reason,
  members: readonly Versioned[],
  law: Reason,
  fix: Reason,
): FindingDraft {
  const told = new Map(
    members.map(
      ({ component: { component, version = '' } }): [string, Reason] => [
        `${component} ${version}`,
        {
          code: 'check.version-skew.component-is',
          params: { component: { object: component }, version: { version } },
        },
      ],
    ),
  );
  const versions = listed(
    [...told.values()].map(reason => ({ reasons: [reason] })),
    told.size,
  );
  return {
    key,
    severity,
    confidence: 'observed',
    phase: 'control-plane',
    title,
    related: members.slice(0, 20).map(({ component: { pod } }) => ({
      object: { group: '', kind: 'Pod', namespace: 'kube-system', name: pod },
      labels: {},
      annotations: {},
    })),
    evidence: [
      { source: 'pods', what: { ...law, params: { ...law.params, versions } } },
    ],
    fix: { what: fix, link: POLICY },
  };
}

function versionText({ component: { version = '' } }: Versioned) {
  return { version };
}

import {
  arrayAt,
  decodeManagers,
  numberAt,
  textAt,
  textMapAt,
  UnexpectedAnswerError,
  type OwnedObject,
} from '@drydock/backstage-plugin-cluster-upgrades-node';

/** A condition of an object of OpenShift. */
export interface OperatorCondition {
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  /** ISO time of the last change of its status. */
  readonly since?: string;
}

/** A version that the cluster was told to run, newest first in the history. */
export interface VersionEntry {
  readonly version: string;
  /** Only `Completed` is an end. */
  readonly state: string;
  readonly startedAt?: string;
  readonly completedAt?: string;
}

/** A known problem of an update. What it says comes from the update service. */
export interface UpdateRisk {
  readonly name: string;
  readonly message: string;
  readonly url?: string;
}

/** An update that the platform does not recommend without reserve. */
export interface ConditionalUpdate {
  readonly version: string;
  readonly risks: readonly UpdateRisk[];
  /** Condition `Recommended`; undefined: it was not evaluated. */
  readonly recommended?: OperatorCondition;
}

/** The ClusterVersion `version`, which is all that OpenShift says of its own version. */
export interface ClusterVersion extends OwnedObject {
  readonly uid: string;
  readonly resourceVersion: string;
  /** The status is about what is wanted now. */
  readonly upToDate: boolean;
  readonly channel?: string;
  /** What `spec.desiredUpdate` wants; undefined: nothing. */
  readonly wanted?: string;
  /** Works on it or has it, by the operator. */
  readonly desired: string;
  readonly history: readonly VersionEntry[];
  readonly available: readonly string[];
  readonly conditional: readonly ConditionalUpdate[];
  readonly conditions: Readonly<Record<string, OperatorCondition>>;
}

/** For messages. */
export const CLUSTER_VERSION = 'ClusterVersion version';

/** @throws UnexpectedAnswerError for what is no ClusterVersion */
export function decodeClusterVersion(value: unknown): ClusterVersion {
  const uid = textAt(value, 'metadata', 'uid');
  const resourceVersion = textAt(value, 'metadata', 'resourceVersion');
  const desired = textAt(value, 'status', 'desired', 'version');
  if (!uid || !resourceVersion || !desired)
    throw new UnexpectedAnswerError(
      'a ClusterVersion without uid, resourceVersion or status.desired.version',
    );
  return {
    uid,
    resourceVersion,
    labels: textMapAt(value, 'metadata', 'labels'),
    annotations: textMapAt(value, 'metadata', 'annotations'),
    managers: decodeManagers(value),
    upToDate:
      numberAt(value, 'metadata', 'generation') ===
      numberAt(value, 'status', 'observedGeneration'),
    channel: textAt(value, 'spec', 'channel'),
    wanted: textAt(value, 'spec', 'desiredUpdate', 'version'),
    desired,
    history: arrayAt(value, 'status', 'history').flatMap(decodeEntry),
    available: arrayAt(value, 'status', 'availableUpdates').flatMap(
      release => textAt(release, 'version') ?? [],
    ),
    conditional: arrayAt(value, 'status', 'conditionalUpdates').flatMap(
      decodeConditional,
    ),
    conditions: decodeConditions(arrayAt(value, 'status', 'conditions')),
  };
}

/** The newest version that was reached; undefined while the cluster is being installed. */
export function completedVersion({
  history,
}: Pick<ClusterVersion, 'history'>): VersionEntry | undefined {
  return history.find(({ state }) => state === 'Completed');
}

/** Conditions by their type. */
export function decodeConditions(
  conditions: readonly unknown[],
): Readonly<Record<string, OperatorCondition>> {
  return Object.fromEntries(
    conditions.flatMap(entry => {
      const type = textAt(entry, 'type');
      return type && type !== '__proto__'
        ? [[type, decodeCondition(entry)]]
        : [];
    }),
  );
}

function decodeCondition(entry: unknown): OperatorCondition {
  return {
    status: textAt(entry, 'status') ?? '',
    reason: textAt(entry, 'reason') ?? '',
    message: textAt(entry, 'message') ?? '',
    since: textAt(entry, 'lastTransitionTime'),
  };
}

function decodeEntry(value: unknown): readonly VersionEntry[] {
  const version = textAt(value, 'version');
  return version
    ? [
        {
          version,
          state: textAt(value, 'state') ?? '',
          startedAt: textAt(value, 'startedTime'),
          completedAt: textAt(value, 'completionTime'),
        },
      ]
    : [];
}

function decodeConditional(value: unknown): readonly ConditionalUpdate[] {
  const version = textAt(value, 'release', 'version');
  if (!version) return [];
  return [
    {
      version,
      recommended: decodeConditions(arrayAt(value, 'conditions')).Recommended,
      risks: arrayAt(value, 'risks').map(risk => ({
        name: textAt(risk, 'name') ?? '',
        message: textAt(risk, 'message') ?? '',
        url: textAt(risk, 'url'),
      })),
    },
  ];
}

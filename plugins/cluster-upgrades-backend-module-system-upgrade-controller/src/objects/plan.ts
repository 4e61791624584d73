import {
  arrayAt,
  at,
  decodeManagers,
  isObject,
  selectorAt,
  textAt,
  textMapAt,
  textsAt,
  UnexpectedAnswerError,
  type OwnedObject,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { LabelSelector } from '@drydock/upgrade-readiness';

/** A condition of a Plan. It says not which generation it is about. */
export interface PlanCondition {
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

/** A Plan of system-upgrade-controller, `plans.upgrade.cattle.io`. */
export interface UpgradePlan extends OwnedObject {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly deleting: boolean;
  /** Wins over the channel. */
  readonly version?: string;
  readonly channel?: string;
  /** Nodes that it selects; all where it says nothing. */
  readonly nodeSelector: LabelSelector;
  /** Image of the container that upgrades. Without a tag it gets that of the version. */
  readonly image?: string;
  /** Jobs begin in it alone. */
  readonly window?: string;
  /** As an image tag: `v1.36.4-k3s1`. */
  readonly latestVersion?: string;
  /** Of version, service account and Secrets: nodes with this label value are done. */
  readonly latestHash?: string;
  /** Host names of the nodes that have their turn. */
  readonly applying: readonly string[];
  readonly conditions: Readonly<Record<string, PlanCondition>>;
}

/** @throws UnexpectedAnswerError for what is no Plan */
export function decodePlan(value: unknown): UpgradePlan {
  const name = textAt(value, 'metadata', 'name');
  const namespace = textAt(value, 'metadata', 'namespace');
  const uid = textAt(value, 'metadata', 'uid');
  const resourceVersion = textAt(value, 'metadata', 'resourceVersion');
  if (!name || !namespace || !uid || !resourceVersion)
    throw new UnexpectedAnswerError(
      'a Plan without name, namespace, uid or resourceVersion',
    );
  return {
    name,
    namespace,
    uid,
    resourceVersion,
    labels: textMapAt(value, 'metadata', 'labels'),
    annotations: textMapAt(value, 'metadata', 'annotations'),
    managers: decodeManagers(value),
    deleting: textAt(value, 'metadata', 'deletionTimestamp') !== undefined,
    version: textAt(value, 'spec', 'version'),
    channel: textAt(value, 'spec', 'channel'),
    nodeSelector: selectorAt(value, 'spec', 'nodeSelector'),
    image: textAt(value, 'spec', 'upgrade', 'image'),
    window: decodeWindow(at(value, 'spec', 'window')),
    latestVersion: textAt(value, 'status', 'latestVersion'),
    latestHash: textAt(value, 'status', 'latestHash'),
    applying: textsAt(value, 'status', 'applying'),
    conditions: Object.fromEntries(
      arrayAt(value, 'status', 'conditions').flatMap(entry => {
        const type = textAt(entry, 'type');
        return type && type !== '__proto__'
          ? [[type, decodeCondition(entry)]]
          : [];
      }),
    ),
  };
}

function decodeCondition(entry: unknown): PlanCondition {
  return {
    status: textAt(entry, 'status') ?? '',
    reason: textAt(entry, 'reason') ?? '',
    message: textAt(entry, 'message') ?? '',
  };
}

function decodeWindow(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const days = textsAt(value, 'days').join(', ');
  const start = textAt(value, 'startTime') ?? '00:00';
  const end = textAt(value, 'endTime') ?? '23:59';
  return `${days} ${start}–${end} ${textAt(value, 'timeZone') ?? 'UTC'}`.trim();
}

/** For messages: `Plan system-upgrade/server-plan`. */
export function planName({
  namespace,
  name,
}: Pick<UpgradePlan, 'namespace' | 'name'>): string {
  return `Plan ${namespace}/${name}`;
}

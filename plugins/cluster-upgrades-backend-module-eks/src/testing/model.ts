/** Times are milliseconds since 1970; EKS writes seconds. */
export interface UpdateFailure {
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly resourceIds: readonly string[];
}

/** What an update is of: the control plane, or one of these. */
export interface UpdateTarget {
  readonly nodegroup?: string;
  readonly addon?: string;
}

/**
 * InProgress → Successful | Failed | Cancelled. Only a rollback of a cluster with Auto Mode can be
 * cancelled, while its nodes go back.
 */
export interface EksUpdate {
  readonly id: string;
  readonly type: string;
  readonly target: UpdateTarget;
  readonly params: readonly { readonly type: string; readonly value: string }[];
  readonly createdAt: number;
  endsAt: number;
  /** Auto Mode: until then nodes go back, and the cluster is still ACTIVE. */
  readonly nodesUntil?: number;
  /** The cluster stays ACTIVE, as while AWS patches it. */
  readonly isHidden?: boolean;
  status: 'InProgress' | 'Failed' | 'Cancelled' | 'Successful';
  errors: readonly UpdateFailure[];
  cancellation?: { readonly status: string; readonly reason?: string };
  /** What is true once it has succeeded. */
  readonly succeed: () => void;
  /** What is true once it has failed. */
  readonly leave: () => void;
}

export interface LaunchTemplate {
  readonly id?: string;
  readonly name?: string;
  readonly version?: string;
}

export interface HealthIssue {
  readonly code: string;
  readonly message: string;
  readonly resourceIds: readonly string[];
}

export interface EksNodegroup {
  readonly name: string;
  readonly uuid: string;
  readonly createdAt: number;
  modifiedAt: number;
  version: string;
  releaseVersion: string;
  readonly amiType: string;
  readonly nodes: number;
  tags?: Readonly<Record<string, string>>;
  updateConfig: Readonly<Record<string, unknown>>;
  launchTemplate?: LaunchTemplate;
  issues: readonly HealthIssue[];
}

export interface EksAddon {
  readonly name: string;
  readonly uuid: string;
  readonly createdAt: number;
  modifiedAt: number;
  version: string;
  status: 'ACTIVE' | 'DEGRADED' | 'UPDATE_FAILED';
  serviceAccountRoleArn?: string;
  configurationValues?: string;
  podIdentityAssociations: readonly string[];
  issues: readonly HealthIssue[];
  tags?: Readonly<Record<string, string>>;
  /** A user has changed its objects: an update with `resolveConflicts: NONE` fails. */
  hasConflict: boolean;
}

/** In the words of DescribeInsight. */
export type InsightBody = Readonly<Record<string, unknown>>;

export interface EksCluster {
  readonly name: string;
  readonly createdAt: number;
  version: string;
  platformVersion: string;
  status: 'CREATING' | 'ACTIVE' | 'DELETING' | 'FAILED';
  endpoint: string;
  certificateAuthorityData: string;
  isPublic: boolean;
  tags: Readonly<Record<string, string>>;
  supportType: 'STANDARD' | 'EXTENDED';
  isAutoMode: boolean;
  /** Set: registered by the EKS Connector, for example `RANCHER`. EKS does not run it. */
  connectorProvider?: string;
  issues: readonly HealthIssue[];
  insights: readonly InsightBody[];
  insightsRefresh?: { readonly startedAt: number; readonly endsAt: number };
  readonly nodegroups: Map<string, EksNodegroup>;
  readonly addons: Map<string, EksAddon>;
  /** Newest last. */
  readonly updates: EksUpdate[];
  /** Set by an upgrade in place; not by the creation. */
  reached?: { readonly from: string; readonly at: number; isForced: boolean };
  /** A feature that the version before does not have: no rollback, whatever `force` says. */
  newerFeature?: string;
}

export const minorOf = (version: string): number =>
  Number(version.split('.')[1]);

export function targetKey({ nodegroup, addon }: UpdateTarget): string {
  if (nodegroup) return `nodegroup ${nodegroup}`;
  return addon ? `addon ${addon}` : 'cluster';
}

export const runningOf = (
  { updates }: EksCluster,
  target: UpdateTarget = {},
): EksUpdate | undefined =>
  updates.find(
    update =>
      update.status === 'InProgress' &&
      targetKey(update.target) === targetKey(target),
  );

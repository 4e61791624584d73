import type { GroupTemplate, OwnImage } from './ownImages/model';
import type { Provisioned } from './nodePools/model';

/** An error of an update, in EKS' words. */
export interface EksChangeError {
  readonly code: string;
  readonly message: string;
  readonly objects: readonly string[];
}

/** An update of EKS: of a control plane, a node group or an add-on, by any writer. */
export interface EksChange {
  readonly id: string;
  /** For example `VersionUpdate`. EKS adds types without notice. */
  readonly type: string;
  /** `InProgress`, `Successful`, `Failed`, `Cancelled`, or what Drydock does not know. */
  readonly status: string;
  readonly createdAt: Date | undefined;
  /** The version that it leads to, as EKS writes it: `1.33`, or an add-on's. */
  readonly version: string | undefined;
  /** Of a node group, where it leads to another version of the launch template. */
  readonly templateVersion: string | undefined;
  readonly errors: readonly EksChangeError[];
}

export interface EksIssue {
  readonly code: string;
  readonly message: string;
  readonly objects: readonly string[];
}

/** How a node group rolls: by number or by share. */
export interface EksUpdateConfig {
  readonly maxUnavailable?: number;
  readonly maxUnavailablePercentage?: number;
  /** `MINIMAL` adds no nodes first. */
  readonly updateStrategy: 'DEFAULT' | 'MINIMAL';
}

/** A managed node group. */
export interface EksGroup {
  readonly arn: string;
  readonly name: string;
  readonly updateConfig: EksUpdateConfig;
  readonly status: string;
  /**
   * As EKS writes it: `1.33`. Where the group has its own image, that of its oldest node, as far as
   * it is known.
   */
  readonly version: string;
  readonly template: GroupTemplate | undefined;
  /** The image; the id of an AMI where the group has its own. */
  readonly releaseVersion: string;
  readonly hasOwnImage: boolean;
  /** That its Auto Scaling group is to have. */
  readonly nodes: number;
  readonly issues: readonly EksIssue[];
  readonly tags: Readonly<Record<string, string>>;
  /** Oldest first. */
  readonly changes: readonly EksChange[];
}

/** An add-on that EKS manages, without its updates. */
export interface EksAddonFacts {
  readonly name: string;
  /** As EKS writes it: `v1.19.2-eksbuild.1`. */
  readonly version: string;
  /** For example `ACTIVE` or `DEGRADED`. */
  readonly status: string;
  readonly issues: readonly EksIssue[];
  readonly tags: Readonly<Record<string, string>>;
  /** Sent again with each update: what a request leaves out is gone. */
  readonly serviceAccountRoleArn: string | undefined;
  readonly configurationValues: string | undefined;
  /** Of its last change; undefined where EKS does not say it. */
  readonly modifiedAt: Date | undefined;
}

export interface EksAddon extends EksAddonFacts {
  /** Oldest first. */
  readonly changes: readonly EksChange[];
}

/** What EKS says of a cluster alone. */
export type EksClusterFacts = Omit<
  EksApiState,
  'changes' | 'groups' | 'addons'
>;

/** What EKS says of a cluster and its managed node groups. */
export interface EksApiState {
  readonly arn: string;
  readonly name: string;
  readonly status: string;
  /** As EKS writes it: `1.33`; undefined for a cluster that EKS does not run. */
  readonly version: string | undefined;
  /** `eks.8`; empty where EKS does not say it. */
  readonly platformVersion: string;
  readonly issues: readonly EksIssue[];
  readonly tags: Readonly<Record<string, string>>;
  /** EKS Auto Mode: EKS runs the nodes, too. */
  readonly isAutoMode: boolean;
  /** Of the upgrade policy: `STANDARD` or `EXTENDED`; empty where EKS does not say it. */
  readonly supportType: string;
  /** Oldest first. */
  readonly changes: readonly EksChange[];
  /** By name. */
  readonly groups: readonly EksGroup[];
  /** Those that were asked for and are there: reading all costs requests. */
  readonly addons: readonly EksAddon[];
}

/** The same, and the node pools that the API server shows. */
export interface EksState extends EksApiState {
  readonly provisioned: Provisioned;
  /** By group, of those whose image EKS does not choose. */
  readonly ownImages: ReadonlyMap<string, OwnImage>;
}

const ENDED: ReadonlySet<string> = new Set([
  'Successful',
  'Failed',
  'Cancelled',
]);

/** One whose status is not known may be in progress. */
export function isOpen({ status }: Pick<EksChange, 'status'>): boolean {
  return !ENDED.has(status);
}

export function isKnownStatus({ status }: Pick<EksChange, 'status'>): boolean {
  return ENDED.has(status) || status === 'InProgress';
}

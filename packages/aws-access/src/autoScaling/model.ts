/** A version of a launch template, as EC2 describes it. */
export interface LaunchTemplateVersion {
  readonly templateId: string;
  readonly templateName: string;
  readonly version: number;
  /** What its author says of it. */
  readonly description?: string;
  readonly imageId?: string;
  /** Tags of the launch template itself are none of its versions: these go to its instances. */
  readonly instanceTags: Readonly<Record<string, string>>;
}

/** A launch template and one of its versions; by number, `$Latest` is resolved. */
export interface TemplateReference {
  readonly templateId: string;
  readonly version: number;
}

/** An instance of an Auto Scaling group. */
export interface GroupInstance {
  /** `i-0123456789abcdef0` */
  readonly id: string;
  /** `InService`, `Pending`, `Terminating:Wait`, as the API calls it. */
  readonly lifecycle: string;
  /** `Healthy` or `Unhealthy`. */
  readonly health: string;
  readonly zone: string;
  readonly isProtectedFromScaleIn: boolean;
  /** What it was launched with; absent: with a launch configuration, or with what is gone. */
  readonly template?: TemplateReference;
  /**
   * Whether it was launched with what the group launches now. `outdated`: with another version or
   * another template. `unknown`: the group or the instance does not say.
   */
  readonly drift: 'none' | 'outdated' | 'unknown';
}

/** An Auto Scaling group with its launch templates resolved. */
export interface AutoScalingGroup {
  readonly name: string;
  readonly arn: string;
  readonly minSize: number;
  readonly maxSize: number;
  readonly desiredCapacity: number;
  /** False: its sizes count weights, vCPUs or memory; absent: instances. */
  readonly countsInstances?: false;
  readonly zones: readonly string[];
  readonly isBeingDeleted: boolean;
  /** `Launch`, `ReplaceUnhealthy`, … */
  readonly suspendedProcesses: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  /**
   * What it launches now: one version, or one for each instance type with a template of its own.
   * Empty: it has a launch configuration, which has no versions.
   */
  readonly launches: readonly LaunchTemplateVersion[];
  /** It names `$Default`, or no version, which means the same: not every tool resolves that. */
  readonly followsDefaultVersion?: true;
  /** Instances that were started before they are needed. */
  readonly hasWarmPool?: true;
  readonly instances: readonly GroupInstance[];
}

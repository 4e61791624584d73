import type { LaunchTemplateVersion } from '@drydock/aws-access';
import type { Reason } from '@drydock/upgrade-reasons';

/** The launch template of a node group. */
export interface GroupTemplate {
  readonly id: string;
  /** The version that the group has now. */
  readonly version: number;
}

/** What is known of a node group whose image EKS does not choose. */
export interface OwnImage {
  readonly template: GroupTemplate | undefined;
  /** That version and all later ones, newest first; or why they are not known. */
  readonly offered: readonly LaunchTemplateVersion[] | Reason;
  /** Kubernetes versions of its nodes; or why they are not known. */
  readonly kubelets: readonly string[] | Reason;
}

export function isKnown<T>(
  value: readonly T[] | Reason,
): value is readonly T[] {
  return Array.isArray(value);
}

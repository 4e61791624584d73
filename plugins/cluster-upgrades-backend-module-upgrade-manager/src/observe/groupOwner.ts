import type { ForeignOwner } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { AutoScalingGroup } from '@drydock/aws-access';

/** A tool that replaces the instances of its groups by itself, by a tag that it sets. */
interface ReplacingTool {
  readonly kind: string;
  /** Whole keys, or beginnings of keys that end with a slash. */
  readonly tag: string;
}

/**
 * EKS marks the groups of managed node groups, Karpenter's predecessors and Cluster API theirs;
 * instance-manager of keiko creates RollingUpgrades itself. Sources: docs.aws.amazon.com (managed
 * node groups), the code of keikoproj/instance-manager and kubernetes-sigs/cluster-api-provider-aws.
 */
const TOOLS: readonly ReplacingTool[] = [
  { kind: 'eks', tag: 'eks:nodegroup-name' },
  { kind: 'instance-manager', tag: 'instancegroups.keikoproj.io/' },
  {
    kind: 'cluster-api-provider-aws',
    tag: 'sigs.k8s.io/cluster-api-provider-aws/',
  },
];

/** Who else replaces the instances of a group, so that it is not ours to roll. Pure. */
export function groupOwnerOf({
  tags,
}: Pick<AutoScalingGroup, 'tags'>): ForeignOwner | undefined {
  for (const { kind, tag } of TOOLS) {
    const found = Object.entries(tags).find(([key]) =>
      tag.endsWith('/') ? key.startsWith(tag) : key === tag,
    );
    if (found)
      return {
        kind,
        name: `${kind} (${found[0]})`,
        field: 'instances',
        wayThrough: {
          code: 'upgrade-manager.way-through-tool',
          params: { tool: { text: kind }, tag: { object: found[0] } },
        },
      };
  }
  return undefined;
}

import type { AutoScalingGroup, GroupInstance } from '@drydock/aws-access';
import type { GroupNode } from '../objects/node';

/** Tag by which upgrade-manager marks instances, with its values. */
export const STATE_TAG = 'upgrademgr.keikoproj.io/state';

export type InstanceMark = 'in-progress' | 'failed-drain';

/** An Auto Scaling group and what upgrade-manager left on its instances. */
export interface MarkedGroup {
  readonly group: AutoScalingGroup;
  /** By instance id. */
  readonly marks: ReadonlyMap<string, InstanceMark>;
}

/** Reads Auto Scaling groups; changes nothing. */
export interface GroupsReader {
  /**
   * Names that no group has are missing from the answer.
   * @throws ClusterReadError
   */
  read(
    names: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly MarkedGroup[]>;
}

/** An instance that is not leaving, with its node. */
export interface InstanceState extends GroupInstance {
  /** Undefined: it has not joined the cluster. */
  readonly node?: GroupNode;
  readonly mark?: InstanceMark;
}

const LEAVING = /^(?:Terminat|Detach)/;

/** Those that stay, each with its node. Pure. */
export function instancesOf(
  { group, marks }: MarkedGroup,
  nodes: readonly GroupNode[],
): readonly InstanceState[] {
  const byInstance = new Map(nodes.map(node => [node.instanceId, node]));
  return group.instances
    .filter(({ lifecycle }) => !LEAVING.test(lifecycle))
    .map(instance => {
      const node = byInstance.get(instance.id);
      const mark = marks.get(instance.id);
      return {
        ...instance,
        ...(node ? { node } : {}),
        ...(mark ? { mark } : {}),
      };
    });
}

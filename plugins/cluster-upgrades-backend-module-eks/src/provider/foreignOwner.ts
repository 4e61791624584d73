import type {
  ForeignOwner,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { EksState } from './eksState';
import { groupsOfHop } from './moveState';

type Tags = EksState['tags'];

/** A tool, and the tags by which it marks what it made. */
interface OwnerMark {
  readonly kind: string;
  /** What the tool calls the object; undefined: it did not make it. */
  name(tags: Tags): string | undefined;
}

const CAPA = 'sigs.k8s.io/cluster-api-provider-aws/cluster/';

/**
 * Marks that vendors document or their tools write. Terraform, Pulumi and Rancher leave none.
 * eksctl stands before CloudFormation, by which it works.
 */
const MARKS: readonly OwnerMark[] = [
  {
    kind: 'eksctl',
    name: tags =>
      tags['alpha.eksctl.io/nodegroup-name'] ??
      tags['alpha.eksctl.io/cluster-name'],
  },
  {
    kind: 'CloudFormation',
    name: tags => tags['aws:cloudformation:stack-name'],
  },
  {
    kind: 'Cluster API Provider AWS',
    name: tags =>
      Object.keys(tags)
        .find(key => key.startsWith(CAPA) && tags[key] === 'owned')
        ?.slice(CAPA.length),
  },
  {
    kind: 'AWS Controllers for Kubernetes',
    name: tags =>
      tags['services.k8s.aws/namespace'] ??
      tags['services.k8s.aws/controller-version'],
  },
  {
    kind: 'Crossplane',
    name: tags => tags['crossplane-name'] ?? tags['crossplane-kind'],
  },
];

/** The tool that made a cluster, node group or add-on, and writes its version again. Pure. */
export function foreignOwnerOf(
  tags: Tags,
  object: string,
): ForeignOwner | undefined {
  for (const { kind, name } of MARKS) {
    const owned = name(tags);
    if (owned !== undefined)
      return {
        kind,
        name: owned,
        field: `the version of ${object}`,
        wayThrough: {
          code: 'eks.way-through-owner',
          params: {
            object: { object },
            owner: { object: `${kind} ${owned}` },
          },
        },
      };
  }
  return undefined;
}

/** Who owns what a hop writes; without a hop, who owns the control plane. Pure. */
export function ownerOfHop(
  state: EksState,
  hop?: Hop,
): ForeignOwner | undefined {
  if (hop?.kind === 'add-ons')
    return state.addons
      .map(({ tags, name }) => foreignOwnerOf(tags, `add-on ${name}`))
      .find(owner => owner !== undefined);
  if (hop?.kind !== 'node-pools')
    return foreignOwnerOf(state.tags, `cluster ${state.name}`);
  return groupsOfHop(state, hop)
    .map(({ tags, name }) => foreignOwnerOf(tags, `node group ${name}`))
    .find(owner => owner !== undefined);
}

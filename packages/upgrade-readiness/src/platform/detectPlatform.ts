import { parseVersion } from '@drydock/kubernetes-knowledge';
import type { SupportProvider } from '@drydock/kubernetes-knowledge';
import type {
  Inventory,
  InventorySection,
  InventorySections,
  NodeFacts,
} from '../contracts';
import { capitalized, count, listOf } from '../words';
import { DISTRIBUTIONS, MANAGED_PLATFORMS } from './marks';
import type { ManagedPlatform } from './marks';

/** What a cluster's own facts say of who maintains its control plane. Plain data, stored as JSON. */
export interface PlatformSighting {
  /** Whose support dates follow; undefined: the facts do not tell. */
  readonly provider?: SupportProvider;
  /** For people: `Amazon EKS`, `K3s`. */
  readonly name?: string;
  /** What was seen of it: `the API server's version v1.34.6+k3s1`. No numbers of nodes: a waiver is bound to what was seen. */
  readonly marks: readonly string[];
  /** Why the marks that are there decide nothing, in a sentence. */
  readonly doubt?: string;
  /** What could not be read, so that marks may be missing: `its version`; only without a provider. */
  readonly unread?: string;
}

/** What is known after a read of what was known before: one that missed something, and decides nothing, takes nothing back. Pure. */
export function latestSighting(
  before: PlatformSighting | undefined,
  now: PlatformSighting,
): PlatformSighting {
  return now.unread !== undefined && before?.provider !== undefined
    ? before
    : now;
}

/**
 * Detects the platform (R8) from facts that are read anyway. The API server's own build has the first word: machines and labels of a cloud prove
 * nothing about the control plane, for self-managed and virtual clusters have them, too. A managed platform is only told where both fit and no node is one
 * of the control plane, which none of them shows; anything less is a doubt.
 */
export function detectPlatform(inventory: Inventory): PlatformSighting {
  const gitVersion = factsOf(inventory, 'version')?.gitVersion;
  const version = parseVersion(gitVersion);
  if (gitVersion === undefined || !version)
    return { marks: [], unread: 'its version' };
  const build = version.suffix ?? '';
  const mark = `the API server's version ${gitVersion}`;
  const groups = new Set(factsOf(inventory, 'apis')?.map(({ group }) => group));
  const distribution = DISTRIBUTIONS.find(
    candidate =>
      candidate.build.test(build) &&
      (candidate.group === undefined || groups.has(candidate.group)),
  );
  if (distribution)
    return {
      provider: 'upstream',
      name: distribution.name,
      marks: [
        mark,
        ...(distribution.group === undefined
          ? []
          : [`the API group ${distribution.group}`]),
      ],
    };
  // Where some nodes are missing, those of the control plane may be among them.
  const nodes =
    inventory.sections.nodes.status === 'read'
      ? inventory.sections.nodes.facts
      : undefined;
  const managed = detectManaged(build, mark, nodes);
  return nodes === undefined
    ? { ...managed, unread: 'all of its nodes' }
    : managed;
}

function detectManaged(
  build: string,
  mark: string,
  nodes: readonly NodeFacts[] | undefined,
): PlatformSighting {
  const built = MANAGED_PLATFORMS.find(platform => platform.build.test(build));
  const labelled = MANAGED_PLATFORMS.filter(platform =>
    nodes?.some(node => hasLabel(node, platform)),
  );
  const platform = built ?? labelled[0];
  if (!platform) return { marks: [] };
  const marks = [
    ...(built ? [mark] : []),
    ...labelled.map(each => labelMark(each, nodes ?? [])),
    ...machineMarks(platform, nodes ?? []),
  ];
  const doubt = doubtAbout(platform, { build, mark, nodes, labelled });
  return doubt === undefined
    ? { provider: platform.provider, name: platform.name, marks }
    : { marks, doubt };
}

interface Seen {
  readonly build: string;
  readonly mark: string;
  readonly nodes: readonly NodeFacts[] | undefined;
  readonly labelled: readonly ManagedPlatform[];
}

function doubtAbout(
  platform: ManagedPlatform,
  { build, mark, nodes, labelled }: Seen,
): string | undefined {
  const { name, others } = platform;
  const foreign = labelled.find(each => each !== platform);
  if (foreign) return `Marks of ${name} and of ${foreign.name} were seen`;
  if (!platform.build.test(build) && !(platform.plainBuilds && build === ''))
    return `Nodes have a label of ${name}, but ${mark} is none of its builds: machines of a cloud do not tell who maintains the control plane`;
  if (nodes === undefined)
    return `${capitalized(
      mark,
    )} looks like ${name}, but ${others}, and not all of its nodes could be read`;
  const own = nodes.filter(({ controlPlane }) => controlPlane);
  if (own.length > 0)
    return `It looks like ${name}, but ${count(
      own.length,
      'node',
    )} of the control plane ${
      own.length === 1 ? 'is' : 'are'
    } among its nodes (${listOf(
      own.map(node => node.name),
    )}), which ${name} does not show; ${others}`;
  if (!nodes.some(node => onMachine(node, platform)))
    return `${capitalized(
      mark,
    )} looks like ${name}, but none of its nodes is a machine of it (${platform.schemes
      .map(scheme => `${scheme}://`)
      .join(', ')}); ${others}`;
  return undefined;
}

function onMachine(
  { providerScheme }: NodeFacts,
  { schemes }: ManagedPlatform,
): boolean {
  return (
    providerScheme !== undefined &&
    schemes.includes(providerScheme.toLowerCase())
  );
}

function hasLabel({ labels }: NodeFacts, platform: ManagedPlatform): boolean {
  return platform.labels.some(label => Object.hasOwn(labels, label));
}

function labelMark(
  platform: ManagedPlatform,
  nodes: readonly NodeFacts[],
): string {
  const labels = platform.labels.filter(label =>
    nodes.some(node => Object.hasOwn(node.labels, label)),
  );
  return `nodes with the label ${labels.join(' or ')}`;
}

function machineMarks(
  platform: ManagedPlatform,
  nodes: readonly NodeFacts[],
): readonly string[] {
  const schemes = [
    ...new Set(
      nodes
        .filter(node => onMachine(node, platform))
        .map(({ providerScheme }) => `${providerScheme}://`),
    ),
  ];
  return schemes.length === 0
    ? []
    : [`nodes with the provider id ${schemes.join(' or ')}`];
}

function factsOf<S extends InventorySection>(
  inventory: Inventory,
  section: S,
): InventorySections[S] | undefined {
  const result = inventory.sections[section];
  return result.status === 'read' || result.status === 'partial'
    ? result.facts
    : undefined;
}

import { builtinKnowledge, parseVersion } from '@drydock/kubernetes-knowledge';
import type { SupportProvider } from '@drydock/kubernetes-knowledge';
import type {
  Inventory,
  InventorySection,
  InventorySections,
  NodeFacts,
} from '../contracts';
import type { Param, Reason } from '@drydock/upgrade-reasons';
import { listedNames } from '../words';
import { DISTRIBUTIONS, MANAGED_PLATFORMS } from './marks';
import type { ManagedPlatform } from './marks';

/**
 * What a cluster's own facts say of who maintains its control plane. Plain data, stored as JSON.
 */
export interface PlatformSighting {
  /** Whose support dates follow; undefined: the facts do not tell. */
  readonly provider?: SupportProvider;
  /** For people, of a distribution without support dates of its own: `K3s`. */
  readonly distribution?: string;
  /**
   * What was seen of it: `the API server's version v1.34.6+k3s1`. No numbers of nodes: a waiver is
   * bound to what was seen.
   */
  readonly marks: readonly Reason[];
  /** Why the marks that are there decide nothing. */
  readonly doubt?: Reason;
  /**
   * What could not be read, or not as a whole, so that marks may be missing; only without a
   * provider.
   */
  readonly unread?: 'version' | 'nodes';
}

/**
 * What is known after a read of what was known before: one that missed something, and decides
 * nothing, takes nothing back. Pure.
 */
export function latestSighting(
  before: PlatformSighting | undefined,
  now: PlatformSighting,
): PlatformSighting {
  return now.unread !== undefined && before?.provider !== undefined
    ? before
    : now;
}

/**
 * Detects the platform (R8) from facts that are read anyway. The API server's own build has the
 * first word: machines and labels of a cloud prove nothing about the control plane, for
 * self-managed and virtual clusters have them, too. A managed platform is only told where both fit
 * and no node is one of the control plane, which none of them shows; anything less is a doubt.
 */
export function detectPlatform(inventory: Inventory): PlatformSighting {
  const gitVersion = factsOf(inventory, 'version')?.gitVersion;
  const version = parseVersion(gitVersion);
  if (gitVersion === undefined || !version)
    return { marks: [], unread: 'version' };
  const build = version.suffix ?? '';
  const served: Param = { version: gitVersion };
  const mark: Reason = {
    code: 'platform-basis.mark-version',
    params: { version: served },
  };
  const groups = new Set(factsOf(inventory, 'apis')?.map(({ group }) => group));
  const distribution = DISTRIBUTIONS.find(
    candidate =>
      candidate.build.test(build) &&
      (candidate.group === undefined || groups.has(candidate.group)),
  );
  if (distribution)
    return {
      ...(distribution.provider
        ? { provider: distribution.provider }
        : { provider: 'upstream', distribution: distribution.name }),
      marks: [
        mark,
        ...(distribution.group === undefined
          ? []
          : [
              {
                code: 'platform-basis.mark-group' as const,
                params: { group: { object: distribution.group } },
              },
            ]),
      ],
    };
  // Where some nodes are missing, those of the control plane may be among them.
  const nodes =
    inventory.sections.nodes.status === 'read'
      ? inventory.sections.nodes.facts
      : undefined;
  const managed = detectManaged({ build, served, mark, nodes });
  return nodes === undefined ? { ...managed, unread: 'nodes' } : managed;
}

/** What is known of a control plane that is no distribution's. */
interface Seen {
  readonly build: string;
  readonly served: Param;
  readonly mark: Reason;
  /** Only where all could be read. */
  readonly nodes: readonly NodeFacts[] | undefined;
}

function detectManaged(seen: Seen): PlatformSighting {
  const { build, mark, nodes } = seen;
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
  const doubt = doubtAbout(platform, seen, labelled);
  return doubt === undefined
    ? { provider: platform.provider, marks }
    : { marks, doubt };
}

function doubtAbout(
  platform: ManagedPlatform,
  { build, served, nodes }: Seen,
  labelled: readonly ManagedPlatform[],
): Reason | undefined {
  const params = {
    platform: named(platform),
    version: served,
    others: { reasons: [platform.others] },
  };
  const foreign = labelled.find(each => each !== platform);
  if (foreign)
    return {
      code: 'platform-basis.doubt-two',
      params: {
        platform: params.platform,
        other: named(foreign),
      },
    };
  if (!platform.build.test(build) && !(platform.plainBuilds && build === ''))
    return {
      code: 'platform-basis.doubt-label',
      params: { platform: params.platform, version: served },
    };
  if (nodes === undefined)
    return { code: 'platform-basis.doubt-nodes-unread', params };
  const own = nodes.filter(({ controlPlane }) => controlPlane);
  if (own.length > 0)
    return {
      code: 'platform-basis.doubt-control-plane',
      params: {
        platform: params.platform,
        others: params.others,
        count: { number: own.length },
        nodes: listedNames(own.map(({ name }) => name)),
      },
    };
  if (!nodes.some(node => onMachine(node, platform)))
    return {
      code: 'platform-basis.doubt-machines',
      params: { ...params, schemes: schemesOf(platform.schemes) },
    };
  return undefined;
}

function named({ provider }: ManagedPlatform): Param {
  return { object: builtinKnowledge.platform(provider).name };
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
): Reason {
  const labels = platform.labels.filter(label =>
    nodes.some(node => Object.hasOwn(node.labels, label)),
  );
  return {
    code: 'platform-basis.mark-label',
    params: { labels: listedNames(labels) },
  };
}

function machineMarks(
  platform: ManagedPlatform,
  nodes: readonly NodeFacts[],
): readonly Reason[] {
  const schemes = new Set(
    nodes
      .filter(node => onMachine(node, platform))
      .flatMap(({ providerScheme }) => providerScheme ?? []),
  );
  return schemes.size === 0
    ? []
    : [
        {
          code: 'platform-basis.mark-machine',
          params: { schemes: schemesOf([...schemes]) },
        },
      ];
}

function schemesOf(schemes: readonly string[]): Param {
  return listedNames(schemes.map(scheme => `${scheme}://`));
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

import type { Knowledge } from '@drydock/kubernetes-knowledge';
import type { ClusterAccess, ClusterReadFailure, ClusterReadFailureReason, Inventory, InventorySection, InventorySections, SectionResult } from '../contracts';
import { collectApiCallers } from './apiCallers';
import { collectApiEvidence } from './apiEvidence';
import { readApis } from './apis';
import { collectDisruptionBudgets } from './disruptionBudgets';
import { readHelmReleases } from './helmReleases';
import { defaultReadLimits } from './limits';
import type { ReadLimits } from './limits';
import { metricsOnce } from './metrics';
import { collectNamespaces, readClusterUid } from './namespaces';
import { collectNodes, withKubeProxies } from './nodes';
import { ObjectPass } from './objectPass';
import { collectPods } from './pods';
import { Reader, waitForTime } from './reader';
import type { Wait } from './reader';
import { readVersion } from './version';
import { collectWorkloads } from './workloads';

export interface ReadInventoryOptions {
  readonly knowledge: Knowledge;
  /** The last inventory of the same cluster: what has not changed since is not fetched again. */
  readonly previous?: Inventory;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<ReadLimits>;
  /** Sections that the operator switched off. */
  readonly off?: readonly InventorySection[];
  readonly now: () => Date;
  /** How to wait for a 429; replaced in tests. */
  readonly wait?: Wait;
}

/**
 * Reads the facts of one cluster in one pass, cheapest first. Never throws for anything that the cluster does or fails to do: each section
 * says by itself whether and why it could not be read.
 */
export async function readInventory(access: ClusterAccess, options: ReadInventoryOptions): Promise<Inventory> {
  const started = options.now();
  const limits = { ...defaultReadLimits, ...options.limits };
  const deadline = AbortSignal.timeout(limits.totalMilliseconds);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  const reader = new Reader(access, limits, signal, options.wait ?? waitForTime);
  const sections = await readSections(reader, options);
  const clusterUid = await readClusterUid(reader, sections.namespaces);
  return {
    formatVersion: 1,
    readAt: started.toISOString(),
    durationMilliseconds: options.now().getTime() - started.getTime(),
    ...(clusterUid ? { clusterUid } : {}),
    sections,
    requests: reader.costs(),
  };
}

async function readSections(reader: Reader, options: ReadInventoryOptions): Promise<Inventory['sections']> {
  const off = new Set(options.off);
  async function unlessOff<S extends InventorySection>(section: S, read: () => Promise<SectionResult<InventorySections[S]>>) {
    const result: SectionResult<InventorySections[S]> = off.has(section) ? { status: 'off', reason: 'Switched off by the operator' } : await read();
    return result;
  }
  const [version, apis] = await Promise.all([unlessOff('version', () => readVersion(reader)), unlessOff('apis', () => readApis(reader))]);
  const hopeless = nobodyThere(version, apis);
  if (hopeless) return allFailed(version, apis, hopeless, off);
  const pass = new ObjectPass();
  const metrics = metricsOnce(reader);
  const podsNeeded = !off.has('pods');
  const pods = podsNeeded ? collectPods(pass) : undefined;
  const sections = Promise.all([
    unlessOff('namespaces', () => collectNamespaces(pass)),
    unlessOff('api-evidence', () => collectApiEvidence({ knowledge: options.knowledge, version, apis, pass, metrics })),
    unlessOff('helm-releases', () => readHelmReleases(reader, previousReleases(options.previous))),
    unlessOff('api-callers', () => collectApiCallers(metrics)),
    unlessOff('nodes', () => collectNodes(pass)),
    unlessOff('workloads', () => collectWorkloads(pass)),
    unlessOff('disruption-budgets', () => collectDisruptionBudgets(pass)),
  ]);
  await pass.run(reader);
  const [namespaces, apiEvidence, helmReleases, apiCallers, nodes, workloads, disruptionBudgets] = await sections;
  const podsRead = await pods;
  return {
    version,
    apis,
    namespaces,
    'api-evidence': apiEvidence,
    'helm-releases': helmReleases,
    'api-callers': apiCallers,
    nodes: withKubeProxies(nodes, podsRead?.kubeProxies ?? new Map()),
    workloads,
    pods: podsRead?.pods ?? { status: 'off', reason: 'Switched off by the operator' },
    'disruption-budgets': disruptionBudgets,
  };
}

const HOPELESS: ReadonlySet<ClusterReadFailureReason> = new Set(['unreachable', 'timeout', 'tls', 'unauthorized', 'not-kubernetes', 'credential-needed', 'refused-address', 'too-large', 'aborted']);

/** The failure for all that would be asked next, when version and discovery both failed for a reason that every request shares. */
function nobodyThere(version: SectionResult<unknown>, apis: SectionResult<unknown>): ClusterReadFailure | undefined {
  if (version.status !== 'failed' || apis.status !== 'failed') return undefined;
  const failures = [...version.failures, ...apis.failures];
  return failures.every(({ reason }) => HOPELESS.has(reason)) ? failures[0] : undefined;
}

/** Thirty more requests to a cluster that does not answer would each wait for their own timeout. */
function allFailed(version: Inventory['sections']['version'], apis: Inventory['sections']['apis'], failure: ClusterReadFailure, off: ReadonlySet<InventorySection>): Inventory['sections'] {
  const of = (section: InventorySection) => (off.has(section) ? ({ status: 'off', reason: 'Switched off by the operator' } as const) : ({ status: 'failed', failures: [failure] } as const));
  return {
    version,
    apis,
    namespaces: of('namespaces'),
    'api-evidence': of('api-evidence'),
    'helm-releases': of('helm-releases'),
    'api-callers': of('api-callers'),
    nodes: of('nodes'),
    workloads: of('workloads'),
    pods: of('pods'),
    'disruption-budgets': of('disruption-budgets'),
  };
}

function previousReleases(previous: Inventory | undefined) {
  const section = previous?.sections['helm-releases'];
  return section?.status === 'read' || section?.status === 'partial' ? section.facts : undefined;
}

import type { Knowledge } from '@drydock/kubernetes-knowledge';
import { SWITCHED_OFF } from '../contracts';
import type {
  ClusterAccess,
  ClusterReadFailure,
  ClusterReadFailureKind,
  Inventory,
  InventorySection,
  InventorySections,
  SectionResult,
} from '../contracts';
import { eachSection, nothingGiven } from '../inventoryFormat';
import { collectAdmissionWebhooks } from './admissionWebhooks';
import { collectApiCallers } from './apiCallers';
import type { ApiCallersResult } from './apiCallers';
import { collectApiEvidence } from './apiEvidence';
import { readApis } from './apis';
import type { DiscoveryResult } from './apis';
import { collectApiServices } from './apiServices';
import { readCertificates } from './certificates';
import { kubeProxyVersions, readComponents } from './components';
import { readConfiguration } from './configuration';
import { collectCustomResources } from './customResources';
import { readCustomResourceUses } from './customResourceUses';
import { collectDisruptionBudgets } from './disruptionBudgets';
import { readGitOps } from './gitops';
import { readHelmReleases } from './helmReleases';
import { defaultReadLimits } from './limits';
import type { ReadLimits } from './limits';
import { metricsOnce } from './metrics';
import { collectNamespaces, readClusterUid } from './namespaces';
import { collectNodes, withKubeProxies } from './nodes';
import { ObjectPass } from './objectPass';
import { withPhases } from './podPhases';
import { collectPods, withTemplates } from './pods';
import { Reader, waitForTime } from './reader';
import type { Wait } from './reader';
import { readServiceAccountTokens } from './serviceAccountTokens';
import { readServiceBackends } from './serviceBackends';
import { collectServices } from './services';
import { collectStorage } from './storage';
import { readVersion } from './version';
import { collectWorkloads } from './workloads';

export interface ReadInventoryOptions {
  readonly knowledge: Knowledge;
  /** The last inventory of the same cluster: what has not changed since is not fetched again. */
  readonly previous?: Inventory;
  /** A user asked for this read and waits for it: nothing is postponed to a later read. */
  readonly asked?: boolean;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<ReadLimits>;
  /** Sections that the operator switched off. */
  readonly off?: readonly InventorySection[];
  readonly now: () => Date;
  /** How to wait for a 429; replaced in tests. */
  readonly wait?: Wait;
}

const switchedOff = { status: 'off', reason: SWITCHED_OFF } as const;

/**
 * Reads the facts of one cluster in one pass, cheapest first. Never throws for anything that the
 * cluster does or fails to do: each section says by itself whether and why it could not be read.
 */
export async function readInventory(
  access: ClusterAccess,
  options: ReadInventoryOptions,
): Promise<Inventory> {
  const started = options.now();
  const limits = { ...defaultReadLimits, ...options.limits };
  const deadline = AbortSignal.timeout(limits.totalMilliseconds);
  const signal = options.signal
    ? AbortSignal.any([options.signal, deadline])
    : deadline;
  const reader = new Reader(
    access,
    limits,
    signal,
    options.wait ?? waitForTime,
  );
  const { sections, discoveryTags, apiServers } = await readSections(
    reader,
    options,
  );
  const clusterUid = await readClusterUid(reader, sections.namespaces);
  return {
    formatVersion: 2,
    readAt: started.toISOString(),
    durationMilliseconds: options.now().getTime() - started.getTime(),
    ...(clusterUid ? { clusterUid } : {}),
    sections,
    ...(discoveryTags ? { discoveryTags } : {}),
    ...(apiServers ? { apiServers } : {}),
    requests: reader.costs(),
  };
}

type Read = Pick<Inventory, 'sections' | 'discoveryTags' | 'apiServers'>;

async function readSections(
  reader: Reader,
  options: ReadInventoryOptions,
): Promise<Read> {
  const off = new Set(options.off);
  async function unlessOff<S extends InventorySection>(
    section: S,
    read: () => Promise<SectionResult<InventorySections[S]>>,
  ) {
    const result: SectionResult<InventorySections[S]> = off.has(section)
      ? switchedOff
      : await read();
    return result;
  }
  const discoverUnlessOff = (): Promise<DiscoveryResult> | DiscoveryResult =>
    off.has('apis')
      ? { apis: switchedOff }
      : readApis(reader, options.previous);
  const [version, { apis, tags }] = await Promise.all([
    unlessOff('version', () => readVersion(reader)),
    discoverUnlessOff(),
  ]);
  const hopeless = nobodyThere(version, apis);
  if (hopeless)
    return { sections: { ...allFailed(hopeless, off), version, apis } };
  const pass = new ObjectPass();
  const metrics = metricsOnce(reader);
  // Objects that the pass lists: each subscribes before the pass runs.
  const namespaces = unlessOff('namespaces', () => collectNamespaces(pass));
  const nodes = unlessOff('nodes', () => collectNodes(pass));
  const workloads = unlessOff('workloads', () => collectWorkloads(pass));
  const pods = unlessOff('pods', () => collectPods(pass));
  const disruptionBudgets = unlessOff('disruption-budgets', () =>
    collectDisruptionBudgets(pass),
  );
  const webhooks = unlessOff('admission-webhooks', () =>
    collectAdmissionWebhooks(pass),
  );
  const customResources = unlessOff('custom-resources', () =>
    collectCustomResources(pass),
  );
  const apiServices = unlessOff('api-services', () => collectApiServices(pass));
  const storage = unlessOff('storage', () => collectStorage(pass));
  const services = unlessOff('services', () => collectServices(pass));
  // Subscribes last: it also uses lists of kinds that other collectors read.
  const apiEvidence = unlessOff('api-evidence', () =>
    collectApiEvidence({
      knowledge: options.knowledge,
      version,
      apis,
      pass,
      metrics,
      reader,
      ...(options.previous ? { previous: options.previous } : {}),
      now: options.now(),
      asked: options.asked ?? false,
    }),
  );
  // What is asked by name or by label.
  const helmReleases = unlessOff('helm-releases', () =>
    readHelmReleases(reader, previousReleases(options.previous)),
  );
  const callers: Promise<ApiCallersResult> | ApiCallersResult = off.has(
    'api-callers',
  )
    ? { apiCallers: switchedOff }
    : collectApiCallers(reader, {
        metrics,
        apis,
        ...(options.previous ? { previous: options.previous } : {}),
        now: options.now(),
      });
  const components = unlessOff('components', () => readComponents(reader));
  const configuration = unlessOff('configuration', () =>
    readConfiguration(reader, version),
  );
  const tokens = unlessOff('service-account-tokens', () =>
    readServiceAccountTokens(reader),
  );
  const certificates = unlessOff('certificates', () =>
    readCertificates(reader, version),
  );
  await pass.run(reader);
  // What depends on what was found.
  const serviceBackends = unlessOff('service-backends', async () =>
    readServiceBackends(reader, {
      webhooks: await webhooks,
      customResources: await customResources,
      apiServices: await apiServices,
    }),
  );
  const podsWithTemplates = unlessOff('pods', async () =>
    withTemplates(
      reader,
      await withPhases(reader, await pods),
      await workloads,
    ),
  );
  const customResourceUses = unlessOff('custom-resource-uses', async () =>
    readCustomResourceUses(reader, await customResources),
  );
  const gitops = unlessOff('gitops', async () =>
    readGitOps(reader, apis, await customResources),
  );
  const { apiCallers, apiServers } = await callers;
  const sections: Inventory['sections'] = {
    version,
    apis,
    namespaces: await namespaces,
    'api-evidence': await apiEvidence,
    'helm-releases': await helmReleases,
    'api-callers': apiCallers,
    nodes: withKubeProxies(await nodes, kubeProxyVersions(await components)),
    workloads: await workloads,
    pods: await podsWithTemplates,
    'disruption-budgets': await disruptionBudgets,
    'admission-webhooks': await webhooks,
    'custom-resources': await customResources,
    'custom-resource-uses': await customResourceUses,
    'api-services': await apiServices,
    'service-backends': await serviceBackends,
    storage: await storage,
    services: await services,
    components: await components,
    configuration: await configuration,
    'service-account-tokens': await tokens,
    certificates: await certificates,
    gitops: await gitops,
    ...nothingGiven,
  };
  return {
    sections,
    ...(tags ? { discoveryTags: tags } : {}),
    ...(apiServers ? { apiServers } : {}),
  };
}

const HOPELESS: ReadonlySet<ClusterReadFailureKind> = new Set([
  'unreachable',
  'timeout',
  'tls',
  'unauthorized',
  'not-kubernetes',
  'credential-needed',
  'refused-address',
  'too-large',
  'aborted',
]);

/**
 * The failure for all that would be asked next, when version and discovery both failed for a reason
 * that every request shares.
 */
function nobodyThere(
  version: SectionResult<unknown>,
  apis: SectionResult<unknown>,
): ClusterReadFailure | undefined {
  if (version.status !== 'failed' || apis.status !== 'failed') return undefined;
  const failures = [...version.failures, ...apis.failures];
  return failures.every(({ kind: reason }) => HOPELESS.has(reason))
    ? failures[0]
    : undefined;
}

/** Thirty more requests to a cluster that does not answer would each wait for their own timeout. */
function allFailed(
  failure: ClusterReadFailure,
  off: ReadonlySet<InventorySection>,
): Inventory['sections'] {
  return {
    ...eachSection(section =>
      off.has(section)
        ? switchedOff
        : { status: 'failed', failures: [failure] },
    ),
    ...nothingGiven,
  };
}

function previousReleases(previous: Inventory | undefined) {
  const section = previous?.sections['helm-releases'];
  return section?.status === 'read' || section?.status === 'partial'
    ? section.facts
    : undefined;
}

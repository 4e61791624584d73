import { decidePlatform } from '../platform';
import { inEnglish, type InEnglish, said } from '@drydock/upgrade-reasons';
import { builtinKnowledge, parseVersion } from '@drydock/kubernetes-knowledge';
import type {
  CheckContext,
  ClusterReadFailure,
  FindingDraft,
  Inventory,
  InventorySection,
  InventorySections,
  NodeFacts,
  PodFacts,
  PodTemplateFacts,
  ReadinessCheck,
  SectionResult,
} from '../contracts';
import { evidenceDigestOf } from '../fingerprint';
import { nothingGiven } from '../inventoryFormat';

/**
 * A cluster of which everything was read and nothing is wrong, for tests; sections are replaced as
 * needed.
 */
export function inventoryOf(
  facts: Partial<InventorySections> = {},
  results: Partial<Inventory['sections']> = {},
): Inventory {
  const read = <S extends InventorySection>(
    section: S,
    empty: InventorySections[S],
  ): SectionResult<InventorySections[S]> => ({
    status: 'read',
    facts: facts[section] ?? empty,
  });
  return {
    formatVersion: 2,
    readAt: '2026-11-21T09:00:00.000Z',
    durationMilliseconds: 1200,
    clusterUid: '1',
    requests: [],
    sections: {
      version: read('version', { gitVersion: 'v1.24.17' }),
      apis: read('apis', []),
      namespaces: read('namespaces', []),
      'api-evidence': read('api-evidence', {
        kinds: allKindsRead(facts.version?.gitVersion ?? 'v1.24.17'),
        objects: [],
      }),
      'helm-releases': read('helm-releases', []),
      'api-callers': read('api-callers', []),
      nodes: read('nodes', []),
      workloads: read('workloads', []),
      pods: read('pods', []),
      'disruption-budgets': read('disruption-budgets', []),
      'admission-webhooks': read('admission-webhooks', []),
      'custom-resources': read('custom-resources', []),
      'custom-resource-uses': read('custom-resource-uses', []),
      'api-services': read('api-services', []),
      'service-backends': read('service-backends', []),
      storage: read('storage', { volumes: [], classes: [], drivers: [] }),
      services: read('services', []),
      components: read('components', []),
      configuration: read('configuration', { documents: [] }),
      'service-account-tokens': read('service-account-tokens', []),
      certificates: read('certificates', []),
      gitops: read('gitops', []),
      ...nothingGiven,
      ...results,
    },
  };
}

/** Every kind that could carry evidence, read and empty. */
export function allKindsRead(gitVersion: string) {
  const version = parseVersion(gitVersion);
  const minor = version ? `${version.major}.${version.minor}` : '1.24';
  return builtinKnowledge
    .kindsLosingVersions(minor)
    .map(({ group, kind, resource }) => ({
      group,
      kind,
      resource,
      objects: 0,
    }));
}

/** A finding as `runAlone` gives it. */
export type ToldFinding = InEnglish<FindingDraft>;

const drafts = new WeakMap<ToldFinding, FindingDraft>();

/** Runs one check the way `evaluate` does, without its frame; what it says is given in English. */
export function runAlone(...input: Parameters<typeof resultOf>) {
  const { findings, ...others } = resultOf(...input);
  return {
    findings: findings.map((draft): ToldFinding => {
      const told = inEnglish(draft);
      drafts.set(told, draft);
      return told;
    }),
    ...inEnglish(others),
  };
}

/** The digest of the evidence of a finding that `runAlone` gave. */
export function digestOf(finding: ToldFinding): string {
  const draft = drafts.get(finding);
  if (!draft) throw new Error('The finding is not of runAlone');
  return evidenceDigestOf(draft);
}

function resultOf(
  check: ReadinessCheck,
  inventory: Inventory,
  target: string,
  overrides: Partial<CheckContext> = {},
) {
  const section = inventory.sections.version;
  const current = parseVersion(
    section.status === 'read' ? section.facts.gitVersion : '',
  );
  const wanted = parseVersion(target);
  if (!current || !wanted)
    throw new Error('The test names a malformed version');
  return check.evaluate({
    inventory,
    knowledge: builtinKnowledge,
    current,
    currentMinor: `${current.major}.${current.minor}`,
    target: wanted,
    targetMinor: `${wanted.major}.${wanted.minor}`,
    platform: decidePlatform('upstream', undefined, id => id),
    now: '2026-11-21T09:00:00.000Z',
    facts<S extends InventorySection>(name: S): InventorySections[S] {
      const result = inventory.sections[name];
      if (result.status !== 'read' && result.status !== 'partial')
        throw new Error(`${name} was not read`);
      return result.facts;
    },
    ...overrides,
  });
}

export const forbidden: ClusterReadFailure = {
  kind: 'forbidden',
  reason: said('Not allowed to list things'),
  status: 403,
  retryable: false,
  remedy: said('Bind the role'),
};

export function nodeOf(
  name: string,
  kubeletVersion: string,
  facts: Partial<NodeFacts> = {},
): NodeFacts {
  return {
    name,
    pool: 'general',
    controlPlane: false,
    kubeletVersion,
    ready: true,
    unschedulable: false,
    pressures: [],
    taints: [],
    allocatable: {
      cpuMillicores: 4_000,
      memoryBytes: 16 * 1024 ** 3,
      pods: 110,
    },
    labels: { 'kubernetes.io/hostname': name },
    ...facts,
  };
}

export function podOf(
  name: string,
  labels: Readonly<Record<string, string>>,
  facts: Partial<PodFacts> = {},
): PodFacts {
  return {
    namespace: 'payments',
    name,
    node: 'node-a',
    ready: true,
    phase: 'Running',
    labels,
    mirror: false,
    workload: { kind: 'Deployment', name: labels.app ?? name },
    ...facts,
  };
}

/** A template that asks for nothing. */
export function templateOf(
  facts: Partial<PodTemplateFacts> = {},
): PodTemplateFacts {
  return {
    images: [],
    withoutReadinessProbe: [],
    requests: {},
    volumes: [],
    hostNetwork: false,
    hostPorts: [],
    nodeSelector: {},
    podAntiAffinity: [],
    podAffinity: [],
    topologySpread: [],
    tolerations: [],
    notableFields: [],
    notableAnnotations: [],
    ...facts,
  };
}

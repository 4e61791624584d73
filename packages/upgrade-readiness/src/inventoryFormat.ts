import { inventorySections } from './contracts';
import type {
  ClusterReadFailure,
  Inventory,
  InventorySection,
  NodeFacts,
  SectionResult,
  WorkloadFacts,
} from './contracts';

/** One result for all sections. */
export function eachSection(
  result: (section: InventorySection) => SectionResult<never>,
): Inventory['sections'] {
  return Object.fromEntries(
    inventorySections.map(section => [section, result(section)]),
  ) as Inventory['sections'];
}

/** What a request brings and a cluster never has, where it brought nothing. */
export const nothingGiven = {
  manifests: { status: 'off', reason: { code: 'readiness.no-files' } },
  'manifest-fields': {
    status: 'off',
    reason: { code: 'readiness.no-schema' },
  },
  trial: { status: 'off', reason: { code: 'readiness.no-trial' } },
} as const;

/**
 * An inventory as an earlier version of Drydock stored it: sections that came later are missing,
 * and facts have fewer fields.
 */
export type StoredInventory = Omit<Inventory, 'formatVersion' | 'sections'> & {
  readonly formatVersion: number;
  readonly sections: Partial<Inventory['sections']>;
};

const NOT_READ_YET: ClusterReadFailure = {
  kind: 'not-found',
  reason: { code: 'read.not-read-yet' },
  retryable: true,
  remedy: { code: 'read.remedy-next-read' },
};

/**
 * The same inventory with every section of today, so that a portal whose replicas are of two
 * versions crashes on neither's facts: a missing section is `failed`, one of an earlier form is
 * `partial`. An inventory of today is given back as it is.
 */
export function currentInventory(stored: StoredInventory): Inventory {
  const sections = {
    ...eachSection(() => ({ status: 'failed', failures: [NOT_READ_YET] })),
    ...nothingGiven,
    ...stored.sections,
  };
  if (stored.formatVersion >= 2)
    return { ...stored, formatVersion: 2, sections };
  return {
    ...stored,
    formatVersion: 2,
    sections: {
      ...sections,
      nodes: partly(sections.nodes, completeNode),
      workloads: partly(sections.workloads, completeWorkload),
    },
  };
}

function partly<T>(
  section: SectionResult<readonly T[]>,
  complete: (fact: T) => T,
): SectionResult<readonly T[]> {
  if (section.status !== 'read' && section.status !== 'partial') return section;
  const failures = section.status === 'partial' ? section.failures : [];
  return {
    status: 'partial',
    facts: section.facts.map(complete),
    failures: [...failures, NOT_READ_YET],
  };
}

function completeNode(node: NodeFacts): NodeFacts {
  const later: Pick<
    NodeFacts,
    'pressures' | 'taints' | 'allocatable' | 'labels'
  > = { pressures: [], taints: [], allocatable: {}, labels: {} };
  return { ...later, ...node };
}

const EMPTY_TEMPLATE: WorkloadFacts['template'] = {
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
};

function completeWorkload(workload: WorkloadFacts): WorkloadFacts {
  const later: Pick<WorkloadFacts, 'template'> = {
    template: { ...EMPTY_TEMPLATE, images: workload.images },
  };
  return { ...later, ...workload };
}

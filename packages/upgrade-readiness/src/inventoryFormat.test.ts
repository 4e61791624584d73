import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { NodeFacts, WorkloadFacts } from './contracts';
import { evaluate } from './evaluate';
import { currentInventory } from './inventoryFormat';
import { inventoryOf, nodeOf, templateOf } from './testing/inventories';

/**
 * An inventory as the first version stored it: ten sections, nodes and workloads with fewer fields.
 */
function stored() {
  const { pressures, taints, allocatable, labels, ...node } = nodeOf(
    'node-a',
    'v1.33.1',
  );
  const workload = {
    object: {
      group: 'apps',
      kind: 'Deployment',
      namespace: 'shop',
      name: 'web',
    },
    podLabels: {},
    images: ['web:1'],
    labels: {},
    annotations: {},
  };
  const {
    version,
    apis,
    namespaces,
    'api-evidence': evidence,
    'helm-releases': helm,
    'api-callers': callers,
    pods,
    'disruption-budgets': budgets,
  } = inventoryOf({ version: { gitVersion: 'v1.33.1' } }).sections;
  const read = (facts: readonly unknown[]) => ({ status: 'read', facts });
  const sections = {
    version,
    apis,
    namespaces,
    'api-evidence': evidence,
    'helm-releases': helm,
    'api-callers': callers,
    pods,
    'disruption-budgets': budgets,
    nodes: read([node]),
    workloads: read([workload]),
  };
  return JSON.parse(
    JSON.stringify({ ...inventoryOf(), formatVersion: 1, sections }),
  );
}

const factsOf = <T>(section: { readonly status: string; readonly facts?: T }) =>
  section.facts;

describe('an inventory that an earlier version stored', () => {
  it('says of each section that it does not have that the next read brings it', () => {
    const { sections } = currentInventory(stored());
    expect(sections['admission-webhooks']).toMatchObject({
      status: 'failed',
      failures: [{ remedy: { code: 'read.remedy-next-read' } }],
    });
    expect(sections.storage.status).toBe('failed');
    expect(sections.manifests.status).toBe('off');
    expect(sections.pods.status).toBe('read');
  });

  it('keeps what it knows of nodes and workloads, and calls it a part', () => {
    const { sections } = currentInventory(stored());
    expect([sections.nodes.status, sections.workloads.status]).toEqual([
      'partial',
      'partial',
    ]);
    expect(factsOf<readonly NodeFacts[]>(sections.nodes)?.[0]).toMatchObject({
      name: 'node-a',
      taints: [],
      allocatable: {},
    });
    expect(
      factsOf<readonly WorkloadFacts[]>(sections.workloads)?.[0].template,
    ).toEqual(templateOf({ images: ['web:1'] }));
  });

  it('can be judged, and what needs the new facts is not called fine', () => {
    const { coverage, verdict } = evaluate({
      inventory: stored(),
      knowledge: builtinKnowledge,
      target: '1.34',
      now: '2026-11-21T09:00:00Z',
      supportProvider: 'upstream',
    });
    expect(coverage.flatMap(({ reasons }) => reasons).join()).not.toContain(
      'The check itself failed',
    );
    expect(verdict).not.toBe('ready');
  });

  it('is left as it is when it is of today', () => {
    const today = inventoryOf();
    expect(currentInventory(today)).toEqual(today);
  });
});

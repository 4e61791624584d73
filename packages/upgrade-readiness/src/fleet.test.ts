import { inEnglish } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { generateFleet, startSimulator } from '@drydock/fleet-simulator';
import type { Fault, Simulator } from '@drydock/fleet-simulator';
import { createDirectClusterAccess } from './access';
import { readInventory } from './collect';
import type {
  ClusterReadFailureKind,
  Inventory,
  InventorySection,
} from './contracts';
import { evaluate } from './evaluate';

/**
 * Whole passes over simulated clusters: what is planted is found, and each fault ends as a named
 * failure of its own sections.
 */
const fleet = generateFleet({ seed: 7 });
const cluster = 'prod-us-1';
const now = () => new Date('2026-11-21T09:00:00Z');
let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, fleet });
});
afterEach(() => simulator.setFaults(cluster, []));
afterAll(() => simulator.close());

/** Only who waits for silence waits a second: on a busy machine an answer may take as long. */
async function read(
  name: string,
  timeoutMilliseconds = 300_000,
): Promise<Inventory> {
  const access = createDirectClusterAccess({
    description: name,
    server: simulator.clusterUrl(name),
    token: simulator.token(name, 'reader'),
    limits: { maxBytes: 4 * 1024 * 1024, timeoutMilliseconds },
  });
  try {
    return await readInventory(access, {
      knowledge: builtinKnowledge,
      now,
      wait: async () => undefined,
      limits: { maxPages: 5, maxRetries: 2 },
    });
  } finally {
    await access.close();
  }
}

const judge = (inventory: Inventory, target: string) =>
  evaluate({
    inventory,
    knowledge: builtinKnowledge,
    target,
    now: now().toISOString(),
    supportProvider: 'eks',
  });
/** Of all sections that a cluster can answer. */
const statuses = ({
  sections: { manifests, 'manifest-fields': fields, trial, ...sections },
}: Inventory) =>
  Object.fromEntries(
    Object.entries(sections).map(([section, { status }]) => [section, status]),
  );

function reasonOf(
  { sections }: Inventory,
  section: InventorySection,
): ClusterReadFailureKind | undefined {
  const result = sections[section];
  return result.status === 'failed' || result.status === 'partial'
    ? result.failures[0]?.kind
    : undefined;
}

describe('a simulated cluster', () => {
  it('is read in full, and what is planted is found', async () => {
    const inventory = await read(cluster);
    expect(
      Object.entries(statuses(inventory)).filter(
        ([, status]) => status !== 'read',
      ),
    ).toEqual([]);
    const evaluation = judge(inventory, '1.32');
    expect(evaluation.verdict).toBe('blocked');
    expect(
      inEnglish(
        evaluation.findings
          .filter(({ severity }) => severity === 'blocker')
          .map(({ title }) => title),
      ),
    ).toEqual(
      expect.arrayContaining([
        expect.stringContaining(
          'FlowSchema checkout-controllers is applied at flowcontrol.apiserver.k8s.io/v1beta3',
        ),
      ]),
    );
  });

  it.each([
    ['staging-us-1', '1.36', 'admission-webhooks', 'order-policy'],
    ['prod-us-1', '1.32', 'certificates', 'image-policy'],
    [
      'dev-us-2',
      '1.37',
      'custom-resource-definitions',
      'carts.shop.example.com',
    ],
    ['prod-us-2', '1.34', 'api-services', 'v1beta1.external.metrics.k8s.io'],
    ['ml-gpu-1', '1.34', 'fragile-workloads', 'debug-shell'],
    ['prod-eu-2', '1.35', 'addon-end-of-life', 'Ingress NGINX'],
    ['prod-eu-2', '1.35', 'breaking-changes', 'IPVS'],
  ])(
    '%s shows for %s what %s is about',
    async (name, target, checkId, words) => {
      const { findings } = judge(await read(name), target);
      expect(
        inEnglish(findings)
          .filter(finding => finding.checkId === checkId)
          .map(({ title }) => title)
          .join(),
      ).toContain(words);
    },
  );

  it('whose version is garbage is unknown, with its other facts', async () => {
    const inventory = await read('lab-onprem-1');
    expect(statuses(inventory)).toMatchObject({
      version: 'read',
      nodes: 'read',
      'api-evidence': 'failed',
    });
    expect(judge(inventory, '1.36').verdict).toBe('unknown');
  });

  it.each<[string, Fault, ClusterReadFailureKind]>([
    ['HTML', { kind: 'html' }, 'not-kubernetes'],
    [
      'a redirect',
      { kind: 'redirect', location: 'https://elsewhere.example/' },
      'not-kubernetes',
    ],
    ['401', { kind: 'unauthorized' }, 'unauthorized'],
    ['500', { kind: 'server-error' }, 'server-error'],
    ['a 500 MB body', { kind: 'oversized', megabytes: 500 }, 'too-large'],
    ['a body that is cut off', { kind: 'truncated' }, 'unreachable'],
    ['a cut connection', { kind: 'unreachable' }, 'unreachable'],
    [
      '429 without end',
      { kind: 'rate-limited', retryAfterSeconds: 1 },
      'rate-limited',
    ],
    ['silence', { kind: 'hanging' }, 'timeout'],
  ])(
    'that answers %s everywhere fails in every section and is unknown',
    async (_, fault, reason) => {
      simulator.setFaults(cluster, [fault]);
      const inventory = await read(
        cluster,
        reason === 'timeout' ? 1_000 : undefined,
      );
      expect(
        Object.entries(statuses(inventory)).filter(
          ([, status]) => status !== 'failed',
        ),
      ).toEqual([]);
      expect(reasonOf(inventory, 'version')).toBe(reason);
      expect(judge(inventory, '1.32').verdict).toBe('unknown');
    },
    600_000,
  );

  it('that refuses one kind fails there alone', async () => {
    simulator.setFaults(cluster, [{ kind: 'forbidden', resources: ['pods'] }]);
    const inventory = await read(cluster);
    expect(
      Object.entries(statuses(inventory)).filter(
        ([, status]) => status !== 'read',
      ),
    ).toEqual([
      ['pods', 'failed'],
      ['components', 'failed'],
    ]);
    expect(
      judge(inventory, '1.32').coverage.find(
        ({ checkId }) => checkId === 'disruption-budgets',
      ),
    ).toMatchObject({ status: 'not-run' });
  });

  it('that never ends its pages is cut short as partial', async () => {
    simulator.setFaults(cluster, [
      { kind: 'endless-paging', resources: ['pods'] },
    ]);
    expect(reasonOf(await read(cluster), 'pods')).toBe('too-many-pages');
  });

  it('that is busy for a moment is waited for', async () => {
    simulator.setFaults(cluster, [
      { kind: 'rate-limited', retryAfterSeconds: 1, times: 2 },
    ]);
    expect(
      Object.values(statuses(await read(cluster))).every(
        status => status === 'read',
      ),
    ).toBe(true);
  });
});

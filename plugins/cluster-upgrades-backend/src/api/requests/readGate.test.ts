import { said } from '@drydock/upgrade-reasons';
import type { ProviderInsight } from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { NO_POLICY, type ReadinessCheck } from '@drydock/upgrade-readiness';
import type { Knex } from 'knex';
import { findCluster } from '../../clusters/store/clusterQueries';
import { settleIdentity } from '../../clusters/store/settleIdentity';
import { storeInventory } from '../../clusters/store/inventoryQueries';
import { summarize } from '../../clusters/inventory/summarize';
import { Assessor } from '../../readiness/Assessor';
import { CatalogIndex } from '../../readiness/CatalogIndex';
import {
  givenClusters,
  MigratedDatabases,
  NOW,
} from '../../__testUtils__/databases';
import { inventoryOf } from '../../__testUtils__/inventory';
import { gatesOn } from '../../conditions/versionGates/__testUtils__/gates';
import { PlatformReader } from '../../clusters/platform/PlatformReader';
import type { Ports } from '../../conditions/ask';
import { NO_PLANS } from '../../rollouts/ports';
import { givenActiveUpgrades } from '../../conditions/__testUtils__/rows';
import { createConditions } from '../../conditions/createConditions';
import { plansOnlyOf } from '../../config/plansOnly';
import { readGate, type GateQuestion } from './readGate';

jest.setTimeout(600_000);

const FAILURE = {
  kind: 'unreachable' as const,
  reason: said('The API server does not answer'),
  retryable: true,
};

function check(
  id: string,
  needs: ReadinessCheck['needs'] = ['version'],
): ReadinessCheck {
  return {
    id,
    title: said(id),
    phase: 'nodes',
    canBlock: true,
    docs: `checks/${id}`,
    needs,
    evaluate: () => ({ findings: [] }),
  };
}

describe('the gate', () => {
  const databases = MigratedDatabases.create();
  let knex: Knex;
  let now: Date;

  beforeEach(async () => {
    knex = await databases.init('SQLITE_3');
    now = new Date(NOW);
  });

  /** Of a cluster that everything else bears on as given; nothing does by default. */
  async function gateOf(
    clusterId: string,
    question: Omit<GateQuestion, 'target'>,
    given: Partial<Ports> & {
      readonly insights?: readonly ProviderInsight[];
      readonly checks?: readonly ReadinessCheck[];
    } = {},
  ) {
    const cluster = await findCluster(knex, clusterId);
    if (!cluster) throw new Error('The cluster was not stored');
    const assessor = new Assessor({
      knex,
      knowledge: builtinKnowledge,
      checks: given.checks ?? [check('one'), check('two', ['nodes'])],
      offChecks: [],
      desiredVersions: {},
      policy: NO_POLICY,
      catalogIndex: async () => new CatalogIndex(),
      catalogDigest: () => 'catalog',
      upgrades: { find: async () => new Map() },
      intervalSeconds: 1800,
      now: () => now,
    });
    const presenter = {
      knowledgeState: () => ({
        version: 'v',
        reviewedThrough: '1.36',
        reviewedAt: '2026-11-01',
        ageDays: 20,
        stale: false,
      }),
    };
    const { insights, checks: _, ...others } = given;
    const providers = new Map([
      [
        'in-memory',
        new InMemoryUpgradeProvider({ world: new InMemoryWorld(), insights }),
      ],
    ]);
    const conditions = createConditions({
      knex,
      clock: { now: () => now.getTime() },
      providers,
      approvals: NO_PLANS.approvals,
      ...others,
    });
    const platforms = new PlatformReader({
      providers,
      knowledge: builtinKnowledge,
    });
    const gate = await readGate(
      { knex, assessor, presenter, conditions, platforms },
      cluster,
      { target: '1.35', ...question },
    );
    return { ...gate, reasons: gate.reasons.map(({ text }) => text) };
  }

  async function givenRead(): Promise<string> {
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    const inventory = inventoryOf('v1.34.1', {
      nodes: { status: 'failed', failures: [FAILURE] },
    });
    await storeInventory(knex, a, inventory, summarize(inventory, {}));
    return a;
  }

  it('opens without checks that did not run on current facts, all or by name', async () => {
    const a = await givenRead();
    await expect(gateOf(a, {})).resolves.toMatchObject({
      allowed: false,
      verdict: 'unknown',
      unknownChecks: [{ checkId: 'two' }],
    });
    await expect(gateOf(a, { accept: ['unknown'] })).resolves.toMatchObject({
      allowed: true,
      accepted: ['two'],
    });
    await expect(gateOf(a, { acceptCheck: ['two'] })).resolves.toMatchObject({
      allowed: true,
      accepted: ['two'],
    });
  });

  it('stays open for what fails already, counts it, and closes for it on request', async () => {
    const a = await givenRead();
    const title =
      'PDB a/b was last applied at policy/v1beta1, which has failed since v1.25';
    const draft = {
      severity: 'info' as const,
      confidence: 'observed' as const,
      phase: 'next-apply' as const,
      title: said(title),
      failsSince: '1.25',
      evidence: [],
      fix: { what: said('Change it') },
    };
    const checks: readonly ReadinessCheck[] = [
      { ...check('failing'), evaluate: () => ({ findings: [draft] }) },
    ];
    await expect(gateOf(a, {}, { checks })).resolves.toMatchObject({
      allowed: true,
      verdict: 'ready',
      blockersTotal: 0,
      failingTotal: 1,
      reasons: expect.arrayContaining([
        expect.stringContaining('1 finding fails already'),
      ]),
    });
    await expect(
      gateOf(a, { blockFailing: true }, { checks }),
    ).resolves.toMatchObject({
      allowed: false,
      reasons: expect.arrayContaining([title]),
    });
  });

  it('opens without facts, or on old ones, only when every check is named, as for a start', async () => {
    const { b } = await givenClusters(knex, [{ name: 'b' }], 'other');
    await expect(gateOf(b, { accept: ['unknown'] })).resolves.toMatchObject({
      allowed: false,
      accepted: [],
    });
    await expect(gateOf(b, { acceptCheck: ['one'] })).resolves.toMatchObject({
      allowed: false,
      accepted: ['one'],
    });
    await expect(
      gateOf(b, { acceptCheck: ['one', 'two'] }),
    ).resolves.toMatchObject({ allowed: true });

    const a = await givenRead();
    now = new Date('2026-11-23T06:00:00.000Z');
    await expect(gateOf(a, { accept: ['unknown'] })).resolves.toMatchObject({
      allowed: false,
      accepted: [],
      reasons: [
        expect.stringContaining('"one" (one) and "two" (two)'),
        expect.stringContaining('the facts are of'),
        expect.anything(),
      ],
    });
    await expect(
      gateOf(a, { acceptCheck: ['one', 'two'] }),
    ).resolves.toMatchObject({ allowed: true });
  });

  it('stays closed before a version gate without acknowledgement, also for a cluster of unknown version', async () => {
    const { b } = await givenClusters(knex, [{ name: 'b' }], 'other');
    const gate = {
      id: 'contract',
      minor: '1.35' as const,
      title: 'Contract',
      description: 'Ask the vendor before 1.35',
    };
    const { gates, acknowledge } = gatesOn(knex, [
      gate,
      { ...gate, id: 'later', minor: '1.36' },
    ]);
    const all = { acceptCheck: ['one', 'two'] };
    const held = await gateOf(b, all, { versionGates: gates.ask });
    expect(held.allowed).toBe(false);
    expect(
      held.reasons.filter(reason => reason.includes('version gate')),
    ).toEqual([
      expect.stringMatching(
        /^The version of the cluster is unknown, so it may enter v1\.35: The version gate "Contract" \(contract\) must be acknowledged/,
      ),
    ]);
    await acknowledge('contract');
    await expect(
      gateOf(b, all, { versionGates: gates.ask }),
    ).resolves.toMatchObject({ allowed: true });
    const a = await givenRead();
    const { gates: entered } = gatesOn(knex, [
      { ...gate, id: 'passed', minor: '1.34' },
      { ...gate, id: 'entered' },
    ]);
    expect(
      (await gateOf(a, all, { versionGates: entered.ask })).reasons.filter(
        reason => reason.includes('version gate'),
      ),
    ).toEqual([
      expect.stringMatching(/^The version gate "Contract" \(entered\)/),
    ]);
  });

  it('stays shut, whatever is accepted, for what would keep a start back at that moment, and opens when it is over', async () => {
    const { a } = await givenClusters(knex, [
      {
        name: 'a',
        environment: 'prod',
        provider: { id: 'in-memory', reference: 'a' },
      },
    ]);
    const inventory = inventoryOf('v1.34.1', {});
    await storeInventory(knex, a, inventory, summarize(inventory, {}));
    const all = { accept: ['unknown' as const], acceptCheck: ['one', 'two'] };
    const refusalsOf = async (given: Parameters<typeof gateOf>[2] = {}) => {
      const { allowed, reasons } = await gateOf(a, all, given);
      expect(reasons.at(-1)).toBe('0 findings from 2 of 2 checks');
      expect(allowed).toBe(reasons.length === 1);
      return reasons.slice(0, -1);
    };
    const registry = {
      id: 'registry',
      title: 'Image registry',
      status: 'failing' as const,
      message: {
        code: 'dependency.answers',
        params: { status: { text: '503' } },
      } as const,
      sinceMs: now.getTime(),
      askedAtMs: now.getTime(),
    };
    const error: ProviderInsight = {
      id: 'skew',
      title: { code: 'text', params: { text: { text: 'Kubelet skew' } } },
      status: 'error',
      detail: { code: 'text', params: { text: { text: 'Nodes are too old' } } },
      refreshedAt: NOW,
    };
    expect(await refusalsOf()).toEqual([]);
    await givenActiveUpgrades(knex, [a], { id: 'u1', target: '1.34.9' });
    expect(await refusalsOf()).toEqual([
      'Upgrade u1 to v1.34.9 has not ended yet',
    ]);
    await knex('upgrades').delete();
    expect(
      await refusalsOf({
        plansOnly: plansOnlyOf({
          approvals: [{ environments: ['prod'], required: 1 }],
        }),
      }),
    ).toEqual([
      expect.stringContaining('Clusters of prod are upgraded by plans only'),
    ]);
    expect(
      await refusalsOf({
        dependencies: async () => [{ clusterIds: [a], state: registry }],
      }),
    ).toEqual([expect.stringMatching(/^Image registry: answers 503, since /)]);
    expect(await refusalsOf({ insights: [error] })).toEqual([
      expect.stringMatching(
        /^In-memory platform reports that the upgrade will fail: Kubelet skew \(Nodes are too old\)/,
      ),
    ]);
    await knex('freezes').insert({
      name: 'holidays',
      scope: 'nodes',
      from_ms: now.getTime() - 1000,
      until_ms: now.getTime() + 1000,
      set_by: 'user:default/ada',
      set_at_ms: 0,
    });
    await knex('emergency_stop').update({ active: true, reason: 'outage' });
    expect(await refusalsOf()).toEqual([
      'Emergency stop of the fleet: outage',
      expect.stringMatching(/^Freeze holidays until /),
    ]);
    await knex('emergency_stop').update({ active: false, reason: null });
    now = new Date(now.getTime() + 2000);
    await expect(gateOf(a, all)).resolves.toMatchObject({ allowed: true });
  });

  it('stays shut, whatever is accepted, for a cluster that reads another one and that a start would refuse to judge', async () => {
    const record = (name: string) => ({
      name,
      provider: { id: 'cluster-api', reference: `main/${name}` },
    });
    const { x, y } = await givenClusters(knex, [record('x'), record('y')]);
    for (const name of ['x', 'y'])
      await settleIdentity(
        knex,
        { sourceId: 'test', name, uid: 'uid-1' },
        { now: NOW },
      );
    await expect(findCluster(knex, x)).resolves.toMatchObject({ uid: 'uid-1' });
    await expect(
      gateOf(y, { accept: ['unknown'], acceptCheck: ['one', 'two'] }),
    ).resolves.toMatchObject({
      allowed: false,
      reasons: [expect.stringContaining('reports the UID of another cluster')],
    });
  });
});

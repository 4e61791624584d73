import { inEnglish, reasonText, said } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import {
  allChecks,
  manifestChecks,
  NO_POLICY,
  schemaChecks,
  type Inventory,
  type ReadinessCheck,
} from '@drydock/upgrade-readiness';
import type { Knex } from 'knex';
import { findCluster } from '../clusters/store/clusterQueries';
import { settleIdentity } from '../clusters/store/settleIdentity';
import {
  loadInventory,
  storeInventory,
  storeReadFailure,
} from '../clusters/store/inventoryQueries';
import { loadEvaluation, currentFindings } from './store/readinessQueries';
import { summarize } from '../clusters/inventory/summarize';
import {
  givenClusters,
  MigratedDatabases,
  NOW,
} from '../__testUtils__/databases';
import { inventoryOf } from '../__testUtils__/inventory';
import { whyUnknown } from '../conditions/blockers';
import { Assessor } from './Assessor';
import { CatalogIndex } from './CatalogIndex';
import { ClusterUpgradeSubjects } from '../upgrades/start/ClusterUpgradeSubjects';

jest.setTimeout(600_000);

const FAILURE = {
  kind: 'unreachable' as const,
  reason: said('The API server does not answer'),
  retryable: true,
};

const alwaysBlocks: ReadinessCheck = {
  id: 'always-blocks',
  title: said('Always blocks'),
  phase: 'control-plane',
  canBlock: true,
  docs: 'checks/always-blocks',
  needs: ['version'],
  evaluate: () => ({
    findings: [
      {
        severity: 'blocker',
        confidence: 'observed',
        phase: 'control-plane',
        title: said('It blocks'),
        evidence: [],
        fix: { what: said('Fix it') },
      },
    ],
  }),
};

describe('Assessor', () => {
  const databases = MigratedDatabases.create();
  let knex: Knex;
  let now: Date;
  let upgrades: Map<string, { readonly target: string }>;

  beforeEach(async () => {
    knex = await databases.init('SQLITE_3');
    now = new Date('2026-11-21T06:00:00.000Z');
    upgrades = new Map();
  });

  const create = (
    more: Partial<ConstructorParameters<typeof Assessor>[0]> = {},
  ) =>
    new Assessor({
      knex,
      knowledge: builtinKnowledge,
      checks: allChecks,
      offChecks: [],
      desiredVersions: {},
      policy: NO_POLICY,
      catalogIndex: async () => new CatalogIndex(),
      catalogDigest: () => 'catalog',
      upgrades: { find: async () => upgrades },
      intervalSeconds: 1800,
      now: () => now,
      ...more,
    });

  async function givenRead(
    inventory: Inventory,
    record: object = {},
  ): Promise<string> {
    const { a } = await givenClusters(knex, [
      {
        name: 'a',
        owner: 'group:default/platform',
        environment: 'prod',
        ...record,
      },
    ]);
    await storeInventory(knex, a, inventory, summarize(inventory, {}));
    return a;
  }

  it('calls a cluster that was never read unknown, with the reason, and no check run', async () => {
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    await create().assess(a);
    await expect(findCluster(knex, a).then(inEnglish)).resolves.toMatchObject({
      verdict: 'unknown',
      verdictReasons: ['The cluster was not read yet'],
      checksRan: 0,
      checksTotal: allChecks.length,
    });
    await storeReadFailure(knex, a, FAILURE, now.toISOString());
    await create().assess(a);
    await expect(findCluster(knex, a).then(inEnglish)).resolves.toMatchObject({
      verdict: 'unknown',
      verdictReasons: [
        'The cluster was never read: The API server does not answer',
      ],
    });
  });

  it('judges a cluster again that is read for the first time meanwhile', async () => {
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    const inventory = inventoryOf('v1.34.1');
    const read = async () => {
      await storeInventory(knex, a, inventory, summarize(inventory, {}));
      await create().assess(a);
    };
    let isRead = false;
    await create({
      upgrades: {
        find: async () => {
          if (!isRead) await read();
          isRead = true;
          return upgrades;
        },
      },
    }).assess(a);
    await expect(findCluster(knex, a)).resolves.toMatchObject({
      target: expect.stringMatching(/^1\.35\./),
      verdictReasons: expect.not.arrayContaining([
        'The cluster was not read yet',
      ]),
    });
  });

  it('judges for the next minor and stores verdict, support, coverage and details', async () => {
    const a = await givenRead(inventoryOf('v1.34.1'));
    await create().assess(a);
    const cluster = await findCluster(knex, a);
    expect(cluster).toMatchObject({
      targetReason: { code: 'readiness.target-next-minor' },
      checksTotal: allChecks.length,
    });
    expect(cluster?.checksRan).toBeGreaterThan(3);
    expect(cluster?.supportState).not.toBe('unknown');
    const readFromCluster = Object.keys(inventoryOf('v1.34.1').sections).filter(
      section => !['manifests', 'manifest-fields', 'trial'].includes(section),
    );
    expect(
      (await loadEvaluation(knex, a))?.details.sections.map(
        ({ section }) => section,
      ),
    ).toEqual(readFromCluster);
  });

  it('judges support by the platform that the facts show, unless one is said, and tells where they differ', async () => {
    const nodes = [
      {
        name: 'n',
        pool: 'a',
        controlPlane: false,
        kubeletVersion: 'v1.32.9',
        unschedulable: false,
        pressures: [],
        taints: [],
        allocatable: {},
        labels: {},
        providerScheme: 'aws',
      },
    ];
    const read = inventoryOf('v1.32.9-eks-3025e55', {
      nodes: { status: 'read', facts: nodes },
    });
    const a = await givenRead(read);
    const assessor = create();
    await assessor.assess(a);
    const { until } = builtinKnowledge.supportStatus(
      'eks',
      '1.32',
      now.toISOString().slice(0, 10),
    );
    const seen = await findCluster(knex, a);
    expect(seen).toMatchObject({
      platform: undefined,
      seenPlatform: { provider: 'eks' },
      supportUntil: until,
    });
    expect(until).not.toBe(
      builtinKnowledge.supportStatus(
        'upstream',
        '1.32',
        now.toISOString().slice(0, 10),
      ).until,
    );

    const failed = { status: 'failed' as const, failures: [FAILURE] };
    for (const missed of [
      inventoryOf('v1.32.9-eks-3025e55', { nodes: failed }),
      inventoryOf('v1.32.9-eks-3025e55', { version: failed }),
    ]) {
      await storeInventory(knex, a, missed, summarize(missed, {}));
      await assessor.assess(a);
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        seenPlatform: { provider: 'eks' },
        supportUntil: until,
      });
      const { evaluation } = await assessor.judge(
        (await findCluster(knex, a))!,
        missed,
        '1.33',
      );
      expect(evaluation.platform).toMatchObject({
        provider: 'eks',
        basis: 'seen',
      });
    }

    const b = await givenClusters(knex, [{ name: 'b', platform: 'upstream' }]);
    await storeInventory(knex, b.b, read, summarize(read, {}));
    await assessor.assess(b.b);
    await expect(findCluster(knex, b.b)).resolves.toMatchObject({
      platform: 'upstream',
      supportState: 'unsupported',
    });
    await expect(
      currentFindings(knex, b.b).then(inEnglish),
    ).resolves.toContainEqual(
      expect.objectContaining({
        checkId: 'support-dates',
        title:
          'Support dates and cost are those of Upstream, but the cluster looks like another platform',
      }),
    );
  });

  it('takes the desired version of the environment, and the running upgrade before it', async () => {
    const a = await givenRead(inventoryOf('v1.34.1'));
    const assessor = create({ desiredVersions: { prod: '1.36.1' } });
    await assessor.assess(a);
    await expect(findCluster(knex, a)).resolves.toMatchObject({
      target: '1.36.1',
      targetReason: {
        code: 'readiness.target-desired',
        params: { environment: { text: 'prod' } },
      },
    });
    upgrades.set(a, { target: '1.35.2' });
    await assessor.assess(a);
    await expect(findCluster(knex, a)).resolves.toMatchObject({
      target: '1.35.2',
      targetReason: { code: 'readiness.target-of-upgrade' },
    });
  });

  it('assigns findings to owners and blocks', async () => {
    const a = await givenRead(inventoryOf('v1.34.1'));
    await create({ checks: [alwaysBlocks] }).assess(a);
    await expect(findCluster(knex, a)).resolves.toMatchObject({
      verdict: 'blocked',
      blockersByOwner: [{ owner: 'group:default/platform', blockers: 1 }],
    });
    await expect(currentFindings(knex, a)).resolves.toEqual([
      expect.objectContaining({
        checkId: 'always-blocks',
        owner: 'group:default/platform',
        ownerFoundBy: 'cluster-owner',
      }),
    ]);
  });

  it('keeps a finding open while its check cannot run, and when the facts are deleted, until a read without it', async () => {
    const needsNodes: ReadinessCheck = { ...alwaysBlocks, needs: ['nodes'] };
    const a = await givenRead(inventoryOf('v1.34.1'));
    const open = async () =>
      (await currentFindings(knex, a)).map(({ checkId, state }) => ({
        checkId,
        state,
      }));
    await create({ checks: [needsNodes] }).assess(a);
    const unread = inventoryOf('v1.34.1', {
      nodes: { status: 'failed', failures: [FAILURE] },
    });
    await storeInventory(knex, a, unread, summarize(unread, {}));
    await create({ checks: [needsNodes] }).assess(a);
    await expect(open()).resolves.toEqual([
      { checkId: 'always-blocks', state: 'open' },
    ]);
    await expect(findCluster(knex, a)).resolves.toMatchObject({
      verdict: 'unknown',
      blockers: 1,
    });
    await knex('cluster_inventories').delete();
    await create({ checks: [needsNodes] }).assess(a);
    await expect(open()).resolves.toEqual([
      { checkId: 'always-blocks', state: 'open' },
    ]);
    await storeInventory(
      knex,
      a,
      inventoryOf('v1.34.1'),
      summarize(inventoryOf('v1.34.1'), {}),
    );
    await create({
      checks: [{ ...needsNodes, evaluate: () => ({ findings: [] }) }],
    }).assess(a);
    await expect(open()).resolves.toEqual([]);
    await expect(findCluster(knex, a)).resolves.toMatchObject({
      verdict: 'ready',
      blockers: 0,
    });
  });

  it('shows a check that is switched off as such, and leaves the verdict alone', async () => {
    const a = await givenRead(inventoryOf('v1.34.1'));
    const runs = {
      ...alwaysBlocks,
      id: 'runs',
      evaluate: () => ({ findings: [] }),
    };
    await create({
      checks: [alwaysBlocks, runs],
      offChecks: ['always-blocks'],
    }).assess(a);
    const cluster = await findCluster(knex, a);
    expect(cluster?.verdict).toBe('ready');
    expect(cluster).toMatchObject({ checksRan: 1, checksTotal: 2 });
    expect((await loadEvaluation(knex, a))?.coverage).toEqual([
      expect.objectContaining({ status: 'off', title: said('Always blocks') }),
      expect.objectContaining({ status: 'ran' }),
    ]);
  });

  it('never says anything good of facts that are older than a day while the cluster cannot be read [T-335]', async () => {
    const a = await givenRead(inventoryOf('v1.34.1'));
    const harmless = create({
      checks: [{ ...alwaysBlocks, evaluate: () => ({ findings: [] }) }],
    });
    await storeReadFailure(knex, a, FAILURE, '2026-11-21T05:59:00.000Z');
    await harmless.assess(a);
    await expect(findCluster(knex, a)).resolves.toMatchObject({
      verdict: 'ready',
    });
    now = new Date('2026-11-22T12:00:00.000Z');
    await harmless.assess(a);
    await expect(findCluster(knex, a).then(inEnglish)).resolves.toMatchObject({
      verdict: 'unknown',
      verdictReasons: [
        expect.stringMatching(
          /^The cluster could not be read since Nov 21, 2026, 5:59 AM UTC; the facts are of Nov 2\d, 2026, \d+:\d\d [AP]M UTC\. /,
        ),
        expect.anything(),
      ],
      checksRan: 0,
    });
  });

  it('never says anything good of old facts after an outage of the portal itself, when no read has failed [T-334]', async () => {
    const a = await givenRead(inventoryOf('v1.34.1'));
    const checks = [{ ...alwaysBlocks, evaluate: () => ({ findings: [] }) }];
    now = new Date('2026-11-22T12:00:00.000Z');
    await create({ checks }).assess(a);
    await expect(findCluster(knex, a).then(inEnglish)).resolves.toMatchObject({
      verdict: 'unknown',
      verdictReasons: [
        expect.stringContaining('not read for too long'),
        expect.anything(),
      ],
    });
    // Two intervals of a day are longer than a day.
    await create({ checks, intervalSeconds: 86_400 }).assess(a);
    await expect(findCluster(knex, a)).resolves.toMatchObject({
      verdict: 'ready',
    });
  });

  it('judges old facts no better for another target, and keeps what blocks', async () => {
    const a = await givenRead(inventoryOf('v1.34.1'));
    await storeReadFailure(knex, a, FAILURE, '2026-11-21T05:59:00.000Z');
    now = new Date('2026-11-22T12:00:00.000Z');
    const [cluster, inventory] = [
      await findCluster(knex, a),
      await loadInventory(knex, a),
    ];
    if (!cluster || !inventory) throw new Error('The cluster was not stored');
    const verdictOf = async (checks: ReadinessCheck[]) =>
      (await create({ checks }).judge(cluster, inventory, '1.35')).evaluation;
    const stale = expect.stringContaining('Read it again first (Check again)');
    await expect(
      verdictOf([{ ...alwaysBlocks, evaluate: () => ({ findings: [] }) }]).then(
        inEnglish,
      ),
    ).resolves.toMatchObject({
      verdict: 'unknown',
      reasons: [stale, expect.anything()],
      coverage: [{ status: 'partial', reasons: [stale] }],
    });
    await expect(
      verdictOf([alwaysBlocks]).then(inEnglish),
    ).resolves.toMatchObject({
      verdict: 'blocked',
      reasons: [stale, expect.anything()],
    });
  });

  it.each(['garbage', 'v1.99.0'])(
    'does not call a cluster of version %s ready [T-293]',
    async version => {
      const a = await givenRead(inventoryOf(version));
      await create().assess(a);
      const cluster = await findCluster(knex, a);
      expect(cluster?.verdict).toBe('unknown');
      expect(cluster?.verdictReasons).not.toEqual([]);
    },
  );

  it('judges again when the day, the knowledge or the checks change', () => {
    const before = create().basis().text;
    expect(create().basis().text).toBe(before);
    expect(create({ offChecks: ['removed-api'] }).basis().text).not.toBe(
      before,
    );
    now = new Date('2026-11-22T06:00:00.000Z');
    expect(create().basis().text).not.toBe(before);
  });

  describe('for the engine', () => {
    const signal = new AbortController().signal;
    const subjects = (assessor: Assessor, read = jest.fn()) =>
      new ClusterUpgradeSubjects({ knex, assessor, read, wake: jest.fn() });

    it('judges manifests of what is applied to the cluster beside its own facts', async () => {
      const a = await givenRead(inventoryOf('v1.24.1'));
      const objects = [
        {
          apiVersion: 'policy/v1beta1',
          kind: 'PodDisruptionBudget',
          name: 'web',
          line: 3,
        },
      ];
      const noSchema = (target: string) => ({
        status: 'failed' as const,
        failures: [
          {
            kind: 'not-found' as const,
            reason: said(`No schema for ${target}`),
            retryable: true,
          },
        ],
      });
      const manifests = {
        digest: 'x',
        sectionFor: () => ({
          status: 'read' as const,
          facts: [
            {
              file: 'https://git.example.com/k8s/web.yaml',
              objects,
              problems: [],
            },
          ],
        }),
        fieldsFor: (_: unknown, target: string) => noSchema(target),
      };
      const summary = await subjects(
        create({ checks: [...manifestChecks, ...schemaChecks], manifests }),
      ).judge(a, '1.25');
      expect(inEnglish(summary)).toMatchObject({
        notRun: ['target-schema'],
        reasons: [
          expect.anything(),
          expect.stringContaining('manifest-fields: No schema for 1.25'),
        ],
      });
      expect(inEnglish(summary)).toMatchObject({
        verdict: 'blocked',
        blocking: [
          {
            checkId: 'removed-api-manifests',
            title: expect.stringContaining('PDB web'),
          },
        ],
      });
      expect(create({ manifests }).basis().text).not.toBe(
        create({ manifests: { ...manifests, digest: 'y' } }).basis().text,
      );
    });

    it('finds a cluster by id and entity reference, but no removed one', async () => {
      const a = await givenRead(inventoryOf('v1.34.1'), {
        provider: { id: 'cluster-api', reference: 'fleet/a' },
      });
      const found = {
        id: a,
        name: 'a',
        version: 'v1.34.1',
        owner: 'group:default/platform',
        provider: { id: 'cluster-api', reference: 'fleet/a' },
      };
      await expect(subjects(create()).find(a)).resolves.toMatchObject(found);
      await expect(
        subjects(create()).find('resource:default/a'),
      ).resolves.toMatchObject(found);
      await givenClusters(knex, []);
      await expect(subjects(create()).find(a)).resolves.toBeUndefined();
    });

    it('summarizes a judgement with blockers and checks that did not run', async () => {
      const failed = { status: 'failed' as const, failures: [FAILURE] };
      const a = await givenRead(inventoryOf('v1.34.1', { nodes: failed }));
      const needsNodes: ReadinessCheck = {
        ...alwaysBlocks,
        id: 'needs-nodes',
        needs: ['nodes'],
      };
      const summary = await subjects(
        create({ checks: [alwaysBlocks, needsNodes] }),
      ).judge(a, '1.35');
      expect(inEnglish(summary)).toMatchObject({
        verdict: 'blocked',
        blockers: 1,
        notRun: ['needs-nodes'],
        checksRun: 1,
        checksTotal: 2,
        blocking: [
          { checkId: 'always-blocks', owner: 'group:default/platform' },
        ],
      });
    });

    it('is unknown about a cluster without facts, and names every check', async () => {
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      await expect(
        subjects(create({ checks: [alwaysBlocks] })).judge(a, '1.35'),
      ).resolves.toMatchObject({
        verdict: 'unknown',
        notRun: ['always-blocks'],
        checksRun: 0,
        checksTotal: 1,
      });
    });

    it('lets a start go on without old facts only when every check is named', async () => {
      const a = await givenRead(inventoryOf('v1.34.1'));
      await storeReadFailure(knex, a, FAILURE, '2026-11-21T05:59:00.000Z');
      now = new Date('2026-11-22T12:00:00.000Z');
      const harmless = (id: string): ReadinessCheck => ({
        ...alwaysBlocks,
        id,
        evaluate: () => ({ findings: [] }),
      });
      const summary = await subjects(
        create({
          checks: [harmless('one'), harmless('two'), harmless('three')],
          offChecks: ['three'],
        }),
      ).judge(a, '1.35');
      expect(inEnglish(summary)).toMatchObject({
        verdict: 'unknown',
        notRun: ['one', 'two'],
        checksRun: 0,
        reasons: [
          expect.stringContaining('the facts are of'),
          expect.anything(),
        ],
      });
      expect(inEnglish(whyUnknown(summary, ['one']))).toContain('two');
      expect(whyUnknown(summary, ['one', 'two'])).toBeUndefined();
    });

    it('does not allow a start for a target newer than the knowledge by accepting checks alone', async () => {
      const a = await givenRead(inventoryOf('v1.34.1'));
      const harmless: ReadinessCheck = {
        ...alwaysBlocks,
        id: 'one',
        evaluate: () => ({ findings: [] }),
      };
      const summary = await subjects(create({ checks: [harmless] })).judge(
        a,
        '1.99',
      );
      expect(inEnglish(summary)).toMatchObject({
        verdict: 'unknown',
        notRun: ['knowledge-horizon'],
      });
      expect(inEnglish(whyUnknown(summary, ['one']))).toContain(
        'Target within the reviewed knowledge',
      );
      expect(whyUnknown(summary, ['knowledge-horizon'])).toBeUndefined();
    });

    it('rechecks by reading now, and throws the cause when it cannot', async () => {
      const a = await givenRead(inventoryOf('v1.34.1'));
      const read = jest
        .fn()
        .mockResolvedValueOnce({ ok: true })
        .mockResolvedValueOnce({ ok: false, failure: FAILURE });
      await expect(
        subjects(create(), read).recheck(a, '1.35', signal),
      ).resolves.toMatchObject({ target: '1.35' });
      await expect(
        subjects(create(), read).recheck(a, '1.35', signal),
      ).rejects.toMatchObject({ failure: FAILURE });
      expect(read).toHaveBeenCalledTimes(2);
    });

    it('refuses to judge, and so to upgrade, a cluster that reads another one, even when all checks are accepted', async () => {
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
      const refusal = {
        name: 'ConflictError',
        message: expect.stringContaining('reports the UID of another cluster'),
      };
      await expect(subjects(create()).judge(y, '1.35')).rejects.toMatchObject(
        refusal,
      );
      await expect(subjects(create()).judge(x, '1.35')).resolves.toMatchObject({
        verdict: 'unknown',
      });
    });

    it('judges nothing when the cluster behind the name is another one now, or another one stands for it', async () => {
      const a = await givenRead(inventoryOf('v1.34.1'));
      const read = jest
        .fn()
        .mockResolvedValueOnce({ ok: true, settledAs: 'other' })
        .mockResolvedValueOnce({
          ok: false,
          failure: FAILURE,
          isForeign: true,
        });
      await expect(
        subjects(create(), read).recheck(a, '1.35', signal),
      ).rejects.toThrow(/another one now \(other/);
      await expect(
        subjects(create(), read).recheck(a, '1.35', signal),
      ).rejects.toMatchObject({
        name: 'ConflictError',
        message: `${reasonText(FAILURE.reason)}.`,
      });
      await givenClusters(knex, []);
      await expect(
        subjects(create(), read).recheck(a, '1.35', signal),
      ).rejects.toThrow(/No source lists cluster/);
      expect(read).toHaveBeenCalledTimes(2);
    });
  });
});

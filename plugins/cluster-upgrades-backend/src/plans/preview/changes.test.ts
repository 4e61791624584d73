import { inEnglish, reasonText, said } from '@drydock/upgrade-reasons';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  planSnapshot,
  snapshotMember,
  storedCluster,
} from '../__testUtils__/records';
import {
  changesSince,
  documentDifferences,
  snapshotDifferences,
  type Present,
} from './changes';
import type { PlanSnapshot } from '../model';
import type { PlanChange } from '../store/records';

const texts = (changes: readonly PlanChange[]) =>
  changes.map(({ reason }) => reasonText(reason));

describe('changesSince', () => {
  const submitted = planSnapshot(
    {
      prod: [snapshotMember('one', { environment: 'prod', blockers: ['f1'] })],
    },
    { upToDate: [{ clusterId: 'done', clusterName: 'done' }] },
  );
  type Selected = Present['selection']['selected'][number];
  const one = (overrides: Partial<Selected> = {}): Selected => ({
    cluster: storedCluster('one', { environment: 'prod' }),
    stage: 'prod',
    canary: false,
    ...overrides,
  });
  const present = (
    selected: readonly Selected[] = [one()],
    more: Partial<Omit<Present, 'selection'>> = {},
  ): Present => ({
    selection: { selected, unmatched: [], undecided: [] },
    target: { version: 'v1.36.4' },
    ownVersion: version => version,
    wish: { scope: 'full', rollback: false },
    clusters: new Map(selected.map(({ cluster }) => [cluster.id, cluster])),
    blockers: new Map([['one', []]]),
    ...more,
  });
  const since = (...given: Parameters<typeof present>) =>
    texts(changesSince(submitted, present(...given)));

  it('is empty while all is as it was, also for a cluster that needed nothing', () => {
    expect(
      since([
        one(),
        {
          cluster: storedCluster('done', { version: 'v1.36.4' }),
          stage: 'prod',
          canary: false,
        },
      ]),
    ).toEqual([]);
  });

  it('tells of a cluster that was left out and has something to do by now, but not of one that its inventory was behind with', () => {
    const done = (version?: string): Selected => ({
      cluster: storedCluster('done', { version }),
      stage: 'prod',
      canary: false,
    });
    const expected = [
      'done was left out of stage prod because there was nothing to do, but now runs v1.35.9',
    ];
    expect(since([one(), done('v1.35.9')])).toEqual(expected);
    expect(since([one(), done(undefined)])).toEqual([]);
    const leftOut = {
      ...submitted,
      upToDate: [{ clusterId: 'done', clusterName: 'done', served: 'v1.35.8' }],
    };
    expect(
      texts(changesSince(leftOut, present([one(), done('v1.35.8')]))),
    ).toEqual([]);
    expect(
      texts(changesSince(leftOut, present([one(), done('v1.35.9')]))),
    ).toEqual(expected);
    expect(
      texts(
        changesSince(
          leftOut,
          present([one(), done('v1.35.9')], {
            wish: { scope: 'control-plane', rollback: true },
          }),
        ),
      ),
    ).toEqual([]);
    const newer = [one(), done('v1.37.1')];
    expect(
      texts(
        changesSince(
          leftOut,
          present(newer, { wish: { scope: 'control-plane', rollback: true } }),
        ),
      ),
    ).toEqual([
      'done was left out of stage prod because there was nothing to do, but now runs v1.37.1',
    ]);
    // Its control plane stays ahead of pools that go back.
    expect(
      texts(
        changesSince(
          leftOut,
          present(newer, { wish: { scope: 'node-pools', rollback: true } }),
        ),
      ),
    ).toEqual([]);
  });

  it('is empty when a blocker is gone, and tells of each that is new', () => {
    expect(
      since([one()], {
        blockers: new Map([
          ['one', [{ fingerprint: 'f1', title: said('known') }]],
        ]),
      }),
    ).toEqual([]);
    expect(
      since([one()], {
        blockers: new Map([
          [
            'one',
            [{ fingerprint: 'f2', title: said('A budget allows no eviction') }],
          ],
        ]),
      }),
    ).toEqual(['one has a new blocker: A budget allows no eviction']);
  });

  it('is empty where the canary of the selection had nothing to do, and another took its place', () => {
    const taken = planSnapshot(
      {
        prod: [
          snapshotMember('one', {
            environment: 'prod',
            blockers: ['f1'],
            canary: true,
          }),
        ],
      },
      { upToDate: [{ clusterId: 'done', clusterName: 'done' }] },
    );
    const selected = [
      {
        cluster: storedCluster('done', { version: 'v1.36.4' }),
        stage: 'prod',
        canary: true,
      },
      one(),
    ];
    expect(texts(changesSince(taken, present(selected)))).toEqual([]);
    expect(texts(changesSince(submitted, present(selected)))).toEqual([
      'one would be a canary of stage prod',
    ]);
  });

  it.each(['matches', 'no longer matches'])(
    'is empty where a canary has arrived and its selector %s it',
    match => {
      const both = planSnapshot({
        prod: [
          snapshotMember('first', { environment: 'prod', canary: true }),
          snapshotMember('one', { environment: 'prod', blockers: ['f1'] }),
        ],
      });
      const first = storedCluster('first', {
        environment: 'prod',
        version: 'v1.36.4',
        nodeVersions: [{ version: 'v1.36.4', nodes: 3 }],
      });
      const selected =
        match === 'matches'
          ? [{ cluster: first, stage: 'prod', canary: true }, one()]
          : [one({ canary: true })];
      const clusters = new Map(
        [first, one().cluster].map(cluster => [cluster.id, cluster]),
      );
      expect(
        texts(changesSince(both, present(selected, { clusters }))),
      ).toEqual([]);
    },
  );

  const at = (version: string, nodes = version) =>
    storedCluster('one', {
      environment: 'dev',
      version,
      nodeVersions: [{ version: nodes, nodes: 3 }],
    });
  it.each(['v1.36.4', 'v1.37.1'])(
    'is empty for a cluster that already runs %s, even if its selector no longer matches it',
    version => {
      expect(
        since([one({ cluster: at(version) })], { blockers: new Map() }),
      ).toEqual([]);
      expect(
        since([], {
          clusters: new Map([['one', at(version)]]),
          blockers: new Map(),
        }),
      ).toEqual([]);
      expect(
        since([], {
          clusters: new Map([['one', { ...at(version), removed: true }]]),
        }),
      ).toEqual(['one is no longer selected, or no source lists it now']);
    },
  );

  it('takes a cluster whose nodes have not followed to the target yet for the rest of its way, with what blocks it', () => {
    const half = { ...at('v1.36.4', 'v1.35.5'), environment: 'prod' };
    expect(since([one({ cluster: half })])).toEqual([]);
    expect(
      since([one({ cluster: half })], {
        blockers: new Map([
          ['one', [{ fingerprint: 'f2', title: said('new') }]],
        ]),
      }),
    ).toEqual(['one has a new blocker: new']);
    expect(since([one({ cluster: { ...half, version: 'v1.37.1' } })])).toEqual([
      'one runs v1.37.1, not v1.35.5',
    ]);
  });

  it('counts it as a change when it is unknown whether anything blocks', () => {
    expect(since([one()], { blockers: new Map() })).toEqual([
      'Whether anything blocks one is no longer known',
    ]);
  });

  it('marks what is only not known, and nothing else', () => {
    const marks = (...given: Parameters<typeof present>) =>
      changesSince(submitted, present(...given)).map(
        ({ notKnown }) => notKnown,
      );
    expect(marks([one()], { blockers: new Map() })).toEqual([true]);
    expect(
      marks([
        one({
          cluster: storedCluster('one', {
            environment: 'prod',
            version: undefined,
          }),
        }),
      ]),
    ).toEqual([true]);
    expect(
      marks([
        one({
          cluster: storedCluster('one', {
            environment: 'prod',
            version: 'v1.35.9',
          }),
        }),
      ]),
    ).toEqual([undefined]);
    expect(
      marks([one()], {
        blockers: new Map([
          ['one', [{ fingerprint: 'f2', title: said('new') }]],
        ]),
      }),
    ).toEqual([undefined]);
  });

  it('tells of clusters that came and went', () => {
    expect(
      inEnglish(
        changesSince(
          submitted,
          present([
            { cluster: storedCluster('two'), stage: 'prod', canary: false },
          ]),
        ),
      ),
    ).toEqual([
      {
        kind: 'membership',
        clusterId: 'one',
        before: 'prod',
        reason: 'one is no longer selected, or no source lists it now',
      },
      {
        kind: 'membership',
        clusterId: 'two',
        after: 'prod',
        reason: 'two would join stage prod',
      },
    ]);
  });

  it.each([
    [
      'goes to another stage',
      one({ stage: 'late' }),
      'one would move from stage prod to late',
    ],
    [
      'becomes a canary',
      one({ canary: true }),
      'one would be a canary of stage prod',
    ],
    [
      'was upgraded outside of the plan',
      one({
        cluster: storedCluster('one', {
          environment: 'prod',
          version: 'v1.35.9',
        }),
      }),
      'one runs v1.35.9, not v1.35.5',
    ],
    [
      'tells its version no longer',
      one({
        cluster: storedCluster('one', {
          environment: 'prod',
          version: undefined,
        }),
      }),
      'one runs unknown, not v1.35.5',
    ],
    [
      'is of another environment',
      one({ cluster: storedCluster('one', { environment: 'dev' }) }),
      'one is of environment dev, not prod: other approvals may be needed',
    ],
  ])('tells of a cluster that %s', (_, selected, text) =>
    expect(since([selected])).toEqual([text]),
  );

  it('tells of a target that means another version by now, down to the suffix, or none at all', () => {
    expect(since([one()], { target: { version: 'v1.36.4-rc.1' } })).toEqual([
      'The target means v1.36.4-rc.1 now, not v1.36.4',
    ]);
    expect(
      since([one()], { target: { refusal: said('The channel is gone') } }),
    ).toEqual(['The channel is gone']);
  });
});

describe('snapshotDifferences', () => {
  const before = planSnapshot({ prod: [snapshotMember('one')] });
  const differences = (after: PlanSnapshot, from = before) =>
    texts(snapshotDifferences(from, after));
  const changed = (
    overrides: Parameters<typeof snapshotMember>[1],
    was: Parameters<typeof snapshotMember>[1] = {},
  ) =>
    differences(
      planSnapshot({ prod: [snapshotMember('one', overrides)] }),
      planSnapshot({ prod: [snapshotMember('one', was)] }),
    );

  it('is empty for the same clusters on the same way', () =>
    expect(
      changed({ verdict: 'attention', clusterOwner: 'group:default/new' }),
    ).toEqual([]));

  it('tells of the target and of clusters that came, went or moved', () => {
    const after = planSnapshot(
      { late: [snapshotMember('one'), snapshotMember('two')] },
      { target: 'v1.36.5' },
    );
    expect(
      differences(
        after,
        planSnapshot({ prod: [snapshotMember('one'), snapshotMember('gone')] }),
      ),
    ).toEqual([
      'Target v1.36.5 instead of v1.36.4',
      'Without gone',
      'one in stage late instead of prod',
      'With two in stage late',
    ]);
  });

  it('tells of a cluster that becomes a canary, or is one no longer', () => {
    expect(changed({ canary: true })).toEqual([
      'one is a canary of stage prod',
    ]);
    expect(changed({}, { canary: true })).toEqual([
      'one is no longer a canary of stage prod',
    ]);
  });

  const plane: Hop = {
    kind: 'control-plane',
    from: 'v1.35.5',
    to: 'v1.36.4',
    disrupts: ['control-plane'],
  };
  const pools: Hop = {
    kind: 'node-pools',
    from: 'v1.35.5',
    to: 'v1.36.4',
    disrupts: ['nodes'],
  };
  it.each<[string, Hop[], Hop[], string]>([
    [
      'another version',
      [plane],
      [{ ...plane, from: 'v1.35.9' }],
      'control plane v1.35.9 → v1.36.4',
    ],
    [
      'versions on the way',
      [plane],
      [{ ...plane, through: ['v1.35.9', 'v1.36.4'] }],
      'control plane v1.35.5 → v1.36.4 by v1.35.9',
    ],
    [
      'pools that are held back',
      [plane],
      [{ ...plane, holdPools: ['a', 'b'] }],
      'control plane v1.35.5 → v1.36.4 without a and b',
    ],
    [
      'pools that it takes with it',
      [plane],
      [{ ...plane, disrupts: ['control-plane', 'nodes'], pools: ['a', 'b'] }],
      'control plane v1.35.5 → v1.36.4 together with a and b',
    ],
    [
      'other pools first',
      [
        { ...pools, pools: ['a'] },
        { ...pools, pools: ['b'] },
      ],
      [
        { ...pools, pools: ['b'] },
        { ...pools, pools: ['a'] },
      ],
      'node pools b v1.35.5 → v1.36.4; node pools a v1.35.5 → v1.36.4',
    ],
  ])('tells of another way: %s', (_, old, hops, way) =>
    expect(changed({ hops }, { hops: old })).toEqual([
      expect.stringContaining(`one takes other hops: ${way} (before: `),
    ]),
  );

  it('reports another order of stages, and of clusters of a stage, also when clusters were added or removed', () => {
    const stages = (...order: string[]) =>
      planSnapshot(
        Object.fromEntries(
          order.map(name => [name, [snapshotMember(`${name}-1`)]]),
        ),
      );
    expect(
      inEnglish(
        snapshotDifferences(
          stages('a', 'b', 'c'),
          stages('c', 'new', 'a', 'b'),
        ).filter(({ reason }) => reason.code !== 'plan.with-cluster'),
      ),
    ).toEqual([
      {
        kind: 'membership',
        reason: 'New order of the stages: c, a and b (before: a, b and c)',
      },
    ]);
    const members = (...names: string[]) =>
      planSnapshot({ prod: names.map(name => snapshotMember(name)) });
    expect(
      differences(members('two', 'one', 'new'), members('one', 'gone', 'two')),
    ).toEqual([
      'Without gone',
      'With new in stage prod',
      'New order of the clusters of stage prod: two and one (before: one and two)',
    ]);
    expect(
      snapshotDifferences(members('one', 'two'), members('two', 'one')),
    ).toMatchObject([{ clusterIds: ['two', 'one'] }]);
    expect(
      differences(members('one', 'three'), members('one', 'two', 'three')),
    ).toEqual(['Without two']);
    const many = Array.from({ length: 12 }, (_, index) => `c${index}`);
    expect(
      differences(members(...[...many].reverse()), members(...many)),
    ).toEqual([
      'New order of the clusters of stage prod: c11, c10, c9, c8, c7, c6, c5, c4, c3, c2 and 2 more (before: c0, c1, c2, c3, c4, c5, c6, c7, c8, c9 and 2 more)',
    ]);
  });

  it('counts blockers that came and went, and names checks that no longer ran', () => {
    expect(
      changed(
        { blockers: ['b', 'c'], notRun: ['webhooks'] },
        { blockers: ['a'] },
      ),
    ).toEqual([
      'one: check "webhooks" did not run in full',
      'one: 2 more blockers',
      'one: 1 blocker fewer',
    ]);
  });
});

describe('documentDifferences', () => {
  it('names each field that differs, by its path', () => {
    expect(
      inEnglish(
        documentDifferences(
          { spec: { target: '1.35', stages: [{ soakMinutes: 5 }] } },
          {
            spec: {
              target: '1.36',
              stages: [{ soakMinutes: 5, canaries: 1 }, {}],
            },
          },
        ),
      ),
    ).toEqual([
      {
        kind: 'document',
        path: 'spec.target',
        before: '1.35',
        after: '1.36',
        reason: 'spec.target: 1.35 → 1.36',
      },
      {
        kind: 'document',
        path: 'spec.stages[0].canaries',
        before: undefined,
        after: '1',
        reason: 'spec.stages[0].canaries: absent → 1',
      },
      {
        kind: 'document',
        path: 'spec.stages[1]',
        before: undefined,
        after: '{}',
        reason: 'spec.stages[1]: absent → {}',
      },
    ]);
  });

  it('takes a field that is not there and one without a value for the same', () =>
    expect(documentDifferences({ a: 1, b: undefined }, { a: 1 })).toEqual([]));

  it('takes no inherited member for a field', () =>
    expect(
      documentDifferences({ labels: {} }, { labels: { constructor: 'x' } }),
    ).toMatchObject([
      { path: 'labels.constructor', before: undefined, after: 'x' },
    ]));

  it('shortens long values and stops after a hundred differences', () => {
    const many = Object.fromEntries(
      Array.from({ length: 101 }, (_, index) => [
        `field${index}`,
        'x'.repeat(201),
      ]),
    );
    const differences = documentDifferences({}, many);
    expect(differences).toHaveLength(100);
    expect(differences[0].after).toBe(`${'x'.repeat(200)}…`);
  });
});

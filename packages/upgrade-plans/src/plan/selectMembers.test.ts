import { inEnglish } from '@drydock/upgrade-reasons';
import fc from 'fast-check';
import type { SelectableCluster } from './selectableCluster';
import { planSchema } from './model';
import type { ClusterSelector, UpgradePlanFile } from './model';
import { selectMembers } from './selectMembers';

function planWith(
  ...stages: { clusters: ClusterSelector; canaries?: number }[]
): UpgradePlanFile {
  return planSchema.parse({
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name: 'test' },
    spec: {
      target: '1.36',
      stages: stages.map((stage, index) => ({
        name: `stage-${index + 1}`,
        ...stage,
      })),
    },
  });
}

function cluster(
  name: string,
  facts: Partial<SelectableCluster> = {},
): SelectableCluster {
  return { id: `id-${name}`, name, labels: {}, ...facts };
}

function namesBy(
  plan: UpgradePlanFile,
  clusters: readonly SelectableCluster[],
): string[][] {
  return selectMembers(plan, clusters).stages.map(({ members }) =>
    members.map(member => member.cluster.name),
  );
}

describe('selectMembers', () => {
  it('puts a cluster into the first stage that matches it, in order of names, and reports the later stage', () => {
    const plan = planWith(
      { clusters: { environments: ['staging'] }, canaries: 1 },
      { clusters: {} },
    );
    const clusters = [
      cluster('c'),
      cluster('b', { environment: 'staging' }),
      cluster('a', { environment: 'staging' }),
      cluster('d', { environment: 'production' }),
    ];
    const selection = selectMembers(plan, clusters);
    expect(
      selection.stages.map(({ name, members }) => [
        name,
        members.map(
          member => `${member.cluster.name}${member.canary ? ' canary' : ''}`,
        ),
      ]),
    ).toEqual([
      ['stage-1', ['a canary', 'b']],
      ['stage-2', ['c', 'd']],
    ]);
    expect(selection.duplicates).toEqual([
      {
        clusterId: 'id-a',
        clusterName: 'a',
        stage: 'stage-2',
        takenBy: 'stage-1',
      },
      {
        clusterId: 'id-b',
        clusterName: 'b',
        stage: 'stage-2',
        takenBy: 'stage-1',
      },
    ]);
    expect(selection).toMatchObject({ unmatched: [], undecided: [] });
  });

  it.each<[string, ClusterSelector, Partial<SelectableCluster>, boolean]>([
    ['a name', { names: ['x'] }, {}, true],
    ['a name in other letters', { names: ['X'] }, {}, false],
    [
      'a full entity reference',
      { names: ['resource:default/prod-x'] },
      { entityRef: 'resource:default/Prod-X' },
      true,
    ],
    [
      'a short entity reference',
      { names: ['resource:prod-x'] },
      { entityRef: 'resource:default/prod-x' },
      true,
    ],
    [
      'a title, which is no name',
      { names: ['Cluster X'] },
      { title: 'Cluster X' },
      false,
    ],
    [
      'an owner by its short name',
      { owners: ['team-a'] },
      { owner: 'group:default/team-a' },
      true,
    ],
    [
      'an owner of another kind',
      { owners: ['user:default/team-a'] },
      { owner: 'group:default/team-a' },
      false,
    ],
    [
      'a region and an environment',
      { regions: ['r1', 'r2'], environments: ['e'] },
      { region: 'r2', environment: 'e' },
      true,
    ],
    [
      'a region without the environment',
      { regions: ['r1'], environments: ['e'] },
      { region: 'r1', environment: 'f' },
      false,
    ],
    ['a provider', { providers: ['eks'] }, { provider: { id: 'eks' } }, true],
    ['a minor', { minors: ['v1.34'] }, { version: 'v1.34.2-eks-1' }, true],
    [
      'a reported minor',
      { minors: ['1.34'] },
      { reportedVersion: '1.34' },
      true,
    ],
    [
      'a minor that only begins alike',
      { minors: ['1.3'] },
      { version: 'v1.34.2' },
      false,
    ],
    [
      'all labels',
      { labels: { a: '1', b: '2' } },
      { labels: { a: '1', b: '2', c: '3' } },
      true,
    ],
    [
      'only some labels',
      { labels: { a: '1', b: '2' } },
      { labels: { a: '1' } },
      false,
    ],
    ['a label of the prototype', { labels: { constructor: '1' } }, {}, false],
    [
      'an exception',
      { environments: ['e'], except: { labels: { a: '1' } } },
      { environment: 'e', labels: { a: '1' } },
      false,
    ],
    [
      'an exception of which only a part holds',
      { environments: ['e'], except: { labels: { a: '1' }, regions: ['r'] } },
      { environment: 'e', region: 's', labels: { a: '1' } },
      true,
    ],
  ])('%s', (_, clusters, facts, expected) => {
    expect(namesBy(planWith({ clusters }), [cluster('x', facts)])).toEqual([
      expected ? ['x'] : [],
    ]);
  });

  it('takes no cluster of which a fact is missing, neither for a match nor past an exception, and says which fact', () => {
    const plan = planWith(
      { clusters: { environments: ['e'], minors: ['1.34'] } },
      {
        clusters: { regions: ['r'], except: { environments: ['production'] } },
      },
    );
    const selection = selectMembers(plan, [
      cluster('version', { environment: 'e' }),
      cluster('exception', { region: 'r' }),
      cluster('sure', { environment: 'x', region: 'r' }),
      cluster('elsewhere', { environment: 'x', region: 's' }),
    ]);
    expect(
      selection.stages.map(({ members }) =>
        members.map(member => member.cluster.name),
      ),
    ).toEqual([[], ['sure']]);
    expect(selection.undecided).toEqual([
      {
        clusterId: 'id-exception',
        clusterName: 'exception',
        stage: 'stage-1',
        missing: ['environment', 'version'],
      },
      {
        clusterId: 'id-version',
        clusterName: 'version',
        stage: 'stage-1',
        missing: ['version'],
      },
    ]);
  });

  it('does not report a missing fact where another stage surely has the cluster', () => {
    expect(
      selectMembers(
        planWith({ clusters: { environments: ['e'] } }, { clusters: {} }),
        [cluster('a')],
      ).undecided,
    ).toEqual([]);
  });

  it('reports names that no cluster or more than one has, exceptions too, and stages without a cluster', () => {
    const plan = planWith(
      { clusters: { names: ['a', 'typo', 'twice'] } },
      { clusters: { except: { names: ['bnak'] } } },
      { clusters: { environments: ['nowhere'] } },
      { clusters: { names: ['a'] } },
    );
    const clusters = [
      cluster('a', { environment: 'e' }),
      cluster('b', { environment: 'e' }),
      cluster('twice', { id: '1', environment: 'e' }),
      cluster('twice', { id: '2', environment: 'e' }),
    ];
    expect(inEnglish(selectMembers(plan, clusters).unmatched)).toEqual([
      {
        stage: 'stage-1',
        path: 'spec.stages[0].clusters.names[1]',
        reason:
          'Stage stage-1: no cluster has the name "typo" (spec.stages[0].clusters.names[1])',
      },
      {
        stage: 'stage-1',
        path: 'spec.stages[0].clusters.names[2]',
        reason:
          'Stage stage-1: 2 clusters have the name "twice". Use their entity references (spec.stages[0].clusters.names[2])',
      },
      {
        stage: 'stage-2',
        path: 'spec.stages[1].clusters.except.names[0]',
        reason:
          'Stage stage-2: no cluster has the name "bnak" (spec.stages[1].clusters.except.names[0])',
      },
      {
        stage: 'stage-3',
        path: 'spec.stages[2].clusters',
        reason: 'Stage stage-3 matches no cluster (spec.stages[2].clusters)',
      },
      {
        stage: 'stage-4',
        path: 'spec.stages[3].clusters',
        reason:
          'Stage stage-4 matches only clusters of earlier stages, such as stage-1 (spec.stages[3].clusters)',
      },
    ]);
  });

  it('never loses or doubles a cluster, whatever order the clusters come in', () => {
    const fact = fc.option(fc.constantFrom('a', 'b'), { nil: undefined });
    const fleets = fc
      .array(
        fc.record({
          name: fc.string({ minLength: 1, maxLength: 3 }),
          environment: fact,
          region: fact,
        }),
        { maxLength: 20 },
      )
      .map(list =>
        list.map((facts, index) =>
          cluster(facts.name, { ...facts, id: String(index) }),
        ),
      );
    const matcher = fc.record({
      environments: fc.option(fc.constantFrom<string[]>(['a']), {
        nil: undefined,
      }),
      regions: fc.option(fc.constantFrom<string[]>(['b']), { nil: undefined }),
    });
    const selectors = fc.array(
      fc.record({
        clusters: fc
          .tuple(matcher, fc.option(matcher, { nil: undefined }))
          .map(([own, except]) => ({ ...own, except })),
        canaries: fc.nat(3),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(
        fleets,
        selectors,
        fc.infiniteStream(fc.nat()),
        (clusters, stages, random) => {
          const plan = planWith(...stages);
          const selection = selectMembers(plan, clusters);
          const taken = selection.stages.flatMap(({ members }) =>
            members.map(member => member.cluster.id),
          );
          expect(new Set(taken).size).toBe(taken.length);
          for (const { clusterId } of selection.undecided)
            expect(taken).not.toContain(clusterId);
          selection.stages.forEach(({ members }, index) =>
            expect(members.filter(member => member.canary)).toHaveLength(
              Math.min(stages[index].canaries, members.length),
            ),
          );
          const shuffled = clusters
            .map(entry => ({ entry, at: random.next().value }))
            .sort((a, b) => a.at - b.at)
            .map(({ entry }) => entry);
          expect(selectMembers(plan, shuffled)).toEqual(selection);
        },
      ),
      { numRuns: 300 },
    );
  });
});

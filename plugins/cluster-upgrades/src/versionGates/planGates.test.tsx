import type {
  PlanPreview,
  VersionGateItem,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { screen, waitFor } from '@testing-library/react';
import { aReason } from '../__testUtils__/reasons';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../__testUtils__/FakeClusterUpgradesApi';
import { cleanPreview } from '../__testUtils__/plans';
import { renderPage, seriousAxeFindings } from '../__testUtils__/renderPage';
import {
  accelerators,
  cgroupGate,
  forProd,
  gateItems,
  gateList,
  noScopes,
} from '../__testUtils__/versionGates';
import { PlanGatesSection } from './PlanGatesSection';
import { gatesOfPlan, unknownWaysOf } from './planGates';

const clusters = [
  { id: 'c1', name: 'payments-prod-1', title: 'payments-prod-1' },
  { id: 'c2', name: 'search-prod-1', title: 'search-prod-1' },
];
const going = (from: string, to: string): PlanPreview => ({
  ...cleanPreview,
  target: to,
  stages: cleanPreview.stages.map(stage => ({
    ...stage,
    members: stage.members.map(member => ({
      ...member,
      hops: [
        {
          kind: 'control-plane',
          from,
          to,
          disrupts: ['control-plane'],
        },
      ],
    })),
  })),
});
/** With a cluster whose platform did not answer. */
const withUnknown = (preview: PlanPreview): PlanPreview => ({
  ...preview,
  stages: preview.stages.map((stage, index) =>
    index === 0
      ? stage
      : {
          ...stage,
          members: [
            ...stage.members,
            {
              ...stage.members[0],
              clusterId: 'silent',
              environment: undefined,
              hops: [],
              refusals: [aReason('Its platform did not answer in time')],
            },
          ],
        },
  ),
});
const toGated = {
  ...going('v1.36.2', 'v1.37.1'),
  versionGates: [{ gate: cgroupGate, clusters }],
};

describe('gatesOfPlan', () => {
  it('are those of the minors that its clusters enter', () => {
    const idsFor = (from: string, to: string) =>
      gatesOfPlan(gateItems, going(from, to), false).map(({ gate }) => gate.id);
    expect(idsFor('v1.36.2', 'v1.37.1')).toEqual(['cgroup-v1', 'accelerators']);
    expect(idsFor('v1.35.2', '1.38')).toEqual(['cgroup-v1', 'accelerators']);
    expect(idsFor('v1.37.0', 'v1.37.1')).toEqual([]);
    expect(idsFor('v1.37.1', 'v1.36.2')).toEqual([]);
    expect(idsFor('unknown', 'v1.37.1')).toEqual([]);
  });

  it('count only what is acknowledged for environments of its clusters', () => {
    const items = [
      {
        gate: accelerators,
        active: [
          forProd,
          {
            ...forProd,
            id: 'a3',
            scope: { kind: 'environment' as const, environment: 'dev' },
          },
        ],
        activeForClusters: 0,
        clustersBelow: 3,
      },
    ];
    expect(
      gatesOfPlan(items, toGated, false)[0].active.map(({ id }) => id),
    ).toEqual(['ack-1']);
  });
});

describe('unknownWaysOf', () => {
  const cgroup = {
    gate: cgroupGate,
    active: [],
    activeForClusters: 1,
    clustersBelow: 7,
  };
  const forFleet = {
    ...cgroup,
    active: [{ ...forProd, scope: { kind: 'fleet' as const } }],
  };
  const preview = withUnknown(going('v1.36.2', 'v1.37.1'));
  it.each<
    [string, VersionGateItem[], PlanPreview, ReturnType<typeof unknownWaysOf>]
  >([
    [
      'clusters that are hidden, and those without hops',
      [cgroup],
      preview,
      { areHidden: true, notPlanned: 1 },
    ],
    [
      'those where the target is not known either',
      [cgroup],
      { ...preview, target: undefined },
      { areHidden: true, notPlanned: 1 },
    ],
    [
      'those that are hidden where all other ways are known',
      [cgroup],
      going('v1.36.2', 'v1.37.1'),
      { areHidden: true, notPlanned: 0 },
    ],
    ['none where there is no gate', [], preview, undefined],
    [
      'none where what there is was acknowledged for the whole fleet',
      [forFleet],
      preview,
      undefined,
    ],
    [
      'none where all gates are of minors after the target',
      [cgroup],
      withUnknown(going('v1.35.2', 'v1.36.4')),
      undefined,
    ],
  ])('are %s', (_, items, of, expected) =>
    expect(unknownWaysOf(items, of, true)).toEqual(expected),
  );

  it('are none where all ways are known and no cluster is hidden', () => {
    expect(
      unknownWaysOf([cgroup], going('v1.36.2', 'v1.37.1'), false),
    ).toBeUndefined();
  });
});

describe('version gates of a plan, for those who decide on it', () => {
  it('say which is not acknowledged and where that is done, and who acknowledged the others', async () => {
    renderPage(<PlanGatesSection preview={toGated} />, {
      api: new FakeClusterUpgradesApi(),
    });
    expect(
      await screen.findByText('Not acknowledged: keeps 2 clusters back'),
    ).toBeVisible();
    expect(
      screen.getByText(/^payments-prod-1 and search-prod-1\./),
    ).toBeVisible();
    expect(
      screen.getByRole('link', { name: 'Read and acknowledge it' }),
    ).toHaveAttribute('href', '#version-gates');
    expect(screen.getByText('Acknowledged')).toBeVisible();
    expect(
      screen.getByText(/^Acknowledged for all clusters of prod by/),
    ).toHaveTextContent(/ada.*: “The vendor has sent a driver”$/);
    expect(
      screen.getByRole('link', { name: accelerators.title.text }),
    ).toHaveAttribute('href', '/cluster-upgrades/version-gates#accelerators');
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('say which permission is missing to users who can acknowledge it for none of its clusters', async () => {
    const api = new FakeClusterUpgradesApi({
      versionGates: { ...gateList, scopes: noScopes },
    });
    renderPage(<PlanGatesSection preview={toGated} />, { api });
    expect(await screen.findByRole('link', { name: 'Read it' })).toBeVisible();
    expect(
      screen.getByText(
        /You may not acknowledge it: Needs cluster-upgrades\.version-gate\.acknowledge$/,
      ),
    ).toBeVisible();
    expect(api.queries('listVersionGates')).toEqual([
      { clusterId: ['c1', 'c2'] },
    ]);
  });

  it('are unknown, and not acknowledged, where they may keep back clusters that are not known here', async () => {
    renderPage(
      <PlanGatesSection
        partlyHidden
        preview={withUnknown({ ...toGated, versionGates: [] })}
      />,
      { api: new FakeClusterUpgradesApi() },
    );
    expect(
      await screen.findByText('Unknown for some clusters of the plan'),
    ).toBeVisible();
    expect(
      screen.getByText(
        'Gates without acknowledgement may keep back clusters that you do not have access to and 1 cluster without a known upgrade path.',
      ),
    ).toBeVisible();
    expect(
      screen.getAllByText(
        'Unknown: keeps none back of the clusters that are known here',
      ),
    ).toHaveLength(2);
    expect(screen.queryByText('Acknowledged')).not.toBeInTheDocument();
    expect(
      screen.getByText(/^Acknowledged for all clusters of prod by/),
    ).toBeVisible();
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('are unknown where none is on a way that is known, and others are not', async () => {
    renderPage(
      <PlanGatesSection
        partlyHidden
        preview={withUnknown(going('v1.37.0', 'v1.37.1'))}
      />,
      { api: new FakeClusterUpgradesApi() },
    );
    expect(
      await screen.findByText('Unknown for some clusters of the plan'),
    ).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('stay acknowledged where that is for the whole fleet', async () => {
    const items = gateItems.map(item => ({
      ...item,
      active: [{ ...forProd, scope: { kind: 'fleet' as const } }],
    }));
    const api = new FakeClusterUpgradesApi({
      versionGates: { ...gateList, items },
    });
    renderPage(
      <PlanGatesSection
        partlyHidden
        preview={withUnknown({ ...toGated, versionGates: [] })}
      />,
      { api },
    );
    expect(await screen.findAllByText('Acknowledged')).toHaveLength(2);
    expect(screen.queryByText(/Unknown/)).not.toBeInTheDocument();
  });

  it('are nothing where none is on the way', async () => {
    const api = new FakeClusterUpgradesApi();
    renderPage(<PlanGatesSection preview={going('v1.34.2', 'v1.35.1')} />, {
      api,
    });
    await waitFor(() =>
      expect(api.queries('listVersionGates')).toHaveLength(1),
    );
    expect(
      screen.queryByRole('heading', { name: 'Version gates' }),
    ).not.toBeInTheDocument();
  });

  it('that cannot be read are not taken for none', async () => {
    renderPage(<PlanGatesSection preview={going('v1.34.2', 'v1.35.1')} />, {
      api: new FakeClusterUpgradesApi().fail(
        'listVersionGates',
        await responseError(503, 'restarting'),
      ),
    });
    expect(
      await screen.findByText('Could not reach the version gates.'),
    ).toBeVisible();
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  Hop,
  PlanPreview,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  cleanPreview,
  draftPlan,
  PLAN_DOCUMENT,
} from '../../__testUtils__/plans';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../../__testUtils__/FakeClusterUpgradesApi';
import { seriousAxeFindings, stopClock } from '../../__testUtils__/renderPage';
import {
  lastDocument,
  lastPreviewed,
  renderEdit,
  renderNew,
} from './__testUtils__/wizard';
import { aReason } from '../../__testUtils__/reasons';

const HOP: Hop = {
  kind: 'control-plane',
  from: '1.34.9',
  to: '1.35.6',
  disrupts: ['control-plane'],
};

describe('PlanWizardPage', () => {
  beforeEach(() => {
    stopClock();
    window.sessionStorage.clear();
  });
  afterEach(() => jest.useRealTimers());

  it('begins with the clusters that were selected on the fleet page', async () => {
    const api = new FakeClusterUpgradesApi();
    renderNew(api, '?cluster=prod-eu-1&cluster=prod-eu-3');
    expect(
      await screen.findByRole('button', { name: 'Remove prod-eu-1' }),
    ).toBeInTheDocument();
    expect(lastPreviewed(api)?.stages[0].selector.lists.names).toEqual([
      'prod-eu-1',
      'prod-eu-3',
    ]);
    expect(
      await screen.findByRole('heading', { name: '1 cluster selected' }),
    ).toBeInTheDocument();
  });

  it('says before anything is typed that users without permission cannot keep it', async () => {
    const reason = 'You need the permission cluster-upgrades.plan.create';
    const api = new FakeClusterUpgradesApi();
    api.facts.createDenied = aReason(reason);
    renderNew(api);
    expect(
      await screen.findByText(
        'You can preview plans but not save or submit them.',
      ),
    ).toBeInTheDocument();
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: 'Save draft' }),
      ).toHaveAccessibleDescription(reason),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(api.bodies('createPlan')).toEqual([]);
  });

  it('keeps nothing for users who cannot see plans', async () => {
    const api = new FakeClusterUpgradesApi().fail(
      'listPlans',
      await responseError(403, 'Needs cluster-upgrades.cluster.read'),
    );
    renderNew(api);
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: 'Save draft' }),
      ).toHaveAccessibleDescription('You may not see the plans'),
    );
    expect(screen.queryByText(/^You can preview/)).not.toBeInTheDocument();
  });

  it('selects by environment and by hand, and asks the backend what that gives', async () => {
    const api = new FakeClusterUpgradesApi();
    renderNew(api);
    expect(
      await screen.findByText(
        'No filter: selects every cluster that is not in an earlier stage.',
      ),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /Environment:/ }));
    await userEvent.click(
      screen.getByRole('menuitemcheckbox', { name: /^prod/ }),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(lastPreviewed(api)?.stages[0].selector.lists.environments).toEqual(
        ['prod'],
      ),
    );
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Add clusters' }),
      'dev-eu',
    );
    await userEvent.click(
      await screen.findByRole('button', { name: 'Add dev-eu-1' }),
    );
    await waitFor(() =>
      expect(lastPreviewed(api)?.stages[0].selector.lists.names).toEqual([
        'dev-eu-1',
      ]),
    );
    expect(screen.queryByText(/No filter/)).not.toBeInTheDocument();
  });

  it('selects by labels, and says which of them have no value yet', async () => {
    const api = new FakeClusterUpgradesApi();
    renderNew(api);
    const labels = await screen.findByRole('textbox', { name: 'Labels' });
    fireEvent.change(labels, { target: { value: 'team=shop, tier' } });
    await waitFor(() =>
      expect(lastPreviewed(api)?.stages[0].selector.labels).toEqual({
        team: 'shop',
      }),
    );
    expect(labels).toHaveAccessibleDescription(
      'Not taken, for it has no value: tier. Write key=value',
    );
    fireEvent.change(labels, { target: { value: 'team=shop, tier=1' } });
    await waitFor(() =>
      expect(lastPreviewed(api)?.stages[0].selector.labels).toEqual({
        team: 'shop',
        tier: '1',
      }),
    );
    expect(labels).toHaveAccessibleDescription(/^key=value/);
  });

  it('offers effects for the time of each upgrade, with the fields of their type', async () => {
    const api = new FakeClusterUpgradesApi({ plan: draftPlan });
    renderEdit(api, '?step=stages');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Add effect' }),
    );
    const effect = () =>
      within(screen.getByRole('group', { name: 'Effect effect-1' }));
    await waitFor(() =>
      expect(lastPreviewed(api)?.effects).toMatchObject([
        { name: 'effect-1', type: 'pause-autoscaler' },
      ]),
    );
    expect(effect().getByRole('textbox', { name: 'Namespace' })).toHaveValue(
      'kube-system',
    );
    await userEvent.selectOptions(
      effect().getByRole('combobox', { name: 'Does' }),
      'silence-alerts',
    );
    fireEvent.change(await effect().findByRole('textbox', { name: 'Alerts' }), {
      target: { value: 'alertname=~"Node.*"' },
    });
    await waitFor(() =>
      expect(lastPreviewed(api)?.effects).toMatchObject([
        { type: 'silence-alerts', alerts: 'alertname=~"Node.*"' },
      ]),
    );
    await userEvent.selectOptions(
      effect().getByRole('combobox', { name: 'Does' }),
      'node-rollout',
    );
    fireEvent.change(
      await effect().findByRole('textbox', { name: 'Max surge' }),
      { target: { value: '25%' } },
    );
    fireEvent.change(
      effect().getByRole('spinbutton', { name: 'Drain of one node, minutes' }),
      { target: { value: '60' } },
    );
    await userEvent.selectOptions(
      effect().getByRole('combobox', { name: 'Then' }),
      'force',
    );
    await waitFor(() =>
      expect(lastDocument(api)).toMatchObject({
        spec: {
          effects: [
            {
              type: 'node-rollout',
              maxSurge: '25%',
              maxUnavailable: 0,
              drainTimeoutMinutes: 60,
              onDrainTimeout: 'force',
            },
          ],
        },
      }),
    );
    expect(
      effect().getByText(/cluster-upgrades\.drain\.force/),
    ).toBeInTheDocument();
    await userEvent.click(
      screen.getByRole('button', { name: 'Remove effect effect-1' }),
    );
    await waitFor(() => expect(lastPreviewed(api)?.effects).toEqual([]));
  });

  it('offers surge and drain of node pools once, and says by which effect', async () => {
    const api = new FakeClusterUpgradesApi({ plan: draftPlan });
    renderEdit(api, '?step=stages');
    const add = await screen.findByRole('button', { name: 'Add effect' });
    const typeOf = (name: string) =>
      within(screen.getByRole('group', { name: `Effect ${name}` })).getByRole(
        'combobox',
        { name: 'Does' },
      );
    await userEvent.click(add);
    await userEvent.selectOptions(typeOf('effect-1'), 'node-rollout');
    await userEvent.click(add);
    await waitFor(() =>
      expect(lastPreviewed(api)?.effects.map(({ type }) => type)).toEqual([
        'node-rollout',
        'pause-autoscaler',
      ]),
    );
    expect(
      within(typeOf('effect-2')).getByRole('option', {
        name: 'Surge and drain of node pools (effect-1 does already)',
      }),
    ).toBeDisabled();
    expect(
      within(typeOf('effect-1')).getByRole('option', {
        name: 'Surge and drain of node pools',
      }),
    ).toBeEnabled();
  });

  it('tells in the preview what overrides disruption budgets', async () => {
    const api = new FakeClusterUpgradesApi({
      plan: draftPlan,
      preview: {
        ...cleanPreview,
        forcedDrains: [aReason('Nodes of all node pools are removed')],
      },
    });
    renderEdit(api, '?step=preview');
    expect(
      await screen.findByText('It overrides disruption budgets.'),
    ).toBeInTheDocument();
    expect(
      screen.getByText('Nodes of all node pools are removed.'),
    ).toBeInTheDocument();
  });

  it('edits stages, windows in plain words and gates, all in one document', async () => {
    const api = new FakeClusterUpgradesApi({ plan: draftPlan });
    renderEdit(api, '?step=stages');
    const canary = within(
      await screen.findByRole('listitem', { name: 'Stage Canary' }),
    );
    fireEvent.change(canary.getByRole('textbox', { name: 'At once' }), {
      target: { value: '25%' },
    });
    await userEvent.click(
      canary.getByRole('button', { name: 'Add gate to Canary' }),
    );
    fireEvent.change(canary.getByRole('combobox', { name: 'Type' }), {
      target: { value: 'metric' },
    });
    expect(
      await canary.findByText(/\{\{cluster\}\} stands for the cluster/),
    ).toBeInTheDocument();
    const window = within(
      screen.getByRole('group', { name: 'Window weekend' }),
    );
    await userEvent.click(window.getByRole('checkbox', { name: 'Fri' }));
    fireEvent.change(window.getByLabelText('At'), {
      target: { value: '22:30' },
    });
    await waitFor(() =>
      expect(lastDocument(api)).toMatchObject({
        spec: {
          windows: [{ rule: 'FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=22;BYMINUTE=30' }],
          stages: [{ maxConcurrent: '25%', gates: [{ type: 'metric' }] }, {}],
        },
      }),
    );
    await userEvent.click(
      screen.getByRole('button', { name: 'Move Canary down' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add stage' }));
    await waitFor(() =>
      expect(lastPreviewed(api)?.stages.map(({ name }) => name)).toEqual([
        'prod',
        'canary',
        'stage-3',
      ]),
    );
    await userEvent.click(
      screen.getByRole('button', { name: 'Remove stage-3' }),
    );
    await waitFor(() => expect(lastPreviewed(api)?.stages).toHaveLength(2));
  });

  it.each<
    [string, PlanPreview['stages'][number]['members'][number]['hops'], RegExp]
  >([
    [
      'which node pools go first',
      [
        { ...HOP, holdPools: ['a', 'b', 'c'] },
        { ...HOP, kind: 'node-pools', pools: ['a'] },
        { ...HOP, kind: 'node-pools', pools: ['b', 'c'] },
      ],
      /3 hops · node pools a, then b and c/,
    ],
    [
      'which node pools stay',
      [{ ...HOP, holdPools: ['a', 'b'] }],
      /1 hop · node pools a and b held back/,
    ],
    [
      'nothing of pools that follow',
      [HOP, { ...HOP, kind: 'node-pools' }],
      /2 hops$/,
    ],
  ])('previews %s', async (_, hops, words) => {
    const [stage] = cleanPreview.stages;
    const preview = {
      ...cleanPreview,
      stages: [
        { ...stage, members: [{ ...stage.members[0], affected: 0, hops }] },
      ],
    };
    renderEdit(
      new FakeClusterUpgradesApi({ plan: draftPlan, preview }),
      '?step=preview',
    );
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it.each<
    [
      string,
      string,
      PlanPreview['stages'][number]['members'][number]['hops'],
      RegExp,
    ]
  >([
    [
      'that a cluster has no canary node, though one is wished',
      'true',
      [HOP, { ...HOP, kind: 'node-pools', pools: ['a'] }],
      /2 hops · node pools a · no canary node, as the node pools that would go first are on their way already$/,
    ],
    [
      'nothing of it where one goes first',
      'true',
      [
        HOP,
        { ...HOP, kind: 'node-pools', pools: ['a'], canaryNode: 'replace' },
      ],
      /2 hops · one node of a first, which has one less until the new one is ready$/,
    ],
    [
      'nothing of it where none is wished',
      'false',
      [HOP, { ...HOP, kind: 'node-pools', pools: ['a'] }],
      /2 hops · node pools a$/,
    ],
  ])('previews %s', async (_, canaryNode, hops, words) => {
    const [stage] = cleanPreview.stages;
    const preview = {
      ...cleanPreview,
      stages: [
        { ...stage, members: [{ ...stage.members[0], affected: 0, hops }] },
      ],
    };
    const document = draftPlan.document.replace(
      /^spec:$/m,
      `spec:\n  nodePools: {canaryNode: ${canaryNode}}`,
    );
    renderEdit(
      new FakeClusterUpgradesApi({ plan: { ...draftPlan, document }, preview }),
      '?step=preview',
    );
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('takes a blocked cluster out of every stage that would have it', async () => {
    const api = new FakeClusterUpgradesApi({ plan: draftPlan });
    renderEdit(api, '?step=preview');
    expect(
      await screen.findByText(
        /This plan cannot be submitted: Blocked by 2 of 4 clusters/,
      ),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: 'Submit for approval' }),
    ).toHaveAccessibleDescription(/prod-eu-1: 3 blockers .*, and 1 more/);
    await userEvent.click(
      screen.getByRole('button', { name: 'Take prod-eu-1 out' }),
    );
    await waitFor(() =>
      expect(
        lastPreviewed(api)?.stages.map(stage => stage.selector.exceptNames),
      ).toEqual([[], ['prod-eu-1']]),
    );
  });

  it('names problems of the text with line and path, and leaves what was typed', async () => {
    const api = new FakeClusterUpgradesApi({
      plan: draftPlan,
      validation: {
        valid: false,
        problems: [
          {
            path: 'spec.stages[1].failureBudget',
            reason: aReason('must be a whole number'),
            line: 19,
          },
        ],
      },
    });
    renderEdit(api, '?view=yaml');
    expect(
      await screen.findByText('spec.stages[1].failureBudget'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Line 19' }));
    const area = screen.getByRole('textbox', { name: 'The plan as YAML' });
    expect(area).toHaveFocus();
    fireEvent.change(area, { target: { value: 'spec: [' } });
    expect(
      await screen.findByText(/The document cannot be read, line 1/),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('textbox', { name: 'The plan as YAML' }),
    ).toHaveValue('spec: [');
    expect(screen.queryByText('Name')).not.toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: 'Save revision' }),
    ).toHaveAccessibleDescription('The document cannot be read');
    fireEvent.change(
      screen.getByRole('textbox', { name: 'The plan as YAML' }),
      { target: { value: PLAN_DOCUMENT.replace('EMEA prod', 'APAC prod') } },
    );
    expect(
      await screen.findByDisplayValue('APAC prod to v1.35'),
    ).toBeInTheDocument();
  });

  it('brings back what was typed before a reload, and forgets it on request', async () => {
    const api = new FakeClusterUpgradesApi();
    const { unmount } = renderNew(api);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), {
      target: { value: 'Half done' },
    });
    unmount();
    renderNew(api);
    expect(await screen.findByDisplayValue('Half done')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    await waitFor(() =>
      expect(screen.queryByDisplayValue('Half done')).not.toBeInTheDocument(),
    );
  });

  it('saves a draft once and forgets what the tab kept', async () => {
    const api = new FakeClusterUpgradesApi({ plan: draftPlan });
    renderEdit(api);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), {
      target: { value: 'Renamed' },
    });
    expect(window.sessionStorage).toHaveLength(1);
    await userEvent.click(
      screen.getByRole('button', { name: 'Save revision' }),
    );
    await waitFor(() =>
      expect(api.requests('revisePlan')).toEqual([
        {
          path: { planId: 'plan-3' },
          body: {
            revision: 3,
            document: expect.stringContaining('title: Renamed'),
          },
        },
      ]),
    );
    await waitFor(() => expect(window.sessionStorage).toHaveLength(0));
  });

  it('keeps a draft that the server refuses', async () => {
    const api = new FakeClusterUpgradesApi().fail(
      'createPlan',
      await responseError(
        403,
        'Needs cluster-upgrades.plan.create on environment prod',
      ),
    );
    renderNew(api);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), {
      target: { value: 'Mine' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(
      await screen.findByText(
        'Needs cluster-upgrades.plan.create on environment prod',
      ),
    ).toBeInTheDocument();
    expect(screen.getByDisplayValue('Mine')).toBeInTheDocument();
  });

  it('saves and submits, and after a refused submit does not save again', async () => {
    const api = new FakeClusterUpgradesApi({ preview: cleanPreview }).fail(
      'controlPlan',
      await responseError(409, 'Blockers changed meanwhile'),
    );
    renderNew(api, '?step=preview');
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: 'Submit for approval' }),
      ).not.toHaveAttribute('aria-disabled'),
    );
    await userEvent.click(
      screen.getByRole('button', { name: 'Submit for approval' }),
    );
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(
      await dialog.findByText('Blockers changed meanwhile'),
    ).toBeInTheDocument();
    api.recover('controlPlan');
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(api.requests('controlPlan')).toHaveLength(2));
    expect(api.bodies('createPlan')).toHaveLength(1);
  });

  it('goes on without the fleet, and says that its choices are missing', async () => {
    renderNew(
      new FakeClusterUpgradesApi().fail(
        'getFleet',
        await responseError(503, 'restarting'),
      ),
    );
    expect(
      await screen.findByText(/Could not reach the fleet/),
    ).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Title' })).toBeInTheDocument();
  });

  it('says why a plan may not be changed', async () => {
    renderEdit(
      new FakeClusterUpgradesApi({
        plan: {
          ...draftPlan,
          actions: [
            {
              action: 'edit',
              allowed: false,
              reason: aReason(
                'Needs cluster-upgrades.plan.create',
                'cluster-upgrades.plan.create',
              ),
            },
          ],
        },
      }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Needs cluster-upgrades.plan.create',
    );
    expect(
      screen.queryByRole('textbox', { name: 'Title' }),
    ).not.toBeInTheDocument();
  });

  it.each(['select', 'target', 'stages', 'preview'])(
    'has no serious accessibility finding in step %s',
    async step => {
      renderEdit(
        new FakeClusterUpgradesApi({ plan: draftPlan }),
        `?step=${step}&view=yaml`,
      );
      await screen.findByRole('heading', { name: 'Edit: EMEA prod to v1.35' });
      await screen.findByText('Valid');
      expect(await seriousAxeFindings()).toEqual([]);
    },
  );

  it('marks what stands in the preview as of the plan before, until it has been read anew, and says it in words of the form', async () => {
    const refusals: PlanPreview['refusals'] = [
      {
        reason: {
          code: 'plan.too-many-minors',
          params: {
            target: { version: 'v1.36.4' },
            minors: { number: 2 },
            allowed: { number: 1 },
            field: { object: 'spec.maxMinors' },
          },
          text: 'The way to v1.36.4 takes 2 minors',
        },
        remedy: 'none',
      },
    ];
    const api = new FakeClusterUpgradesApi({
      plan: draftPlan,
      preview: {
        ...cleanPreview,
        refusals: [
          ...refusals,
          {
            clusterId: 'id-prod-eu-1',
            clusterName: 'prod-eu-1',
            reason: aReason('No'),
            remedy: 'none',
          },
        ],
      },
    });
    renderEdit(api, '?step=preview');
    const result = (
      await screen.findByText(/the plan allows 1 \(“Max minor versions”\)/)
    ).closest('[aria-busy]');
    expect(result).toHaveAttribute('aria-busy', 'false');
    api.fail('previewPlan', 'hang');
    await userEvent.click(
      screen.getByRole('button', { name: 'Take prod-eu-1 out' }),
    );
    expect(result).toHaveAttribute('aria-busy', 'true');
    expect(
      screen.getByText(
        'Updating: the preview below is of the plan before its last change.',
      ),
    ).toBeInTheDocument();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import type { Plan } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { aReason } from '../__testUtils__/reasons';
import {
  approvedPlan,
  cleanPreview,
  draftPlan,
  ownPlan,
  runningPlan,
  submittedPlan,
} from '../__testUtils__/plans';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../__testUtils__/FakeClusterUpgradesApi';
import { fixtureNow } from '../__testUtils__/clusters';
import { cgroupGate } from '../__testUtils__/versionGates';
import {
  renderPage,
  rowOf,
  seriousAxeFindings,
  stopClock,
} from '../__testUtils__/renderPage';
import { PlanPage } from './PlanPage';

const render = (api: FakeClusterUpgradesApi) =>
  renderPage(<PlanPage />, {
    api,
    mountPath: '/cluster-upgrades/plans/:planId',
    path: '/cluster-upgrades/plans/plan-2',
  });

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

describe('PlanPage', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('says what is missing, what changed since the last approval and whom it touches', async () => {
    render(new FakeClusterUpgradesApi());
    expect(
      await screen.findByText('Waiting for approval: 1 of 2 approvals given'),
    ).toBeInTheDocument();
    expect(screen.getByText('Stage prod gained prod-eu-2')).toBeInTheDocument();
    expect(screen.getByText('since revision 2')).toBeInTheDocument();
    await screen.findByText('2 of 24 checks did not run');
    expect(
      within(rowOf('payments')).getByText('cannot be moved'),
    ).toBeInTheDocument();
    expect(
      within(rowOf('payments')).getByText('acknowledged'),
    ).toBeInTheDocument();
    expect(within(rowOf('prod-eu-1')).getByText('Blocked')).toBeInTheDocument();
    expect(
      screen.getByText('3 services, 2 owners, some without an owner'),
    ).toBeInTheDocument();
  });

  it('shows approvals that count and why others do not', async () => {
    render(new FakeClusterUpgradesApi());
    const given = within(await screen.findByRole('list', { name: 'Given' }));
    expect(
      given.getByText(/does not count: It was for revision 2/),
    ).toBeInTheDocument();
    expect(given.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('1 of 2 for the plan')).toBeInTheDocument();
  });

  it('says once how many approvals are given, and what requires them', async () => {
    const { unmount } = render(new FakeClusterUpgradesApi());
    const ofPlan = (await screen.findByText('1 of 2 for the plan')).closest(
      'li',
    );
    expect(ofPlan).toHaveTextContent(
      /^1 of 2 for the planRequired by: clusters of prodby platform-leads$/,
    );
    unmount();
    const api = new FakeClusterUpgradesApi();
    api.facts.plan = runningPlan;
    render(api);
    expect(
      (await screen.findByText('1 of 1 for the plan')).closest('li'),
    ).toHaveTextContent(/^1 of 1 for the plan$/);
  });

  it('approves the digest that was shown', async () => {
    const api = new FakeClusterUpgradesApi();
    render(api);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Approve' }),
    );
    const dialog = within(
      screen.getByRole('dialog', { name: 'Approve: EMEA prod to v1.35?' }),
    );
    expect(
      dialog.getByText(
        /You approve revision 3 with digest c41d77a09be2: 3 clusters to 1.35/,
      ),
    ).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(api.requests('decidePlan')).toEqual([
        {
          path: { planId: 'plan-2' },
          body: {
            decision: 'approve',
            digest: 'c41d77a09be2f1',
            reason: undefined,
          },
        },
      ]),
    );
  });

  it('approves the gate of one stage', async () => {
    const api = new FakeClusterUpgradesApi();
    render(api);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Approve stage prod' }),
    );
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', {
        name: 'Approve stage',
      }),
    );
    await waitFor(() =>
      expect(api.requests('decidePlan')[0]).toMatchObject({
        body: { stage: 'prod', gate: 'go-live', digest: 'c41d77a09be2f1' },
      }),
    );
  });

  it('rejects only with a reason', async () => {
    const api = new FakeClusterUpgradesApi();
    render(api);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Reject' }),
    );
    const dialog = within(screen.getByRole('dialog'));
    expect(
      dialog.getByRole('button', { name: 'Reject' }),
    ).toHaveAccessibleDescription('A reason is needed');
    await userEvent.type(
      dialog.getByRole('textbox', { name: /Reason/ }),
      'too early',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(api.requests('decidePlan')[0]).toMatchObject({
        body: { decision: 'reject', reason: 'too early' },
      }),
    );
  });

  it('tells the requester why they cannot approve', async () => {
    render(new FakeClusterUpgradesApi({ plan: ownPlan }));
    const approve = await screen.findByRole('button', { name: 'Approve' });
    expect(approve).toHaveAccessibleDescription(
      'You requested this plan; another member of platform-leads has to approve it.',
    );
    expect(
      screen.getByText(
        'Approve: You requested this plan; another member of platform-leads has to approve it.',
      ),
    ).toBeInTheDocument();
    await userEvent.click(approve);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('tells those who decide that it overrides disruption budgets', async () => {
    render(
      new FakeClusterUpgradesApi({
        plan: {
          ...ownPlan,
          forcedDrains: [
            aReason(
              'Nodes of node pool workers are removed when their drain has lasted 30 min',
            ),
          ],
        },
      }),
    );
    expect(
      await screen.findByText(
        'Overrides disruption budgets: Nodes of node pool workers are removed when their drain has lasted 30 min.',
      ),
    ).toBeInTheDocument();
  });

  it('lists for those who decide what is called when, and what follows where it fails', async () => {
    const hooks: Plan['hooks'] = [
      {
        name: 'backup',
        at: 'before-upgrade',
        forEachNode: false,
        type: 'job',
        uses: 'etcd-snapshot',
        deadlineMinutes: 30,
        retries: 0,
        onFailure: 'block',
      },
      {
        name: 'move-shards',
        at: 'before-node-drain',
        forEachNode: true,
        type: 'webhook',
        uses: 'search',
        deadlineMinutes: 45,
        retries: 2,
        onFailure: 'continue',
      },
    ];
    render(new FakeClusterUpgradesApi({ plan: { ...ownPlan, hooks } }));
    const section = within(
      await screen.findByRole('region', {
        name: 'Hooks: what is called for each cluster',
      }),
    );
    expect(
      section.getByText('1 of 2 for each node that is replaced'),
    ).toBeInTheDocument();
    const texts = section
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(texts).toEqual([
      "backupJob etcd-snapshot in the clusterBefore the upgrade of each clusterBlocks the cluster's upgradeafter 1 attempt of 30 min",
      'move-shardswebhook searchBefore the drain of each nodeThe upgrade goes onafter 3 attempts of 45 min',
    ]);
  });

  it('has no list of hooks where there is none', async () => {
    render(new FakeClusterUpgradesApi());
    await screen.findByText('Waiting for approval: 1 of 2 approvals given');
    expect(
      screen.queryByText('Hooks: what is called for each cluster'),
    ).not.toBeInTheDocument();
  });

  it('starts the rollout of the approved digest', async () => {
    const api = new FakeClusterUpgradesApi({ plan: approvedPlan });
    render(api);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Start rollout' }),
    );
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/begins with stage Canary/)).toBeInTheDocument();
    expect(
      dialog.getByText(
        'Optional; shown on each of its upgrades as “Asked from”',
      ),
    ).toBeInTheDocument();
    await userEvent.click(
      dialog.getByRole('button', { name: 'Start rollout' }),
    );
    await waitFor(() =>
      expect(api.bodies('startRollout')).toEqual([
        {
          planId: 'plan-2',
          digest: 'c41d77a09be2f1',
          idempotencyKey: expect.stringContaining('plan-2'),
          requestedFrom: 'plan page',
        },
      ]),
    );
  });

  it('says beside the approval, and before the start, which clusters a version gate will keep back', async () => {
    const versionGates = [
      {
        gate: cgroupGate,
        clusters: [{ id: 'c1', name: 'prod-eu-1', title: 'prod-eu-1' }],
      },
    ];
    render(
      new FakeClusterUpgradesApi({
        plan: approvedPlan,
        preview: { ...cleanPreview, versionGates },
      }),
    );
    const kept =
      'A version gate keeps back 1 of 3 clusters until it is acknowledged: prod-eu-1.';
    expect(await screen.findByText(kept)).toBeVisible();
    await userEvent.click(
      screen.getByRole('button', { name: 'Start rollout' }),
    );
    expect(within(screen.getByRole('dialog')).getByText(kept)).toBeVisible();
  });

  it('keeps the dialog with the cause when an approval is refused', async () => {
    render(
      new FakeClusterUpgradesApi().fail(
        'decidePlan',
        await responseError(409, 'The digest is no longer the submitted one'),
      ),
    );
    await userEvent.click(
      await screen.findByRole('button', { name: 'Approve' }),
    );
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(
      await dialog.findByText('The digest is no longer the submitted one'),
    ).toBeInTheDocument();
  });

  it('says for how many clusters own history is too short for an estimate, and no number of upgrades that is not known', async () => {
    const api = new FakeClusterUpgradesApi({ plan: draftPlan });
    const [first, ...others] = api.facts.preview.stages;
    const stages = [
      {
        ...first,
        members: first.members.map(member => ({
          ...member,
          estimate: undefined,
        })),
      },
      ...others.map(stage => ({ ...stage, members: [] })),
    ];
    api.facts.preview = { ...api.facts.preview, estimate: undefined, stages };
    render(api);
    expect(
      await screen.findByText(
        'No estimate of the work: it needs 5 upgrades of your own through the same platform; for 1 cluster there are fewer.',
      ),
    ).toBeInTheDocument();
  });

  it('does not offer to submit what has a refusal without remedy, and says which', async () => {
    const api = new FakeClusterUpgradesApi({ plan: draftPlan });
    api.facts.preview = {
      ...api.facts.preview,
      refusals: [
        {
          clusterName: 'prod-eu-1',
          reason: aReason('K3s is not supported'),
          remedy: 'none',
        },
      ],
    };
    render(api);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Submit for approval' }),
    );
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText(/4 clusters in 2 stages/);
    expect(
      dialog.getByRole('button', { name: 'Submit' }),
    ).toHaveAccessibleDescription('prod-eu-1: K3s is not supported');
  });

  it('ends a reason with one full stop, whether the words are ours or a person’s', async () => {
    const reason =
      'The control plane and all node pools already run v1.36.2 or newer. Choose a newer version.';
    const api = new FakeClusterUpgradesApi({ plan: draftPlan });
    api.facts.preview = {
      ...api.facts.preview,
      refusals: [
        {
          clusterName: 'prod-eu-1',
          reason: aReason(reason),
          remedy: 'none',
        },
      ],
    };
    render(api);
    expect(
      await screen.findByText(/Choose a newer version\. To go on: take it out/),
    ).toBeVisible();
  });

  describe('the submit dialog, as time passes', () => {
    const refused = {
      ...cleanPreview,
      submittable: false,
      refusals: [
        {
          clusterName: 'prod-eu-1',
          reason: aReason('A change is under way'),
          remedy: 'none' as const,
        },
      ],
    };

    async function opened(api: FakeClusterUpgradesApi) {
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      render(api);
      await user.click(
        await screen.findByRole('button', { name: 'Submit for approval' }),
      );
      return { user, dialog: within(screen.getByRole('dialog')) };
    }
    const pass = (milliseconds: number) =>
      act(async () => jest.advanceTimersByTimeAsync(milliseconds));

    beforeEach(() => jest.useFakeTimers({ now: fixtureNow }));

    it('looks again at what refuses, for that ends without a signal', async () => {
      const api = new FakeClusterUpgradesApi({
        plan: draftPlan,
        preview: refused,
      });
      const { dialog } = await opened(api);
      await pass(100);
      expect(
        dialog.getByRole('button', { name: 'Submit' }),
      ).toHaveAccessibleDescription('prod-eu-1: A change is under way');
      api.facts.preview = cleanPreview;
      await pass(11_000);
      expect(
        dialog.getByRole('button', { name: 'Submit' }),
      ).not.toHaveAttribute('aria-disabled');
    });

    it('tries again by itself what could not be read', async () => {
      const api = new FakeClusterUpgradesApi({
        plan: draftPlan,
        preview: cleanPreview,
      }).fail('previewStoredPlan', await responseError(503, 'restarting'));
      const { dialog } = await opened(api);
      await pass(100);
      expect(
        dialog.getByRole('button', { name: 'Submit' }),
      ).toHaveAccessibleDescription('What it would do could not be read');
      api.recover('previewStoredPlan');
      await pass(31_000);
      expect(
        dialog.getByRole('button', { name: 'Submit' }),
      ).not.toHaveAttribute('aria-disabled');
    });

    it('keeps saying what it submits while that becomes a revision of its own', async () => {
      const api = new FakeClusterUpgradesApi({
        plan: { ...submittedPlan, state: 'void', actions: draftPlan.actions },
        preview: cleanPreview,
      }).fail('controlPlan', 'hang');
      const { user, dialog } = await opened(api);
      await pass(100);
      await user.click(dialog.getByRole('button', { name: 'Submit' }));
      api.fail('previewStoredPlan', 'hang');
      api.facts.plan = {
        ...submittedPlan,
        revision: submittedPlan.revision + 1,
      };
      await pass(2_000);
      expect(api.requests('getPlan').length).toBeGreaterThan(1);
      expect(
        dialog.queryByText('What it would do is not known yet'),
      ).not.toBeInTheDocument();
      expect(dialog.getByText(/4 clusters in 2 stages/)).toBeInTheDocument();
    });
  });

  it('submits with the reason for the override and the accepted checks', async () => {
    const api = new FakeClusterUpgradesApi({ plan: draftPlan });
    api.facts.preview = { ...api.facts.preview, submittable: true };
    render(api);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Submit for approval' }),
    );
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(
      await dialog.findByRole('textbox', { name: /Why it goes on/ }),
      'fixed on Monday',
    );
    await userEvent.click(
      dialog.getByRole('checkbox', {
        name: 'Check helm-releases on prod-ap-1',
      }),
    );
    expect(dialog.getByRole('button', { name: 'Submit' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.click(
      dialog.getByRole('checkbox', { name: 'Check api-callers on prod-ap-1' }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(api.requests('controlPlan')).toEqual([
        {
          path: { planId: 'plan-3' },
          body: {
            action: 'submit',
            overrideReason: 'fixed on Monday',
            acceptUnknownChecks: ['helm-releases', 'api-callers'],
            startWhenApproved: undefined,
          },
        },
      ]),
    );
  });

  it('keeps the plan when what it would do cannot be read', async () => {
    render(
      new FakeClusterUpgradesApi().fail(
        'previewStoredPlan',
        await responseError(503, 'restarting'),
      ),
    );
    expect(
      await screen.findByText('Could not reach what the plan would do.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeInTheDocument();
    expect(
      screen.queryByText(/No cluster that you may see/),
    ).not.toBeInTheDocument();
  });

  it('leads to the rollout that runs', async () => {
    render(
      new FakeClusterUpgradesApi({ plan: runningPlan, preview: cleanPreview }),
    );
    expect(
      await screen.findByRole('link', { name: 'Running' }),
    ).toHaveAttribute('href', '/cluster-upgrades/rollouts/rollout-1');
  });

  it.each<[Plan['state'], string]>([
    ['running', 'Open rollout'],
    ['ended', 'Show result'],
  ])(
    'of a plan that is %s leads first to the newest of its rollouts',
    async (state, name) => {
      const rollouts: Plan['rollouts'] = [
        {
          id: 'rollout-1',
          phase: 'aborted',
          createdAt: '2026-11-01T00:00:00Z',
        },
        {
          id: 'rollout-2',
          phase: 'running',
          createdAt: '2026-11-02T00:00:00Z',
        },
      ];
      renderPage(
        <>
          <PlanPage />
          <Address />
        </>,
        {
          api: new FakeClusterUpgradesApi({
            plan: { ...runningPlan, state, rollouts },
          }),
        },
      );
      await userEvent.click(await screen.findByRole('link', { name }));
      expect(screen.getByTestId('address')).toHaveTextContent(
        '/cluster-upgrades/rollouts/rollout-2',
      );
    },
  );

  it('has no serious accessibility finding', async () => {
    render(new FakeClusterUpgradesApi({ plan: submittedPlan }));
    await screen.findByText('2 of 24 checks did not run');
    await screen.findByText('Approved revision 3');
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('says that a plan does not exist or may not be seen', async () => {
    const { unmount } = render(
      new FakeClusterUpgradesApi().fail(
        'getPlan',
        await responseError(404, 'No plan plan-2'),
      ),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This plan was not found, or you do not have access to it.',
    );
    unmount();
    render(
      new FakeClusterUpgradesApi().fail(
        'getPlan',
        await responseError(403, 'Needs cluster-upgrades.cluster.read'),
      ),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You may not see this plan.',
    );
  });

  it('says of a draft nothing of controls that it does not have yet', async () => {
    render(new FakeClusterUpgradesApi({ plan: draftPlan }));
    expect(
      await screen.findByRole('button', { name: 'Submit for approval' }),
    ).toBeInTheDocument();
    expect(screen.queryByText('It is not submitted')).not.toBeInTheDocument();
  });
});

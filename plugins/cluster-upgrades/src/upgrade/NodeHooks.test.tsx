import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  StepNodeHooks,
  Upgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { FakeClusterUpgradesApi } from '../__testUtils__/FakeClusterUpgradesApi';
import {
  renderPage,
  rowOf,
  seriousAxeFindings,
  stopClock,
} from '../__testUtils__/renderPage';
import { nodeHooksUpgrade, waitingUpgrade } from '../__testUtils__/upgrade';
import { UpgradePage } from './UpgradePage';

const NAME = 'Hooks for each node';

function render(upgrade: Upgrade) {
  renderPage(<UpgradePage />, {
    api: new FakeClusterUpgradesApi({ upgrade }),
    mountPath: '/cluster-upgrades/upgrades/:upgradeId',
    path: '/cluster-upgrades/upgrades/upgrade-1',
  });
}

const withHooks = (
  nodeHooks: StepNodeHooks,
  status: 'done' | 'running',
): Upgrade => ({
  ...waitingUpgrade,
  steps: waitingUpgrade.steps.map(step =>
    step.id === 's6' ? { ...step, status, facts: { nodeHooks } } : step,
  ),
});

describe('hooks for each node, under their step', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('says which node waits for what since when, and how that goes', async () => {
    render(nodeHooksUpgrade);
    const section = within(await screen.findByRole('region', { name: NAME }));
    expect(
      section.getByText(
        '2 nodes wait, 3 more after them · 11 succeeded · 1 failed',
      ),
    ).toBeInTheDocument();
    const waiting = within(
      section.getByRole('table', { name: 'Nodes that wait for a hook' }),
    );
    expect(
      waiting.getAllByRole('rowheader').map(header => header.textContent),
    ).toEqual(['fra1-general-w06general', 'fra1-general-w05general']);
    expect(waiting.getByText('move-shards')).toBeInTheDocument();
    expect(
      waiting.getByText(
        'attempt 2 · Attempt 1 of 3 failed: 503 Service Unavailable',
      ),
    ).toBeInTheDocument();
    expect(waiting.getByText('7 min ago')).toBeInTheDocument();
    expect(waiting.getByText('nothing more')).toBeInTheDocument();
    expect(waiting.getByText('Being released')).toBeInTheDocument();
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('shows the newest results, a failure in the open, and all of them on request', async () => {
    render(nodeHooksUpgrade);
    const results = within(
      await screen.findByRole('table', { name: 'Results of hooks' }),
    );
    expect(results.getAllByRole('rowheader')).toHaveLength(10);
    expect(
      within(rowOf('fra1-general-w01'))
        .getByText('Failed')
        .closest('[data-status]'),
    ).toHaveAttribute('data-status', 'failed');
    expect(
      within(rowOf('fra1-general-w01')).getByText('3 attempts'),
    ).toBeInTheDocument();
    expect(
      within(rowOf('fra1-general-w01')).getByText('The index is red'),
    ).toBeInTheDocument();
    expect(
      within(rowOf('fra1-general-w02')).getByText('2 attempts'),
    ).toBeInTheDocument();
    expect(
      within(rowOf('fra1-general-w02')).getByText(
        'Failed before: 503 Service Unavailable',
      ),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 12' }));
    expect(results.getAllByRole('rowheader')).toHaveLength(12);
  });

  it('counts a hook that failed for good and blocks, though it is no result yet', async () => {
    render(
      withHooks(
        {
          succeeded: 0,
          failed: 0,
          queued: 0,
          running: [
            {
              node: 'w1',
              point: 'before-node-drain',
              hook: 'move-shards',
              state: 'blocked',
              since: waitingUpgrade.createdAt,
              attempt: 3,
            },
          ],
        },
        'running',
      ),
    );
    expect(
      await screen.findByText('1 node waits · 1 failed and blocks'),
    ).toBeInTheDocument();
  });

  it('stays under a step that is done, folded where nothing failed, and says how many results are not shown', async () => {
    const [, { ...result }] =
      nodeHooksUpgrade.steps[5].facts?.nodeHooks?.results ?? [];
    render(
      withHooks(
        {
          succeeded: 340,
          failed: 0,
          queued: 0,
          running: [],
          results: [{ ...result, outcome: 'succeeded' }],
        },
        'done',
      ),
    );
    const summary = await screen.findByText('The newest 1 of 340 results');
    expect(summary.closest('details')).not.toHaveAttribute('open');
    expect(
      screen.queryByRole('table', { name: 'Nodes that wait for a hook' }),
    ).not.toBeInTheDocument();
  });

  it.each([
    undefined,
    { succeeded: 0, failed: 0, queued: 0, running: [], results: [] },
  ])(
    'is not there where no hook ran and no node waits: %j',
    async nodeHooks => {
      render(nodeHooks ? withHooks(nodeHooks, 'running') : waitingUpgrade);
      await screen.findByRole('list', { name: 'Steps' });
      expect(
        screen.queryByRole('region', { name: NAME }),
      ).not.toBeInTheDocument();
      expect(screen.queryByText(NAME)).not.toBeInTheDocument();
    },
  );
});

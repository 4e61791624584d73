import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  deniedRollout,
  haltedRollout,
  rolloutClusters,
  runningRollout,
  stopped,
} from '../__testUtils__/rollouts';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../__testUtils__/FakeClusterUpgradesApi';
import { itInFull } from '../__testUtils__/itInFull';
import {
  renderPage,
  rowOf,
  seriousAxeFindings,
  stopClock,
} from '../__testUtils__/renderPage';
import { RolloutPage } from './RolloutPage';

function renderRollout(api: FakeClusterUpgradesApi, query = '') {
  return renderPage(<RolloutPage />, {
    api,
    mountPath: '/cluster-upgrades/rollouts/:rolloutId',
    path: `/cluster-upgrades/rollouts/rollout-1${query}`,
  });
}

describe('RolloutPage', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('says which stage is running, what is left of its budget and when its soak ends', async () => {
    renderRollout(new FakeClusterUpgradesApi());
    expect(
      await screen.findByRole('heading', { name: 'Q4 to v1.36' }),
    ).toBeInTheDocument();
    expect(screen.getByText('Running, stage 2 of 4')).toBeInTheDocument();
    const stage = within(screen.getByRole('listitem', { current: 'step' }));
    expect(
      stage.getByRole('heading', { name: '2 Staging' }),
    ).toBeInTheDocument();
    const bar = within(
      stage.getByRole('img', {
        name: 'Stage Staging: 4 done, 2 running, 1 failed, 1 not started',
      }),
    );
    expect(bar.getByTitle('4 done').style.background).not.toBe('');
    expect(bar.getByTitle('2 running').style.background).toBe('');
    expect(stage.getByText('1 of 2 used')).toBeInTheDocument();
    expect(screen.getAllByText('17 h 42 min left').length).toBeGreaterThan(0);
    expect(
      screen.getByText(
        '2 more failures halt the stage. There is no automatic rollback.',
      ),
    ).toBeInTheDocument();
  });

  it('says of an ended rollout nothing of what would still halt it', async () => {
    const stages = runningRollout.stages.map(stage => ({
      ...stage,
      phase: 'done' as const,
    }));
    renderRollout(
      new FakeClusterUpgradesApi({
        rollout: { ...runningRollout, phase: 'succeeded', stages },
      }),
    );
    expect(
      await screen.findByText('There is no automatic rollback.'),
    ).toBeInTheDocument();
    expect(screen.getByText('finished')).toBeInTheDocument();
    expect(screen.queryByText(/more failures? halts?/)).not.toBeInTheDocument();
  });

  it('takes an inconclusive gate for neither passed nor failed, and asks it again on request', async () => {
    const api = new FakeClusterUpgradesApi();
    renderRollout(api);
    expect(
      await screen.findByText('A gate is inconclusive.'),
    ).toBeInTheDocument();
    expect(
      screen.getAllByText(/Prometheus eu-1 has not answered for 7 min/).length,
    ).toBeGreaterThan(0);
    expect(
      screen.getByRole('link', { name: 'platform-leads' }),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', {
        name: 'Try now',
      }),
    );
    await waitFor(() =>
      expect(api.requests('controlRollout')).toEqual([
        {
          path: { rolloutId: 'rollout-1' },
          body: {
            action: 'retry-gate',
            stage: 'staging',
            gate: 'error-rate',
            clusterId: undefined,
            reason: undefined,
          },
        },
      ]),
    );
  });

  it('shows step, estimate, what each cluster waits on and who can end the wait', async () => {
    renderRollout(new FakeClusterUpgradesApi());
    await screen.findByText('9 of 15 · Verify');
    const waiting = within(rowOf('staging-us-2'));
    expect(waiting.getByText('11 of 15 · Node pools')).toBeInTheDocument();
    expect(waiting.getByText('no estimate')).toBeInTheDocument();
    expect(waiting.getByText('4 samples, 5 needed')).toBeInTheDocument();
    expect(waiting.getByRole('link', { name: 'checkout' })).toHaveAttribute(
      'href',
      '/catalog/default/group/checkout',
    );
    expect(
      waiting.getByRole('link', { name: 'Upgrade of staging-us-2' }),
    ).toHaveAttribute(
      'href',
      '/cluster-upgrades/upgrades/upgrade-staging-us-2',
    );
    expect(
      within(rowOf('staging-eu-2')).getByText('soak 17 h 42 min'),
    ).toBeInTheDocument();
  });

  it('says what abort does before it does it, and asks why', async () => {
    const api = new FakeClusterUpgradesApi();
    renderRollout(api);
    await userEvent.click(await screen.findByRole('button', { name: 'Abort' }));
    const dialog = within(
      screen.getByRole('dialog', { name: 'Abort Q4 to v1.36?' }),
    );
    expect(
      dialog.getByText(/The 2 running clusters end after the current hop/),
    ).toBeInTheDocument();
    const abort = dialog.getByRole('button', { name: 'Abort' });
    await userEvent.click(abort);
    expect(abort).toHaveAccessibleDescription('A reason is needed');
    expect(api.requests('controlRollout')).toEqual([]);
    await userEvent.type(
      dialog.getByRole('textbox', { name: /Reason/ }),
      'wrong target',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Abort' }));
    await waitFor(() =>
      expect(api.requests('controlRollout')).toEqual([
        {
          path: { rolloutId: 'rollout-1' },
          body: { action: 'abort', reason: 'wrong target' },
        },
      ]),
    );
    await waitFor(() =>
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument(),
    );
  });

  it('skips a cluster with a reason and retries a failed one', async () => {
    const api = new FakeClusterUpgradesApi();
    renderRollout(api);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Skip staging-ap-1' }),
    );
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(
      dialog.getByRole('textbox', { name: /Reason/ }),
      'goes away',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Skip' }));
    await waitFor(() =>
      expect(api.requests('controlRollout')).toEqual([
        {
          path: { rolloutId: 'rollout-1' },
          body: {
            action: 'skip-cluster',
            clusterId: 'id-staging-ap-1',
            stage: 'staging',
            reason: 'goes away',
          },
        },
      ]),
    );
    expect(
      screen.getByRole('button', { name: 'Retry staging-us-1' }),
    ).not.toHaveAttribute('aria-disabled');
    expect(
      screen.getByRole('button', { name: 'Skip staging-us-2' }),
    ).toHaveAccessibleDescription('It is running');
  });

  it('says of a halted stage who can go on, and what accepting its failures means', async () => {
    const api = new FakeClusterUpgradesApi({ rollout: haltedRollout });
    renderRollout(api);
    expect(await screen.findByText('The stage is halted.')).toBeInTheDocument();
    await userEvent.click(
      screen.getByRole('button', { name: 'Continue stage Staging' }),
    );
    const dialog = within(screen.getByRole('dialog'));
    expect(
      dialog.getByText(/The 3 failures so far are accepted/),
    ).toBeInTheDocument();
    await userEvent.type(
      dialog.getByRole('textbox', { name: /Reason/ }),
      'known flake',
    );
    await userEvent.click(
      dialog.getByRole('button', { name: 'Continue stage' }),
    );
    await waitFor(() =>
      expect(api.requests('controlRollout')).toEqual([
        {
          path: { rolloutId: 'rollout-1' },
          body: {
            action: 'continue-stage',
            stage: 'staging',
            reason: 'known flake',
          },
        },
      ]),
    );
  });

  it('keeps the dialog and what was typed when a control is refused', async () => {
    renderRollout(
      new FakeClusterUpgradesApi().fail(
        'controlRollout',
        await responseError(409, 'It ended meanwhile'),
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(
      dialog.getByRole('textbox', { name: 'Reason' }),
      'lunch',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(await dialog.findByText('It ended meanwhile')).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue(
      'lunch',
    );
  });

  it('shows controls disabled with the permission that is missing', async () => {
    renderRollout(new FakeClusterUpgradesApi({ rollout: deniedRollout }));
    const pause = await screen.findByRole('button', { name: 'Pause' });
    expect(pause).toHaveAccessibleDescription(
      'Needs cluster-upgrades.rollout.operate on environment prod',
    );
    await userEvent.click(pause);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(
      screen.getByText('Pause, Stop after current, Abort'),
    ).toBeInTheDocument();
  });

  it('keeps filter, sort and page in the address', async () => {
    const api = new FakeClusterUpgradesApi();
    renderRollout(
      api,
      '?stage=staging&phase=failed&phase=nonsense&sort=changedAt&order=desc',
    );
    await screen.findByText('9 of 15 · Verify');
    expect(api.requests('listRolloutClusters')[0]).toMatchObject({
      query: {
        stage: ['staging'],
        phase: ['failed'],
        sort: 'changedAt',
        order: 'desc',
        offset: 0,
      },
    });
    expect(screen.queryByText('11 of 15 · Node pools')).not.toBeInTheDocument();
    await userEvent.click(
      screen.getByRole('button', { name: 'Clear filters' }),
    );
    await waitFor(() =>
      expect(api.requests('listRolloutClusters').slice(-1)[0]).toMatchObject({
        query: { stage: undefined, phase: undefined },
      }),
    );
  });

  it('says that nothing moves while the emergency stop is on', async () => {
    renderRollout(new FakeClusterUpgradesApi({ emergencyStop: stopped }));
    expect(await screen.findByText('DNS is down in eu-1')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Lift' })).toBeInTheDocument();
  });

  itInFull(
    'has no serious accessibility finding, with and without a dialog',
    async () => {
      renderRollout(
        new FakeClusterUpgradesApi({
          emergencyStop: stopped,
          rollout: haltedRollout,
        }),
      );
      await screen.findByText('9 of 15 · Verify');
      await screen.findByText('Started revision 3');
      expect(await seriousAxeFindings()).toEqual([]);
      await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
      await screen.findByRole('dialog');
      expect(await seriousAxeFindings()).toEqual([]);
    },
  );

  it('keeps what was shown when a poll fails, and never takes a failed table for an empty one', async () => {
    const api = new FakeClusterUpgradesApi().fail(
      'listRolloutClusters',
      await responseError(503, 'restarting'),
    );
    renderRollout(api);
    expect(
      await screen.findByText('Could not reach the clusters of this rollout.'),
    ).toBeInTheDocument();
    expect(
      screen.queryByText(/no cluster that you may see/),
    ).not.toBeInTheDocument();
    api.fail('getRollout', new TypeError('Failed to fetch'));
    expect(
      await screen.findByText(
        /Could not reach the portal's backend for this rollout/,
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Stages' })).toBeInTheDocument();
  });

  it('says that a rollout does not exist, and which clusters are none', async () => {
    renderRollout(
      new FakeClusterUpgradesApi().fail(
        'getRollout',
        await responseError(404, 'No rollout rollout-1'),
      ),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This rollout was not found, or you do not have access to it.',
    );
  });

  it('follows the rollout while it runs', async () => {
    const api = new FakeClusterUpgradesApi({ rolloutClusters: [] });
    renderRollout(api);
    await screen.findByText('This rollout has no cluster that you may see.');
    api.facts.rollout = { ...runningRollout, phase: 'succeeded' };
    api.facts.rolloutClusters = rolloutClusters;
    expect(await screen.findByText('9 of 15 · Verify')).toBeInTheDocument();
    await waitFor(() =>
      expect(
        screen.queryByText('Running, stage 2 of 4'),
      ).not.toBeInTheDocument(),
    );
  });
});

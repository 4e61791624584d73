import { aReason } from '../__testUtils__/reasons';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DateTime } from 'luxon';
import { runningRollout, stopped } from '../__testUtils__/rollouts';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../__testUtils__/FakeClusterUpgradesApi';
import {
  renderPage,
  rowOf,
  seriousAxeFindings,
  stopClock,
} from '../__testUtils__/renderPage';
import { RolloutsPage } from './RolloutsPage';

const render = (
  api: FakeClusterUpgradesApi,
  path = '/cluster-upgrades/rollouts',
) => renderPage(<RolloutsPage />, { api, path });

describe('RolloutsPage', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('lists rollouts with their stage, clusters and what they wait on', async () => {
    render(new FakeClusterUpgradesApi());
    await screen.findByRole('link', { name: 'Q4 to v1.36' });
    const row = within(rowOf('Q4 to v1.36'));
    expect(row.getByText('stage 2 of 4, Staging')).toBeInTheDocument();
    expect(row.getByText('7 of 46 done, 1 failed')).toBeInTheDocument();
    expect(
      row.getByText(/Metric gate error-rate is inconclusive/),
    ).toBeInTheDocument();
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('says for how long canaries are watched, which is no wait of its own', async () => {
    render(
      new FakeClusterUpgradesApi({
        rollouts: [
          {
            ...runningRollout,
            phase: 'waiting',
            waits: [],
            stages: runningRollout.stages.map(stage => ({
              ...stage,
              waits: [],
            })),
            message: aReason('Soak time of 3 min after the canaries'),
          },
        ],
      }),
    );
    expect(
      await screen.findByText('Soak time of 3 min after the canaries'),
    ).toBeInTheDocument();
  });

  it.each([
    [
      'what a cluster waits for that runs',
      [
        { kind: 'work', reason: aReason('1 of 1 runs') },
        { kind: 'concurrency', reason: aReason('1 at a time') },
        {
          kind: 'upgrade',
          clusterId: 'c1',
          clusterName: 'prod-eu-1',
          reason: aReason('Hook change-board has not decided'),
        },
      ],
      'prod-eu-1: Hook change-board has not decided',
    ],
    [
      'that others go first, if nothing else is waited for',
      [
        { kind: 'work', reason: aReason('1 of 1 runs') },
        { kind: 'concurrency', reason: aReason('1 at a time') },
      ],
      '1 at a time',
    ],
    [
      'nothing where clusters run and nothing waits',
      [{ kind: 'work', reason: aReason('1 of 1 runs') }],
      'nothing',
    ],
  ])('says %s', async (_, waits, said) => {
    render(
      new FakeClusterUpgradesApi({
        rollouts: [
          {
            ...runningRollout,
            phase: 'running',
            waits: [],
            stages: runningRollout.stages.map(stage => ({
              ...stage,
              waits: stage.phase === 'running' ? waits : [],
            })),
          },
        ],
      }),
    );
    await screen.findByText('Q4 to v1.36');
    expect(rowOf('Q4 to v1.36').querySelectorAll('td')[2]).toHaveTextContent(
      new RegExp(`^${said}$`),
    );
  });

  it('says of an emergency stop that is off who lifted it last, and why', async () => {
    render(
      new FakeClusterUpgradesApi({
        emergencyStop: {
          ...stopped,
          active: false,
          setBy: 'user:default/grace',
          reason: 'DNS is back',
        },
      }),
    );
    expect(await screen.findByText(/^Last lifted by/)).toHaveTextContent(
      /^Last lifted by grace .*: DNS is back$/,
    );
  });

  it('says to users who cannot see freezes that they cannot set any', async () => {
    render(
      new FakeClusterUpgradesApi().fail(
        'listFreezes',
        await responseError(403, 'Needs cluster-upgrades.cluster.read'),
      ),
    );
    await screen.findByText('You may not see the freezes.');
    expect(
      screen.getByRole('button', { name: 'Set a freeze' }),
    ).toHaveAccessibleDescription('You may not see the freezes');
  });

  it('keeps search and filter in the address', async () => {
    const api = new FakeClusterUpgradesApi();
    render(
      api,
      '/cluster-upgrades/rollouts?search=Q5&show=active&planId=plan-1',
    );
    expect(
      await screen.findByText('No rollout matches these filters.'),
    ).toBeInTheDocument();
    expect(api.queries('listRollouts')[0]).toMatchObject({
      search: 'Q5',
      active: true,
      planId: 'plan-1',
    });
  });

  it('says where rollouts come from when there is none, and does not say so when it could not ask', async () => {
    const { unmount } = render(
      new FakeClusterUpgradesApi({ rollouts: [], freezes: [] }),
    );
    expect(await screen.findByText(/No rollout yet/)).toBeInTheDocument();
    expect(await screen.findByText('No freeze is set.')).toBeInTheDocument();
    unmount();
    render(
      new FakeClusterUpgradesApi()
        .fail('listRollouts', await responseError(500, 'broken'))
        .fail(
          'listFreezes',
          await responseError(403, 'Needs cluster-upgrades.cluster.read'),
        ),
    );
    expect(
      await screen.findByText('Could not read the rollouts.'),
    ).toBeInTheDocument();
    expect(
      await screen.findByText('You may not see the freezes.'),
    ).toBeInTheDocument();
    expect(
      screen.queryByText(/No rollout yet|No freeze is set/),
    ).not.toBeInTheDocument();
  });

  it('stops the fleet only after it said what that does and asked why', async () => {
    const api = new FakeClusterUpgradesApi();
    render(api);
    await screen.findByText('Off');
    await userEvent.click(
      screen.getByRole('button', { name: 'Stop everything' }),
    );
    const dialog = within(
      screen.getByRole('dialog', { name: 'Stop every upgrade of the fleet?' }),
    );
    expect(
      dialog.getByText(/No upgrade starts and no cluster is changed/),
    ).toBeInTheDocument();
    await userEvent.type(
      dialog.getByRole('textbox', { name: /Reason/ }),
      'DNS is down',
    );
    await userEvent.click(
      dialog.getByRole('button', { name: 'Stop everything' }),
    );
    await waitFor(() =>
      expect(api.bodies('setEmergencyStop')).toEqual([
        { active: true, reason: 'DNS is down' },
      ]),
    );
    expect(
      await screen.findByText(
        'Emergency stop: no upgrade starts and no cluster is changed.',
      ),
    ).toBeInTheDocument();
  });

  it('says who stopped the fleet, when and why, and lifts it with a reason', async () => {
    const api = new FakeClusterUpgradesApi({ emergencyStop: stopped });
    render(api);
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('DNS is down in eu-1');
    expect(notice).toHaveTextContent('by grace 12 min ago · holds 2 upgrades');
    expect(
      screen.getByRole('button', { name: 'Stop everything' }),
    ).toHaveAccessibleDescription('It is on already');
    await userEvent.click(screen.getByRole('button', { name: 'Lift' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(
      dialog.getByRole('textbox', { name: /Reason/ }),
      'repaired',
    );
    await userEvent.click(
      dialog.getByRole('button', { name: 'Lift the stop' }),
    );
    await waitFor(() =>
      expect(api.bodies('setEmergencyStop')).toEqual([
        { active: false, reason: 'repaired' },
      ]),
    );
    await waitFor(() =>
      expect(screen.queryByText('DNS is down in eu-1')).not.toBeInTheDocument(),
    );
  });

  it('shows stop and lift disabled with the permission that is missing', async () => {
    render(
      new FakeClusterUpgradesApi({
        emergencyStop: { ...stopped, mayChange: false },
      }),
    );
    expect(
      await screen.findByRole('button', { name: 'Lift' }),
    ).toHaveAccessibleDescription('Needs cluster-upgrades.fleet.stop');
    expect(
      screen.getByRole('button', { name: 'Stop everything' }),
    ).toHaveAccessibleDescription('Needs cluster-upgrades.fleet.stop');
  });

  it('never takes an unknown stop for none', async () => {
    render(
      new FakeClusterUpgradesApi().fail(
        'getEmergencyStop',
        new TypeError('Failed to fetch'),
      ),
    );
    expect(
      await screen.findByText('Whether the emergency stop is on is not known.'),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: 'Stop everything' }),
    ).toHaveAccessibleDescription('Its state is not known yet');
  });

  it('disables changes of freezes for users without permission', async () => {
    render(new FakeClusterUpgradesApi({ mayChangeFreezes: false }));
    const buttons = [
      ...(await screen.findAllByRole('button', { name: /^Extend / })),
      ...screen.getAllByRole('button', { name: /^End / }),
      screen.getByRole('button', { name: 'Set a freeze' }),
    ];
    for (const button of buttons) {
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription(
        'Needs cluster-upgrades.freeze.set',
      );
      await userEvent.click(button);
    }
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('sets a freeze with times of the reader’s zone', async () => {
    const api = new FakeClusterUpgradesApi();
    render(api);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Set a freeze' }),
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Set a freeze' }));
    const send = dialog.getByRole('button', { name: 'Set freeze' });
    expect(send).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(dialog.getByLabelText(/Name/), 'release');
    await userEvent.type(dialog.getByLabelText(/From/), '2026-12-01T08:00');
    await userEvent.type(dialog.getByLabelText(/Until/), '2026-12-02T08:00');
    await userEvent.type(
      dialog.getByLabelText(/Environments/),
      'prod, staging',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Set freeze' }));
    await waitFor(() => expect(api.bodies('setFreeze')).toHaveLength(1));
    const iso = (local: string) =>
      DateTime.fromISO(local).toISO({ suppressMilliseconds: true });
    expect(api.bodies('setFreeze')[0]).toEqual({
      name: 'release',
      from: iso('2026-12-01T08:00'),
      until: iso('2026-12-02T08:00'),
      scope: 'all',
      environments: ['prod', 'staging'],
      reason: undefined,
    });
  });

  it('extends a freeze to a later end only, and ends one', async () => {
    const api = new FakeClusterUpgradesApi();
    render(api);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Extend cyber-week' }),
    );
    const dialog = within(screen.getByRole('dialog'));
    expect(
      dialog.getByRole('button', { name: 'Extend' }),
    ).toHaveAccessibleDescription(
      'The new end must be later than the present one',
    );
    await userEvent.clear(dialog.getByLabelText(/Until/));
    await userEvent.type(dialog.getByLabelText(/Until/), '2026-12-05T08:00');
    await userEvent.click(dialog.getByRole('button', { name: 'Extend' }));
    await waitFor(() =>
      expect(api.bodies('setFreeze')[0]).toMatchObject({
        name: 'cyber-week',
        from: '2026-11-30T05:00:00Z',
        environments: ['prod'],
        scope: 'all',
      }),
    );
    await userEvent.click(
      await screen.findByRole('button', { name: 'End year-end' }),
    );
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', {
        name: 'End it',
      }),
    );
    await waitFor(() =>
      expect(api.requests('endFreeze')).toEqual([
        { path: { freezeName: 'year-end' } },
      ]),
    );
  });
});

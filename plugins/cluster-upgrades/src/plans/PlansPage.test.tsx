import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stopped } from '../__testUtils__/rollouts';
import { aReason } from '../__testUtils__/reasons';
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
import { PlansPage } from './PlansPage';

const render = (
  api: FakeClusterUpgradesApi,
  path = '/cluster-upgrades/plans',
) => renderPage(<PlansPage />, { api, path });

describe('PlansPage', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('lists plans with state, clusters and approvals', async () => {
    render(new FakeClusterUpgradesApi({ emergencyStop: stopped }));
    await screen.findByRole('link', { name: 'EMEA prod to v1.35' });
    const row = within(rowOf('EMEA prod to v1.35'));
    expect(row.getByText('Waiting for approval')).toBeInTheDocument();
    expect(row.getByText('1 of 2')).toBeInTheDocument();
    expect(
      within(rowOf('Lab to v1.37')).getByText('not counted yet'),
    ).toBeInTheDocument();
    expect(await screen.findByText('DNS is down in eu-1')).toBeInTheDocument();
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('disables a new plan for users without permission, and says why', async () => {
    const api = new FakeClusterUpgradesApi();
    api.facts.createDenied = aReason(
      'You need the permission cluster-upgrades.plan.create',
    );
    render(api);
    await screen.findByRole('link', { name: 'EMEA prod to v1.35' });
    expect(
      screen.getByRole('button', { name: 'New plan' }),
    ).toHaveAccessibleDescription(
      'You need the permission cluster-upgrades.plan.create',
    );
  });

  it('keeps filter and sort in the address', async () => {
    const api = new FakeClusterUpgradesApi();
    render(
      api,
      '/cluster-upgrades/plans?state=draft&state=nonsense&sort=name&order=desc',
    );
    await screen.findByRole('link', { name: 'Lab to v1.37' });
    expect(api.queries('listPlans')[0]).toMatchObject({
      state: ['draft'],
      sort: 'name',
      order: 'desc',
    });
    expect(
      screen.queryByRole('link', { name: 'EMEA prod to v1.35' }),
    ).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'State' }));
    await waitFor(() =>
      expect(api.queries('listPlans').slice(-1)[0]).toMatchObject({
        sort: 'state',
        order: 'asc',
      }),
    );
  });

  it('tells an empty list from one that could not be read', async () => {
    const { unmount } = render(new FakeClusterUpgradesApi({ plans: [] }));
    expect(await screen.findByText(/No plan yet/)).toBeInTheDocument();
    unmount();
    render(
      new FakeClusterUpgradesApi().fail(
        'listPlans',
        await responseError(403, 'Needs cluster-upgrades.cluster.read'),
      ),
    );
    expect(
      await screen.findByText('You may not see the plans.'),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: 'New plan' }),
    ).toHaveAccessibleDescription('You may not see the plans');
    expect(screen.queryByText(/No plan yet/)).not.toBeInTheDocument();
  });
});

import { screen } from '@testing-library/react';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../__testUtils__/FakeClusterUpgradesApi';
import { renderPage, stopClock } from '../__testUtils__/renderPage';
import { unknownStart, upcoming } from '../__testUtils__/upcoming';
import { MyUpcoming, NextUpcoming } from './UpcomingBrief';

const card = (
  <NextUpcoming
    entityRef="component:default/payments-api"
    tab="/catalog/default/component/payments-api/upgrades"
  />
);

describe('MyUpcoming', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('shows the first few, to be answered at once, and leads to the others', async () => {
    const api = new FakeClusterUpgradesApi();
    renderPage(<MyUpcoming userEntityRef="user:default/ada" />, { api });
    expect(await screen.findAllByRole('listitem')).toHaveLength(4);
    expect(
      screen.getByRole('button', { name: 'Snooze the upgrade of prod-eu-1' }),
    ).not.toHaveAttribute('aria-disabled');
    expect(
      screen.getByRole('link', { name: 'and 1 more upcoming upgrade' }),
    ).toHaveAttribute('href', '/catalog/default/user/ada/upgrades#upcoming');
    expect(api.requests('listUpcoming')).toEqual([
      { path: { kind: 'user', namespace: 'default', name: 'ada' } },
    ]);
  });

  it('tells nothing planned from nothing read', async () => {
    const { unmount } = renderPage(
      <MyUpcoming userEntityRef="user:default/ada" />,
      { api: new FakeClusterUpgradesApi({ upcoming: [] }) },
    );
    expect(
      await screen.findByText(/^No upgrade is planned/),
    ).toBeInTheDocument();
    unmount();
    renderPage(<MyUpcoming userEntityRef="user:default/ada" />, {
      api: new FakeClusterUpgradesApi({ upcoming: [] }).fail(
        'listUpcoming',
        await responseError(503, 'away'),
      ),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could not reach your upcoming upgrades.',
    );
    expect(
      screen.queryByText(/^No upgrade is planned/),
    ).not.toBeInTheDocument();
  });
});

describe('NextUpcoming', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('says the next one and how many come after it', async () => {
    renderPage(card, {
      api: new FakeClusterUpgradesApi({ upcoming: upcoming.slice(1) }),
    });
    expect(
      await screen.findByRole('link', { name: 'prod-eu-1 to v1.36.4' }),
    ).toHaveAttribute(
      'href',
      '/catalog/default/component/payments-api/upgrades#upcoming',
    );
    expect(screen.getByText(/ · 3 more after it$/)).toBeInTheDocument();
  });

  it('calls an unknown start unknown', async () => {
    renderPage(card, {
      api: new FakeClusterUpgradesApi({ upcoming: [unknownStart] }),
    });
    expect(
      (await screen.findByText('Approved, start not known')).closest(
        '[data-status]',
      ),
    ).toHaveAttribute('data-status', 'unknown');
    expect(screen.getByText(/^not known yet: /)).toBeInTheDocument();
  });

  it('tells nothing planned from nothing read', async () => {
    const { unmount } = renderPage(card, {
      api: new FakeClusterUpgradesApi({ upcoming: [] }),
    });
    expect(
      await screen.findByText('No upgrade is planned.'),
    ).toBeInTheDocument();
    unmount();
    renderPage(card, {
      api: new FakeClusterUpgradesApi({ upcoming: [] }).fail(
        'listUpcoming',
        await responseError(403, 'no'),
      ),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You may not see the upcoming upgrades.',
    );
    expect(
      screen.queryByText('No upgrade is planned.'),
    ).not.toBeInTheDocument();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../__testUtils__/FakeClusterUpgradesApi';
import { renderPage, seriousAxeFindings } from '../__testUtils__/renderPage';
import { calendarUrl } from '../__testUtils__/upcoming';
import { CalendarButton } from './CalendarButton';

const PAYMENTS = 'group:default/payments';
const open = async (
  api: FakeClusterUpgradesApi,
  button = <CalendarButton owners={[PAYMENTS]} />,
) => {
  renderPage(button, {
    api,
    ownershipEntityRefs: ['user:default/ada', PAYMENTS],
  });
  await waitFor(() =>
    expect(
      screen.getByRole('button', { name: 'Subscribe to calendar' }),
    ).not.toHaveAttribute('aria-disabled'),
  );
  await userEvent.click(
    screen.getByRole('button', { name: 'Subscribe to calendar' }),
  );
  return within(screen.getByRole('dialog'));
};

describe('CalendarButton', () => {
  it('says what an address opens before it makes one, copies it, and asks before it revokes it', async () => {
    const user = userEvent.setup();
    const writeText = jest
      .spyOn(navigator.clipboard, 'writeText')
      .mockResolvedValue();
    const api = new FakeClusterUpgradesApi();
    const dialog = await open(api);
    expect(dialog.getByText('The address is a secret')).toBeInTheDocument();
    expect(
      dialog.getByText(/opens this one feed without signing in/),
    ).toBeInTheDocument();
    expect(api.requests('getCalendarAddress')).toEqual([]);
    await user.click(
      dialog.getByRole('button', { name: 'Create the address' }),
    );
    expect(await dialog.findByLabelText('Address of the feed')).toHaveValue(
      calendarUrl,
    );
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(writeText).toHaveBeenCalledWith(calendarUrl);
    expect(await seriousAxeFindings()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Revoke…' }));
    expect(api.requests('revokeCalendarAddress')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(
      await dialog.findByText('The address is revoked.'),
    ).toBeInTheDocument();
    expect(
      dialog.queryByLabelText('Address of the feed'),
    ).not.toBeInTheDocument();
    expect(api.requests('getCalendarAddress')).toEqual([
      { query: { owner: PAYMENTS } },
    ]);
    expect(api.requests('revokeCalendarAddress')).toEqual([
      { query: { owner: PAYMENTS } },
    ]);
  });

  it('shows why an address is refused', async () => {
    const api = new FakeClusterUpgradesApi().fail(
      'getCalendarAddress',
      await responseError(
        403,
        'Missing permission cluster-upgrades.cluster.read on every cluster',
      ),
    );
    const dialog = await open(api, <CalendarButton owners={[]} fleet />);
    await userEvent.click(
      dialog.getByRole('button', { name: 'Create the address' }),
    );
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      /Creating the address failed\..*cluster\.read on every cluster.*HTTP 403/,
    );
    expect(api.requests('getCalendarAddress')).toEqual([
      { query: { owner: undefined } },
    ]);
  });

  it('keeps the address when revoking it failed', async () => {
    const api = new FakeClusterUpgradesApi().fail(
      'revokeCalendarAddress',
      await responseError(503, 'away'),
    );
    const dialog = await open(api);
    await userEvent.click(
      dialog.getByRole('button', { name: 'Create the address' }),
    );
    await userEvent.click(
      await dialog.findByRole('button', { name: 'Revoke…' }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Revoking the address failed.',
    );
    expect(dialog.getByLabelText('Address of the feed')).toHaveValue(
      calendarUrl,
    );
  });

  it('lets members choose among their feeds, and forgets an address with the choice', async () => {
    const api = new FakeClusterUpgradesApi();
    const dialog = await open(
      api,
      <CalendarButton owners={[PAYMENTS, 'group:default/others']} fleet />,
    );
    await userEvent.click(
      dialog.getByRole('button', { name: 'Create the address' }),
    );
    await dialog.findByLabelText('Address of the feed');
    await userEvent.click(dialog.getByRole('button', { name: /^Calendar of/ }));
    expect(
      screen.getAllByRole('option').map(option => option.textContent),
    ).toEqual(['payments', 'the whole fleet']);
    await userEvent.click(
      screen.getByRole('option', { name: 'the whole fleet' }),
    );
    expect(
      dialog.queryByLabelText('Address of the feed'),
    ).not.toBeInTheDocument();
  });

  it('is for members only, and says so', async () => {
    renderPage(<CalendarButton owners={['group:default/checkout']} />, {
      api: new FakeClusterUpgradesApi(),
    });
    const subscribe = await screen.findByRole('button', {
      name: 'Subscribe to calendar',
    });
    await screen.findByText(
      'Only members of checkout can subscribe to the calendar',
    );
    expect(subscribe).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(subscribe);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

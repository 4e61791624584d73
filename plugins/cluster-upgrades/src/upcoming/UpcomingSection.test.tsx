import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../__testUtils__/FakeClusterUpgradesApi';
import {
  renderPage,
  seriousAxeFindings,
  stopClock,
} from '../__testUtils__/renderPage';
import { unknownStart, upcoming } from '../__testUtils__/upcoming';
import { UpcomingSection } from './UpcomingSection';

const PAYMENTS = 'group:default/payments';
const section = (
  <UpcomingSection
    entity={{ kind: 'Component', namespace: 'default', name: 'payments-api' }}
    touches="clusters that payments-api has to do with"
    calendarOwners={[PAYMENTS]}
  />
);
const show = (
  api = new FakeClusterUpgradesApi(),
  ownershipEntityRefs = [PAYMENTS, 'user:default/ada'],
) => {
  renderPage(section, { api, ownershipEntityRefs });
  return api;
};
const item = async (clusterName: string) =>
  within(
    await screen.findByRole('listitem', {
      name: new RegExp(`^${clusterName} to`),
    }),
  );
const button = async (clusterName: string, name: RegExp) =>
  (await item(clusterName)).getByRole('button', { name });

describe('UpcomingSection', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('shows each state with its time, what holds it, what is expected and the answer', async () => {
    const api = show();
    expect((await item('prod-fra-1')).getByText('Running')).toBeInTheDocument();
    expect(
      (await item('prod-eu-1')).getByText('Approved, rollout started'),
    ).toBeInTheDocument();
    expect(
      (await item('prod-eu-1')).getByText('Not before stage canary is done'),
    ).toBeInTheDocument();
    expect(
      (await item('prod-eu-1')).getByText('Cannot be moved'),
    ).toBeInTheDocument();
    expect(
      (await item('prod-eu-1')).getByText('No answer yet from payments'),
    ).toBeInTheDocument();
    expect(
      (await item('prod-eu-1')).getByRole('link', { name: /Winter 2026/ }),
    ).toHaveAttribute('href', '/cluster-upgrades/rollouts/rollout-1');
    expect((await item('prod-us-1')).getByText('Snoozed')).toBeInTheDocument();
    expect(
      (await item('prod-us-1')).getByText(/Snoozed until .*Quarter-end close/),
    ).toBeInTheDocument();
    expect(
      (await item('staging-eu-1')).getByText('Planned, not approved'),
    ).toBeInTheDocument();
    expect(api.requests('listUpcoming')).toEqual([
      {
        path: { kind: 'component', namespace: 'default', name: 'payments-api' },
      },
    ]);
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('never shows an unknown start as soon or good', async () => {
    show();
    const unknown = await item('prod-ap-1');
    expect(
      unknown.getByText(/^not known yet: No window opens before/),
    ).toBeInTheDocument();
    expect(
      unknown.getByText('Approved, start not known').closest('[data-status]'),
    ).toHaveAttribute('data-status', 'unknown');
    expect(unknown.queryByText(/at the earliest/)).not.toBeInTheDocument();
    const snooze = await button('prod-ap-1', /^Snooze/);
    expect(snooze).toHaveAttribute('aria-disabled', 'true');
    expect(snooze).toHaveAccessibleDescription(
      'It cannot be postponed: no start of it is known yet',
    );
  });

  it('acknowledges for the owner', async () => {
    const api = show();
    await userEvent.click(await button('prod-eu-1', /^Acknowledge/));
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'It changes no time and is no approval.',
    );
    await userEvent.type(screen.getByLabelText('Note'), 'We are ready');
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', {
        name: 'Acknowledge',
      }),
    );
    await waitFor(() =>
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument(),
    );
    expect(api.bodies('answerUpcoming')).toEqual([
      {
        planId: 'plan-winter',
        clusterId: 'id-prod-eu-1',
        owner: PAYMENTS,
        answer: 'acknowledged',
        reason: 'We are ready',
      },
    ]);
    expect(api.requests('listUpcoming')).toHaveLength(2);
  });

  it('snoozes up to the bound, and says why there is one before anybody runs into it', async () => {
    const api = show();
    await userEvent.click(await button('prod-eu-1', /^Snooze/));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/at most$/).parentElement).toHaveTextContent(
      'because owners have 7 days from its first possible start. Snoozing again does not move this bound.',
    );
    expect(
      dialog.getByRole('button', { name: 'Snooze' }),
    ).toHaveAccessibleDescription('Say until when');
    await userEvent.click(
      dialog.getByRole('button', { name: 'As long as possible' }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Snooze' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument(),
    );
    const [{ until = '', answer }] = api.bodies('answerUpcoming');
    expect(answer).toBe('snoozed');
    expect(Date.parse(until)).toBeLessThanOrEqual(
      Date.parse(upcoming[1].snoozableUntil ?? ''),
    );
  });

  it('shows what the server refuses, and loses nothing that was typed', async () => {
    show(
      new FakeClusterUpgradesApi().fail(
        'answerUpcoming',
        await responseError(409, 'Cluster prod-eu-1 is being upgraded already'),
      ),
    );
    await userEvent.click(await button('prod-eu-1', /^Snooze/));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: '1 day later' }));
    await userEvent.type(dialog.getByLabelText('Reason'), 'Release');
    await userEvent.click(dialog.getByRole('button', { name: 'Snooze' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      /Snoozing failed\..*is being upgraded already.*request-1/,
    );
    expect(dialog.getByLabelText('Reason')).toHaveValue('Release');
  });

  it('lets only members answer, and says so', async () => {
    show();
    for (const name of [/^Acknowledge/, /^Snooze/])
      expect(await button('staging-eu-1', name)).toHaveAccessibleDescription(
        'Only members of payments can answer',
      );
    expect(
      (await item('prod-fra-1')).queryByRole('button'),
    ).not.toBeInTheDocument();
  });

  it('says that nothing is planned only when that was read', async () => {
    show(new FakeClusterUpgradesApi({ upcoming: [] }));
    expect(
      await screen.findByText(
        /^No upgrade is planned for clusters that payments-api has to do with/,
      ),
    ).toBeInTheDocument();
  });

  it('shows a failure as one', async () => {
    show(
      new FakeClusterUpgradesApi({ upcoming: [] }).fail(
        'listUpcoming',
        await responseError(503, 'away'),
      ),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could not reach the upcoming upgrades.',
    );
    expect(screen.queryByText(/No upgrade is planned/)).not.toBeInTheDocument();
  });

  it('shows a skeleton while it loads', async () => {
    show(new FakeClusterUpgradesApi().fail('listUpcoming', 'hang'));
    expect(await screen.findByTestId('loading')).toBeInTheDocument();
  });

  it('opens a long list on request', async () => {
    const many = Array.from({ length: 25 }, (_, number) => ({
      ...unknownStart,
      clusterId: `id-${number}`,
      clusterName: `edge-${number}`,
      clusterEntityRef: undefined,
    }));
    show(new FakeClusterUpgradesApi({ upcoming: many }));
    await item('edge-0');
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 25' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(25);
  });
});

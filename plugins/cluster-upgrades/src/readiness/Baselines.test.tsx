import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../__testUtils__/FakeClusterUpgradesApi';
import { renderPage, seriousAxeFindings } from '../__testUtils__/renderPage';
import { useUrlState } from '../hooks/useUrlState';
import { Baselines } from './Baselines';
import { filterOf } from './readinessQuery';

const LAST_WEEK = {
  id: 'b1',
  name: 'Last week',
  createdBy: 'user:default/ada',
  createdAt: '2026-11-14T09:00:00Z',
  clusters: 3,
  findings: 12,
};

/** The control, and what the page would ask for. */
function Page() {
  const url = useUrlState();
  return (
    <>
      <Baselines url={url} />
      <output>{JSON.stringify(filterOf(url))}</output>
    </>
  );
}

/** Also behind a dialog, which hides it from who does not see. */
const asked = () =>
  JSON.parse(document.querySelector('output')?.textContent ?? '{}');

describe('Baselines', () => {
  it('lists what is new since one, what was known, or everything', async () => {
    renderPage(<Page />, {
      api: new FakeClusterUpgradesApi({ baselines: [LAST_WEEK] }),
    });
    await userEvent.click(
      await screen.findByRole('button', { name: /^Since baseline/ }),
    );
    await userEvent.click(
      await screen.findByRole('menuitemradio', {
        name: /^Last week \(14 Nov.*12 findings\)$/,
      }),
    );
    expect(asked()).toEqual({ baseline: 'b1', isNew: true });
    await userEvent.click(screen.getByRole('button', { name: /^Show:/ }));
    await userEvent.click(
      await screen.findByRole('menuitemradio', { name: 'what was known' }),
    );
    expect(asked()).toEqual({ baseline: 'b1', isNew: false });
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('sets one by name and compares with it at once', async () => {
    const api = new FakeClusterUpgradesApi({ baselines: [] });
    renderPage(<Page />, { api });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Set a baseline' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(
      dialog.getByRole('textbox', { name: /Name/ }),
      'Before the wave',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Set' }));
    await waitFor(() =>
      expect(asked()).toEqual({ baseline: 'new', isNew: true }),
    );
    expect(api.bodies('createBaseline')).toEqual([{ name: 'Before the wave' }]);
  });

  it('removes one after asking, and keeps it when the server refuses', async () => {
    const api = new FakeClusterUpgradesApi({ baselines: [LAST_WEEK] }).fail(
      'deleteBaseline',
      await responseError(403, 'Only user:default/bob may delete it'),
    );
    renderPage(<Page />, {
      api,
      path: '/cluster-upgrades/readiness?baseline=b1&new=all',
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Remove this baseline' }),
    );
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', {
        name: 'Remove',
      }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Only user:default/bob may delete it',
    );
    expect(asked()).toEqual({ baseline: 'b1' });
  });

  it('says that baselines cannot be read, and offers no list of none', async () => {
    renderPage(<Page />, {
      api: new FakeClusterUpgradesApi().fail(
        'listBaselines',
        await responseError(500, 'database is away'),
      ),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'your baselines',
    );
  });
});

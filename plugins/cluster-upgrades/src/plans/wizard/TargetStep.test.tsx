import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cleanPreview, draftPlan } from '../../__testUtils__/plans';
import { FakeClusterUpgradesApi } from '../../__testUtils__/FakeClusterUpgradesApi';
import { stopClock } from '../../__testUtils__/renderPage';
import { editText } from '../document/yamlText';
import { lastPreviewed, renderEdit, renderNew } from './__testUtils__/wizard';

describe('the step in which a target is chosen', () => {
  beforeEach(() => {
    stopClock();
    window.sessionStorage.clear();
  });
  afterEach(() => jest.useRealTimers());

  it('says of a way back nothing of targets that lie ahead', async () => {
    const api = new FakeClusterUpgradesApi({
      plan: {
        ...draftPlan,
        document: editText(draftPlan.document ?? '', [
          { path: ['spec', 'rollback'], value: true },
        ]),
      },
    });
    renderEdit(api, '?step=preview');
    expect(
      await screen.findByText(
        /^An older version; the rows of the clusters above/,
      ),
    ).toBeInTheDocument();
    expect(screen.queryByText(/can go there/)).not.toBeInTheDocument();
  });

  it('shows targets that cannot be chosen disabled, with the reason', async () => {
    const api = new FakeClusterUpgradesApi();
    renderNew(api, '?step=target');
    expect(
      await screen.findByText('Downgrade. No provider offers it.'),
    ).toBeInTheDocument();
    const radios = screen.getAllByRole('radio');
    expect(radios.map(radio => (radio as HTMLInputElement).disabled)).toEqual([
      false,
      true,
      true,
    ]);
    await userEvent.click(radios[0]);
    await waitFor(() => expect(lastPreviewed(api)?.target).toBe('1.35'));
  });

  it.each([
    ['1.35', 1],
    ['v1.36', 3],
    ['1.35.2', 0],
    ['1.3', undefined],
    ['', undefined],
  ])('has the version that %j means chosen', async (target, chosen) => {
    const preview = {
      ...cleanPreview,
      targets: ['v1.35.2', 'v1.35.9', 'v1.36.1', 'v1.36.4'].map(version => ({
        version,
        allowed: true,
        clusters: 1,
      })),
    };
    const api = new FakeClusterUpgradesApi({
      preview,
      plan: {
        ...draftPlan,
        document: editText(draftPlan.document ?? '', [
          { path: ['spec', 'target'], value: target },
        ]),
      },
    });
    renderEdit(api, '?step=target');
    const radios = await screen.findAllByRole('radio');
    expect(
      radios.flatMap((radio, index) =>
        (radio as HTMLInputElement).checked ? [index] : [],
      ),
    ).toEqual(chosen === undefined ? [] : [chosen]);
  });

  it('lets canary pools of each cluster go first, for a soak, and drops them for the control plane alone', async () => {
    const api = new FakeClusterUpgradesApi();
    renderNew(api, '?step=target');
    expect(
      screen.queryByRole('spinbutton', { name: 'Soak of canaries, minutes' }),
    ).not.toBeInTheDocument();
    const canaries = await screen.findByRole('spinbutton', {
      name: 'Canary pools',
    });
    fireEvent.change(canaries, { target: { value: '1' } });
    fireEvent.change(
      await screen.findByRole('spinbutton', {
        name: 'Soak of canaries, minutes',
      }),
      { target: { value: '30' } },
    );
    await waitFor(() =>
      expect(lastPreviewed(api)).toMatchObject({
        canaryPools: 1,
        poolSoakMinutes: 30,
        holdBackPools: false,
      }),
    );
    expect(
      screen.getByRole('combobox', { name: 'Start of node pools' }),
    ).toHaveValue('true');
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Start of node pools' }),
      'false',
    );
    await waitFor(() =>
      expect(lastPreviewed(api)).toMatchObject({
        canaryPools: 0,
        poolSoakMinutes: 0,
        holdBackPools: false,
      }),
    );
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Start of node pools' }),
      'true',
    );
    await waitFor(() =>
      expect(lastPreviewed(api)).toMatchObject({
        canaryPools: 0,
        holdBackPools: true,
      }),
    );
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'What is upgraded' }),
      'control-plane',
    );
    await waitFor(() =>
      expect(lastPreviewed(api)).toMatchObject({
        scope: 'control-plane',
        holdBackPools: false,
      }),
    );
    expect(
      screen.getByText(/Drydock holds them back until a plan of node pools/),
    ).toBeInTheDocument();
  });

  it('lets one node of each cluster go first, with its soak, and takes both away together', async () => {
    const api = new FakeClusterUpgradesApi();
    renderNew(api, '?step=target');
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Canary node' }),
      'true',
    );
    fireEvent.change(
      await screen.findByRole('spinbutton', {
        name: 'Soak of canaries, minutes',
      }),
      { target: { value: '30' } },
    );
    await waitFor(() =>
      expect(lastPreviewed(api)).toMatchObject({
        canaryNode: true,
        canaryPools: 0,
        poolSoakMinutes: 30,
      }),
    );
    expect(
      screen.getByRole('combobox', { name: 'Start of node pools' }),
    ).toHaveValue('true');
    expect(screen.getByText(/that pool has one node less/)).toBeInTheDocument();
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Canary node' }),
      'false',
    );
    await waitFor(() =>
      expect(lastPreviewed(api)).toMatchObject({
        canaryNode: false,
        poolSoakMinutes: 0,
      }),
    );
  });

  it('plans a way back with what goes back, and forward again', async () => {
    const api = new FakeClusterUpgradesApi({ plan: draftPlan });
    renderEdit(api, '?step=target');
    const what = await screen.findByRole('combobox', {
      name: 'What is upgraded',
    });
    await userEvent.selectOptions(what, 'back-node-pools');
    await waitFor(() =>
      expect(lastPreviewed(api)).toMatchObject({
        scope: 'node-pools',
        rollback: true,
      }),
    );
    expect(screen.getByText(/name the full older version/)).toBeInTheDocument();
    await userEvent.selectOptions(what, 'full');
    await waitFor(() =>
      expect(lastPreviewed(api)).toMatchObject({
        scope: 'full',
        rollback: false,
      }),
    );
  });
});

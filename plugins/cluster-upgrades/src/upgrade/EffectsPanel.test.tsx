import { screen, within } from '@testing-library/react';
import type {
  Upgrade,
  UpgradeEffect,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { aReason } from '../__testUtils__/reasons';
import { FakeClusterUpgradesApi } from '../__testUtils__/FakeClusterUpgradesApi';
import {
  renderPage,
  seriousAxeFindings,
  stopClock,
} from '../__testUtils__/renderPage';
import { leftBehindUpgrade, waitingUpgrade } from '../__testUtils__/upgrade';
import { UpgradePage } from './UpgradePage';

const byHand =
  'expire the silence at https://alerts.example/ whose comment holds "[drydock upgrade-1/effect-quiet]"';
const quiet: UpgradeEffect = {
  name: 'quiet',
  title: aReason('quiet'),
  type: 'silence-alerts',
  state: 'taken',
  message: aReason('Silence 4f1c at main until 2026-11-21T18:00:00.000Z'),
  byHand: aReason(byHand),
};

async function renderEffects(
  effects: readonly UpgradeEffect[] | undefined,
): Promise<HTMLElement | null> {
  const upgrade: Upgrade = {
    ...waitingUpgrade,
    effects: effects && [...effects],
  };
  renderPage(<UpgradePage />, {
    api: new FakeClusterUpgradesApi({ upgrade }),
    mountPath: '/cluster-upgrades/upgrades/:upgradeId',
    path: '/cluster-upgrades/upgrades/upgrade-1',
  });
  await screen.findByRole('list', { name: 'Hops' });
  return screen.queryByRole('list', {
    name: 'Effects for the time of the upgrade',
  });
}

describe('EffectsPanel', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('says what is in effect, and not how to undo what Drydock undoes', async () => {
    const list = within((await renderEffects([quiet]))!);
    expect(list.getByText('quiet')).toBeInTheDocument();
    expect(list.getByText('silences alerts')).toBeInTheDocument();
    expect(list.getByText('In effect')).toBeInTheDocument();
    expect(list.getByText(/Silence 4f1c at main/)).toBeInTheDocument();
    expect(list.queryByText(/expire the silence/)).not.toBeInTheDocument();
  });

  it('calls one that follows from hooks by its title', async () => {
    const title = 'Hooks for each node of step 5 (Node pools to v1.36.4)';
    const list = (await renderEffects([
      {
        ...quiet,
        name: 'node-hooks:5',
        title: aReason(title),
        type: 'node-hooks',
      },
    ]))!;
    expect(within(list).getByText(title)).toBeInTheDocument();
    expect(list).not.toHaveTextContent('node-hooks:5');
  });

  it('says what was left behind, why, and how a person undoes it', async () => {
    const list = (await renderEffects(leftBehindUpgrade.effects))!;
    expect(
      within(list).getByText('Left behind').closest('[data-status]'),
    ).toHaveAttribute('data-status', 'attention');
    expect(
      within(list).getByText(/answered 500 and did not end the silence/),
    ).toBeInTheDocument();
    expect(list).toHaveTextContent(`By hand: ${byHand}`);
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('says when what was left behind ends by itself', async () => {
    const list = (await renderEffects([
      {
        ...quiet,
        state: 'undo-failed',
        lapsesAt: new Date(Date.now() + 2 * 3_600_000).toISOString(),
      },
    ]))!;
    expect(list).toHaveTextContent(/It ends by itself in 2 h/);
  });

  it.each([
    ['intended', 'Not in effect yet', 'waiting'],
    ['undone', 'Undone', 'done'],
  ] as const)('shows %s as "%s"', async (state, word, status) => {
    const list = within(
      (await renderEffects([{ ...quiet, state, message: undefined }]))!,
    );
    expect(list.getByText(word).closest('[data-status]')).toHaveAttribute(
      'data-status',
      status,
    );
  });

  it.each([undefined, []])(
    'is not there for an upgrade without effects: %p',
    async effects => {
      expect(await renderEffects(effects)).toBeNull();
      expect(
        screen.queryByText('Effects for the time of the upgrade'),
      ).not.toBeInTheDocument();
    },
  );
});

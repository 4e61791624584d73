import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { draftPlan } from '../../__testUtils__/plans';
import { FakeClusterUpgradesApi } from '../../__testUtils__/FakeClusterUpgradesApi';
import { renderPage, stopClock } from '../../__testUtils__/renderPage';
import { lastDocument } from './__testUtils__/wizard';
import { PlanWizardPage } from './PlanWizardPage';

describe('EffectsEditor', () => {
  beforeEach(() => {
    stopClock();
    window.sessionStorage.clear();
  });
  afterEach(() => jest.useRealTimers());

  it('offers rules for pods of drained nodes: an order for what is evicted, none for what is skipped, which needs a permission of its own', async () => {
    const api = new FakeClusterUpgradesApi({ plan: draftPlan });
    renderPage(<PlanWizardPage />, {
      api,
      mountPath: '/cluster-upgrades/plans/:planId/edit',
      path: '/cluster-upgrades/plans/plan-3/edit?step=stages',
    });
    const becomes = (effect: object) =>
      waitFor(() =>
        expect(lastDocument(api)).toMatchObject({
          spec: { effects: [effect] },
        }),
      );
    await userEvent.click(
      await screen.findByRole('button', { name: 'Add effect' }),
    );
    const effect = () =>
      within(screen.getByRole('group', { name: 'Effect effect-1' }));
    await userEvent.selectOptions(
      effect().getByRole('combobox', { name: 'Does' }),
      'drain-rule',
    );
    fireEvent.change(
      await effect().findByRole('textbox', { name: 'Labels of the pods' }),
      { target: { value: 'app=db, tier=gold' } },
    );
    fireEvent.change(
      effect().getByRole('textbox', { name: 'Namespaces of the pods' }),
      { target: { value: 'payments, ledger' } },
    );
    fireEvent.change(effect().getByRole('spinbutton', { name: 'Order' }), {
      target: { value: '20' },
    });
    const pods = {
      labels: { app: 'db', tier: 'gold' },
      namespaces: ['payments', 'ledger'],
    };
    await becomes({ name: 'effect-1', type: 'drain-rule', pods, order: 20 });
    expect(
      screen.queryByText(/cluster-upgrades\.drain\.force/),
    ).not.toBeInTheDocument();

    await userEvent.selectOptions(
      effect().getByRole('combobox', { name: 'These pods' }),
      'skip',
    );
    await waitFor(() =>
      expect(lastDocument(api)).toMatchObject({
        spec: { effects: [{ behavior: 'skip' }] },
      }),
    );
    expect(lastDocument(api)).not.toHaveProperty('spec.effects.0.order');
    expect(
      effect().queryByRole('spinbutton', { name: 'Order' }),
    ).not.toBeInTheDocument();
    expect(
      effect().getByText(/cluster-upgrades\.drain\.force/),
    ).toBeInTheDocument();

    await userEvent.selectOptions(
      effect().getByRole('combobox', { name: 'These pods' }),
      'drain',
    );
    await becomes({ pods, order: 10 });
    fireEvent.change(
      effect().getByRole('textbox', { name: 'Labels of the pods' }),
      { target: { value: '' } },
    );
    await waitFor(() =>
      expect(lastDocument(api)).toHaveProperty('spec.effects.0.pods', {
        namespaces: ['payments', 'ledger'],
      }),
    );
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aReason } from '../../__testUtils__/reasons';
import { cleanPreview, draftPlan } from '../../__testUtils__/plans';
import { FakeClusterUpgradesApi } from '../../__testUtils__/FakeClusterUpgradesApi';
import {
  renderPage,
  seriousAxeFindings,
  stopClock,
} from '../../__testUtils__/renderPage';
import { editText, readText } from '../document/yamlText';
import { lastDocument } from './__testUtils__/wizard';
import { PlanWizardPage } from './PlanWizardPage';

const ANNOUNCE = {
  name: 'announce',
  at: 'before-upgrade',
  type: 'webhook',
  webhook: 'chat',
  retries: 0,
};

const render = (api: FakeClusterUpgradesApi, query = '') =>
  renderPage(<PlanWizardPage />, {
    api,
    mountPath: '/cluster-upgrades/plans/:planId/edit',
    path: `/cluster-upgrades/plans/plan-3/edit?step=stages${query}`,
  });
const hook = (name: string) =>
  within(screen.getByRole('group', { name: `Hook ${name}` }));

describe('HooksEditor', () => {
  beforeEach(() => {
    stopClock();
    window.sessionStorage.clear();
  });
  afterEach(() => jest.useRealTimers());

  it('adds a hook, and a Job in the place of its webhook', async () => {
    const api = new FakeClusterUpgradesApi({ plan: draftPlan });
    render(api);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Add hook' }),
    );
    fireEvent.change(hook('hook-1').getByRole('textbox', { name: 'Webhook' }), {
      target: { value: 'chat' },
    });
    await userEvent.selectOptions(
      hook('hook-1').getByRole('combobox', { name: 'When' }),
      'before-node-drain',
    );
    expect(
      hook('hook-1').getByRole('combobox', { name: 'When' }),
    ).toHaveAccessibleDescription(/^Once for each node/);
    await userEvent.selectOptions(
      hook('hook-1').getByRole('combobox', {
        name: 'When the last attempt failed',
      }),
      'continue',
    );
    fireEvent.change(
      hook('hook-1').getByRole('spinbutton', { name: 'Retries' }),
      { target: { value: '0' } },
    );
    await waitFor(() =>
      expect(lastDocument(api)).toMatchObject({
        spec: {
          hooks: [
            {
              name: 'hook-1',
              at: 'before-node-drain',
              type: 'webhook',
              webhook: 'chat',
              retries: 0,
              onFailure: 'continue',
            },
          ],
        },
      }),
    );
    await userEvent.selectOptions(
      hook('hook-1').getByRole('combobox', { name: 'Calls' }),
      'job',
    );
    fireEvent.change(
      await hook('hook-1').findByRole('textbox', { name: 'Job' }),
      { target: { value: 'smoke-test' } },
    );
    await waitFor(() =>
      expect(lastDocument(api)).toHaveProperty('spec.hooks', [
        {
          name: 'hook-1',
          at: 'before-node-drain',
          type: 'job',
          retries: 0,
          onFailure: 'continue',
          job: 'smoke-test',
        },
      ]),
    );
    expect(await seriousAxeFindings()).toEqual([]);
    await userEvent.click(
      screen.getByRole('button', { name: 'Remove hook hook-1' }),
    );
    await waitFor(() =>
      expect(lastDocument(api)).not.toHaveProperty('spec.hooks'),
    );
  });

  it('agrees with the document beside it, whichever of them is edited', async () => {
    const api = new FakeClusterUpgradesApi({
      plan: {
        ...draftPlan,
        document: editText(draftPlan.document ?? '', [
          { path: ['spec', 'hooks', 0], value: ANNOUNCE },
        ]),
      },
    });
    render(api, '&view=yaml');
    const text = (await screen.findByRole('textbox', {
      name: 'The plan as YAML',
    })) as HTMLTextAreaElement;
    expect(
      hook('announce').getByRole('spinbutton', { name: 'Retries' }),
    ).toHaveValue(0);
    expect(
      hook('announce').getByRole('spinbutton', {
        name: 'Deadline of one attempt, minutes',
      }),
    ).toHaveValue(30);
    fireEvent.change(text, {
      target: { value: text.value.replace('webhook: chat', 'webhook: pager') },
    });
    expect(
      hook('announce').getByRole('textbox', { name: 'Webhook' }),
    ).toHaveValue('pager');
    fireEvent.change(
      hook('announce').getByRole('spinbutton', {
        name: 'Deadline of one attempt, minutes',
      }),
      { target: { value: '5' } },
    );
    expect(readText(text.value).value).toHaveProperty('spec.hooks', [
      { ...ANNOUNCE, webhook: 'pager', deadlineMinutes: 5 },
    ]);
    fireEvent.change(
      hook('announce').getByRole('spinbutton', {
        name: 'Deadline of one attempt, minutes',
      }),
      { target: { value: '30' } },
    );
    expect(readText(text.value).value).toHaveProperty('spec.hooks', [
      { ...ANNOUNCE, webhook: 'pager' },
    ]);
  });

  it('tells what is wrong at the field that it is about', async () => {
    const problems = [
      {
        path: 'spec.hooks[0].webhook',
        reason: aReason('is missing: must be text'),
        line: 9,
      },
    ];
    render(
      new FakeClusterUpgradesApi({
        plan: draftPlan,
        preview: { ...cleanPreview, problems },
      }),
    );
    await userEvent.click(
      await screen.findByRole('button', { name: 'Add hook' }),
    );
    const webhook = hook('hook-1').getByRole('textbox', { name: 'Webhook' });
    expect(webhook).toBeInvalid();
    expect(webhook).toHaveAccessibleDescription('Is missing: must be text');
    expect(hook('hook-1').getByRole('textbox', { name: 'Name' })).toBeValid();
  });

  it('tells at its field what is not configured', async () => {
    const reason =
      'Webhook "chat" of hook hook-1 is not configured; add it to clusterUpgrades.planning.webhooks, which has pager';
    render(
      new FakeClusterUpgradesApi({
        plan: draftPlan,
        preview: {
          ...cleanPreview,
          refusals: [
            {
              reason: aReason(reason),
              path: 'spec.hooks[0].webhook',
              remedy: 'none',
            },
          ],
        },
      }),
    );
    await userEvent.click(
      await screen.findByRole('button', { name: 'Add hook' }),
    );
    expect(
      hook('hook-1').getByRole('textbox', { name: 'Webhook' }),
    ).toHaveAccessibleDescription(reason);
    expect(hook('hook-1').getByRole('combobox', { name: 'Calls' })).toBeValid();
  });

  it('offers no hook of nodes where the plan leaves the nodes as they are', async () => {
    const document = editText(draftPlan.document ?? '', [
      { path: ['spec', 'scope'], value: 'control-plane' },
    ]);
    render(new FakeClusterUpgradesApi({ plan: { ...draftPlan, document } }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Add hook' }),
    );
    expect(
      hook('hook-1').getByRole('option', {
        name: /^before the drain of each node/,
      }),
    ).toBeDisabled();
    expect(
      hook('hook-1').getByRole('option', { name: 'before its control plane' }),
    ).toBeEnabled();
  });

  it('has no more hooks than a plan may have', async () => {
    const hooks = Array.from({ length: 20 }, (_, number) => ({
      ...ANNOUNCE,
      name: `hook-${number}`,
    }));
    render(
      new FakeClusterUpgradesApi({
        plan: {
          ...draftPlan,
          document: editText(draftPlan.document ?? '', [
            { path: ['spec', 'hooks'], value: hooks },
          ]),
        },
      }),
    );
    expect(
      await screen.findByRole('button', { name: 'Add hook' }),
    ).toHaveAccessibleDescription('Hooks: at most 20');
  });
});

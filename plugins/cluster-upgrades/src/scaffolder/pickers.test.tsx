import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Stepper } from '@backstage/plugin-scaffolder-react/alpha';
import { aCluster, unreachableCluster } from '../__testUtils__/clusters';
import { FakeClusterUpgradesApi, responseError } from '../__testUtils__/FakeClusterUpgradesApi';
import { renderPage } from '../__testUtils__/renderPage';
import { ClusterPicker } from './ClusterPicker';
import { clusterPickerName, targetPickerName } from './fields';
import { TargetPicker } from './TargetPicker';

const manifest = {
  title: 'Upgrade a cluster',
  steps: [
    {
      title: 'What to upgrade',
      schema: {
        type: 'object',
        required: ['cluster', 'target'],
        properties: {
          cluster: { type: 'string', title: 'Cluster', 'ui:field': clusterPickerName },
          target: { type: 'string', title: 'Target version', 'ui:field': targetPickerName },
        },
      },
    },
  ],
};

const extensions = [
  { name: clusterPickerName, component: ClusterPicker },
  { name: targetPickerName, component: TargetPicker },
];

/** The template's form, as the scaffolder shows it; `onData` gets what it would send. */
function TemplateForm({ initial, onData = () => {} }: { initial: Record<string, string>; onData?(data: object): void }) {
  return <Stepper manifest={manifest} extensions={extensions} templateName="upgrade-cluster" initialState={initial} onCreate={async data => onData(data)} />;
}

async function send() {
  await userEvent.click(screen.getByRole('button', { name: 'Review' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create' }));
}

const clusters = [aCluster('prod-eu-3'), unreachableCluster];

describe('fields of the template', () => {
  it('take a cluster and propose its own target', async () => {
    const data: object[] = [];
    const api = new FakeClusterUpgradesApi({ clusters });
    renderPage(<TemplateForm initial={{}} onData={value => data.push(value)} />, { api });
    await userEvent.click(await screen.findByRole('textbox', { name: /Cluster/ }));
    await userEvent.click(await screen.findByRole('option', { name: /prod-eu-3/ }));
    expect(await screen.findByRole('button', { name: /v1.35.6/ })).toBeInTheDocument();
    await send();
    await waitFor(() => expect(data).toEqual([{ cluster: 'resource:default/prod-eu-3', target: '1.35.6' }]));
  });

  it('show a cluster that cannot be upgraded, disabled, with the reason', async () => {
    renderPage(<TemplateForm initial={{}} />, { api: new FakeClusterUpgradesApi({ clusters }) });
    await userEvent.click(await screen.findByRole('textbox', { name: /Cluster/ }));
    const option = await screen.findByRole('option', { name: /edge-store-014/ });
    expect(option).toHaveAttribute('aria-disabled', 'true');
    expect(option).toHaveTextContent('No provider can change a K3s cluster yet');
  });

  it('show a target that is not allowed, disabled, with the reason', async () => {
    renderPage(<TemplateForm initial={{ cluster: 'resource:default/prod-eu-3', target: '1.36.2' }} />, { api: new FakeClusterUpgradesApi({ clusters }) });
    const field = await screen.findByRole('button', { name: /v1.36.2/ });
    await userEvent.click(field);
    const option = within(await screen.findByRole('listbox')).getByText('v1.38.0').closest('li');
    expect(option).toHaveAttribute('aria-disabled', 'true');
    expect(option).toHaveTextContent('Beyond our knowledge');
  });

  it('drop a target that the chosen cluster does not know', async () => {
    renderPage(<TemplateForm initial={{ cluster: 'resource:default/prod-eu-3', target: '1.29.0' }} />, { api: new FakeClusterUpgradesApi({ clusters }) });
    expect(await screen.findByRole('button', { name: /v1.35.6/ })).toBeInTheDocument();
  });

  it('say that there is no cluster to pick', async () => {
    renderPage(<TemplateForm initial={{}} />, { api: new FakeClusterUpgradesApi({ clusters: [] }) });
    expect(await screen.findByText(/No cluster is connected yet/)).toBeInTheDocument();
  });

  it('say that the chosen cluster may not be upgraded by this user', async () => {
    const [cluster] = clusters;
    const permissions = { operate: false, override: false, reason: 'The permission cluster-upgrades.rollout.operate is missing' };
    renderPage(<TemplateForm initial={{ cluster: 'resource:default/prod-eu-3' }} />, { api: new FakeClusterUpgradesApi({ clusters: [{ ...cluster, permissions }] }) });
    expect(await screen.findByText(/You may not upgrade this cluster: .*cluster-upgrades\.rollout\.operate/)).toBeInTheDocument();
  });

  it('say that no target can be listed, and why', async () => {
    const api = new FakeClusterUpgradesApi({ clusters }).fail('listTargets', await responseError(503, 'the provider does not answer'));
    renderPage(<TemplateForm initial={{ cluster: 'resource:default/prod-eu-3' }} />, { api });
    expect(await screen.findByRole('alert')).toHaveTextContent('the provider does not answer');
  });
});

import type { ComponentProps } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Dependency } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Stepper } from '@backstage/plugin-scaffolder-react/alpha';
import { aReason } from '../__testUtils__/reasons';
import { aCluster, unreachableCluster } from '../__testUtils__/clusters';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../__testUtils__/FakeClusterUpgradesApi';
import { renderPage } from '../__testUtils__/renderPage';
import {
  blockedReadiness,
  readyReadiness,
  unknownReadiness,
} from '../__testUtils__/readiness';
import { openForCluster } from '../__testUtils__/versionGates';
import { CheckPicker } from './CheckPicker';
import { ClusterPicker } from './ClusterPicker';
import { checkPickerName, clusterPickerName, targetPickerName } from './fields';
import { TargetPicker } from './TargetPicker';
import { validateAccepted, validateTarget } from './validators';

const manifest = {
  title: 'Upgrade a cluster',
  steps: [
    {
      title: 'What to upgrade',
      schema: {
        type: 'object',
        required: ['cluster', 'target'],
        properties: {
          cluster: {
            type: 'string',
            'ui:field': clusterPickerName,
          },
          target: {
            type: 'string',
            'ui:field': targetPickerName,
          },
        },
      },
    },
  ],
};

const extensions = [
  { name: clusterPickerName, component: ClusterPicker },
  {
    name: targetPickerName,
    component: TargetPicker,
    validation: validateTarget,
  },
  {
    name: checkPickerName,
    component: CheckPicker,
    validation: validateAccepted,
  },
];

const acceptManifest = {
  title: 'Upgrade a cluster',
  steps: [
    {
      title: 'What to accept',
      schema: {
        type: 'object',
        properties: {
          accepted: {
            type: 'array',
            title: 'Checks that you accept',
            items: { type: 'string' },
            'ui:field': checkPickerName,
          },
        },
      },
    },
  ],
};

const twoSteps = {
  ...manifest,
  steps: [...manifest.steps, ...acceptManifest.steps],
};

/** The template's form, as the scaffolder shows it; `onData` gets what it would send. */
type TemplateFormManifest = ComponentProps<typeof Stepper>['manifest'];

function TemplateForm({
  initial,
  form = manifest,
  onData = () => {},
}: {
  initial: Record<string, string | string[]>;
  form?: TemplateFormManifest;
  onData?(data: object): void;
}) {
  return (
    <Stepper
      manifest={form}
      extensions={extensions}
      templateName="upgrade-cluster"
      initialState={initial}
      onCreate={async data => onData(data)}
    />
  );
}

async function send() {
  await userEvent.click(screen.getByRole('button', { name: 'Review' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create' }));
}

const cluster = aCluster('prod-eu-3');
const clusters = [unreachableCluster, cluster];

describe('fields of the template', () => {
  it('take a cluster and propose its own target', async () => {
    const data: object[] = [];
    const api = new FakeClusterUpgradesApi({
      clusters,
      readiness: readyReadiness,
    });
    renderPage(
      <TemplateForm initial={{}} onData={value => data.push(value)} />,
      { api },
    );
    await userEvent.click(
      await screen.findByRole('textbox', { name: /Cluster/ }),
    );
    await userEvent.click(
      await screen.findByRole('option', { name: /prod-eu-3/ }),
    );
    expect(
      await screen.findByRole('button', { name: /v1.35.6/ }),
    ).toBeInTheDocument();
    await send();
    await waitFor(() =>
      expect(data).toEqual([
        { cluster: 'resource:default/prod-eu-3', target: '1.35.6' },
      ]),
    );
  });

  it('show a cluster that cannot be upgraded, disabled, with the reason', async () => {
    renderPage(<TemplateForm initial={{}} />, {
      api: new FakeClusterUpgradesApi({ clusters }),
    });
    await userEvent.click(
      await screen.findByRole('textbox', { name: /Cluster/ }),
    );
    const option = await screen.findByRole('option', {
      name: /edge-store-014/,
    });
    expect(option).toHaveAttribute('aria-disabled', 'true');
    expect(option).toHaveTextContent(
      'No provider can change a K3s cluster yet',
    );
    // By name it would be the first.
    expect(
      screen
        .getAllByRole('option')
        .map(({ textContent }) => textContent?.split(' ')[0]),
    ).toEqual(['prod-eu-3', 'edge-store-014']);
  });

  it('say at the top that this user cannot start upgrades, which permission is missing and who can grant it', async () => {
    renderPage(<TemplateForm initial={{}} />, {
      api: new FakeClusterUpgradesApi({
        clusters,
        operateDenied: aReason(
          'You need the permission cluster-upgrades.rollout.operate',
        ),
      }),
    });
    expect(
      await screen.findByText('You can view blockers but not start upgrades.'),
    ).toBeInTheDocument();
    expect(
      screen.getByText(
        /^You need the permission cluster-upgrades\.rollout\.operate\. Ask your Backstage admin, or a person who has this permission\.$/,
      ),
    ).toBeInTheDocument();
  });

  it('show a target that is not allowed, disabled, with the reason', async () => {
    renderPage(
      <TemplateForm
        initial={{ cluster: 'resource:default/prod-eu-3', target: '1.36.2' }}
      />,
      { api: new FakeClusterUpgradesApi({ clusters }) },
    );
    const field = await screen.findByRole('button', { name: /v1.36.2/ });
    await userEvent.click(field);
    const option = within(await screen.findByRole('listbox'))
      .getByText('v1.38.0')
      .closest('li');
    expect(option).toHaveAttribute('aria-disabled', 'true');
    expect(option).toHaveTextContent('Beyond our knowledge');
  });

  it('drop a target that the chosen cluster does not know', async () => {
    renderPage(
      <TemplateForm
        initial={{ cluster: 'resource:default/prod-eu-3', target: '1.29.0' }}
      />,
      { api: new FakeClusterUpgradesApi({ clusters }) },
    );
    expect(
      await screen.findByRole('button', { name: /v1.35.6/ }),
    ).toBeInTheDocument();
  });

  it('have labels and descriptions of their own where the template has none', async () => {
    renderPage(
      <TemplateForm
        initial={{ cluster: 'resource:default/prod-eu-3', target: '1.36.2' }}
      />,
      { api: new FakeClusterUpgradesApi({ clusters }) },
    );
    expect(
      await screen.findByRole('textbox', { name: /^Cluster/ }),
    ).toHaveAccessibleDescription(
      'Clusters that Drydock can upgrade. You need the permission to upgrade them.',
    );
    expect(
      await screen.findByText(
        'Versions that the cluster can be upgraded to. All others are listed with the reason.',
      ),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: /^Target version/ }),
    ).toBeInTheDocument();
  });

  it('say that there is no cluster to pick', async () => {
    renderPage(<TemplateForm initial={{}} />, {
      api: new FakeClusterUpgradesApi({ clusters: [] }),
    });
    expect(
      await screen.findByText(/No cluster is connected yet/),
    ).toBeInTheDocument();
  });

  it('say that the chosen cluster may not be upgraded by this user', async () => {
    const permissions = {
      operate: false,
      override: false,
      reason: aReason(
        'You need the permission cluster-upgrades.rollout.operate',
      ),
    };
    renderPage(
      <TemplateForm initial={{ cluster: 'resource:default/prod-eu-3' }} />,
      {
        api: new FakeClusterUpgradesApi({
          clusters: [{ ...cluster, permissions }],
        }),
      },
    );
    expect(
      await screen.findByText(
        /^You cannot upgrade this cluster. You need the permission cluster-upgrades\.rollout\.operate/,
      ),
    ).toBeInTheDocument();
  });

  it('say what the platform says of the version that is chosen, and what could be undone', async () => {
    const api = new FakeClusterUpgradesApi({ clusters });
    renderPage(
      <TemplateForm
        initial={{ cluster: 'resource:default/prod-eu-3', target: '1.35.6' }}
      />,
      { api },
    );
    expect(
      await screen.findByText('Cluster API says: 1 will fail, 1 warning.'),
    ).toBeInTheDocument();
    expect(
      screen.getByText('Cluster API is paused: spec.paused is set'),
    ).toBeInTheDocument();
    expect(
      screen.getByText('Rollback possible: node pools.'),
    ).toBeInTheDocument();
    expect([api.bodies('previewUpgrade'), api.requests('getPlatform')]).toEqual(
      [[{ clusterId: cluster.id, target: '1.35.6' }], []],
    );
  });

  describe('for a cluster that is blocked', () => {
    const initial = { cluster: 'resource:default/prod-eu-3', target: '1.35.6' };
    const withOverride = (override: boolean) => [
      { ...cluster, permissions: { operate: true, override } },
    ];

    const blocks = '1 finding blocks 1.35.6: fix it, or override with a reason';
    const startRefusals = ({ overrideReason }: { overrideReason?: string }) =>
      overrideReason === undefined ? [blocks] : [];

    it('name who has to act and the blockers, lead to the findings, say where an override is done, and hold the form', async () => {
      renderPage(<TemplateForm initial={initial} />, {
        api: new FakeClusterUpgradesApi({
          clusters: withOverride(true),
          readiness: blockedReadiness,
          startRefusals,
        }),
      });
      expect(
        await screen.findByText(
          /^Blocked for v1.35.6: payments, checkout and platform-emea each have one fix to make/,
        ),
      ).toBeInTheDocument();
      expect(
        screen.getByText(blockedReadiness.findings[0].title.text),
      ).toBeInTheDocument();
      expect(
        screen.getByRole('link', { name: 'Findings of the cluster' }),
      ).toHaveAttribute(
        'href',
        '/catalog/default/resource/prod-eu-3/upgrades?target=1.35.6#findings',
      );
      expect(
        screen.getByText(
          /^This form cannot override blockers\. Fix or waive them on the cluster's page\. To override them, put the cluster into a plan/,
        ),
      ).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'Review' }));
      expect(
        (
          await screen.findAllByText(/not possible: 1 finding blocks 1.35.6/)
        )[0],
      ).toBeInTheDocument();
      expect(
        screen.queryByRole('button', { name: 'Create' }),
      ).not.toBeInTheDocument();
    });

    it('say so to users without the permission to override', async () => {
      renderPage(<TemplateForm initial={initial} />, {
        api: new FakeClusterUpgradesApi({
          clusters: withOverride(false),
          readiness: blockedReadiness,
        }),
      });
      expect(
        await screen.findByText(/You do not have the permission/),
      ).toBeInTheDocument();
    });
  });

  it('hold a start of which the readiness cannot be read', async () => {
    const api = new FakeClusterUpgradesApi({ clusters }).fail(
      'getReadiness',
      await responseError(503, 'the database is down'),
    );
    renderPage(
      <TemplateForm
        initial={{ cluster: 'resource:default/prod-eu-3', target: '1.35.6' }}
      />,
      { api },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'the database is down',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(
      (
        await screen.findAllByText(
          /Could not reach whether the upgrade may start. the database is down/,
        )
      )[0],
    ).toBeInTheDocument();
    expect(
      screen.queryByRole('button', { name: 'Create' }),
    ).not.toBeInTheDocument();
  });

  it('hold what the backend refuses although every check were accepted', async () => {
    const refusal =
      'version gate "Nodes on control groups v1" must be acknowledged before a cluster goes to v1.37';
    const api = new FakeClusterUpgradesApi({
      clusters,
      readiness: unknownReadiness,
      clusterVersionGates: openForCluster,
      startRefusals: () => [`The ${refusal}`],
    });
    renderPage(
      <TemplateForm
        initial={{ cluster: 'resource:default/prod-eu-3', target: '1.35.6' }}
      />,
      { api },
    );
    expect(
      await screen.findByText('Before v1.37: Nodes on control groups v1'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    // After the title of the field, which the form puts before it.
    expect(
      (
        await screen.findAllByText(new RegExp(`not possible: The ${refusal}`))
      )[0],
    ).toBeInTheDocument();
    expect(api.bodies('previewUpgrade').slice(-1)).toEqual([
      {
        clusterId: 'resource:default/prod-eu-3',
        target: '1.35.6',
        acceptUnknownChecks: ['check-1', 'check-2'],
      },
    ]);
    expect(
      screen.queryByRole('button', { name: 'Create' }),
    ).not.toBeInTheDocument();
  });

  it('ask for readiness and version gates once for all that shows them, again when a step is left, and again after a gate is acknowledged', async () => {
    const api = new FakeClusterUpgradesApi({
      clusters,
      readiness: unknownReadiness,
      clusterVersionGates: openForCluster,
    });
    const asked = () => [
      api.requests('getReadiness').length,
      api.requests('listClusterVersionGates').length,
    ];
    renderPage(
      <TemplateForm
        form={twoSteps}
        initial={{ cluster: 'resource:default/prod-eu-3', target: '1.35.6' }}
      />,
      { api },
    );
    await screen.findByText('Before v1.37: Nodes on control groups v1');
    expect(asked()).toEqual([1, 1]);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(
      await screen.findByText(/get \/metrics: forbidden/),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await userEvent.click(
      await screen.findByRole('button', {
        name: 'Acknowledge Nodes on control groups v1',
      }),
    );
    expect(asked()).toEqual([2, 2]);
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: /Reason/ }),
      'All pools boot with v2',
    );
    await userEvent.click(
      within(dialog).getByRole('button', { name: 'Acknowledge' }),
    );
    await waitFor(() => expect(asked()).toEqual([3, 3]));
  });

  it('leave a check that became partial while the form was open to the step where it is accepted', async () => {
    const api = new FakeClusterUpgradesApi({
      clusters,
      readiness: readyReadiness,
    });
    renderPage(
      <TemplateForm
        form={twoSteps}
        initial={{ cluster: 'resource:default/prod-eu-3', target: '1.35.6' }}
      />,
      { api },
    );
    await screen.findByText(/^Ready for v1.35.6/);
    api.facts.readiness = unknownReadiness;
    api.facts.startRefusals = ({ acceptUnknownChecks = [] }) =>
      acceptUnknownChecks.includes('check-1')
        ? []
        : ['The check check-1 did not run'];
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(
      await screen.findByRole('checkbox', { name: /Deprecated callers/ }),
    ).not.toBeChecked();
  });

  describe('about external dependencies', () => {
    const initial = { cluster: 'resource:default/prod-eu-3', target: '1.35.6' };
    const at = {
      since: '2026-11-21T05:00:00.000Z',
      askedAt: '2026-11-21T05:59:00.000Z',
    };
    const registry: Dependency = {
      id: 'registry',
      title: 'Image registry',
      status: 'failing',
      message: aReason('answers 503 instead of 200-299'),
      owner: 'group:default/registry',
      ...at,
    };
    const licences: Dependency = {
      id: 'licences',
      title: 'Licence server',
      status: 'unknown',
      message: aReason(
        'cannot be asked (licences.example did not answer within 5 s)',
      ),
      owner: 'the licence desk',
      ...at,
    };
    const mirror: Dependency = {
      id: 'mirror',
      title: 'Package mirror',
      status: 'ok',
      message: aReason('answers 200'),
      ...at,
    };
    const facts = {
      clusters,
      readiness: readyReadiness,
      clusterVersionGates: { ...openForCluster, items: [] },
    };

    it('show those that do not answer as expected, with how, since when and whose they are, and no others', async () => {
      const api = new FakeClusterUpgradesApi({
        ...facts,
        dependencies: [registry, licences, mirror],
      });
      renderPage(<TemplateForm initial={initial} />, { api });
      expect(
        await screen.findByText(
          '2 external dependencies of 3 do not answer as expected.',
        ),
      ).toBeInTheDocument();
      const [first, second, ...others] = screen
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
      expect(first).toMatch(
        /^Image registry: answers 503 instead of 200-299, first seen .* · owner: registry$/,
      );
      expect(second).toMatch(
        /^Licence server: cannot be asked \(licences.example did not answer within 5 s\), first seen .* · owner: the licence desk$/,
      );
      expect(others).toEqual([]);
      expect(
        screen.getByRole('link', { name: /registry/ }),
      ).toBeInTheDocument();
    });

    it('say that they are unknown when they cannot be read', async () => {
      const api = new FakeClusterUpgradesApi(facts).fail(
        'previewUpgrade',
        await responseError(503, 'the database is down'),
      );
      renderPage(<TemplateForm initial={initial} />, { api });
      expect(await screen.findByRole('alert')).toHaveTextContent(
        /what its platform and its external dependencies say.*the database is down/,
      );
    });
  });

  it('say that no target can be listed, and why', async () => {
    const api = new FakeClusterUpgradesApi({ clusters }).fail(
      'listTargets',
      await responseError(503, 'the provider does not answer'),
    );
    renderPage(
      <TemplateForm initial={{ cluster: 'resource:default/prod-eu-3' }} />,
      { api },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'the provider does not answer',
    );
  });
});

describe('the field of accepted checks', () => {
  const chosen = { cluster: 'resource:default/prod-eu-3', target: '1.35.6' };

  it('shows the checks that did not run with the reason, and takes those that are ticked', async () => {
    const data: object[] = [];
    const api = new FakeClusterUpgradesApi({
      clusters,
      readiness: unknownReadiness,
    });
    renderPage(
      <TemplateForm
        form={acceptManifest}
        initial={chosen}
        onData={value => data.push(value)}
      />,
      { api },
    );
    expect(
      await screen.findByText(/get \/metrics: forbidden/),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    await userEvent.click(
      screen.getByRole('checkbox', { name: /Deprecated callers/ }),
    );
    await userEvent.click(
      screen.getByRole('checkbox', { name: /Helm releases/ }),
    );
    await userEvent.click(
      screen.getByRole('checkbox', { name: /Helm releases/ }),
    );
    await send();
    await waitFor(() =>
      expect(data).toEqual([{ ...chosen, accepted: ['check-1'] }]),
    );
  });

  it('asks to accept a target beyond the knowledge', async () => {
    const api = new FakeClusterUpgradesApi({
      clusters,
      readiness: { ...unknownReadiness, coverage: [] },
    });
    renderPage(
      <TemplateForm
        form={acceptManifest}
        initial={{ ...chosen, target: 'v1.38.0' }}
      />,
      { api },
    );
    expect(
      await screen.findByRole('checkbox', {
        name: /v1.38.0 is newer than our knowledge.*knowledge-horizon.*reviewed through v1.37/,
      }),
    ).not.toBeChecked();
  });

  it('drops what was accepted for another target', async () => {
    const data: object[] = [];
    const api = new FakeClusterUpgradesApi({
      clusters,
      readiness: unknownReadiness,
    });
    renderPage(
      <TemplateForm
        form={acceptManifest}
        initial={{ ...chosen, accepted: ['check-1', 'knowledge-horizon'] }}
        onData={value => data.push(value)}
      />,
      { api },
    );
    expect(
      await screen.findByRole('checkbox', { name: /Deprecated callers/ }),
    ).toBeChecked();
    await send();
    await waitFor(() =>
      expect(data).toEqual([{ ...chosen, accepted: ['check-1'] }]),
    );
  });

  it('says that nothing is to be accepted, and that a target has to be picked first', async () => {
    const api = new FakeClusterUpgradesApi({
      clusters,
      readiness: readyReadiness,
    });
    const { unmount } = renderPage(
      <TemplateForm form={acceptManifest} initial={chosen} />,
      { api },
    );
    expect(
      await screen.findByText(
        'Every check ran for v1.35.6: there is nothing to accept.',
      ),
    ).toBeInTheDocument();
    unmount();
    renderPage(
      <TemplateForm
        form={acceptManifest}
        initial={{ cluster: chosen.cluster }}
      />,
      { api },
    );
    expect(
      await screen.findByText('Pick a cluster and a target version first.'),
    ).toBeInTheDocument();
  });

  it('never says that all is well for a blocked cluster, and says where an override is done instead of taking a reason', async () => {
    const startRefusals = ({ overrideReason }: { overrideReason?: string }) =>
      overrideReason === undefined ? ['1 finding blocks 1.35.6: fix it'] : [];
    const api = new FakeClusterUpgradesApi({
      clusters,
      readiness: blockedReadiness,
      startRefusals,
    });
    renderPage(
      <TemplateForm
        form={acceptManifest}
        initial={{
          ...chosen,
          accepted: [],
          overrideReason: 'The webhook goes away tonight',
        }}
      />,
      { api },
    );
    expect(
      await screen.findByText(
        /^Blocked for v1.35.6: .*Accepting checks does not help.*put the cluster into a plan/,
      ),
    ).toBeInTheDocument();
    expect(screen.queryByText(/nothing to accept/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(
      (
        await screen.findAllByText(/do not suffice: 1 finding blocks 1.35.6/)
      )[0],
    ).toBeInTheDocument();
    expect(
      screen.queryByRole('button', { name: 'Create' }),
    ).not.toBeInTheDocument();
    expect(api.bodies('previewUpgrade').slice(-1)).toEqual([
      {
        clusterId: chosen.cluster,
        target: chosen.target,
        acceptUnknownChecks: [],
      },
    ]);
  });

  it('says that the checks cannot be read, and why', async () => {
    const api = new FakeClusterUpgradesApi({ clusters }).fail(
      'getReadiness',
      await responseError(503, 'the database is down'),
    );
    renderPage(<TemplateForm form={acceptManifest} initial={chosen} />, {
      api,
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'the database is down',
    );
  });
});

import { aReason } from '../../__testUtils__/reasons';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import type { Entity } from '@backstage/catalog-model';
import type { FindingDetail } from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  activeWaiver,
  detailOf,
  findingItems,
} from '../../__testUtils__/findings';
import { currentTrial } from '../../__testUtils__/trials';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../../__testUtils__/FakeClusterUpgradesApi';
import { renderPage, stopClock } from '../../__testUtils__/renderPage';
import { FindingPanel } from './FindingPanel';

const [flowSchema] = findingItems;
const waived = findingItems.find(({ state }) => state === 'waived');
const template = {
  apiVersion: 'scaffolder.backstage.io/v1beta3',
  kind: 'Template',
  metadata: { name: 'drydock-migrate-api', namespace: 'default' },
};
const checkout = {
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: {
    name: 'checkout',
    namespace: 'default',
    annotations: {
      'backstage.io/source-location':
        'url:https://git.example.com/checkout/tree/main/',
    },
  },
};

function render({
  item = flowSchema,
  change = {},
  api = new FakeClusterUpgradesApi({
    detail: found => ({ ...detailOf(found), ...change }),
  }),
  catalog = [template, checkout],
}: {
  item?: typeof flowSchema;
  change?: Partial<FindingDetail>;
  api?: FakeClusterUpgradesApi;
  catalog?: Entity[];
} = {}) {
  const onChanged = jest.fn();
  renderPage(
    <>
      <FindingPanel
        clusterId={item.cluster.id}
        fingerprint={item.finding.fingerprint}
        onClose={jest.fn()}
        onChanged={onChanged}
      />
      <Address />
    </>,
    { api, catalog },
  );
  return { api, onChanged };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}

describe('FindingPanel', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('turns the traces into one conclusion with the exact change', async () => {
    render();
    const panel = within(
      await screen.findByRole('complementary', {
        name: flowSchema.finding.title.text,
      }),
    );
    expect(
      panel.getByText(/It blocks the upgrade to v1.35.6/),
    ).toBeInTheDocument();
    expect(
      panel.getAllByRole('rowheader').map(cell => cell.textContent),
    ).toEqual(['Helm release', 'Field manager', 'API metric', 'Last-applied']);
    expect(
      panel.getByText('- apiVersion: flowcontrol.apiserver.k8s.io/v1beta3'),
    ).toBeInTheDocument();
    expect(panel.getByText(/via Helm release/)).toBeInTheDocument();
    expect(await panel.findByText('first seen')).toBeInTheDocument();
  });

  it('says of what a trial found which API server said so and what it does not prove', async () => {
    render({ change: { trial: { ...currentTrial, state: 'outdated' } } });
    const panel = within(
      await screen.findByRole('complementary', {
        name: flowSchema.finding.title.text,
      }),
    );
    expect(await panel.findByText('From a trial import')).toBeInTheDocument();
    expect(
      panel.getByText(/^An API server of v1\.35\.6 was asked/),
    ).toHaveTextContent('ada reported it. The trial is outdated: run it again');
    expect(
      panel.getByText(/^Objects were created, not changed/),
    ).toBeInTheDocument();
  });

  it('lists the same elsewhere for an object, and not for a note about the cluster, of which others are about something else', async () => {
    render();
    expect(
      await screen.findByRole('heading', { name: 'The same elsewhere' }),
    ).toBeInTheDocument();
    const ofCluster = {
      ...flowSchema,
      finding: {
        ...flowSchema.finding,
        fingerprint: 'f-cluster',
        title: aReason('Three hops'),
        object: undefined,
      },
    };
    render({
      item: ofCluster,
      api: new FakeClusterUpgradesApi({ findings: [ofCluster] }),
    });
    const panel = within(
      await screen.findByRole('complementary', { name: 'Three hops' }),
    );
    expect(
      await panel.findByRole('heading', { name: 'Waiver' }),
    ).toBeInTheDocument();
    expect(
      panel.queryByRole('heading', { name: 'The same elsewhere' }),
    ).not.toBeInTheDocument();
  });

  it('says when its object was last looked at, where that was before the last read', async () => {
    const seen = {
      ...flowSchema,
      finding: { ...flowSchema.finding, seenAt: '2026-11-20T09:00:00.000Z' },
    };
    render({ item: seen, change: { item: seen } });
    const panel = within(
      await screen.findByRole('complementary', {
        name: flowSchema.finding.title.text,
      }),
    );
    expect(
      within(panel.getByText(/last looked at/)).getByText(/ago$/),
    ).toHaveAttribute('datetime', '2026-11-20T09:00:00.000Z');
  });

  it.each([
    [
      'where the service is kept, and what to do with it where that is GitHub',
      'url:https://github.com/acme/checkout/tree/main/',
      {
        source: 'https://github.com/acme/checkout/tree/main/',
        deliver: 'pull-request',
        repoUrl: 'github.com?owner=acme&repo=checkout',
      },
    ],
    [
      'where the service is kept, and asks what to do with it elsewhere',
      'url:https://git.example.com/checkout/tree/main/',
      { source: 'https://git.example.com/checkout/tree/main/' },
    ],
    ['nothing but the target where no source is known', '', {}],
  ])(
    'leads to the template that rewrites the manifest, which has %s',
    async (_, location, known) => {
      render({
        catalog: [
          template,
          {
            ...checkout,
            metadata: {
              ...checkout.metadata,
              annotations: { 'backstage.io/source-location': location },
            },
          },
        ],
      });
      await userEvent.click(
        await screen.findByRole('link', {
          name: 'Open the fix as a pull request',
        }),
      );
      const [path, query] =
        screen.getByTestId('address').textContent?.split('?') ?? [];
      expect(path).toBe('/create/templates/default/drydock-migrate-api');
      expect(
        JSON.parse(new URLSearchParams(query).get('formData') ?? ''),
      ).toEqual({ target: '1.35.6', from: '1.34.9', ...known });
    },
  );

  it('offers no pull request in a portal without the template', async () => {
    render({ catalog: [] });
    await screen.findByText('first seen');
    expect(
      screen.queryByText('Open the fix as a pull request'),
    ).not.toBeInTheDocument();
  });

  it('copies the ticket text', async () => {
    const user = userEvent.setup();
    const writeText = jest
      .spyOn(navigator.clipboard, 'writeText')
      .mockResolvedValue();
    render();
    await screen.findByText('first seen');
    await user.click(
      screen.getByRole('button', { name: 'Copy as ticket text' }),
    );
    expect(writeText).toHaveBeenCalledWith(
      expect.stringContaining(
        '# FlowSchema checkout-priority uses flowcontrol.apiserver.k8s.io/v1beta3',
      ),
    );
  });

  it('waives with a reason, a last day and the evidence that was seen', async () => {
    const { api, onChanged } = render();
    await userEvent.click(await screen.findByRole('button', { name: 'Waive' }));
    const dialog = within(
      screen.getByRole('dialog', { name: 'Waive this finding' }),
    );
    expect(dialog.getByRole('button', { name: 'Waive' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    // Not by a tooltip alone.
    expect(
      dialog
        .getAllByText('The reason needs 10 characters or more')
        .some(element => element.getAttribute('aria-hidden') === 'true'),
    ).toBe(true);
    await userEvent.type(
      dialog.getByRole('textbox', { name: /Reason/ }),
      'The chart is replaced on Monday',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Waive' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalled());
    expect(api.requests('createWaiver')).toEqual([
      {
        path: { clusterId: 'id-prod-eu-1' },
        body: {
          fingerprint: 'f-flowschema',
          evidenceDigest: 'digest-1',
          reason: 'The chart is replaced on Monday',
          until: '2026-12-05',
        },
      },
    ]);
  });

  it('keeps what was typed when the server refuses', async () => {
    const api = new FakeClusterUpgradesApi().fail(
      'createWaiver',
      await responseError(409, 'The evidence changed since you read it'),
    );
    render({ api });
    await userEvent.click(await screen.findByRole('button', { name: 'Waive' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(
      dialog.getByRole('textbox', { name: /Reason/ }),
      'The chart is replaced',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Waive' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The evidence changed since you read it',
    );
    expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue(
      'The chart is replaced',
    );
  });

  it('shows waiving disabled and names the permission', async () => {
    render({ change: { permissions: { waive: false, maxDays: 90 } } });
    const button = await screen.findByRole('button', { name: 'Waive' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(
      'Needs cluster-upgrades.finding.waive on prod-eu-1',
    );
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows who waived it until when, and revokes that with a reason', async () => {
    const { api } = render({ item: waived });
    expect(
      await screen.findByText('Waived until Sat 5 Dec.'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
    const dialog = within(
      screen.getByRole('dialog', { name: 'Revoke the waiver' }),
    );
    await userEvent.type(
      dialog.getByRole('textbox', { name: /Reason/ }),
      'It was fixed',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    await waitFor(() =>
      expect(api.requests('revokeWaiver')).toEqual([
        { path: { waiverId: 'waiver-1' }, query: { reason: 'It was fixed' } },
      ]),
    );
  });

  it('does not say of a waived blocker that it blocks the upgrade', async () => {
    render({ change: { item: { ...flowSchema, state: 'waived' } } });
    expect(
      await screen.findByText(
        /It would block the upgrade to v1\.\d+(\.\d+)?, but is waived\./,
      ),
    ).toBeInTheDocument();
  });

  it('offers to waive an open finding whose only active waiver was given for another target', async () => {
    render({ change: { waivers: [{ ...activeWaiver, target: '1.36.2' }] } });
    expect(
      await screen.findByRole('button', { name: 'Waive' }),
    ).not.toHaveAttribute('aria-disabled');
    expect(
      screen.queryByRole('button', { name: 'Revoke' }),
    ).not.toBeInTheDocument();
    expect(
      screen.getByText(
        /Active waiver of another target or other evidence \(given for v1.36.2\) until/,
      ),
    ).toBeInTheDocument();
  });

  it('says why a finding cannot be shown', async () => {
    render({
      api: new FakeClusterUpgradesApi().fail(
        'getFinding',
        await responseError(404, 'It was never found'),
      ),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This finding was not found, or you do not have access to it.',
    );
  });

  it('shows what the page knows already when waivers and history cannot be read', async () => {
    const api = new FakeClusterUpgradesApi().fail(
      'getFinding',
      await responseError(500, 'the database is away'),
    );
    renderPage(
      <FindingPanel
        clusterId={flowSchema.cluster.id}
        fingerprint={flowSchema.finding.fingerprint}
        known={flowSchema}
        onClose={jest.fn()}
        onChanged={jest.fn()}
      />,
      { api },
    );
    expect(
      await screen.findByText(
        '- apiVersion: flowcontrol.apiserver.k8s.io/v1beta3',
      ),
    ).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'waivers and history',
    );
  });
});

import { screen, within } from '@testing-library/react';
import type { Dependency } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { aReason } from '../__testUtils__/reasons';
import { diagnostics } from '../__testUtils__/diagnostics';
import { FakeClusterUpgradesApi } from '../__testUtils__/FakeClusterUpgradesApi';
import { cleanPreview } from '../__testUtils__/plans';
import {
  renderPage,
  rowOf,
  seriousAxeFindings,
  stopClock,
} from '../__testUtils__/renderPage';
import { DiagnosticsPage } from '../diagnostics/DiagnosticsPage';
import { PlanPage } from '../plans/PlanPage';

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
  clusters: 2,
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
  clusters: 1,
  ...at,
};
const mirror: Dependency = {
  id: 'mirror',
  title: 'Package mirror',
  status: 'ok',
  message: aReason('answers 200'),
  clusters: 3,
  ...at,
};
const heading = () =>
  screen.queryByRole('heading', { name: 'External dependencies' });

const renderPlan = (preview: Partial<typeof cleanPreview>) =>
  renderPage(<PlanPage />, {
    api: new FakeClusterUpgradesApi({
      preview: { ...cleanPreview, ...preview },
    }),
    mountPath: '/cluster-upgrades/plans/:planId',
    path: '/cluster-upgrades/plans/plan-2',
  });

describe('external dependencies', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());

  it('stand on the page of a plan, each with how it is, since when, whose it is and how many clusters need it', async () => {
    renderPlan({
      dependencies: [registry, licences, mirror],
      refusals: [
        {
          reason: aReason('Image registry answers 503 instead of 200-299'),
          remedy: 'retry',
        },
      ],
    });
    expect(
      await screen.findByRole('table', { name: 'External dependencies' }),
    ).toBeVisible();
    expect(screen.getByText('2 of 3 do not answer as expected')).toBeVisible();
    expect(rowOf('Image registry')).toHaveTextContent(
      /needed by 2 clusters.*Failing.*answers 503 instead of 200-299/,
    );
    expect(
      within(rowOf('Image registry')).getByRole('link', { name: /registry/ }),
    ).toBeVisible();
    expect(rowOf('Licence server')).toHaveTextContent(
      /the licence desk.*Unknown.*did not answer within 5 s/,
    );
    expect(rowOf('Package mirror')).toHaveTextContent(
      /needed by 3 clusters.*OK.*answers 200/,
    );
    expect(screen.getByText(/To go on: wait until it answers/)).toBeVisible();
    expect(await seriousAxeFindings()).toEqual([]);
  });

  it('say so when all are good', async () => {
    renderPlan({ dependencies: [mirror] });
    expect(await screen.findByText('all OK')).toBeVisible();
  });

  it('are nothing where none is configured', async () => {
    renderPlan({ dependencies: [] });
    expect(
      await screen.findByRole('heading', { name: 'Stages and windows' }),
    ).toBeVisible();
    expect(heading()).not.toBeInTheDocument();
  });

  it('stand on the diagnostics page, as they last answered', async () => {
    renderPage(<DiagnosticsPage />, {
      api: new FakeClusterUpgradesApi({
        diagnostics: {
          ...diagnostics,
          dependencies: [{ ...licences, clusters: undefined }],
        },
      }),
      path: '/cluster-upgrades/diagnostics',
    });
    expect(
      await screen.findByText('1 of 1 does not answer as expected'),
    ).toBeVisible();
    expect(rowOf('Licence server')).toHaveTextContent(/Unknown/);
    expect(rowOf('Licence server')).not.toHaveTextContent(/needed by/);
  });
});

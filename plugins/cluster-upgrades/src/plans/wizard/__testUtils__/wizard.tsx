import type { PlanDocument } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { FakeClusterUpgradesApi } from '../../../__testUtils__/FakeClusterUpgradesApi';
import { renderPage } from '../../../__testUtils__/renderPage';
import { readDraft } from '../../document/draft';
import { english } from '../../../translation';
import { PlanWizardPage } from '../PlanWizardPage';

/** A new plan. */
export function renderNew(api: FakeClusterUpgradesApi, query = '') {
  return renderPage(<PlanWizardPage />, {
    api,
    path: `/cluster-upgrades/plans/new${query}`,
  });
}

/** Another revision of a plan. */
export function renderEdit(api: FakeClusterUpgradesApi, query = '') {
  return renderPage(<PlanWizardPage />, {
    api,
    mountPath: '/cluster-upgrades/plans/:planId/edit',
    path: `/cluster-upgrades/plans/plan-3/edit${query}`,
  });
}

/** The document that the backend was asked about last, as the form reads it. */
export function lastPreviewed(api: FakeClusterUpgradesApi) {
  const [request] = api.requests('previewPlan').slice(-1) as PlanDocument[];
  return readDraft(request?.document ?? '', english).draft;
}

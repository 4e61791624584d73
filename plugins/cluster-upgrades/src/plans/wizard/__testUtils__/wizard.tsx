import type { FakeClusterUpgradesApi } from '../../../__testUtils__/FakeClusterUpgradesApi';
import { renderPage } from '../../../__testUtils__/renderPage';
import { readDraft } from '../../document/draft';
import { readText } from '../../document/yamlText';
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

/** The document that the backend was asked about last. */
export function lastDocument(api: FakeClusterUpgradesApi): unknown {
  return readText(lastText(api)).value;
}

/** The same as the form reads it. */
export function lastPreviewed(api: FakeClusterUpgradesApi) {
  return readDraft(lastText(api), english).draft;
}

function lastText(api: FakeClusterUpgradesApi): string {
  return api.bodies('previewPlan').at(-1)?.document ?? '';
}

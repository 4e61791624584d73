import { screen } from '@testing-library/react';
import type { PlanRefusal } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { aReason } from '../../__testUtils__/reasons';
import { FakeClusterUpgradesApi } from '../../__testUtils__/FakeClusterUpgradesApi';
import { blockedPreview } from '../../__testUtils__/plans';
import { renderPage } from '../../__testUtils__/renderPage';
import { RefusalsBanner } from './RefusalsBanner';

const missing: PlanRefusal = {
  reason: aReason(
    'You need the permission cluster-upgrades.plan.create for all 3 clusters',
  ),
  remedy: 'permission',
};
const ofPlan: PlanRefusal = {
  reason: aReason('The channel "stable" is not configured'),
  remedy: 'none',
};
const ofCluster: PlanRefusal = {
  clusterId: 'id-prod-eu-1',
  clusterName: 'prod-eu-1',
  reason: aReason('No upgrade provider is configured for this cluster'),
  remedy: 'none',
};

describe('RefusalsBanner', () => {
  const lines = async (refusals: PlanRefusal[], submitted?: boolean) => {
    renderPage(
      <RefusalsBanner
        preview={{ ...blockedPreview, refusals }}
        submitted={submitted}
      />,
      { api: new FakeClusterUpgradesApi() },
    );
    return (await screen.findAllByRole('listitem')).map(
      ({ textContent }) => textContent,
    );
  };

  it('names the way out that each refusal has: no change of the plan gives a permission, and the whole plan cannot be taken out', async () => {
    expect(await lines([missing, ofPlan, ofCluster])).toEqual([
      `${missing.reason.text}. To go on: ask a user with that permission, or your Backstage admin. `,
      `${ofPlan.reason.text}. To go on: change the plan. `,
      `prod-eu-1: ${ofCluster.reason.text}. To go on: take it out or change the plan. `,
    ]);
  });

  it('offers to take a cluster out once, however many reasons it has', async () => {
    const onTakeOut = jest.fn();
    renderPage(
      <RefusalsBanner
        preview={{
          ...blockedPreview,
          refusals: [
            ofCluster,
            {
              ...ofCluster,
              reason: aReason('2 findings block it'),
              remedy: 'override',
            },
          ],
        }}
        onTakeOut={onTakeOut}
      />,
      { api: new FakeClusterUpgradesApi() },
    );
    (await screen.findByRole('button', { name: 'Take prod-eu-1 out' })).click();
    expect(onTakeOut).toHaveBeenCalledWith('prod-eu-1');
  });

  it('says nothing of what a reader may not do with a plan that was submitted', async () => {
    expect(await lines([missing, ofCluster], true)).toEqual([
      expect.stringContaining('prod-eu-1'),
    ]);
  });
});

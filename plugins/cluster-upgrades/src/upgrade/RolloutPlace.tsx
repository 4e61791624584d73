import { useApi, useRouteRef } from '@backstage/core-plugin-api';
import type { Upgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { PageLink } from '../components/links';
import { useResource } from '../hooks/useResource';
import { planRouteRef, rolloutRouteRef } from '../routes';
import { useTexts } from '../translation';

/**
 * The rollout and the plan that an upgrade belongs to. One that was started alone is a rollout of
 * itself, which has no page worth a link.
 */
export function RolloutPlace({ upgrade }: { upgrade: Upgrade }) {
  return upgrade.rolloutId === upgrade.id ? null : (
    <Links rolloutId={upgrade.rolloutId} />
  );
}

function Links({ rolloutId }: { rolloutId: string }) {
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  const rolloutLink = useRouteRef(rolloutRouteRef);
  const planLink = useRouteRef(planRouteRef);
  // Without an answer the link to the rollout is still right, and that page says what is wrong.
  const { value } = useResource(`rolloutOf ${rolloutId}`, () =>
    api.getRollout({ path: { rolloutId } }),
  );
  return (
    <>
      {texts.rich('upgrade.head.rollout', {
        rollout: (
          <PageLink to={rolloutLink({ rolloutId })}>
            {value?.title ?? rolloutId}
          </PageLink>
        ),
      })}
      {value?.planId && (
        <>
          {' · '}
          {texts.rich('upgrade.head.plan', {
            plan: (
              <PageLink to={planLink({ planId: value.planId })}>
                {value.planName ?? value.planId}
              </PageLink>
            ),
          })}
        </>
      )}
      {' · '}
    </>
  );
}

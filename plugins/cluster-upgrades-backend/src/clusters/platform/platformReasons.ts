import type { UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';

export function notInstalled(providerId: string): Reason {
  return {
    code: 'platform.not-installed',
    params: { provider: { text: providerId } },
  };
}

/** Why a platform did not answer. */
export function notAsked(
  { title }: Pick<UpgradeProvider, 'title'>,
  cause: Reason,
): Reason {
  return {
    code: 'platform.not-asked',
    params: { provider: { text: title }, cause: { reasons: [cause] } },
  };
}

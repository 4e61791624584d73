/** Address of an upgrade's page in the portal. */
export function upgradeUrl(appBaseUrl: string, upgradeId: string): string {
  return pageUrl(appBaseUrl, 'upgrades', upgradeId);
}

/** Address of a plan's page, where it is approved. */
export function planUrl(appBaseUrl: string, planId: string): string {
  return pageUrl(appBaseUrl, 'plans', planId);
}

/** Address of a rollout's page. */
export function rolloutUrl(appBaseUrl: string, rolloutId: string): string {
  return pageUrl(appBaseUrl, 'rollouts', rolloutId);
}

function pageUrl(appBaseUrl: string, kind: string, id: string): string {
  return `${appBaseUrl.replace(
    /(?<!\/)\/+$/,
    '',
  )}/cluster-upgrades/${kind}/${encodeURIComponent(id)}`;
}

/** Address of an upgrade's page in the portal. */
export function upgradeUrl(appBaseUrl: string, upgradeId: string): string {
  return `${appBaseUrl.replace(/\/+$/, '')}/cluster-upgrades/upgrades/${encodeURIComponent(upgradeId)}`;
}

import type { ProviderInsight } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { nextMinor } from '@drydock/kubernetes-knowledge';
import { z } from 'zod';
import type { EksState } from './eksState';
import { kubernetesVersion } from './versions';

/** Told so long before: time for a plan, approvals and a rollout. */
const NOTICE_DAYS = 90;
const DAY_MS = 86_400_000;
const LINK =
  'https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html';

const datesSchema = z.object({
  clusterVersion: z.string(),
  endOfStandardSupportDate: z.date().nullish(),
  endOfExtendedSupportDate: z.date().nullish(),
});

/**
 * That AWS upgrades the control plane by itself: after standard or extended support, as the upgrade
 * policy of the cluster says, and on a day that AWS does not announce. Pure.
 *
 * @param versions - answers of DescribeClusterVersions
 */
export function forcedUpgradeInsights(
  { name, version, supportType }: EksState,
  versions: readonly unknown[],
  now: Date,
): readonly ProviderInsight[] {
  const dates = versions
    .flatMap(answer => datesSchema.safeParse(answer).data ?? [])
    .find(({ clusterVersion }) => clusterVersion === version);
  const isStandard = supportType === 'STANDARD';
  const until = isStandard
    ? dates?.endOfStandardSupportDate
    : dates?.endOfExtendedSupportDate;
  if (!version || !until) return [];
  if (until.getTime() - now.getTime() > NOTICE_DAYS * DAY_MS) return [];
  return [
    {
      id: 'forced-upgrade',
      title: { code: 'eks.insight-forced-upgrade' },
      status: 'warning',
      detail: {
        code: isStandard
          ? 'eks.forced-upgrade-standard'
          : 'eks.forced-upgrade-extended',
        params: {
          cluster: { object: name },
          until: { object: until.toISOString().slice(0, 10) },
          version: { version: kubernetesVersion(nextMinor(version)) },
        },
      },
      affected: [`cluster ${name}`],
      refreshedAt: now.toISOString(),
      link: LINK,
    },
  ];
}

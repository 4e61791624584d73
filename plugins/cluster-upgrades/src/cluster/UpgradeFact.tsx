import type { CSSProperties } from 'react';
import { useRouteRef } from '@backstage/core-plugin-api';
import type {
  Cluster,
  UpcomingUpgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { PageLink } from '../components/links';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { useNow } from '../hooks/useNow';
import { upgradeRouteRef } from '../routes';
import { PlanLink } from '../upcoming/UpcomingItem';
import { whenOf } from '../upcoming/whenOf';
import { shortVersionText, versionText } from '../format/words';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';
import { HopLines } from '../upgrade/HopLines';
import { phaseStatus } from '../upgrade/phase';

/** The one line of a fact that is read first. */
export const bigStyle: CSSProperties = {
  fontSize: 16,
  lineHeight: '24px',
  fontWeight: 700,
};

/** What the control plane runs, without the platform's suffix. */
export function runningVersion({ version }: Cluster, texts: Texts): string {
  return version ? shortVersionText(version) : texts('unknown');
}

/**
 * The upgrade that runs, or the next one: to which version, when, and why it cannot be started
 * here.
 */
export function UpgradeFact({
  cluster,
  target,
  upcoming,
  deniedReason,
}: {
  cluster: Cluster;
  target?: string;
  upcoming?: UpcomingUpgrade[];
  deniedReason?: string;
}) {
  const texts = useTexts();
  const page = usePageStyles();
  const upgradeLink = useRouteRef(upgradeRouteRef);
  const { upgrade } = cluster;
  const now = useNow(60_000);
  const [planned] = target === cluster.target ? upcoming ?? [] : [];
  if (upgrade) {
    const { status, word } = phaseStatus(upgrade.phase, texts);
    return (
      <div>
        <div className={`${page.small} ${page.muted}`}>
          {texts('cluster.header.upgradeTo', {
            version: versionText(upgrade.target),
          })}
        </div>
        <PageLink to={upgradeLink({ upgradeId: upgrade.id })}>
          <Status
            status={status}
            label={texts('cluster.header.step', {
              phase: word,
              step: upgrade.stepNumber,
              steps: upgrade.stepCount,
            })}
          />
        </PageLink>
        <HopLines hops={upgrade.hops} />
        <div className={`${page.small} ${page.muted}`}>
          {upgrade.message && reasonIn(upgrade.message, texts)}
        </div>
      </div>
    );
  }
  return (
    <div>
      <div className={`${page.small} ${page.muted}`}>
        {texts('cluster.header.next')}
      </div>
      <div style={bigStyle}>
        {target
          ? texts('cluster.fromTo', {
              from: runningVersion(cluster, texts),
              to: versionText(target),
            })
          : texts('cluster.header.noTarget')}
      </div>
      <div className={`${page.small} ${page.muted}`}>
        {target === cluster.target
          ? cluster.targetReason && reasonIn(cluster.targetReason, texts)
          : texts('cluster.header.otherTarget')}
      </div>
      {planned && (
        <div className={`${page.small} ${page.muted}`}>
          {versionText(planned.target)}: {whenOf(planned, now, texts).text} ·{' '}
          <PlanLink upgrade={planned} />
        </div>
      )}
      {!planned && upcoming && target && target === cluster.target && (
        <div className={`${page.small} ${page.muted}`}>
          {texts('cluster.header.notPlanned')}
        </div>
      )}
      {deniedReason && (
        <div className={`${page.small} ${page.anywhere}`}>
          {texts('cluster.header.denied', { reason: deniedReason })}
        </div>
      )}
    </div>
  );
}

import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import type {
  Finding,
  FindingDetail,
  Waiver,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { findingWaivePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../../api';
import { ActionButton } from '../../components/ActionButton';
import { Banner } from '../../components/Banner';
import { EntityLink } from '../../components/links';
import { ReasonDialog } from '../../components/ReasonDialog';
import { RelativeTime } from '../../components/RelativeTime';
import { usePageStyles } from '../../components/styles';
import { formatDeadline } from '../../format/time';
import { useHeadlines } from '../../translation';

const USUAL_DAYS = 14;
const DAY_MS = 24 * 3600 * 1000;
const WAIVE_REASON_MIN_LENGTH = 10;
const REVOKE_REASON_MIN_LENGTH = 3;

const stateWords: Record<Waiver['state'], string> = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
  void: 'Void',
};

export interface WaiverSectionProps {
  finding: Finding;
  clusterId: string;
  clusterTitle: string;
  detail: FindingDetail;
  onChanged(): void;
}

/** Accepting a finding for a time: who did, why, until when; or the button to, disabled with the permission that lacks. */
export function WaiverSection({
  finding,
  clusterId,
  clusterTitle,
  detail,
  onChanged,
}: WaiverSectionProps) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const [asking, setAsking] = useState<'waive' | Waiver>();
  const { permissions, item } = detail;
  // The one that takes this finding out; another active one was given for another target or other evidence and does nothing here.
  const active = item.waiver?.state === 'active' ? item.waiver : undefined;
  const others = detail.waivers.filter(({ id }) => id !== active?.id);
  const denied = permissions.waive
    ? undefined
    : permissions.reason ??
      `Needs ${findingWaivePermission.name} on ${clusterTitle}`;
  const close = () => setAsking(undefined);
  const done = () => {
    close();
    onChanged();
  };

  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <h3>{headline('finding.waiver')}</h3>
      {finding.ignored && (
        <Banner
          status="pending"
          title="Ignored by a rule of the configuration."
        >
          {finding.ignored.reason}
          {finding.ignored.until &&
            ` Until ${formatDeadline(finding.ignored.until)}.`}
        </Banner>
      )}
      {active && (
        <Banner
          status="waiting"
          title={`Waived until ${formatDeadline(active.until)}.`}
          actions={
            <ActionButton
              onClick={() => setAsking(active)}
              deniedReason={denied}
            >
              Revoke
            </ActionButton>
          }
        >
          {active.reason}
          <div className={`${classes.muted} ${classes.small}`}>
            by <EntityLink entityRef={active.createdBy} />
            {active.through && ` through ${active.through}`},{' '}
            <RelativeTime iso={active.createdAt} />. It ends when the evidence
            changes.
          </div>
        </Banner>
      )}
      {!active && item.state === 'open' && (
        <div className={classes.row}>
          <ActionButton
            onClick={() => setAsking('waive')}
            deniedReason={denied}
          >
            Waive
          </ActionButton>
          <span className={`${classes.muted} ${classes.small}`}>
            {denied ??
              `For ${permissions.maxDays} days at most. A waiver ends when the evidence changes.`}
          </span>
        </div>
      )}
      {!active && item.state !== 'open' && !finding.ignored && (
        <div className={classes.muted}>
          Nothing to waive: the finding is {item.state}.
        </div>
      )}
      {others.length > 0 && (
        <ul className={`${classes.muted} ${classes.small}`}>
          {others.map(waiver => (
            <li key={waiver.id} className={classes.anywhere}>
              {wordsOf(waiver)} until {formatDeadline(waiver.until)} by{' '}
              <EntityLink entityRef={waiver.createdBy} />: {waiver.reason}
              {(waiver.endReason ?? waiver.stateReason) &&
                ` (${waiver.endReason ?? waiver.stateReason})`}
            </li>
          ))}
        </ul>
      )}
      {asking === 'waive' && (
        <ReasonDialog
          title="Waive this finding"
          submitLabel="Waive"
          what="Waiving"
          reasonHelp="Seen by its owner and by everybody who approves the upgrade; goes to the history."
          minLength={WAIVE_REASON_MIN_LENGTH}
          until={{
            initial: day(Math.min(USUAL_DAYS, permissions.maxDays)),
            first: day(0),
            last: day(permissions.maxDays),
          }}
          onClose={close}
          onSubmit={async answer => {
            // A finding without one was judged by an older version: the backend refuses it, and says what to do.
            await api.createWaiver(clusterId, {
              fingerprint: finding.fingerprint,
              evidenceDigest: finding.evidenceDigest ?? '',
              ...answer,
            });
            done();
          }}
        >
          “{finding.title}” on {clusterTitle} no longer holds the upgrade up,
          until the day that you give or until its evidence changes.
        </ReasonDialog>
      )}
      {asking !== undefined && asking !== 'waive' && (
        <ReasonDialog
          title="Revoke the waiver"
          submitLabel="Revoke"
          what="Revoking"
          reasonHelp="Goes to the history beside the waiver."
          minLength={REVOKE_REASON_MIN_LENGTH}
          onClose={close}
          onSubmit={async ({ reason }) => {
            await api.revokeWaiver(asking.id, reason);
            done();
          }}
        >
          “{finding.title}” on {clusterTitle} counts again at once.
        </ReasonDialog>
      )}
    </div>
  );
}

function wordsOf({ state, target }: Waiver): string {
  return state === 'active' && target
    ? `Active waiver of another target or other evidence (given for v${target})`
    : `${stateWords[state]} waiver`;
}

function day(daysAhead: number): string {
  return new Date(Date.now() + daysAhead * DAY_MS).toISOString().slice(0, 10);
}

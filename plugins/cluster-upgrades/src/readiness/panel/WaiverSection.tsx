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
import { deadlineText } from '../../format/time';
import { versionText } from '../../format/words';
import { useTexts, reasonIn } from '../../translation';
import type { TextKey, Texts } from '../../translation';
import { stateKeys } from '../findingWords';

const USUAL_DAYS = 14;
const DAY_MS = 24 * 3600 * 1000;
const WAIVE_REASON_MIN_LENGTH = 10;
const REVOKE_REASON_MIN_LENGTH = 3;

const waiverKeys: Record<Waiver['state'], TextKey> = {
  active: 'readiness.waiver.active',
  expired: 'readiness.waiver.expired',
  revoked: 'readiness.waiver.revoked',
  void: 'readiness.waiver.void',
};

export interface WaiverSectionProps {
  finding: Finding;
  clusterId: string;
  clusterTitle: string;
  detail: FindingDetail;
  onChanged(): void;
}

/**
 * Accepting a finding for a time: who did, why, until when; or the button to, disabled with the
 * permission that lacks.
 */
export function WaiverSection({
  finding,
  clusterId,
  clusterTitle,
  detail,
  onChanged,
}: WaiverSectionProps) {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const [asking, setAsking] = useState<'waive' | Waiver>();
  const { permissions, item } = detail;
  // The one that takes this finding out; another active one was given for another target or other
  // evidence and does nothing here.
  const active = item.waiver?.state === 'active' ? item.waiver : undefined;
  const others = detail.waivers.filter(({ id }) => id !== active?.id);
  const denied = permissions.waive
    ? undefined
    : (permissions.reason && reasonIn(permissions.reason, texts)) ??
      texts('readiness.waiver.denied', {
        permission: findingWaivePermission.name,
        cluster: clusterTitle,
      });
  const close = () => setAsking(undefined);
  const done = () => {
    close();
    onChanged();
  };

  return (
    <div className={classes.stack} style={{ gap: 8 }}>
      <h3>{texts('finding.waiver')}</h3>
      {finding.ignored && (
        <Banner status="pending" title={texts('readiness.waiver.ignored')}>
          {finding.ignored.reason}
          {finding.ignored.until &&
            ` ${texts('readiness.waiver.ignoredUntil', {
              day: deadlineText(finding.ignored.until, texts),
            })}`}
        </Banner>
      )}
      {active && (
        <Banner
          status="waiting"
          title={texts('readiness.waiver.until', {
            day: deadlineText(active.until, texts),
          })}
          actions={
            <ActionButton
              onClick={() => setAsking(active)}
              deniedReason={denied}
            >
              {texts('readiness.waiver.revoke')}
            </ActionButton>
          }
        >
          {active.reason}
          <div className={`${classes.muted} ${classes.small}`}>
            {texts.rich(
              active.through
                ? 'readiness.waiver.byThrough'
                : 'readiness.waiver.by',
              {
                person: <EntityLink entityRef={active.createdBy} />,
                through: active.through,
                time: <RelativeTime iso={active.createdAt} />,
              },
            )}
          </div>
        </Banner>
      )}
      {!active && item.state === 'open' && (
        <div className={classes.row}>
          <ActionButton
            onClick={() => setAsking('waive')}
            deniedReason={denied}
          >
            {texts('readiness.waiver.waive')}
          </ActionButton>
          <span className={`${classes.muted} ${classes.small}`}>
            {denied ??
              texts('readiness.waiver.longest', { count: permissions.maxDays })}
          </span>
        </div>
      )}
      {!active && item.state !== 'open' && !finding.ignored && (
        <div className={classes.muted}>
          {texts('readiness.waiver.nothing', {
            state: texts(stateKeys[item.state]),
          })}
        </div>
      )}
      {others.length > 0 && (
        <ul className={`${classes.muted} ${classes.small}`}>
          {others.map(waiver => (
            <li key={waiver.id} className={classes.anywhere}>
              {texts.rich('readiness.waiver.line', {
                waiver: waiverText(waiver, texts),
                day: deadlineText(waiver.until, texts),
                person: <EntityLink entityRef={waiver.createdBy} />,
                reason: waiver.reason,
              })}
              {waiver.endReason && ` (${waiver.endReason})`}
            </li>
          ))}
        </ul>
      )}
      {asking === 'waive' && (
        <ReasonDialog
          title={texts('readiness.waiver.waiveTitle')}
          submitLabel={texts('readiness.waiver.waive')}
          what={texts('readiness.waiver.waiving')}
          reasonHelp={texts('readiness.waiver.waiveHelp')}
          minLength={WAIVE_REASON_MIN_LENGTH}
          until={{
            initial: day(Math.min(USUAL_DAYS, permissions.maxDays)),
            first: day(0),
            last: day(permissions.maxDays),
          }}
          onClose={close}
          onSubmit={async answer => {
            // A finding without one was judged by an older version: the backend refuses it, and
            // says what to do.
            await api.createWaiver({
              path: { clusterId },
              body: {
                fingerprint: finding.fingerprint,
                evidenceDigest: finding.evidenceDigest ?? '',
                ...answer,
              },
            });
            done();
          }}
        >
          {texts('readiness.waiver.waiveNote', {
            finding: reasonIn(finding.title, texts),
            cluster: clusterTitle,
          })}
        </ReasonDialog>
      )}
      {asking !== undefined && asking !== 'waive' && (
        <ReasonDialog
          title={texts('readiness.waiver.revokeTitle')}
          submitLabel={texts('readiness.waiver.revoke')}
          what={texts('readiness.waiver.revoking')}
          reasonHelp={texts('readiness.waiver.revokeHelp')}
          minLength={REVOKE_REASON_MIN_LENGTH}
          onClose={close}
          onSubmit={async ({ reason }) => {
            await api.revokeWaiver({
              path: { waiverId: asking.id },
              query: { reason },
            });
            done();
          }}
        >
          {texts('readiness.waiver.revokeNote', {
            finding: reasonIn(finding.title, texts),
            cluster: clusterTitle,
          })}
        </ReasonDialog>
      )}
    </div>
  );
}

function waiverText({ state, target }: Waiver, texts: Texts): string {
  return state === 'active' && target
    ? texts('readiness.waiver.other', { version: versionText(target) })
    : texts(waiverKeys[state]);
}

function day(daysAhead: number): string {
  return new Date(Date.now() + daysAhead * DAY_MS).toISOString().slice(0, 10);
}

import { useState } from 'react';
import type { CSSProperties } from 'react';
import { useRouteRef } from '@backstage/core-plugin-api';
import type { UpcomingUpgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../components/ActionButton';
import {
  ClusterLink,
  EntityLink,
  EntityLinks,
  PageLink,
} from '../components/links';
import { RelativeTime } from '../components/RelativeTime';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { entityName, versionText } from '../format/words';
import { useNow } from '../hooks/useNow';
import { planRouteRef, rolloutRouteRef, upgradeRouteRef } from '../routes';
import { reasonIn, useTexts } from '../translation';
import { AcknowledgeDialog, SnoozeDialog } from './AnswerDialogs';
import { DateTile } from './DateTile';
import {
  answerDenied,
  disruptionLook,
  isSnoozed,
  snoozeDenied,
  upcomingLook,
} from './upcomingLook';
import { moment, whenOf } from './whenOf';

const MINUTE_MS = 60_000;

export interface UpcomingItemProps {
  upgrade: UpcomingUpgrade;
  /** Without what is expected of services: for narrow places. */
  brief?: boolean;
  onChanged(): void;
  style?: CSSProperties;
}

/**
 * One upgrade that is coming: when, what, how it stands, what is expected, and the owner's answer.
 */
export function UpcomingItem({
  upgrade,
  brief,
  onChanged,
  style,
}: UpcomingItemProps) {
  const texts = useTexts();
  const classes = usePageStyles();
  const now = useNow();
  const look = upcomingLook(upgrade, now, texts);
  const when = whenOf(upgrade, now, texts);
  const disruption = disruptionLook(upgrade.disruption, texts);
  return (
    <li
      style={{
        display: 'flex',
        gap: 16,
        alignItems: 'flex-start',
        flexWrap: 'wrap',
        ...style,
      }}
      aria-label={texts('upcoming.item.change', {
        cluster: upgrade.clusterName,
        version: versionText(upgrade.target),
      })}
    >
      <DateTile iso={when.startIso} />
      <div style={{ flex: '2 1 260px', minWidth: 0 }}>
        <div className={classes.row}>
          <span className={classes.strong}>
            {texts.rich('upcoming.item.change', {
              cluster: (
                <ClusterLink
                  entityRef={upgrade.clusterEntityRef}
                  name={upgrade.clusterName}
                />
              ),
              version: versionText(upgrade.target),
            })}
          </span>
          <Status status={look.status} label={look.word} />
        </div>
        <div>
          {when.text}
          {when.startIso && upgrade.state !== 'running' && (
            <span className={classes.muted}>
              {' '}
              ·{' '}
              {texts.rich('upcoming.item.earliest', {
                when:
                  Date.parse(when.startIso) <= now.getTime() + MINUTE_MS ? (
                    texts('time.now')
                  ) : (
                    <RelativeTime iso={when.startIso} />
                  ),
              })}
            </span>
          )}
        </div>
        {when.reason && <span className={classes.sub}>{when.reason}</span>}
        <span className={classes.sub}>
          {texts.rich('upcoming.item.stage', {
            plan: <PlanLink upgrade={upgrade} />,
            stage: upgrade.stage,
          })}
          {upgrade.contact && (
            <>
              {' '}
              ·{' '}
              {texts.rich('upcoming.item.ask', {
                contact: <EntityLink entityRef={upgrade.contact} />,
              })}
            </>
          )}
        </span>
      </div>
      {!brief && (
        <div style={{ flex: '1 1 200px', minWidth: 0 }}>
          <Status status={disruption.status} label={disruption.word} />
          <span className={classes.sub}>
            {upgrade.disruptionReason &&
              reasonIn(upgrade.disruptionReason, texts)}
          </span>
          {upgrade.services.length > 0 && (
            <span className={classes.sub}>
              {texts.rich('upcoming.item.services', {
                services: <EntityLinks entityRefs={upgrade.services} />,
              })}
            </span>
          )}
        </div>
      )}
      <Answer upgrade={upgrade} now={now} onChanged={onChanged} />
    </li>
  );
}

/** To the upgrade that runs, else to the rollout, else to the plan. */
export function PlanLink({
  upgrade: { planId, planTitle, planName, rolloutId, upgradeId },
}: {
  upgrade: UpcomingUpgrade;
}) {
  const planLink = useRouteRef(planRouteRef);
  const rolloutLink = useRouteRef(rolloutRouteRef);
  const upgradeLink = useRouteRef(upgradeRouteRef);
  const title = planTitle ?? planName;
  if (upgradeId)
    return <PageLink to={upgradeLink({ upgradeId })}>{title}</PageLink>;
  return (
    <PageLink
      to={rolloutId ? rolloutLink({ rolloutId }) : planLink({ planId })}
    >
      {title}
    </PageLink>
  );
}

function Answer({
  upgrade,
  now,
  onChanged,
}: {
  upgrade: UpcomingUpgrade;
  now: Date;
  onChanged(): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const [asked, setAsked] = useState<'acknowledge' | 'snooze'>();
  const { owner, answer, clusterName } = upgrade;
  const denied = answerDenied(upgrade, owner ? entityName(owner) : '', texts);
  const acknowledged =
    answer?.answer === 'acknowledged'
      ? texts('upcoming.denied.acknowledged')
      : undefined;
  const close = (changed: boolean) => {
    setAsked(undefined);
    if (changed) onChanged();
  };
  return (
    <div style={{ flex: '0 1 240px', minWidth: 0, display: 'grid', gap: 4 }}>
      {upgrade.state !== 'running' && (
        <div className={classes.row}>
          <ActionButton
            ariaLabel={texts('upcoming.acknowledgeOf', {
              cluster: clusterName,
            })}
            deniedReason={denied ?? acknowledged}
            noLock={denied === undefined}
            onClick={() => setAsked('acknowledge')}
          >
            {texts('upcoming.acknowledge')}
          </ActionButton>
          <ActionButton
            ariaLabel={texts('upcoming.snoozeOf', { cluster: clusterName })}
            deniedReason={denied ?? snoozeDenied(upgrade, texts)}
            noLock={denied === undefined}
            onClick={() => setAsked('snooze')}
          >
            {texts('upcoming.snooze')}
          </ActionButton>
        </div>
      )}
      <span className={classes.sub}>
        <AnswerText upgrade={upgrade} now={now} />
      </span>
      {asked === 'acknowledge' && owner && (
        <AcknowledgeDialog upgrade={upgrade} owner={owner} onClose={close} />
      )}
      {asked === 'snooze' && owner && (
        <SnoozeDialog upgrade={upgrade} owner={owner} onClose={close} />
      )}
    </div>
  );
}

function AnswerText({ upgrade, now }: { upgrade: UpcomingUpgrade; now: Date }) {
  const texts = useTexts();
  const { owner, answer } = upgrade;
  if (!answer)
    return (
      <>
        {owner
          ? texts('upcoming.answer.none', { owner: entityName(owner) })
          : texts('upcoming.denied.noOwner')}
      </>
    );
  const by = <EntityLink entityRef={answer.by} />;
  const note = answer.reason ? `: ${answer.reason}` : '';
  if (answer.answer === 'acknowledged') {
    return (
      <>
        {texts.rich('upcoming.answer.acknowledged', {
          by,
          when: <RelativeTime iso={answer.at} />,
        })}
        {note}
      </>
    );
  }
  const until = answer.until
    ? moment(answer.until, now, texts)
    : texts('upcoming.answer.unknownTime');
  return (
    <>
      {texts.rich(
        isSnoozed(upgrade, now)
          ? 'upcoming.answer.snoozed'
          : 'upcoming.answer.wasSnoozed',
        { until, by },
      )}
      {note}
    </>
  );
}

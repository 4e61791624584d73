import { useRouteRef } from '@backstage/core-plugin-api';
import type { RolloutCluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { reasonKey } from '@drydock/upgrade-reasons';
import { ActionButton } from '../components/ActionButton';
import type { Column } from '../components/DataTable';
import { ClusterLink, PageLink } from '../components/links';
import { WhoCanChange } from '../components/WhoCanChange';
import { RelativeTime } from '../components/RelativeTime';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { useTokens } from '../components/tokens';
import { durationText } from '../format/time';
import { entityName, versionText } from '../format/words';
import { useNow } from '../hooks/useNow';
import { upgradeRouteRef } from '../routes';
import { HopLines } from '../upgrade/HopLines';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';
import { rolloutActionText } from './actionTexts';
import { estimateText } from './estimate';
import { memberLook } from './look';
import { stepText } from './membersAsMarkdown';
import {
  deniedReason,
  missesPermission,
  waitsForDecision,
} from './RolloutActions';
import type { AskedAction } from './RolloutActions';

/** One clock for the table: its cells move on together, and nothing else is drawn again. */
const TICK_MS = 10_000;

/**
 * Columns of the clusters of a rollout, as the backend answered at a time of the browser's clock.
 */
export function memberColumns(
  answeredAtMs: number,
  onAsk: (asked: AskedAction) => void,
  texts: Texts,
): Column<RolloutCluster>[] {
  return [
    {
      id: 'cluster',
      title: texts('rollouts.members.cluster'),
      sort: 'name',
      rowHeader: true,
      render: member => <ClusterCell member={member} />,
    },
    {
      id: 'step',
      title: texts('rollouts.members.stageAndStep'),
      sort: 'stage',
      render: member => <StepCell member={member} />,
    },
    {
      id: 'phase',
      title: texts('rollouts.members.status'),
      sort: 'phase',
      render: member => <StatusCell member={member} />,
    },
    {
      id: 'report',
      title: texts('rollouts.members.report'),
      render: member => <ReportCell member={member} />,
    },
    {
      id: 'waiting',
      title: texts('rollouts.members.waitingOn'),
      render: member => <WaitingCell member={member} />,
    },
    {
      id: 'eta',
      title: texts('rollouts.members.eta'),
      render: member => <EtaCell member={member} />,
    },
    {
      id: 'elapsed',
      title: texts('rollouts.members.elapsed'),
      sort: 'changedAt',
      render: member => (
        <ElapsedCell member={member} answeredAtMs={answeredAtMs} />
      ),
    },
    {
      id: 'actions',
      title: texts('rollouts.members.actions'),
      render: member => <ActionsCell member={member} onAsk={onAsk} />,
    },
  ];
}

function ClusterCell({ member }: { member: RolloutCluster }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      <ClusterLink
        entityRef={member.clusterEntityRef}
        name={member.clusterName}
      />
      <span className={classes.sub}>
        {[
          member.providerName,
          member.owner
            ? entityName(member.owner)
            : texts('rollouts.members.noOwner'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

function StepCell({ member }: { member: RolloutCluster }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const tokens = useTokens();
  const now = useNow(TICK_MS);
  const { stepNumber = 0, stepCount = 0 } = member;
  const { status } = memberLook(member, now, texts);
  return (
    <>
      <span className={classes.numbers}>{stepText(member, texts)}</span>
      <span className={classes.sub}>
        {[
          member.stage,
          member.canary ? texts('rollouts.members.canary') : undefined,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <div
        aria-hidden="true"
        style={{
          height: 6,
          marginTop: 4,
          width: 116,
          borderRadius: 3,
          overflow: 'hidden',
          background: tokens.line,
        }}
      >
        <div
          style={{
            height: '100%',
            width: `${stepCount === 0 ? 0 : (stepNumber / stepCount) * 100}%`,
            background: tokens.status[status].text,
          }}
        />
      </div>
      <HopLines hops={member.phase === 'running' ? member.hops : undefined} />
    </>
  );
}

function StatusCell({ member }: { member: RolloutCluster }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const look = memberLook(member, useNow(TICK_MS), texts);
  return (
    <div style={{ minWidth: 124 }}>
      <Status status={look.status} label={look.word} />
      <span className={classes.sub}>
        {member.from &&
          member.target &&
          texts('rollouts.members.versions', {
            from: versionText(member.from),
            to: versionText(member.target),
          })}
      </span>
    </div>
  );
}

/** The latest word about its upgrade, of the platform where it is one of it. */
function ReportCell({ member }: { member: RolloutCluster }) {
  const texts = useTexts();
  const classes = usePageStyles();
  // What it waits on stands in a column of its own.
  const { message, waitingOn } = member;
  if (!message || (waitingOn && reasonKey(message) === reasonKey(waitingOn)))
    return <>–</>;
  return (
    <div
      className={`${classes.small} ${classes.anywhere}`}
      style={{ minWidth: 200 }}
    >
      {reasonIn(message, texts)}
    </div>
  );
}

/**
 * For a running one also between two answers of the backend; counted from what it says, for the
 * browser's clock may be another.
 */
function ElapsedCell({
  member: { endedAt, elapsedSeconds, changedAt },
  answeredAtMs,
}: {
  member: RolloutCluster;
  answeredAtMs: number;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const now = useNow(TICK_MS);
  const sinceSeconds =
    endedAt === undefined
      ? Math.max(0, (now.getTime() - answeredAtMs) / 1000)
      : 0;
  return (
    <>
      {elapsedSeconds === undefined
        ? '–'
        : durationText(elapsedSeconds + sinceSeconds, texts)}
      <span className={classes.sub}>
        {changedAt && <RelativeTime iso={changedAt} />}
      </span>
    </>
  );
}

/** When it ends by own history; for one that is done, how long it is still watched. */
function EtaCell({ member }: { member: RolloutCluster }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const now = useNow(TICK_MS);
  const soakLeft = member.soakEndsAt
    ? (Date.parse(member.soakEndsAt) - now.getTime()) / 1000
    : 0;
  if (member.phase === 'succeeded' && soakLeft > 0) {
    return (
      <>
        {texts('rollouts.members.soak', {
          duration: durationText(soakLeft, texts),
        })}
      </>
    );
  }
  if (member.phase !== 'running') {
    return <>–</>;
  }
  const estimate = estimateText(member.eta, now, texts);
  return (
    <>
      {estimate.value}
      <span className={classes.sub}>{estimate.unusual && estimate.note}</span>
    </>
  );
}

function WaitingCell({ member }: { member: RolloutCluster }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { waitingOn } = member;
  return (
    <div className={classes.sentence}>
      <span className={classes.anywhere}>
        {waitingOn
          ? reasonIn(waitingOn, texts)
          : texts(
              waitsForDecision(member)
                ? 'rollouts.members.onDecision'
                : 'rollouts.members.onNothing',
            )}
      </span>
      <span className={classes.sub}>
        {waitingOn?.who && <WhoCanChange who={waitingOn.who} />}
        {waitingOn?.who && waitingOn.until && ' · '}
        {waitingOn?.until && (
          <>
            {texts.rich('rollouts.members.ends', {
              when: <RelativeTime iso={waitingOn.until} />,
            })}
          </>
        )}
      </span>
    </div>
  );
}

const rowActions = ['retry-cluster', 'skip-cluster'] as const;

function ActionsCell({
  member,
  onAsk,
}: {
  member: RolloutCluster;
  onAsk(asked: AskedAction): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const upgradeLink = useRouteRef(upgradeRouteRef);
  const subject = { name: member.clusterName, running: 1 };
  return (
    <div className={classes.row} style={{ flexWrap: 'nowrap' }}>
      {rowActions.map(action => {
        const rule = member.actions.find(item => item.action === action);
        // Nothing to retry on a cluster that has not failed; where it has, the missing permission
        // is shown.
        if (
          !rule ||
          (action === 'retry-cluster' &&
            member.phase !== 'failed' &&
            !rule.allowed)
        )
          return null;
        const { label } = rolloutActionText(action, subject, texts);
        return (
          <ActionButton
            key={action}
            ariaLabel={texts('rollouts.actionOn', {
              action: label,
              name: member.clusterName,
            })}
            deniedReason={deniedReason(rule, texts)}
            noLock={!missesPermission(rule)}
            onClick={() =>
              onAsk({
                request: {
                  action,
                  clusterId: member.clusterId,
                  stage: member.stage,
                },
                subject,
              })
            }
          >
            {label}
          </ActionButton>
        );
      })}
      {member.upgradeId && (
        <PageLink to={upgradeLink({ upgradeId: member.upgradeId })}>
          {texts.rich('rollouts.members.upgrade', {
            of: (
              <span className={classes.visuallyHidden}>
                {texts('rollouts.members.upgradeOf', {
                  cluster: member.clusterName,
                })}
              </span>
            ),
          })}
        </PageLink>
      )}
    </div>
  );
}

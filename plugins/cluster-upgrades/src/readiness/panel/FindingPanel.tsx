import { foundByText } from '../../format/foundBy';
import { useApi } from '@backstage/core-plugin-api';
import type {
  ClusterReference,
  Finding,
  FindingDetail,
  Trial,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../../api';
import { SeverityStatus, breaksText } from '../../cluster/FindingRow';
import { phaseKeys } from '../../cluster/findingKeys';
import { ActionButton } from '../../components/ActionButton';
import { FailureNotice } from '../../components/FailureNotice';
import { ClusterLink, EntityLink } from '../../components/links';
import { Loading } from '../../components/Loading';
import { RelativeTime } from '../../components/RelativeTime';
import { SidePanel } from '../../components/SidePanel';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { useCopy } from '../../components/useCopy';
import { useResource } from '../../hooks/useResource';
import { dayText, dueDayText } from '../../format/time';
import { versionText } from '../../format/words';
import { useTexts, reasonIn } from '../../translation';
import { confidenceKeys, stateLabelKeys } from '../findingWords';
import {
  ActivitySection,
  ElsewhereSection,
  EvidenceSection,
  FixSection,
  WhySection,
} from './FindingSections';
import { ticketText } from './ticketText';
import { TrialSection } from './TrialSection';
import { useMigrateLink } from './useMigrateLink';
import { WaiverSection } from './WaiverSection';

/**
 * What a page already knows of the finding, for example of a target that is not the cluster's own.
 */
export interface KnownFinding {
  finding: Finding;
  cluster: ClusterReference;
  /** Version that the cluster runs. */
  from?: string;
  target: string;
  /** That it comes from. */
  trial?: Trial;
}

export interface FindingPanelProps {
  clusterId: string;
  fingerprint: string;
  known?: KnownFinding;
  /**
   * The target that the page looks at, where that is not the cluster's own: of it no waivers and no
   * history are kept.
   */
  otherTarget?: string;
  onClose(): void;
  /** After a waiver was given or revoked. */
  onChanged(): void;
}

/** Everything about one finding, beside the list that it was opened from. */
export function FindingPanel({
  clusterId,
  fingerprint,
  known,
  otherTarget,
  onClose,
  onChanged,
}: FindingPanelProps) {
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  const detail = useResource(
    `${clusterId}/${fingerprint} ${otherTarget}`,
    async () =>
      otherTarget === undefined
        ? api.getFinding({ path: { clusterId, fingerprint } })
        : undefined,
  );
  const shown: KnownFinding | undefined = known ?? detail.value?.item;
  const changed = () => {
    detail.reload();
    onChanged();
  };
  if (!shown && otherTarget !== undefined) {
    return (
      <SidePanel
        title={texts('readiness.panel.notFoundFor', {
          version: versionText(otherTarget),
        })}
        onClose={onClose}
      >
        <OfOwnTarget target={otherTarget} />
      </SidePanel>
    );
  }
  if (!shown) {
    return (
      <SidePanel
        title={texts(
          detail.error
            ? 'readiness.panel.cannotShow'
            : 'readiness.panel.reading',
        )}
        onClose={onClose}
      >
        {detail.error ? (
          <FailureNotice
            error={detail.error}
            what={texts('readiness.panel.finding')}
            onRetry={detail.reload}
          />
        ) : (
          <Loading
            label={texts('readiness.panel.reading')}
            rows={8}
            columns={2}
          />
        )}
      </SidePanel>
    );
  }
  return (
    <SidePanel
      title={reasonIn(shown.finding.title, texts)}
      onClose={onClose}
      chips={
        <Chips
          known={shown}
          state={detail.value?.item.state ?? shown.finding.state}
        />
      }
      facts={<Facts known={shown} detail={detail.value} />}
      footer={<Actions known={shown} detail={detail.value} />}
    >
      <WhySection
        finding={shown.finding}
        state={detail.value?.item.state ?? shown.finding.state}
        target={shown.target}
        check={detail.value?.check}
      />
      <EvidenceSection finding={shown.finding} />
      <TrialSection trial={shown.trial ?? detail.value?.trial} />
      <FixSection finding={shown.finding} />
      {detail.error && (
        <FailureNotice
          error={detail.error}
          what={texts('readiness.panel.waiversAndHistory')}
          onRetry={detail.reload}
        />
      )}
      {otherTarget !== undefined && <OfOwnTarget target={otherTarget} />}
      {otherTarget === undefined && !detail.value && detail.loading && (
        <Loading
          label={texts('readiness.panel.readingWaivers')}
          rows={3}
          columns={2}
        />
      )}
      {detail.value && (
        <>
          {/* One about the cluster itself has nothing by which another cluster's would be the same. */}
          {shown.finding.object && <ElsewhereSection detail={detail.value} />}
          <WaiverSection
            finding={shown.finding}
            clusterId={clusterId}
            clusterTitle={shown.cluster.title}
            detail={detail.value}
            onChanged={changed}
          />
          <ActivitySection events={detail.value.events} />
        </>
      )}
    </SidePanel>
  );
}

function OfOwnTarget({ target }: { target: string }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <div className={classes.muted}>
      {texts('readiness.panel.ownTarget', { version: versionText(target) })}
    </div>
  );
}

function Chips({
  known: { finding },
  state,
}: {
  known: KnownFinding;
  state: Finding['state'];
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      <SeverityStatus severity={finding.severity} />
      {state && state !== 'open' && (
        <Status
          status={state === 'solved' ? 'done' : 'pending'}
          label={texts(stateLabelKeys[state])}
        />
      )}
      <span className={classes.badge}>{finding.checkId}</span>
      <span className={classes.badge}>
        {texts(confidenceKeys[finding.confidence])}
      </span>
    </>
  );
}

function Facts({
  known: { finding, cluster, target },
  detail,
}: {
  known: KnownFinding;
  detail?: FindingDetail;
}) {
  const texts = useTexts();
  const dueAt = detail?.item.dueAt ?? finding.dueAt;
  const firstSeenAt = detail?.item.firstSeenAt ?? finding.firstSeenAt;
  const link = (
    <ClusterLink entityRef={cluster.entityRef} name={cluster.title} />
  );
  return (
    <>
      {target
        ? texts.rich('readiness.facts.clusterTo', {
            cluster: link,
            version: versionText(target),
          })
        : link}
      {` · ${
        breaksText(finding, texts) ?? texts('readiness.facts.breaksAtAny')
      }, ${texts(phaseKeys[finding.phase])} · `}
      <OwnerFact finding={finding} />
      {finding.service && (
        <>
          {' · '}
          {texts.rich('readiness.facts.service', {
            service: <EntityLink entityRef={finding.service} />,
          })}
        </>
      )}
      {firstSeenAt &&
        ` · ${texts('readiness.facts.firstSeen', {
          day: dayText(firstSeenAt, texts),
        })}`}
      {finding.seenAt && (
        <>
          {' · '}
          {texts.rich('readiness.facts.lastLookedAt', {
            time: <RelativeTime iso={finding.seenAt} />,
          })}
        </>
      )}
      {dueAt &&
        ` · ${texts('readiness.facts.due', { due: dueDayText(dueAt, texts) })}`}
      {detail?.item.stale && ` · ${texts('readiness.facts.stale')}`}
    </>
  );
}

function OwnerFact({
  finding: { owner, ownerFoundBy },
}: {
  finding: Finding;
}): JSX.Element {
  const texts = useTexts();
  const found = owner ? (
    texts.rich('readiness.facts.owner', {
      owner: <EntityLink entityRef={owner} />,
    })
  ) : (
    <>{texts('readiness.facts.noOwner')}</>
  );
  return owner && ownerFoundBy
    ? texts.rich('readiness.facts.ownerVia', {
        owner: found,
        source: foundByText(ownerFoundBy, texts),
      })
    : found;
}

function Actions({
  known,
  detail,
}: {
  known: KnownFinding;
  detail?: FindingDetail;
}) {
  const texts = useTexts();
  const copy = useCopy();
  const migrate = useMigrateLink(known);
  const ticket = () =>
    ticketText({
      ...known,
      dueAt: detail?.item.dueAt ?? known.finding.dueAt,
      elsewhere: known.finding.object ? detail?.elsewhere ?? [] : [],
      elsewhereTotal: known.finding.object ? detail?.elsewhereTotal ?? 0 : 0,
      url: window.location.href,
    });
  return (
    <>
      {migrate && (
        <ActionButton primary to={migrate}>
          {texts('readiness.fix.openPullRequest')}
        </ActionButton>
      )}
      <ActionButton
        onClick={() => copy(ticket(), texts('readiness.ticket.copied'))}
      >
        {texts('readiness.ticket.copy')}
      </ActionButton>
    </>
  );
}

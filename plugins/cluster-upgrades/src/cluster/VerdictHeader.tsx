import type {
  Cluster,
  HistoryEntry,
  PlatformFacts,
  Readiness,
  Target,
  UpcomingUpgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { makeStyles } from '@material-ui/core/styles';
import { ActionButton } from '../components/ActionButton';
import { Freshness } from '../components/Freshness';
import { StatusShape } from '../components/shapes';
import { usePageStyles } from '../components/styles';
import { tokensOf, useTokens } from '../components/tokens';
import { describeFailure } from '../api/failure';
import type { Resource } from '../hooks/useResource';
import { shortVersionText, versionText } from '../format/words';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';
import { acceptedText } from './findingState';
import { nodeSkewText } from './nodeSkew';
import { RollbackClock } from './RollbackClock';
import { SupportBar } from './SupportBar';
import { TargetSelect } from './TargetSelect';
import { bigStyle, runningVersion, UpgradeFact } from './UpgradeFact';
import { useUpgradeLink } from './upgradeLink';
import {
  coverageText,
  severityCount,
  verdictSentence,
} from './verdictSentence';

const useStyles = makeStyles(theme => {
  const tokens = tokensOf(theme);
  return {
    top: {
      display: 'flex',
      gap: 16,
      padding: 16,
      alignItems: 'flex-start',
      flexWrap: 'wrap',
    },
    sentence: { fontSize: '18px !important', lineHeight: '26px !important' },
    facts: {
      display: 'grid',
      gridAutoFlow: 'column',
      gridTemplateColumns:
        'minmax(150px, 180px) minmax(0, 1fr) minmax(180px, 244px)',
      gridAutoColumns: 'minmax(180px, 250px)',
      borderTop: `1px solid ${tokens.line}`,
      '& > *': { padding: '12px 16px', minWidth: 0 },
      '& > * + *': { borderLeft: `1px solid ${tokens.line}` },
      [theme.breakpoints.down('sm')]: {
        gridAutoFlow: 'row',
        gridTemplateColumns: 'minmax(0, 1fr)',
        '& > * + *': { borderLeft: 0, borderTop: `1px solid ${tokens.line}` },
      },
    },
  };
});

export interface VerdictHeaderProps {
  cluster: Cluster;
  readiness: Resource<Readiness>;
  targets?: Target[];
  upcoming?: UpcomingUpgrade[];
  platform?: PlatformFacts;
  /** The newest entry of its history. */
  last?: HistoryEntry;
  /** The target chosen in the URL: what-if. */
  chosenTarget?: string;
  onTarget(target: string | undefined): void;
  onRefresh(): void;
  refreshing: boolean;
  /** An upgrade ended after the read that this rests on. */
  outdated: boolean;
}

/** The verdict in one sentence, then version, support and the upgrade that runs or could start. */
export function VerdictHeader(props: VerdictHeaderProps) {
  const {
    cluster,
    targets,
    upcoming,
    platform,
    last,
    chosenTarget,
    onTarget,
    onRefresh,
    refreshing,
    outdated,
  } = props;
  const texts = useTexts();
  const readiness = props.readiness.value;
  const page = usePageStyles();
  const classes = useStyles();
  const tokens = useTokens();
  const target = chosenTarget ?? cluster.target;
  // That of its own target says nothing of another one, which is being read, and stands beside no
  // failure.
  const verdict =
    readiness?.verdict ??
    (target === cluster.target && !props.readiness.error
      ? cluster.verdict
      : 'unknown');
  // What was true when it was read is no verdict of now.
  const gone =
    outdated ||
    (cluster.freshness.state === 'unreachable' &&
      cluster.freshness.readAt !== undefined);
  const verdictColor = gone ? tokens.muted : tokens.status[verdict].text;
  const upgradeLink = useUpgradeLink(cluster, targets, target);
  // A lock says that a right is missing; what cannot be started for another reason is only greyed.
  const missesPermission =
    cluster.upgradable.possible && cluster.permissions?.operate === false;
  return (
    <section
      className={page.card}
      style={{ borderLeft: `4px solid ${verdictColor}` }}
      aria-label={texts('cluster.verdict.label')}
    >
      <div className={classes.top}>
        <span style={{ color: verdictColor, display: 'flex' }}>
          <StatusShape status={verdict} size={28} cutColor={tokens.surface} />
        </span>
        <div className={page.grow} style={{ flexBasis: 320 }}>
          <h2 className={classes.sentence}>
            {headlineText(props, gone, texts)}
          </h2>
          <div className={page.muted}>
            {readiness && <Proof readiness={readiness} cluster={cluster} />}
          </div>
        </div>
        <div className={page.row}>
          <TargetSelect
            targets={targets}
            ownTarget={cluster.target}
            chosen={chosenTarget}
            onTarget={onTarget}
          />
          <ActionButton onClick={onRefresh} busy={refreshing}>
            {texts(
              refreshing ? 'cluster.reading' : 'cluster.header.checkAgain',
            )}
          </ActionButton>
          <ActionButton
            primary={verdict === 'ready' || verdict === 'attention'}
            noLock={!missesPermission}
            {...upgradeLink}
          >
            {texts('cluster.header.upgrade')}
          </ActionButton>
        </div>
      </div>
      <div className={classes.facts}>
        <div>
          <div className={`${page.small} ${page.muted}`}>
            {texts('cluster.header.controlPlane')}
          </div>
          <div style={bigStyle}>{runningVersion(cluster, texts)}</div>
          {cluster.version &&
            shortVersionText(cluster.version) !==
              versionText(cluster.version) && (
              <div className={`${page.small} ${page.muted} ${page.anywhere}`}>
                {texts('cluster.header.build', {
                  version: versionText(cluster.version),
                })}
              </div>
            )}
          <div className={`${page.small} ${page.muted}`}>
            {nodeSkewText(cluster, texts)}
          </div>
          {cluster.disagreement && (
            <div className={page.small}>
              {reasonIn(cluster.disagreement, texts)}
            </div>
          )}
        </div>
        <div>
          <SupportBar support={cluster.support} minor={cluster.minor} />
          {cluster.platformBasis && (
            <div className={`${page.small} ${page.muted}`}>
              {reasonIn(cluster.platformBasis.reason, texts)}
            </div>
          )}
          {cluster.platformBasis?.contradiction && (
            <div className={page.small}>
              {reasonIn(cluster.platformBasis.contradiction, texts)}
            </div>
          )}
        </div>
        <UpgradeFact
          cluster={cluster}
          target={target}
          upcoming={upcoming}
          deniedReason={upgradeLink.deniedReason}
        />
        <RollbackClock platform={platform} last={last} />
      </div>
    </section>
  );
}

/** A verdict that could not be read is unknown, and not on its way for ever. */
function headlineText(
  { readiness: { value, error }, cluster }: VerdictHeaderProps,
  gone: boolean,
  texts: Texts,
): string {
  if (value) {
    const sentence = verdictSentence(value, cluster, texts);
    return gone ? texts('cluster.verdict.last', { sentence }) : sentence;
  }
  if (!error) return texts('cluster.verdict.reading');
  const what = texts('cluster.what.readiness', { cluster: cluster.title });
  return texts('cluster.verdict.unread', {
    why: describeFailure(error, what, texts).title,
  });
}

function Proof({
  readiness,
  cluster,
}: {
  readiness: Readiness;
  cluster: Cluster;
}) {
  const texts = useTexts();
  const blockers = texts('cluster.count.blockers', {
    count: severityCount(readiness, 'blocker'),
  });
  const warnings = texts('cluster.count.warnings', {
    count: severityCount(readiness, 'warning'),
  });
  const accepted = acceptedText(readiness.findings, texts);
  // Without any check the amount is unknown, not zero.
  const looked =
    readiness.findings.length > 0 ||
    readiness.coverage.some(
      ({ status }) => status === 'ran' || status === 'partial',
    );
  return (
    <>
      {texts('cluster.proof.ran', { checks: coverageText(readiness, texts) })}
      {looked && ` · ${blockers}, ${warnings}`}
      {accepted && `, ${accepted}`} ·{' '}
      <Freshness
        freshness={cluster.freshness}
        prefix={texts('cluster.proof.asOf')}
      />{' '}
      ·{' '}
      {texts('cluster.proof.knowledge', {
        version: versionText(readiness.knowledge.reviewedThrough),
      })}
      {readiness.whatIf && ` · ${texts('cluster.proof.whatIf')}`}
    </>
  );
}

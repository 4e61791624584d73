import { useRouteRef } from '@backstage/core-plugin-api';
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
import { PageLink } from '../components/links';
import { StatusShape } from '../components/shapes';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { tokensOf, useTokens } from '../components/tokens';
import { describeFailure } from '../api/failure';
import { useNow } from '../hooks/useNow';
import type { Resource } from '../hooks/useResource';
import { upgradeRouteRef } from '../routes';
import { PlanLink } from '../upcoming/UpcomingItem';
import { whenOf } from '../upcoming/whenOf';
import { count, shortVersionText, versionText } from '../format/words';
import { HopLines } from '../upgrade/HopLines';
import { phaseStatus } from '../upgrade/phase';
import { acceptedText } from './findingState';
import { nodeSkewText } from './nodeSkew';
import { RollbackClock } from './RollbackClock';
import { SupportBar } from './SupportBar';
import { TargetSelect } from './TargetSelect';
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
    big: { fontSize: 16, lineHeight: '24px', fontWeight: 700 },
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
  const readiness = props.readiness.value;
  const page = usePageStyles();
  const classes = useStyles();
  const tokens = useTokens();
  const target = chosenTarget ?? cluster.target;
  // That of its own target says nothing of another one, which is being read, and stands beside no failure.
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
      aria-label="Verdict"
    >
      <div className={classes.top}>
        <span style={{ color: verdictColor, display: 'flex' }}>
          <StatusShape status={verdict} size={28} cutColor={tokens.surface} />
        </span>
        <div className={page.grow} style={{ flexBasis: 320 }}>
          <h2 className={classes.sentence}>
            {readiness
              ? `${gone ? 'Last known: ' : ''}${verdictSentence(
                  readiness,
                  cluster,
                )}`
              : noVerdictText(props)}
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
            {refreshing ? 'Reading' : 'Check again'}
          </ActionButton>
          <ActionButton
            primary={verdict === 'ready' || verdict === 'attention'}
            noLock={!missesPermission}
            {...upgradeLink}
          >
            Upgrade
          </ActionButton>
        </div>
      </div>
      <div className={classes.facts}>
        <div>
          <div className={`${page.small} ${page.muted}`}>Control plane</div>
          <div className={classes.big}>
            {versionText(cluster.version && shortVersionText(cluster.version))}
          </div>
          {cluster.version &&
            shortVersionText(cluster.version) !==
              versionText(cluster.version) && (
              <div className={`${page.small} ${page.muted} ${page.anywhere}`}>
                build {versionText(cluster.version)}
              </div>
            )}
          <div className={`${page.small} ${page.muted}`}>
            {nodeSkewText(cluster)}
          </div>
          {cluster.disagreement && (
            <div className={page.small}>{cluster.disagreement}</div>
          )}
        </div>
        <div>
          <SupportBar support={cluster.support} minor={cluster.minor} />
          {cluster.platformBasis && (
            <div className={`${page.small} ${page.muted}`}>
              {cluster.platformBasis.text}
            </div>
          )}
          {cluster.platformBasis?.contradiction && (
            <div className={page.small}>
              {cluster.platformBasis.contradiction}
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
function noVerdictText({ readiness, cluster }: VerdictHeaderProps): string {
  if (!readiness.error) return 'Reading the verdict…';
  return `Unknown: ${
    describeFailure(readiness.error, `the readiness of ${cluster.title}`).title
  }`;
}

function Proof({
  readiness,
  cluster,
}: {
  readiness: Readiness;
  cluster: Cluster;
}) {
  const blockers = severityCount(readiness, 'blocker');
  const warnings = severityCount(readiness, 'warning');
  const accepted = acceptedText(readiness.findings);
  // Without any check the amount is unknown, not zero.
  const looked =
    readiness.findings.length > 0 ||
    readiness.coverage.some(
      ({ status }) => status === 'ran' || status === 'partial',
    );
  return (
    <>
      {coverageText(readiness)} ran
      {looked &&
        ` · ${count(blockers, 'blocker')}, ${count(warnings, 'warning')}`}
      {accepted && `, ${accepted}`} ·{' '}
      <Freshness freshness={cluster.freshness} prefix="as of" /> · knowledge
      reviewed through {versionText(readiness.knowledge.reviewedThrough)}
      {readiness.whatIf ? ' · what-if: not this cluster’s own target' : ''}
    </>
  );
}

function UpgradeFact({
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
  const page = usePageStyles();
  const classes = useStyles();
  const upgradeLink = useRouteRef(upgradeRouteRef);
  const { upgrade } = cluster;
  const now = useNow(60_000);
  const [planned] = target === cluster.target ? upcoming ?? [] : [];
  if (upgrade) {
    const { status, word } = phaseStatus(upgrade.phase);
    return (
      <div>
        <div className={`${page.small} ${page.muted}`}>
          Upgrade to {versionText(upgrade.target)}
        </div>
        <PageLink to={upgradeLink({ upgradeId: upgrade.id })}>
          <Status
            status={status}
            label={`${word}, step ${upgrade.stepNumber} of ${upgrade.stepCount}`}
          />
        </PageLink>
        <HopLines hops={upgrade.hops} />
        <div className={`${page.small} ${page.muted}`}>{upgrade.message}</div>
      </div>
    );
  }
  return (
    <div>
      <div className={`${page.small} ${page.muted}`}>Next upgrade</div>
      <div className={classes.big}>
        {target
          ? `${versionText(
              cluster.version && shortVersionText(cluster.version),
            )} to ${versionText(target)}`
          : 'No target'}
      </div>
      <div className={`${page.small} ${page.muted}`}>
        {target === cluster.target
          ? cluster.targetReason
          : 'what-if, not its own target'}
      </div>
      {planned && (
        <div className={`${page.small} ${page.muted}`}>
          {versionText(planned.target)}: {whenOf(planned, now).text} ·{' '}
          <PlanLink upgrade={planned} />
        </div>
      )}
      {!planned && upcoming && target && target === cluster.target && (
        <div className={`${page.small} ${page.muted}`}>not planned yet</div>
      )}
      {deniedReason && (
        <div className={`${page.small} ${page.anywhere}`}>
          Cannot be started here: {deniedReason}
        </div>
      )}
    </div>
  );
}

import { useRouteRef } from '@backstage/core-plugin-api';
import { useEntityRefLink } from '@backstage/plugin-catalog-react';
import type {
  Cluster,
  Support,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Freshness } from '../components/Freshness';
import { EntityLink, PageLink } from '../components/links';
import { Status } from '../components/Status';
import { english } from '../translation';
import { noNodesText } from '../cluster/nodeSkew';
import { usePageStyles } from '../components/styles';
import { upgradeRouteRef } from '../routes';
import { formatDay } from '../format/time';
import {
  count,
  entityName,
  platformText,
  shortVersions,
  shortVersionText,
  versionText,
} from '../format/words';
import { phaseStatus } from '../upgrade/phase';

const ENDING_DAYS = 90;

/** The last read failed as a whole, or an upgrade ended since: what is shown was true when it was read. */
export function isGone({ freshness: { state, endedSince } }: Cluster): boolean {
  return (
    state === 'unreachable' || state === 'never' || endedSince !== undefined
  );
}

/** The second line of a cell. A wide table shows its beginning; all of it is in the tooltip and on the cluster's page. */
function Second({ text }: { text?: string }) {
  const classes = usePageStyles();
  return (
    <span className={classes.sub} title={text}>
      {text}
    </span>
  );
}

/** Leads to the Upgrades tab of the cluster's entity page. */
export function NameCell({ cluster }: { cluster: Cluster }) {
  const entityLink = useEntityRefLink();
  const place = [platformText(placeOf(cluster)), cluster.region]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      {cluster.entityRef ? (
        <PageLink to={`${entityLink(cluster.entityRef)}/upgrades`}>
          {cluster.title}
        </PageLink>
      ) : (
        cluster.title
      )}
      <Second
        text={place || cluster.sources.map(source => source.id).join(', ')}
      />
    </>
  );
}

/** A cluster of the upstream distribution is best known by what runs it. */
function placeOf({ platform, providerId }: Cluster): string | undefined {
  return platform === undefined || platform === 'upstream'
    ? providerId ?? platform
    : platform;
}

export function OwnerCell({ cluster }: { cluster: Cluster }) {
  return (
    <>
      {cluster.owner ? <EntityLink entityRef={cluster.owner} /> : 'no owner'}
      <Second text={cluster.environment ?? 'no environment'} />
    </>
  );
}

export function VersionCell({ cluster }: { cluster: Cluster }) {
  const classes = usePageStyles();
  const nodes = cluster.nodeVersions ?? [];
  const behind = cluster.nodeMinorsBehind ?? 0;
  const range =
    nodes.length === 0
      ? noNodesText(cluster, english)
      : `nodes ${nodeRange(nodes.map(node => node.version))}`;
  const isBehindDesired = cluster.desired?.state === 'behind';
  const second = [
    isBehindDesired && `desired ${versionText(cluster.desired?.version)}`,
    behind > 0 ? `${range}, ${behind} behind` : range,
    cluster.disagreement,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      {versionText(cluster.version && shortVersionText(cluster.version))}
      {isBehindDesired ? (
        <span className={classes.sub} title={second}>
          <Status status="attention" size={12} label={second} />
        </span>
      ) : (
        <Second text={second} />
      )}
    </>
  );
}

/** The oldest version is the one that counts; all of them stand on the cluster's own page. */
function nodeRange(versions: string[]): string {
  const texts = shortVersions(versions);
  return texts.length === 1 ? texts[0] : `from ${texts[0]}`;
}

export function SupportCell({ cluster }: { cluster: Cluster }) {
  const text = supportText(cluster);
  const gone = isGone(cluster);
  return (
    <>
      {text.status && !gone ? (
        <Status status={text.status} label={text.label} />
      ) : (
        text.label
      )}
      <Second text={text.note} />
    </>
  );
}

interface SupportText {
  status?: 'out-of-support' | 'attention' | 'unknown';
  label: string;
  note: string;
}

/** Where support stands in two lines; a missing date reads as unknown, never as supported. */
export function supportText({
  support,
  minor,
}: Pick<Cluster, 'support' | 'minor'>): SupportText {
  const end = support.extendedEnd ?? support.standardEnd;
  switch (support.state) {
    case 'unsupported':
      return {
        status: 'out-of-support',
        label: 'Out of support',
        note: end ? `since ${formatDay(end)}` : 'no security fixes',
      };
    case 'unknown':
      return {
        status: 'unknown',
        label: 'Unknown',
        note:
          minor === undefined
            ? 'version not known'
            : 'no date in our knowledge',
      };
    default: {
      const days = support.daysLeft;
      const notes = [
        support.state === 'extended' && 'extended',
        days === undefined ? undefined : `${days} d left`,
        costNote(support),
      ].filter(Boolean);
      const label = support.until
        ? `Until ${formatDay(support.until)}`
        : 'Supported';
      return {
        status:
          days !== undefined && days <= ENDING_DAYS ? 'attention' : undefined,
        label,
        note: notes.join(' · '),
      };
    }
  }
}

function costNote(support: Support): string | undefined {
  if (support.extendedCostPerHourUsd === undefined || !support.extendedEnd) {
    return undefined;
  }
  const cost = `$${support.extendedCostPerHourUsd.toFixed(2)}/h`;
  return support.state === 'standard' ? `then ${cost}` : cost;
}

export function TargetCell({ cluster }: { cluster: Cluster }) {
  return (
    <>
      {cluster.target ? versionText(cluster.target) : 'none'}
      <Second text={cluster.targetReason} />
    </>
  );
}

export function VerdictCell({ cluster }: { cluster: Cluster }) {
  return (
    <>
      <Status status={cluster.verdict} muted={isGone(cluster)} />
      <Second text={verdictNote(cluster)} />
    </>
  );
}

/** Who owes what, or why it is not known; for a ready cluster how many checks stand behind the word. */
export function verdictNote(cluster: Cluster): string {
  const { ran, total } = cluster.checks;
  const { endedSince } = cluster.freshness;
  if (endedSince) {
    return `Before its upgrade to ${versionText(endedSince.to)}`;
  }
  switch (cluster.verdict) {
    case 'blocked': {
      const owners = cluster.blockersByOwner;
      if (owners.length > 2) {
        return `${owners
          .slice(0, 2)
          .map(({ owner }) => entityName(owner))
          .join(', ')}, ${owners.length - 2} more`;
      }
      return (
        owners
          .map(({ owner, blockers }) => `${entityName(owner)} ${blockers}`)
          .join(' · ') || count(cluster.findings.blockers, 'blocker')
      );
    }
    case 'unknown':
      return (
        cluster.freshness.failure?.message ??
        cluster.verdictReasons?.[0] ??
        `${total - ran} of ${total} checks did not run`
      );
    case 'attention':
      return `No blockers · ${count(cluster.findings.warnings, 'warning')}`;
    default:
      return `${
        cluster.findings.infos > 0
          ? count(cluster.findings.infos, 'note')
          : 'None'
      } · ${ran} of ${total} checks`;
  }
}

export function UpgradeCell({ cluster }: { cluster: Cluster }) {
  const upgradeLink = useRouteRef(upgradeRouteRef);
  const { upgrade } = cluster;
  if (!upgrade) {
    return (
      <>
        None
        {!cluster.upgradable.possible && <Second text="not upgradable" />}
      </>
    );
  }
  const { status, word } = phaseStatus(upgrade.phase);
  return (
    <>
      <PageLink to={upgradeLink({ upgradeId: upgrade.id })}>
        <Status
          status={status}
          label={`${word}, ${upgrade.stepNumber} of ${upgrade.stepCount}`}
        />
      </PageLink>
      <Second text={upgrade.message ?? `to ${versionText(upgrade.target)}`} />
    </>
  );
}

export function AssessedCell({ cluster }: { cluster: Cluster }) {
  return <Freshness freshness={cluster.freshness} />;
}

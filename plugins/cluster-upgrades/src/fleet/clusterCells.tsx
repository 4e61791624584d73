import { useRouteRef } from '@backstage/core-plugin-api';
import { useEntityRefLink } from '@backstage/plugin-catalog-react';
import type {
  Cluster,
  Support,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { Freshness } from '../components/Freshness';
import { EntityLink, PageLink } from '../components/links';
import { Status } from '../components/Status';
import { noNodesText } from '../cluster/nodeSkew';
import { usePageStyles } from '../components/styles';
import { upgradeRouteRef } from '../routes';
import { dayText, daysText } from '../format/time';
import {
  entityName,
  knownVersionText,
  shortVersions,
  shortVersionText,
  versionText,
} from '../format/words';
import { dollarsAnHour } from '../support/money';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';
import { phaseStatus } from '../upgrade/phase';

const ENDING_DAYS = 90;

/**
 * The last read failed as a whole, or an upgrade ended since: what is shown was true when it was
 * read.
 */
export function isGone({ freshness: { state, endedSince } }: Cluster): boolean {
  return (
    state === 'unreachable' || state === 'never' || endedSince !== undefined
  );
}

/**
 * The second line of a cell. A wide table shows its beginning; all of it is in the tooltip and on
 * the cluster's page.
 */
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
  const place = [placeOf(cluster), cluster.region].filter(Boolean).join(' · ');
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
function placeOf({
  platform,
  platformName,
  providerName,
}: Cluster): string | undefined {
  return platform === 'upstream'
    ? providerName ?? platformName
    : platformName ?? providerName;
}

export function OwnerCell({ cluster }: { cluster: Cluster }) {
  const texts = useTexts();
  return (
    <>
      {cluster.owner ? (
        <EntityLink entityRef={cluster.owner} />
      ) : (
        texts('fleet.cells.noOwner')
      )}
      <Second
        text={cluster.environment ?? texts('fleet.cells.noEnvironment')}
      />
    </>
  );
}

export function VersionCell({ cluster }: { cluster: Cluster }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const isBehindDesired = cluster.desired?.state === 'behind';
  const second = [
    isBehindDesired &&
      texts('fleet.cells.desired', {
        version: knownVersionText(cluster.desired?.version, texts),
      }),
    nodesText(cluster, texts),
    cluster.disagreement && reasonIn(cluster.disagreement, texts),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      {knownVersionText(
        cluster.version && shortVersionText(cluster.version),
        texts,
      )}
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
function nodesText(cluster: Cluster, texts: Texts): string {
  const [version, ...newer] = shortVersions(
    (cluster.nodeVersions ?? []).map(node => node.version),
  );
  if (version === undefined) {
    return noNodesText(cluster, texts);
  }
  const behind = cluster.nodeMinorsBehind ?? 0;
  const key =
    newer.length === 0 ? 'fleet.cells.nodes' : 'fleet.cells.nodesFrom';
  return behind > 0
    ? texts(`${key}Behind`, { version, behind })
    : texts(key, { version });
}

export function SupportCell({ cluster }: { cluster: Cluster }) {
  const texts = useTexts();
  const text = supportText(cluster, texts);
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
export function supportText(
  { support, minor }: Pick<Cluster, 'support' | 'minor'>,
  texts: Texts,
): SupportText {
  const end = support.extendedEnd ?? support.standardEnd;
  switch (support.state) {
    case 'unsupported':
      return {
        status: 'out-of-support',
        label: texts('fleet.cells.outOfSupport'),
        note: end
          ? texts('fleet.cells.since', { day: dayText(end, texts) })
          : texts('fleet.cells.noSecurityFixes'),
      };
    case 'unknown':
      return {
        status: 'unknown',
        label: texts('fleet.cells.supportUnknown'),
        note:
          minor === undefined
            ? texts('fleet.cells.versionNotKnown')
            : texts('fleet.cells.noDate'),
      };
    default: {
      const days = support.daysLeft;
      const notes = [
        support.state === 'extended' && texts('fleet.cells.extended'),
        days === undefined
          ? undefined
          : texts('fleet.cells.daysLeft', { days: daysText(days, texts) }),
        costNote(support, texts),
      ].filter(Boolean);
      const label = support.until
        ? texts('fleet.cells.until', { day: dayText(support.until, texts) })
        : texts('fleet.cells.supported');
      return {
        status:
          days !== undefined && days <= ENDING_DAYS ? 'attention' : undefined,
        label,
        note: notes.join(' · '),
      };
    }
  }
}

function costNote(support: Support, texts: Texts): string | undefined {
  if (support.extendedCostPerHourUsd === undefined || !support.extendedEnd) {
    return undefined;
  }
  const cost = dollarsAnHour(support.extendedCostPerHourUsd, texts);
  return support.state === 'standard'
    ? texts('fleet.cells.thenCost', { cost })
    : cost;
}

export function TargetCell({ cluster }: { cluster: Cluster }) {
  const texts = useTexts();
  return (
    <>
      {cluster.target
        ? versionText(cluster.target)
        : texts('fleet.cells.noTarget')}
      <Second
        text={cluster.targetReason && reasonIn(cluster.targetReason, texts)}
      />
    </>
  );
}

export function VerdictCell({ cluster }: { cluster: Cluster }) {
  const texts = useTexts();
  return (
    <>
      <Status status={cluster.verdict} muted={isGone(cluster)} />
      <Second text={verdictNote(cluster, texts)} />
    </>
  );
}

/**
 * Who owes what, or why it is not known; for a ready cluster how many checks stand behind the word.
 */
export function verdictNote(cluster: Cluster, texts: Texts): string {
  const { ran, total } = cluster.checks;
  const { endedSince } = cluster.freshness;
  if (endedSince) {
    return texts('fleet.cells.beforeUpgrade', {
      version: versionText(endedSince.to),
    });
  }
  switch (cluster.verdict) {
    case 'blocked': {
      const owners = cluster.blockersByOwner;
      if (owners.length > 2) {
        return texts('fleet.cells.moreOwners', {
          owners: owners
            .slice(0, 2)
            .map(({ owner }) => entityName(owner))
            .join(', '),
          more: owners.length - 2,
        });
      }
      return (
        owners
          .map(({ owner, blockers }) => `${entityName(owner)} ${blockers}`)
          .join(' · ') ||
        texts('fleet.cells.blockers', { count: cluster.findings.blockers })
      );
    }
    case 'unknown': {
      const [verdictReason] = cluster.verdictReasons ?? [];
      const reason = cluster.freshness.failure?.reason ?? verdictReason;
      return (
        (reason && reasonIn(reason, texts)) ??
        texts('fleet.cells.notRun', { missing: total - ran, total })
      );
    }
    case 'attention':
      return texts('fleet.cells.warnings', {
        count: cluster.findings.warnings,
      });
    default:
      return [
        cluster.findings.infos > 0
          ? texts('fleet.cells.notes', { count: cluster.findings.infos })
          : texts('fleet.cells.noFindings'),
        texts('fleet.cells.checks', { ran, total }),
      ].join(' · ');
  }
}

export function UpgradeCell({ cluster }: { cluster: Cluster }) {
  const texts = useTexts();
  const upgradeLink = useRouteRef(upgradeRouteRef);
  const { upgrade } = cluster;
  if (!upgrade) {
    return (
      <>
        {texts('fleet.cells.noUpgrade')}
        {!cluster.upgradable.possible && (
          <Second text={texts('fleet.cells.notUpgradable')} />
        )}
      </>
    );
  }
  const { status, word } = phaseStatus(upgrade.phase, texts);
  return (
    <>
      <PageLink to={upgradeLink({ upgradeId: upgrade.id })}>
        <Status
          status={status}
          label={texts('fleet.cells.step', {
            phase: word,
            step: upgrade.stepNumber,
            steps: upgrade.stepCount,
          })}
        />
      </PageLink>
      <Second
        text={
          upgrade.message
            ? reasonIn(upgrade.message, texts)
            : texts('fleet.cells.to', { version: versionText(upgrade.target) })
        }
      />
    </>
  );
}

export function AssessedCell({ cluster }: { cluster: Cluster }) {
  return <Freshness freshness={cluster.freshness} />;
}

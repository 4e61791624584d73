import type {
  SupportGroup,
  SupportRow,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { useEntityRefLink } from '@backstage/plugin-catalog-react';
import { PageLink } from '../components/links';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { formatDay } from '../format/time';
import {
  count,
  entityName,
  platformText,
  shortVersionText,
  versionText,
} from '../format/words';
import { isActive } from '../upgrade/phase';
import { supportPeriods } from './supportPeriods';
import type { SupportPeriod } from './supportPeriods';
import type { SupportGrouping } from './supportQuery';
import type { TimelineGroup, TimelineRow } from './Timeline';

const ENDING_DAYS = 90;
const NONE = '(none)';

/** The rows of one page below their groups, in the server's order. */
export function timelineGroups(
  rows: SupportRow[],
  groups: SupportGroup[],
  by: SupportGrouping,
  now: Date,
): TimelineGroup[] {
  const keys = [...new Set(rows.map(row => keyOf(row, by)))];
  return keys.map(key => {
    const members = rows.filter(row => keyOf(row, by) === key);
    const group = groups.find(item => item.key === key);
    return {
      name: groupName(key, by),
      note:
        group && group.clusters > members.length
          ? `${members.length} of ${count(group.clusters, 'cluster')}`
          : count(members.length, 'cluster'),
      warning: group && warningOf(group, now),
      rows: members.map(row => timelineRow(row, now)),
    };
  });
}

export function groupName(key: string, by: SupportGrouping): string {
  if (key === NONE) {
    return by === 'owner' ? 'No owner' : 'No environment';
  }
  return by === 'owner' ? entityName(key) : key;
}

function keyOf({ cluster }: SupportRow, by: SupportGrouping): string {
  return (by === 'owner' ? cluster.owner : cluster.environment) ?? NONE;
}

function warningOf(
  { unsupported, extended, unknown, nearestEnd }: SupportGroup,
  now: Date,
): string {
  return [
    unsupported > 0 && `${unsupported} out of support`,
    extended > 0 && `${extended} in extended support`,
    unknown > 0 && `${unknown} unknown`,
    nearestEnd &&
      Date.parse(nearestEnd) >= now.getTime() &&
      `nearest end ${formatDay(nearestEnd, now)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function timelineRow(row: SupportRow, now: Date): TimelineRow {
  const upgrading = row.upgrade !== undefined && isActive(row.upgrade.phase);
  const today = supportPeriods(row.support, row.minor, now);
  return {
    id: row.cluster.id,
    name: <Name row={row} />,
    aside: <Aside row={row} now={now} />,
    periods:
      upgrading && row.targetSupport
        ? afterUpgrade(
            today,
            supportPeriods(row.targetSupport, row.target, now),
            row.upgrade?.target,
            now,
          )
        : today,
    marks: upgrading
      ? [
          {
            at: now.getTime(),
            label: `Upgrade to ${versionText(row.upgrade?.target)}, under way`,
          },
        ]
      : [],
  };
}

/** Today's periods until now, then those of the version that the running upgrade leads to. Exported for its test. */
export function afterUpgrade(
  today: SupportPeriod[],
  target: SupportPeriod[],
  version: string | undefined,
  now: Date,
): SupportPeriod[] {
  const at = now.getTime();
  const before = today
    .filter(({ from }) => (from ?? -Infinity) < at)
    .map(period => ({ ...period, to: Math.min(period.to ?? Infinity, at) }));
  const after = target
    .filter(({ to }) => (to ?? Infinity) > at)
    .map(period => ({
      ...period,
      from: Math.max(period.from ?? -Infinity, at),
    }));
  return [
    ...before,
    ...after.map((period, index) =>
      index === 0
        ? {
            ...period,
            label: `After this upgrade, ${versionText(version)}: ${
              period.label
            }`,
          }
        : period,
    ),
  ];
}

function Name({ row }: { row: SupportRow }) {
  const classes = usePageStyles();
  const entityLink = useEntityRefLink();
  const { cluster, version, minor, support } = row;
  const shown = version ? shortVersionText(version) : minor;
  return (
    <>
      {cluster.entityRef ? (
        <PageLink to={`${entityLink(cluster.entityRef)}/upgrades`}>
          {cluster.title}
        </PageLink>
      ) : (
        cluster.title
      )}
      <span className={classes.sub}>
        {[
          platformText(support.provider),
          shown ? versionText(shown) : 'version unknown',
          row.target && `target ${versionText(row.target)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

function Aside({ row, now }: { row: SupportRow; now: Date }) {
  const { support, upgrade } = row;
  if (upgrade && isActive(upgrade.phase)) {
    return <Status status="running" label="leaving" />;
  }
  switch (support.state) {
    case 'unsupported': {
      const end = support.extendedEnd ?? support.standardEnd;
      return (
        <Status
          status="out-of-support"
          label={end ? `since ${formatDay(end, now)}` : 'out'}
        />
      );
    }
    case 'unknown':
      return <Status status="unknown" label="unknown" />;
    default:
      if (support.daysLeft === undefined)
        return <Status status="unknown" label="no date" />;
      return support.daysLeft <= ENDING_DAYS ? (
        <Status status="attention" label={`${support.daysLeft} d`} />
      ) : (
        <span>{support.daysLeft} d</span>
      );
  }
}

import type {
  SupportGroup,
  SupportRow,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { useEntityRefLink } from '@backstage/plugin-catalog-react';
import { PageLink } from '../components/links';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { dayText, daysText } from '../format/time';
import {
  entityName,
  knownVersionText,
  shortVersionText,
  versionText,
} from '../format/words';
import { useTexts } from '../translation';
import type { Texts } from '../translation';
import { isActive } from '../upgrade/phase';
import { NONE } from './groupText';
import { supportPeriods } from './supportPeriods';
import type { SupportPeriod } from './supportPeriods';
import type { SupportGrouping } from './supportQuery';
import type { TimelineGroup, TimelineRow } from './Timeline';

const ENDING_DAYS = 90;

/** The rows of one page below their groups, in the server's order. */
export function timelineGroups(
  rows: SupportRow[],
  groups: SupportGroup[],
  by: SupportGrouping,
  now: Date,
  texts: Texts,
): TimelineGroup[] {
  const keys = [...new Set(rows.map(row => keyOf(row, by)))];
  return keys.map(key => {
    const members = rows.filter(row => keyOf(row, by) === key);
    const group = groups.find(item => item.key === key);
    return {
      name: groupName(key, by, texts),
      note:
        group && group.clusters > members.length
          ? texts('support.timeline.some', {
              shown: members.length,
              count: group.clusters,
            })
          : texts('count.clusters', { count: members.length }),
      warning: group && warningOf(group, now, texts),
      rows: members.map(row => timelineRow(row, now, texts)),
    };
  });
}

export function groupName(
  key: string,
  by: SupportGrouping,
  texts: Texts,
): string {
  if (key === NONE) {
    return texts(
      by === 'owner'
        ? 'support.timeline.noOwner'
        : 'support.timeline.noEnvironment',
    );
  }
  return by === 'owner' ? entityName(key) : key;
}

function keyOf({ cluster }: SupportRow, by: SupportGrouping): string {
  return (by === 'owner' ? cluster.owner : cluster.environment) ?? NONE;
}

function warningOf(
  { unsupported, extended, unknown, nearestEnd }: SupportGroup,
  now: Date,
  texts: Texts,
): string {
  return [
    unsupported > 0 && texts('support.outOfSupport', { amount: unsupported }),
    extended > 0 && texts('support.inExtended', { amount: extended }),
    unknown > 0 && texts('support.unknown', { amount: unknown }),
    nearestEnd &&
      Date.parse(nearestEnd) >= now.getTime() &&
      texts('support.nearestEnd', { day: dayText(nearestEnd, texts, now) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function timelineRow(row: SupportRow, now: Date, texts: Texts): TimelineRow {
  const upgrading = row.upgrade !== undefined && isActive(row.upgrade.phase);
  const today = supportPeriods(row.support, row.minor, now, texts);
  return {
    id: row.cluster.id,
    name: <Name row={row} />,
    aside: <Aside row={row} now={now} />,
    periods:
      upgrading && row.targetSupport
        ? afterUpgrade(
            today,
            supportPeriods(row.targetSupport, row.target, now, texts),
            row.upgrade?.target,
            now,
            texts,
          )
        : today,
    marks: upgrading
      ? [
          {
            at: now.getTime(),
            label: texts('support.timeline.upgrade', {
              version: knownVersionText(row.upgrade?.target, texts),
            }),
          },
        ]
      : [],
  };
}

/**
 * Today's periods until now, then those of the version that the running upgrade leads to. Exported
 * for its test.
 */
export function afterUpgrade(
  today: SupportPeriod[],
  target: SupportPeriod[],
  version: string | undefined,
  now: Date,
  texts: Texts,
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
            label: texts('support.timeline.afterUpgrade', {
              version: knownVersionText(version, texts),
              period: period.label,
            }),
          }
        : period,
    ),
  ];
}

function Name({ row }: { row: SupportRow }) {
  const texts = useTexts();
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
          support.providerName,
          shown ? versionText(shown) : texts('support.timeline.versionUnknown'),
          row.target &&
            texts('support.timeline.target', {
              version: versionText(row.target),
            }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

function Aside({ row, now }: { row: SupportRow; now: Date }) {
  const texts = useTexts();
  const { support, upgrade } = row;
  if (upgrade && isActive(upgrade.phase)) {
    return (
      <Status status="running" label={texts('support.timeline.leaving')} />
    );
  }
  switch (support.state) {
    case 'unsupported': {
      const end = support.extendedEnd ?? support.standardEnd;
      return (
        <Status
          status="out-of-support"
          label={
            end
              ? texts('support.timeline.since', {
                  day: dayText(end, texts, now),
                })
              : texts('support.timeline.out')
          }
        />
      );
    }
    case 'unknown':
      return <Status status="unknown" label={texts('unknown')} />;
    default: {
      if (support.daysLeft === undefined)
        return (
          <Status status="unknown" label={texts('support.timeline.noDate')} />
        );
      const days = daysText(support.daysLeft, texts);
      return support.daysLeft <= ENDING_DAYS ? (
        <Status status="attention" label={days} />
      ) : (
        <span>{days}</span>
      );
    }
  }
}

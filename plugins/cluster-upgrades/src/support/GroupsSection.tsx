import type {
  SupportGroup,
  SupportPage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { Section } from '../components/Section';
import { usePageStyles } from '../components/styles';
import { formatDay } from '../format/time';
import { count } from '../format/words';
import { useHeadlines } from '../translation';
import { dollars } from './money';
import type { SupportGrouping } from './supportQuery';
import { groupName } from './timelineRows';

const HOURS_A_DAY = 24;

/** Where no end lies ahead. */
function endText({ unknown }: SupportGroup): string {
  return unknown > 0 ? 'unknown' : 'all ended';
}

/** Of the clusters in extended support: how many have a price that is known, and how many have none. Both together are all of them. */
function pricesOf({ extended, costUnknown, unknown }: SupportGroup): {
  priced: number;
  unpriced: number;
} {
  const unpriced = costUnknown - unknown;
  return { priced: extended - unpriced, unpriced };
}

/** What is known of a group's cost, and of how many of its clusters it is not. */
function costText(group: SupportGroup): string {
  const { priced, unpriced } = pricesOf(group);
  const parts = [
    priced > 0 && dollars(group.costPerHourUsd * HOURS_A_DAY),
    unpriced > 0 && `${unpriced} without a known price`,
    group.unknown > 0 && `${group.unknown} of unknown support`,
  ].filter(Boolean);
  return parts.join(' · ') || dollars(0);
}

/** Sentences whose numbers add up to the clusters in extended support, and what stands beside them. */
function costSentences(sum: SupportGroup): {
  total: string;
  known?: string;
  missing: string[];
} {
  const { priced, unpriced } = pricesOf(sum);
  return {
    total: `${count(sum.extended, 'cluster')} in extended support now`,
    known:
      priced > 0
        ? `${priced} with a known price: ${dollars(
            sum.costPerHourUsd * HOURS_A_DAY,
          )} a day, ${dollars(sum.costPerYearUsd)} a year if nothing moves`
        : undefined,
    missing: [
      ...(unpriced > 0
        ? [
            `${unpriced} without a known price: what ${
              unpriced === 1 ? 'it costs' : 'they cost'
            } comes on top`,
          ]
        : []),
      ...(sum.unknown > 0
        ? [
            `Not counted: ${count(
              sum.unknown,
              'cluster',
            )} with unknown support dates`,
          ]
        : []),
    ],
  };
}

/** What extended support costs now, and how many clusters stand where; of all that match, not only of this page. */
export function GroupsSection({
  page,
  by,
}: {
  page: SupportPage;
  by: SupportGrouping;
}) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const { total, known, missing } = costSentences(page.sum);
  const columns: Column<SupportGroup>[] = [
    {
      id: 'name',
      title: by === 'owner' ? 'Owner' : 'Environment',
      rowHeader: true,
      render: group => groupName(group.key, by),
    },
    { id: 'clusters', title: 'Clusters', render: group => group.clusters },
    { id: 'standard', title: 'Standard', render: group => group.standard },
    { id: 'extended', title: 'Extended', render: group => group.extended },
    {
      id: 'unsupported',
      title: 'Unsupported',
      render: group => group.unsupported,
    },
    { id: 'unknown', title: 'Unknown', render: group => group.unknown },
    {
      id: 'end',
      title: 'Nearest end',
      render: group =>
        group.nearestEnd ? formatDay(group.nearestEnd) : endText(group),
    },
    { id: 'cost', title: 'Costs a day', render: costText },
  ];
  return (
    <Section title={headline('support.cost')} flush>
      <div className={classes.cardBody}>
        <p>{total}</p>
        <ul>
          {known && (
            <li>
              <strong>{known}</strong>
            </li>
          )}
          {missing.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className={`${classes.muted} ${classes.small}`}>
          List prices that the provider publishes.
        </p>
      </div>
      <DataTable
        label={`Support by ${by}`}
        dense
        columns={columns}
        rows={page.groups}
        rowKey={group => group.key}
      />
    </Section>
  );
}

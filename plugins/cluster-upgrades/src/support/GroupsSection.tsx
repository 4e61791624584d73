import type { SupportGroup, SupportPage } from '@drydock/backstage-plugin-cluster-upgrades-common';
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

/** What is known of a sum, and of how many clusters nothing is. */
function costText({ costPerHourUsd, costUnknown }: SupportGroup, known: string): string {
  if (costUnknown === 0) return known;
  const unknown = `${costUnknown} of unknown cost`;
  return costPerHourUsd === 0 ? unknown : `${known} and ${unknown}`;
}

/** What extended support costs now, and how many clusters stand where; of all that match, not only of this page. */
export function GroupsSection({ page, by }: { page: SupportPage; by: SupportGrouping }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const { sum } = page;
  const columns: Column<SupportGroup>[] = [
    { id: 'name', title: by === 'owner' ? 'Owner' : 'Environment', rowHeader: true, render: group => groupName(group.key, by) },
    { id: 'clusters', title: 'Clusters', render: group => group.clusters },
    { id: 'standard', title: 'Standard', render: group => group.standard },
    { id: 'extended', title: 'Extended', render: group => group.extended },
    { id: 'unsupported', title: 'Unsupported', render: group => group.unsupported },
    { id: 'unknown', title: 'Unknown', render: group => group.unknown },
    { id: 'end', title: 'Nearest end', render: group => (group.nearestEnd ? formatDay(group.nearestEnd) : endText(group)) },
    { id: 'cost', title: 'Costs a day', render: group => costText(group, dollars(group.costPerHourUsd * HOURS_A_DAY)) },
  ];
  return (
    <Section title={headline('support.cost')} flush>
      <div className={classes.cardBody}>
        <p>
          {count(sum.extended, 'cluster')} in extended support now:{' '}
          <strong>{costText(sum, `${dollars(sum.costPerHourUsd * HOURS_A_DAY)} a day, ${dollars(sum.costPerYearUsd)} a year if nothing moves`)}</strong>
        </p>
        <p className={`${classes.muted} ${classes.small}`}>List prices that the provider publishes; a cluster whose support or price is not known is not in the sum.</p>
      </div>
      <DataTable label={`Support by ${by}`} dense columns={columns} rows={page.groups} rowKey={group => group.key} />
    </Section>
  );
}

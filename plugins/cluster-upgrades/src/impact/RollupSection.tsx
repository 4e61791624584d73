import type { ImpactComponent } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { SeverityStatus } from '../cluster/FindingRow';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { EntityLink } from '../components/links';
import { Section } from '../components/Section';
import { dueText } from '../format/time';
import { count } from '../format/words';
import { useHeadlines } from '../translation';
import { notFullyCheckedText } from './impactSentence';
import { ImpactPaging } from './ImpactPaging';
import { useImpactPage } from './useImpact';

const columns: Column<ImpactComponent>[] = [
  {
    id: 'component',
    title: 'Component',
    rowHeader: true,
    render: row => <EntityLink entityRef={row.entityRef} />,
  },
  { id: 'clusters', title: 'Clusters', render: row => row.clusters },
  {
    id: 'blockers',
    title: 'Blockers, on each cluster',
    render: row =>
      row.blockers > 0 ? (
        <SeverityStatus
          severity="blocker"
          label={count(row.blockers, 'blocker')}
        />
      ) : (
        'no blocker known'
      ),
  },
  {
    id: 'warnings',
    title: 'Warnings',
    render: row =>
      row.warnings > 0 ? (
        <SeverityStatus
          severity="warning"
          label={count(row.warnings, 'warning')}
        />
      ) : (
        'none known'
      ),
  },
  {
    id: 'due',
    title: 'Due',
    render: row => (row.dueAt ? dueText(row.dueAt) : 'no date'),
  },
];

const ROWS = 25;

/** The components below a system, a domain or a team. @param notFullyChecked - clusters of all of them where there may be more than is known */
export function RollupSection({
  notFullyChecked,
}: {
  notFullyChecked: number;
}) {
  const headline = useHeadlines();
  const page = useImpactPage('components', ROWS, (api, entity, query) =>
    api.listImpactComponents(entity, query),
  );
  return (
    <Section
      id="components"
      title={headline('impact.components')}
      flush
      aside={
        page.value &&
        [
          count(page.value.total, 'component'),
          ...(notFullyChecked > 0
            ? [notFullyCheckedText(notFullyChecked)]
            : []),
        ].join(' · ')
      }
    >
      <ImpactPaging page={page} what="components">
        {({ items }) => (
          <DataTable
            label="Components"
            columns={columns}
            rows={items}
            rowKey={row => row.entityRef}
            busy={page.loading}
          />
        )}
      </ImpactPaging>
    </Section>
  );
}

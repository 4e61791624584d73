import type { ImpactComponent } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { SeverityStatus } from '../cluster/FindingRow';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { EntityLink } from '../components/links';
import { Section } from '../components/Section';
import { dueDayText } from '../format/time';
import { useTexts } from '../translation';
import type { Texts } from '../translation';
import { notFullyCheckedText } from './impactSentence';
import { ImpactPaging } from './ImpactPaging';
import { useImpactPage } from './useImpact';

function columnsOf(texts: Texts): Column<ImpactComponent>[] {
  return [
    {
      id: 'component',
      title: texts('impact.rollup.component'),
      rowHeader: true,
      render: row => <EntityLink entityRef={row.entityRef} />,
    },
    {
      id: 'clusters',
      title: texts('impact.rollup.clusters'),
      render: row => row.clusters,
    },
    {
      id: 'blockers',
      title: texts('impact.rollup.blockers'),
      render: row =>
        row.blockers > 0 ? (
          <SeverityStatus
            severity="blocker"
            label={texts('impact.state.blockers', { count: row.blockers })}
          />
        ) : (
          texts('impact.rollup.noBlocker')
        ),
    },
    {
      id: 'warnings',
      title: texts('impact.rollup.warnings'),
      render: row =>
        row.warnings > 0 ? (
          <SeverityStatus
            severity="warning"
            label={texts('impact.state.warnings', { count: row.warnings })}
          />
        ) : (
          texts('impact.rollup.noWarning')
        ),
    },
    {
      id: 'due',
      title: texts('impact.rollup.due'),
      render: row =>
        row.dueAt
          ? dueDayText(row.dueAt, texts)
          : texts('impact.rollup.noDate'),
    },
  ];
}

const ROWS = 25;

/**
 * The components below a system, a domain or a team.
 * @param notFullyChecked - clusters of all of them where there may be more than is known
 */
export function RollupSection({
  notFullyChecked,
}: {
  notFullyChecked: number;
}) {
  const texts = useTexts();
  const page = useImpactPage('components', ROWS, (api, entity, query) =>
    api.listImpactComponents({ path: entity, query }),
  );
  return (
    <Section
      id="components"
      title={texts('impact.components')}
      flush
      aside={
        page.value &&
        [
          texts('impact.rollup.components', { count: page.value.total }),
          ...(notFullyChecked > 0
            ? [notFullyCheckedText(notFullyChecked, texts)]
            : []),
        ].join(' · ')
      }
    >
      <ImpactPaging page={page} list="components">
        {({ items }) => (
          <DataTable
            label={texts('impact.components')}
            columns={columnsOf(texts)}
            rows={items}
            rowKey={row => row.entityRef}
            busy={page.loading}
          />
        )}
      </ImpactPaging>
    </Section>
  );
}

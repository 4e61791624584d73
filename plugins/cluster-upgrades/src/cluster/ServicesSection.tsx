import type { ClusterDetails, ClusterDetailsServicesInner } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { EntityLink, EntityLinks } from '../components/links';
import { Section } from '../components/Section';
import { count } from '../format/words';
import { SeverityStatus } from './FindingRow';
import { useHeadlines } from '../translation';

type OwnerRow = ClusterDetailsServicesInner;

const columns: Column<OwnerRow>[] = [
  { id: 'owner', title: 'Owner', rowHeader: true, render: row => <EntityLink entityRef={row.owner} /> },
  { id: 'services', title: 'Services', render: row => <EntityLinks entityRefs={row.services.map(service => service.entityRef)} /> },
  { id: 'fix', title: 'To fix', render: row => <ToFix row={row} /> },
  { id: 'workloads', title: 'Workloads', render: row => row.services.reduce((sum, service) => sum + service.workloads, 0) },
  { id: 'found', title: 'Found by', render: row => [...new Set(row.services.map(service => service.foundBy))].join(', ') },
];

/** Who runs what here, and how that was found out. Namespaces that lead to nobody are named. */
export function ServicesSection({ details }: { details: ClusterDetails }) {
  const headline = useHeadlines();
  const services = details.services.reduce((sum, row) => sum + row.services.length, 0);
  const { unowned } = details;
  const neverRead = details.sections.length === 0;
  return (
    <Section
      id="services"
      title={headline('cluster.services')}
      flush
      aside={neverRead ? undefined : `${count(services, 'service')}, ${count(details.services.length, 'owner')}`}
      footer={unowned.length > 0 ? `${count(unowned.length, 'namespace')} ${unowned.length === 1 ? 'has' : 'have'} no owner: ${unowned.join(', ')}` : undefined}
    >
      <DataTable
        label="Services and owners"
        columns={columns}
        rows={details.services}
        rowKey={row => row.owner}
        empty={
          neverRead ? (
            'Nothing was read yet: who runs what here is not known.'
          ) : (
            <>
              No workload leads to a service of the catalog. Add <code>backstage.io/kubernetes-id</code> to a component and its workloads.
            </>
          )
        }
      />
    </Section>
  );
}

function ToFix({ row }: { row: OwnerRow }) {
  if (row.blockers > 0) {
    return <SeverityStatus severity="blocker" label={String(row.blockers)} />;
  }
  return row.warnings > 0 ? <SeverityStatus severity="warning" label={String(row.warnings)} /> : <>none</>;
}

import type { ClusterDetails, ClusterDetailsServicesInner } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { EntityLink, EntityLinks } from '../components/links';
import { Section } from '../components/Section';
import { count } from '../format/words';
import { factsOf } from './factsOf';
import type { KnownFacts } from './factsOf';
import { SeverityStatus } from './FindingRow';
import { useHeadlines } from '../translation';

type OwnerRow = ClusterDetailsServicesInner;

const columnsFor = ({ known }: KnownFacts): Column<OwnerRow>[] => [
  { id: 'owner', title: 'Owner', rowHeader: true, render: row => <EntityLink entityRef={row.owner} /> },
  { id: 'services', title: 'Services', render: row => <EntityLinks entityRefs={row.services.map(service => service.entityRef)} empty={known === 'in full' ? 'none' : 'not known'} /> },
  { id: 'fix', title: 'To fix', render: row => <ToFix row={row} /> },
  { id: 'workloads', title: 'Workloads', render: row => (known === 'not at all' ? 'not known' : row.services.reduce((sum, service) => sum + service.workloads, 0)) },
  { id: 'found', title: 'Found by', render: row => [...new Set(row.services.map(service => service.foundBy))].join(', ') },
];

/** Who runs what here, and how that was found out. Namespaces that lead to nobody are named. Without the workloads an empty list is no answer. */
export function ServicesSection({ details }: { details: ClusterDetails }) {
  const headline = useHeadlines();
  const workloads = factsOf(details, 'workloads');
  const { unowned } = details;
  const nobodys = unowned.length > 0 && `${count(unowned.length, 'namespace')} ${unowned.length === 1 ? 'has' : 'have'} no owner: ${unowned.join(', ')}`;
  const hasRows = details.services.length > 0;
  const gap = workloads.known === 'in full' ? undefined : `${workloads.known === 'in part' ? 'Workloads were read in part, so that there may be more' : 'Who runs what here is not known'}: ${workloads.reason}`;
  return (
    <Section
      id="services"
      title={headline('cluster.services')}
      flush
      aside={amountText(details, workloads)}
      footer={
        ((gap && hasRows) || nobodys) && (
          <>
            {gap && hasRows && <span>{gap}</span>}
            {nobodys && <span>{nobodys}</span>}
          </>
        )
      }
    >
      <DataTable
        label="Services and owners"
        dense
        columns={columnsFor(workloads)}
        rows={details.services}
        rowKey={row => row.owner}
        empty={
          gap ?? (
            <>
              No workload leads to a service of the catalog. Add <code>backstage.io/kubernetes-id</code> to a component and its workloads.
            </>
          )
        }
      />
    </Section>
  );
}

function amountText({ services: owners }: ClusterDetails, { known }: KnownFacts): string {
  const services = owners.reduce((sum, row) => sum + row.services.length, 0);
  if (known === 'not at all' && services === 0) return 'services not known';
  return `${known === 'in full' ? '' : 'at least '}${count(services, 'service')}, ${count(owners.length, 'owner')}`;
}

function ToFix({ row }: { row: OwnerRow }) {
  if (row.blockers > 0) {
    return <SeverityStatus severity="blocker" label={String(row.blockers)} />;
  }
  return row.warnings > 0 ? <SeverityStatus severity="warning" label={String(row.warnings)} /> : <>none</>;
}

import type {
  ClusterDetails,
  ClusterDetailsServicesInner,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { EntityLink, EntityLinks } from '../../components/links';
import { count } from '../../format/words';
import { factsOf } from '../factsOf';
import type { KnownFacts } from '../factsOf';
import { SeverityStatus } from '../FindingRow';
import type { ClusterSection, SectionSummary } from './ClusterSection';
import { summaryOf } from './ClusterSection';
import { SectionFooter, SectionLoaded } from './SectionParts';

type OwnerRow = ClusterDetailsServicesInner;

const columnsFor = ({ known }: KnownFacts): Column<OwnerRow>[] => [
  {
    id: 'owner',
    title: 'Owner',
    rowHeader: true,
    render: row => <EntityLink entityRef={row.owner} />,
  },
  {
    id: 'services',
    title: 'Services',
    render: row => (
      <EntityLinks
        entityRefs={row.services.map(service => service.entityRef)}
        empty={known === 'in full' ? 'none' : 'not known'}
      />
    ),
  },
  { id: 'fix', title: 'To fix', render: row => <ToFix row={row} /> },
  {
    id: 'workloads',
    title: 'Workloads',
    render: row =>
      known === 'not at all'
        ? 'not known'
        : row.services.reduce((sum, service) => sum + service.workloads, 0),
  },
  {
    id: 'found',
    title: 'Found by',
    render: row =>
      [...new Set(row.services.map(service => service.foundBy))].join(', '),
  },
];

/** Who runs what here, and how that was found out. Namespaces without an owner are named. Without the workloads an empty list is no answer. */
export const servicesSection: ClusterSection = {
  id: 'services',
  title: 'cluster.services',
  summary: ({ details, cluster }) =>
    summaryOf(details, `the details of ${cluster.title}`, servicesSummary),
  Body: ({ facts: { details, cluster } }) => (
    <SectionLoaded resource={details} what={`the details of ${cluster.title}`}>
      {value => <Services details={value} />}
    </SectionLoaded>
  ),
};

function servicesSummary(details: ClusterDetails): SectionSummary {
  const workloads = factsOf(details, 'workloads');
  const { services: owners, unowned } = details;
  const services = owners.reduce((sum, row) => sum + row.services.length, 0);
  const toFix = owners.filter(({ blockers }) => blockers > 0).length;
  const open =
    toFix > 0
      ? ({
          status: 'blocked',
          label: `${count(toFix, 'owner')} with fixes`,
        } as const)
      : undefined;
  if (workloads.known === 'not at all')
    return {
      sentence: `Not read: ${workloads.reason}`,
      status: open ?? { status: 'unknown', label: 'Unknown' },
    };
  const amount = `${workloads.known === 'in full' ? '' : 'at least '}${count(
    services,
    'service',
  )} of ${count(owners.length, 'owner')}`;
  return {
    count: workloads.known === 'in full' ? String(services) : undefined,
    sentence: [
      amount,
      unowned.length > 0 &&
        `${count(unowned.length, 'namespace')} without owner`,
      workloads.known === 'in part' && `read in part: ${workloads.reason}`,
    ]
      .filter(Boolean)
      .join(' · '),
    status:
      open ??
      (workloads.known === 'in part'
        ? { status: 'unknown', label: 'Read in part' }
        : undefined),
  };
}

function Services({ details }: { details: ClusterDetails }) {
  const workloads = factsOf(details, 'workloads');
  const { unowned } = details;
  const nobodys =
    unowned.length > 0 &&
    `${count(unowned.length, 'namespace')} ${
      unowned.length === 1 ? 'has' : 'have'
    } no owner: ${unowned.join(', ')}`;
  const hasRows = details.services.length > 0;
  const gap =
    workloads.known === 'in full'
      ? undefined
      : `${
          workloads.known === 'in part'
            ? 'Workloads were read in part; there may be more'
            : 'Who runs what here is not known'
        }: ${workloads.reason}`;
  return (
    <>
      <DataTable
        label="Services and owners"
        dense
        columns={columnsFor(workloads)}
        rows={details.services}
        rowKey={row => row.owner}
        empty={
          gap ?? (
            <>
              No workload leads to a service of the catalog. Add{' '}
              <code>backstage.io/kubernetes-id</code> to a component and its
              workloads.
            </>
          )
        }
      />
      {((gap && hasRows) || nobodys) && (
        <SectionFooter>
          {gap && hasRows && <span>{gap}</span>}
          {nobodys && <span>{nobodys}</span>}
        </SectionFooter>
      )}
    </>
  );
}

function ToFix({ row }: { row: OwnerRow }) {
  if (row.blockers > 0) {
    return <SeverityStatus severity="blocker" label={String(row.blockers)} />;
  }
  return row.warnings > 0 ? (
    <SeverityStatus severity="warning" label={String(row.warnings)} />
  ) : (
    <>none</>
  );
}

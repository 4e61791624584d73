import { foundByText } from '../../format/foundBy';
import type {
  ClusterDetails,
  ClusterDetailsServicesInner,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { EntityLink, EntityLinks } from '../../components/links';
import { useTexts } from '../../translation';
import type { Texts } from '../../translation';
import { factsOf } from '../factsOf';
import type { KnownFacts } from '../factsOf';
import { SeverityStatus } from '../FindingRow';
import type { ClusterSection, SectionSummary } from './ClusterSection';
import { summaryOf, unknownStatus } from './ClusterSection';
import { DetailsLoaded, SectionFooter } from './SectionParts';

/** The annotation, and label of workloads, by which Backstage links them. */
const KUBERNETES_ID = 'backstage.io/kubernetes-id';

type OwnerRow = ClusterDetailsServicesInner;

const columnsFor = (
  { known }: KnownFacts,
  texts: Texts,
): Column<OwnerRow>[] => [
  {
    id: 'owner',
    title: texts('cluster.services.column.owner'),
    rowHeader: true,
    render: row => <EntityLink entityRef={row.owner} />,
  },
  {
    id: 'services',
    title: texts('cluster.services.column.services'),
    render: row => (
      <EntityLinks
        entityRefs={row.services.map(service => service.entityRef)}
        empty={texts(
          known === 'fully'
            ? 'cluster.services.none'
            : 'cluster.services.notKnown',
        )}
      />
    ),
  },
  {
    id: 'fix',
    title: texts('cluster.services.column.fix'),
    render: row => <ToFix row={row} />,
  },
  {
    id: 'workloads',
    title: texts('cluster.services.column.workloads'),
    render: row =>
      known === 'not-at-all'
        ? texts('cluster.services.notKnown')
        : row.services.reduce((sum, service) => sum + service.workloads, 0),
  },
  {
    id: 'found',
    title: texts('cluster.services.column.found'),
    render: row =>
      [...new Set(row.services.map(({ foundBy }) => foundBy))]
        .map(foundBy => foundByText(foundBy, texts))
        .join(', '),
  },
];

/**
 * Who runs what here, and how that was found out. Namespaces without an owner are named. Without
 * the workloads an empty list is no answer.
 */
export const servicesSection: ClusterSection = {
  id: 'services',
  title: 'cluster.services',
  summary: ({ details, cluster }, _now, texts) =>
    summaryOf(
      details,
      texts('cluster.what.details', { cluster: cluster.title }),
      value => servicesSummary(value, texts),
      texts,
    ),
  Body: ({ facts }) => (
    <DetailsLoaded facts={facts}>
      {value => <Services details={value} />}
    </DetailsLoaded>
  ),
};

function servicesSummary(
  details: ClusterDetails,
  texts: Texts,
): SectionSummary {
  const workloads = factsOf(details, 'workloads', texts);
  const { services: owners, unowned } = details;
  const services = owners.reduce((sum, row) => sum + row.services.length, 0);
  const toFix = owners.filter(({ blockers }) => blockers > 0).length;
  const open =
    toFix > 0
      ? ({
          status: 'blocked',
          label: texts('cluster.services.withFixes', { count: toFix }),
        } as const)
      : undefined;
  const reason = workloads.reason ?? '';
  if (workloads.known === 'not-at-all')
    return {
      sentence: texts('cluster.sections.notRead', { reason }),
      status: open ?? unknownStatus(texts),
    };
  const isWhole = workloads.known === 'fully';
  const amount = texts(
    isWhole ? 'cluster.services.owners' : 'cluster.services.ownersAtLeast',
    {
      services: texts('cluster.services.services', { count: services }),
      count: owners.length,
    },
  );
  return {
    count: isWhole ? String(services) : undefined,
    sentence: [
      amount,
      unowned.length > 0 &&
        texts('cluster.services.unowned', { count: unowned.length }),
      !isWhole && texts('cluster.sections.inPartWhy', { reason }),
    ]
      .filter(Boolean)
      .join(' · '),
    status:
      open ??
      (isWhole
        ? undefined
        : { status: 'unknown', label: texts('cluster.sections.inPart') }),
  };
}

function Services({ details }: { details: ClusterDetails }) {
  const texts = useTexts();
  const workloads = factsOf(details, 'workloads', texts);
  const { unowned } = details;
  const nobodys =
    unowned.length > 0 &&
    texts('cluster.services.unownedNames', {
      count: unowned.length,
      names: unowned.join(', '),
    });
  const hasRows = details.services.length > 0;
  const gap =
    workloads.known === 'fully'
      ? undefined
      : texts(
          workloads.known === 'partly'
            ? 'cluster.services.inPart'
            : 'cluster.services.unread',
          { reason: workloads.reason ?? '' },
        );
  return (
    <>
      <DataTable
        label={texts('cluster.services')}
        dense
        columns={columnsFor(workloads, texts)}
        rows={details.services}
        rowKey={row => row.owner}
        empty={
          gap ??
          texts.rich('cluster.services.empty', {
            label: <code>{KUBERNETES_ID}</code>,
          })
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
  const texts = useTexts();
  if (row.blockers > 0) {
    return <SeverityStatus severity="blocker" label={String(row.blockers)} />;
  }
  return row.warnings > 0 ? (
    <SeverityStatus severity="warning" label={String(row.warnings)} />
  ) : (
    <>{texts('cluster.services.none')}</>
  );
}

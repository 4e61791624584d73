import type { ImpactCluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  isGone,
  NameCell,
  OwnerCell,
  UpgradeCell,
} from '../fleet/clusterCells';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { Freshness } from '../components/Freshness';
import { LongList } from '../components/LongList';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { dueText } from '../format/time';
import { count, shortVersionText, versionText } from '../format/words';
import { ClusterState } from './ImpactCard';
import { useHeadlines } from '../translation';
import { ImpactPaging } from './ImpactPaging';
import { useImpactPage } from './useImpact';

const columns: Column<ImpactCluster>[] = [
  {
    id: 'cluster',
    title: 'Cluster',
    rowHeader: true,
    minWidth: 128,
    render: row => <NameCell cluster={row.cluster} />,
  },
  {
    id: 'owner',
    title: 'Who to ask',
    minWidth: 116,
    render: row => <OwnerCell cluster={row.cluster} />,
  },
  { id: 'version', title: 'Version', render: row => <Version row={row} /> },
  {
    id: 'verdict',
    title: 'Cluster verdict',
    render: row => (
      <Status status={row.cluster.verdict} muted={isGone(row.cluster)} />
    ),
  },
  {
    id: 'upgrade',
    title: 'Upgrade',
    render: row => <UpgradeCell cluster={row.cluster} />,
  },
  {
    id: 'findings',
    title: 'Your findings',
    render: row => <Findings row={row} />,
  },
  { id: 'found', title: 'Found by', render: row => <FoundBy row={row} /> },
  {
    id: 'assessed',
    title: 'Assessed',
    render: row => <Freshness freshness={row.cluster.freshness} />,
  },
];

const ROWS = 25;

/** Every cluster that runs something of the entity. */
export function WhereItRuns() {
  const headline = useHeadlines();
  const page = useImpactPage('clusters', ROWS, (api, entity, query) =>
    api.listImpactClusters(entity, query),
  );
  return (
    <Section
      id="clusters"
      title={headline('impact.clusters')}
      flush
      aside={page.value && count(page.value.total, 'cluster')}
    >
      <ImpactPaging page={page} what="clusters">
        {({ items }) => (
          <DataTable
            label="Where it runs"
            dense
            columns={columns}
            rows={items}
            rowKey={row => row.cluster.id}
            isGone={row => isGone(row.cluster)}
            busy={page.loading}
          />
        )}
      </ImpactPaging>
    </Section>
  );
}

function Version({ row }: { row: ImpactCluster }) {
  const classes = usePageStyles();
  return (
    <>
      {versionText(
        row.cluster.version && shortVersionText(row.cluster.version),
      )}
      <span className={classes.sub}>
        {row.cluster.target
          ? `to ${versionText(row.cluster.target)}`
          : 'no target'}
      </span>
    </>
  );
}

function Findings({ row }: { row: ImpactCluster }) {
  const classes = usePageStyles();
  const { notChecked = [] } = row;
  return (
    <>
      <ClusterState row={row} />
      {row.dueAt && <span className={classes.sub}>{dueText(row.dueAt)}</span>}
      {/* No span: of those a dense table shows the first lines alone. */}
      {notChecked.length > 0 && (
        <div className={classes.sub} style={{ maxWidth: 240 }}>
          <LongList
            items={notChecked}
            what="reasons why it is not fully checked"
          />
        </div>
      )}
    </>
  );
}

function FoundBy({ row }: { row: ImpactCluster }) {
  const classes = usePageStyles();
  return (
    <>
      {row.foundBy}
      <span className={classes.sub}>{count(row.workloads, 'workload')}</span>
    </>
  );
}

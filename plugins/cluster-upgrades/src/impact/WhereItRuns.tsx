import { foundByText } from '../format/foundBy';
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
import { dueDayText } from '../format/time';
import {
  knownVersionText,
  shortVersionText,
  versionText,
} from '../format/words';
import { ClusterState } from './ImpactCard';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';
import { ImpactPaging } from './ImpactPaging';
import { useImpactPage } from './useImpact';

function columnsOf(texts: Texts): Column<ImpactCluster>[] {
  return [
    {
      id: 'cluster',
      title: texts('impact.where.cluster'),
      rowHeader: true,
      minWidth: 128,
      render: row => <NameCell cluster={row.cluster} />,
    },
    {
      id: 'owner',
      title: texts('impact.where.owner'),
      minWidth: 116,
      render: row => <OwnerCell cluster={row.cluster} />,
    },
    {
      id: 'version',
      title: texts('impact.where.version'),
      render: row => <Version row={row} />,
    },
    {
      id: 'verdict',
      title: texts('impact.where.verdict'),
      render: row => (
        <Status status={row.cluster.verdict} muted={isGone(row.cluster)} />
      ),
    },
    {
      id: 'upgrade',
      title: texts('impact.where.upgrade'),
      render: row => <UpgradeCell cluster={row.cluster} />,
    },
    {
      id: 'findings',
      title: texts('impact.where.findings'),
      render: row => <Findings row={row} />,
    },
    {
      id: 'found',
      title: texts('impact.where.foundBy'),
      render: row => <FoundBy row={row} />,
    },
    {
      id: 'assessed',
      title: texts('impact.where.assessed'),
      render: row => <Freshness freshness={row.cluster.freshness} />,
    },
  ];
}

const ROWS = 25;

/** Every cluster that runs something of the entity. */
export function WhereItRuns() {
  const texts = useTexts();
  const page = useImpactPage('clusters', ROWS, (api, entity, query) =>
    api.listImpactClusters({ path: entity, query }),
  );
  return (
    <Section
      id="clusters"
      title={texts('impact.clusters')}
      flush
      aside={page.value && texts('count.clusters', { count: page.value.total })}
    >
      <ImpactPaging page={page} list="clusters">
        {({ items }) => (
          <DataTable
            label={texts('impact.clusters')}
            dense
            columns={columnsOf(texts)}
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
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      {knownVersionText(
        row.cluster.version && shortVersionText(row.cluster.version),
        texts,
      )}
      <span className={classes.sub}>
        {row.cluster.target
          ? texts('impact.where.to', {
              version: versionText(row.cluster.target),
            })
          : texts('impact.where.noTarget')}
      </span>
    </>
  );
}

function Findings({ row }: { row: ImpactCluster }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { notChecked = [] } = row;
  return (
    <>
      <ClusterState row={row} />
      {row.dueAt && (
        <span className={classes.sub}>{dueDayText(row.dueAt, texts)}</span>
      )}
      {/* No span: of those a dense table shows the first lines alone. */}
      {notChecked.length > 0 && (
        <div className={classes.sub} style={{ maxWidth: 240 }}>
          <LongList
            items={notChecked.map(each => reasonIn(each, texts))}
            what={texts('impact.where.reasons')}
          />
        </div>
      )}
    </>
  );
}

function FoundBy({ row }: { row: ImpactCluster }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      {row.foundBy.map(each => foundByText(each, texts)).join(', ')}
      <span className={classes.sub}>
        {texts('impact.where.workloads', { count: row.workloads })}
      </span>
    </>
  );
}

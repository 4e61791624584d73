import { useState } from 'react';
import { alertApiRef, useApi, useRouteRef } from '@backstage/core-plugin-api';
import { useEntityRefLink } from '@backstage/plugin-catalog-react';
import { useNavigate } from 'react-router-dom';
import type {
  Cluster,
  ClusterPage,
  Fleet,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { ActionButton } from '../components/ActionButton';
import { CsvButton } from '../components/CsvButton';
import { DataTable } from '../components/DataTable';
import { FailureNotice } from '../components/FailureNotice';
import { FilterMenu } from '../components/FilterMenu';
import { Loading } from '../components/Loading';
import { Paging } from '../components/Paging';
import { usePageStyles } from '../components/styles';
import type { Resource } from '../hooks/useResource';
import type { UrlState } from '../hooks/useUrlState';
import { newPlanRouteRef } from '../routes';
import { useTexts } from '../translation';
import { clusterColumns } from './clusterColumns';
import { isGone } from './clusterCells';
import { FleetFilters } from './FleetFilters';
import { defaultLimit, filterOf, queryOf } from './fleetQuery';
import { clustersAsMarkdown } from './markdown';

export interface FleetTableProps {
  fleet?: Fleet;
  page: Resource<ClusterPage>;
  url: UrlState;
}

/** The clusters that match, a page at a time; sorted, filtered and counted by the server. */
export function FleetTable({ fleet, page, url }: FleetTableProps) {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const query = queryOf(url);
  const hidden = url.many('hide');
  const columns = clusterColumns(texts);
  const open = useOpenCluster();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = ({ name }: Cluster) =>
    setSelected(
      last =>
        new Set(
          last.has(name)
            ? [...last].filter(item => item !== name)
            : [...last, name],
        ),
    );
  return (
    <section className={classes.card} aria-label={texts('fleet.table.label')}>
      <div className={classes.cardHeader} style={{ gap: 8 }}>
        <div className={classes.row}>
          <FleetFilters fleet={fleet} url={url} />
        </div>
        <div className={classes.row} style={{ marginLeft: 'auto' }}>
          <SelectedActions
            names={[...selected]}
            onClear={() => setSelected(new Set())}
          />
          <FilterMenu
            label={texts('fleet.table.columns')}
            none={texts('fleet.table.allColumns')}
            choices={columns.slice(1).map(({ id, title }) => ({
              value: id,
              label: texts('fleet.table.hideColumn', { column: title }),
            }))}
            chosen={hidden}
            onChange={hide => url.set({ hide })}
          />
          <MarkdownButton clusters={page.value?.items ?? []} />
          <CsvButton
            what={texts('fleet.table.csv')}
            fileName="clusters.csv"
            load={() => api.exportClusters({ query: filterOf(url) })}
          />
        </div>
      </div>
      {page.error && (
        <div className={classes.cardBody}>
          <FailureNotice
            error={page.error}
            what={texts('fleet.table.theClusters')}
            onRetry={page.reload}
          />
        </div>
      )}
      {!page.value && page.loading && (
        <Loading
          label={texts('fleet.table.loading')}
          rows={10}
          columns={columns.length}
        />
      )}
      {page.value && (
        <>
          <div className={classes.scroll}>
            <DataTable
              label={texts('fleet.table.label')}
              dense
              columns={columns.filter(({ id }) => !hidden.includes(id))}
              rows={page.value.items}
              rowKey={cluster => cluster.id}
              isGone={isGone}
              onOpen={open}
              selection={{
                isSelected: ({ name }) => selected.has(name),
                onToggle: toggle,
                nameOf: ({ title }) => title,
              }}
              busy={page.loading}
              sorting={{
                sort: query.sort ?? 'verdict',
                order: query.order ?? defaultOrder(query.sort),
                onSort: (sort, order) =>
                  url.set({ sort, order, offset: undefined }),
              }}
              empty={texts('fleet.table.empty')}
            />
          </div>
          <div className={classes.cardFooter} style={{ alignItems: 'center' }}>
            <Paging
              offset={page.value.offset}
              limit={page.value.limit}
              total={page.value.total}
              what={
                fleet && fleet.total !== page.value.total
                  ? texts('fleet.table.thatMatch', { total: fleet.total })
                  : texts('fleet.table.clusters')
              }
              onOffset={offset =>
                url.set({ offset: offset === 0 ? undefined : String(offset) })
              }
              onLimit={limit =>
                url.set({
                  limit: limit === defaultLimit ? undefined : String(limit),
                  offset: undefined,
                })
              }
            />
          </div>
        </>
      )}
    </section>
  );
}

/** So many names fit into an address; more are chosen by filters in the plan itself. */
const MOST_BY_NAME = 100;

/** What can be done with the selected clusters, also those of other pages of the table. */
function SelectedActions({
  names,
  onClear,
}: {
  names: string[];
  onClear(): void;
}) {
  const texts = useTexts();
  const newPlanLink = useRouteRef(newPlanRouteRef);
  if (names.length === 0) {
    return null;
  }
  const query = new URLSearchParams(names.map(name => ['cluster', name]));
  return (
    <>
      <ActionButton onClick={onClear}>
        {texts('fleet.table.selectNone')}
      </ActionButton>
      <ActionButton
        primary
        noLock
        to={`${newPlanLink()}?${query}`}
        deniedReason={
          names.length > MOST_BY_NAME
            ? texts('fleet.table.tooMany', { most: MOST_BY_NAME })
            : undefined
        }
      >
        {texts('fleet.table.createPlan', { amount: names.length })}
      </ActionButton>
    </>
  );
}

/** The worst verdict and the latest read come first; all else starts at A or at the oldest. */
function defaultOrder(sort: string | undefined): 'asc' | 'desc' {
  return sort === 'assessed' ? 'desc' : 'asc';
}

function useOpenCluster(): (cluster: Cluster) => void {
  const navigate = useNavigate();
  const entityLink = useEntityRefLink();
  return cluster => {
    if (cluster.entityRef) {
      navigate(`${entityLink(cluster.entityRef)}/upgrades`);
    }
  };
}

function MarkdownButton({ clusters }: { clusters: Cluster[] }) {
  const texts = useTexts();
  const alerts = useApi(alertApiRef);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(clustersAsMarkdown(clusters));
      alerts.post({
        message: texts('fleet.table.copied', { count: clusters.length }),
        severity: 'success',
        display: 'transient',
      });
    } catch (error) {
      alerts.post({
        message: texts('fleet.table.copyDenied', { error: String(error) }),
        severity: 'error',
        display: 'transient',
      });
    }
  };
  return (
    <ActionButton
      noLock
      onClick={copy}
      deniedReason={
        clusters.length === 0 ? texts('fleet.table.nothingToCopy') : undefined
      }
    >
      {texts('fleet.table.copyMarkdown')}
    </ActionButton>
  );
}

import { useRouteRef } from '@backstage/core-plugin-api';
import type { HistoryPage } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../components/DataTable';
import { FailureNotice } from '../components/FailureNotice';
import { PageLink } from '../components/links';
import { Loading } from '../components/Loading';
import { Section } from '../components/Section';
import type { Resource } from '../hooks/useResource';
import { historyColumns } from '../history/historyColumns';
import { historyRouteRef } from '../routes';
import { count } from '../format/words';
import { useHeadlines } from '../translation';

/** So many entries stand on the cluster's own page. */
export const SHOWN = 5;
const { when, change, outcome, took, otherwise } = historyColumns;
const columns = [when, change, outcome, took, otherwise].map(column => ({ ...column, sort: undefined }));

/** The cluster's last upgrades, ours and others'. */
export function HistorySection({ clusterId, history }: { clusterId: string; history: Resource<HistoryPage> }) {
  const headline = useHeadlines();
  const historyLink = useRouteRef(historyRouteRef);
  return (
    <Section
      id="history"
      title={headline('cluster.history')}
      flush
      aside={history.value && history.value.total > SHOWN && <PageLink to={`${historyLink()}?clusterId=${encodeURIComponent(clusterId)}`}>All {count(history.value.total, 'entry', 'entries')}</PageLink>}
      footer={headline('history.note')}
    >
      {history.error && <FailureNotice error={history.error} what="the history" onRetry={history.reload} />}
      {!history.value && history.loading && <Loading label="Reading the history" rows={3} />}
      {history.value && <DataTable label="History" columns={columns} rows={history.value.items} rowKey={entry => entry.id} empty="No upgrade yet, ours or observed." />}
    </Section>
  );
}

import { useApi, useRouteRef } from '@backstage/core-plugin-api';
import { clusterUpgradesApiRef } from '../api';
import { DataTable } from '../components/DataTable';
import { FailureNotice } from '../components/FailureNotice';
import { PageLink } from '../components/links';
import { Loading } from '../components/Loading';
import { Section } from '../components/Section';
import { useResource } from '../hooks/useResource';
import { historyColumns } from '../history/historyColumns';
import { historyRouteRef } from '../routes';
import { count } from '../format/words';
import { useHeadlines } from '../translation';

const SHOWN = 5;
const { when, change, outcome, took, otherwise } = historyColumns;
const columns = [when, change, outcome, took, otherwise].map(column => ({ ...column, sort: undefined }));

/** The cluster's last upgrades, ours and others'. */
export function HistorySection({ clusterId, version }: { clusterId: string; version?: string }) {
  const headline = useHeadlines();
  const api = useApi(clusterUpgradesApiRef);
  const historyLink = useRouteRef(historyRouteRef);
  const history = useResource(`history ${clusterId} ${version}`, () => api.listHistory({ clusterId, limit: SHOWN }));
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

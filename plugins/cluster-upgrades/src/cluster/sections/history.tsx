import { useRouteRef } from '@backstage/core-plugin-api';
import type { HistoryPage } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../../components/DataTable';
import { PageLink } from '../../components/links';
import { formatDay, formatDuration } from '../../format/time';
import { count, versionText } from '../../format/words';
import { historyColumns, outcomeLooks } from '../../history/historyColumns';
import { historyRouteRef } from '../../routes';
import { useHeadlines } from '../../translation';
import type {
  ClusterFacts,
  ClusterSection,
  SectionSummary,
} from './ClusterSection';
import { summaryOf } from './ClusterSection';
import { SectionFooter, SectionLoaded } from './SectionParts';

/** So many entries stand on the cluster's own page. */
export const SHOWN = 5;
const { when, change, outcome, took, otherwise } = historyColumns;
const columns = [when, change, outcome, took, otherwise].map(column => ({
  ...column,
  sort: undefined,
}));

/** The cluster's last upgrades, ours and others'. */
export const historySection: ClusterSection = {
  id: 'history',
  title: 'cluster.history',
  summary: ({ history }, now) =>
    summaryOf(history, 'the history', value => historySummary(value, now)),
  Body: History,
};

function historySummary(
  { items: [last], total }: HistoryPage,
  now: Date,
): SectionSummary {
  if (!last)
    return { count: '0', sentence: 'No upgrade yet, ours or observed' };
  const at = last.endedAt ?? last.startedAt;
  const words = [
    `Last: ${versionText(last.from)} to ${versionText(last.to)}${
      at ? ` on ${formatDay(at, now)}` : ''
    }`,
    last.durationSeconds !== undefined && formatDuration(last.durationSeconds),
    last.predictedVersusActual &&
      (last.predictedVersusActual.length === 0
        ? 'as predicted'
        : `${count(
            last.predictedVersusActual.length,
            'difference',
          )} to the prediction`),
  ];
  const { status, word } = outcomeLooks[last.outcome];
  return {
    count: String(total),
    sentence: words.filter(Boolean).join(', '),
    status: { status, label: word },
  };
}

function History({ facts: { cluster, history } }: { facts: ClusterFacts }) {
  const headline = useHeadlines();
  const historyLink = useRouteRef(historyRouteRef);
  return (
    <SectionLoaded resource={history} what="the history">
      {({ items, total }) => (
        <>
          <DataTable
            label="History"
            columns={columns}
            rows={items}
            rowKey={entry => entry.id}
            empty="No upgrade yet, ours or observed."
          />
          <SectionFooter>
            <span>{headline('history.note')}</span>
            {total > SHOWN && (
              <PageLink
                to={`${historyLink()}?clusterId=${encodeURIComponent(
                  cluster.id,
                )}`}
              >
                All {count(total, 'entry', 'entries')}
              </PageLink>
            )}
          </SectionFooter>
        </>
      )}
    </SectionLoaded>
  );
}

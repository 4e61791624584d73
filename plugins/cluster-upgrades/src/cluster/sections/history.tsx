import { useRouteRef } from '@backstage/core-plugin-api';
import type { HistoryPage } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../../components/DataTable';
import { PageLink } from '../../components/links';
import { dayText, durationText } from '../../format/time';
import { versionText } from '../../format/words';
import {
  historyColumns,
  outcomeStatus,
  outcomeWord,
} from '../../history/historyColumns';
import { historyRouteRef } from '../../routes';
import { useTexts } from '../../translation';
import type { Texts } from '../../translation';
import type {
  ClusterTabFacts,
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
  summary: ({ history }, now, texts) =>
    summaryOf(
      history,
      texts('cluster.what.history'),
      value => historySummary(value, now, texts),
      texts,
    ),
  Body: History,
};

function historySummary(
  { items: [last], total }: HistoryPage,
  now: Date,
  texts: Texts,
): SectionSummary {
  if (!last) return { count: '0', sentence: texts('cluster.history.none') };
  const at = last.endedAt ?? last.startedAt;
  const versions = {
    from: versionText(last.from),
    to: versionText(last.to),
  };
  const words = [
    at
      ? texts('cluster.history.lastOn', {
          ...versions,
          day: dayText(at, texts, now),
        })
      : texts('cluster.history.last', versions),
    last.durationSeconds !== undefined &&
      durationText(last.durationSeconds, texts),
    last.outcome !== 'observed' &&
      last.predictedVersusActual &&
      (last.predictedVersusActual.length === 0
        ? texts('cluster.history.asPredicted')
        : texts('cluster.history.differences', {
            count: last.predictedVersusActual.length,
          })),
  ];
  return {
    count: String(total),
    sentence: words.filter(Boolean).join(', '),
    status: {
      status: outcomeStatus[last.outcome],
      label: outcomeWord(last.outcome, texts),
    },
  };
}

function History({ facts: { cluster, history } }: { facts: ClusterTabFacts }) {
  const texts = useTexts();
  const historyLink = useRouteRef(historyRouteRef);
  return (
    <SectionLoaded resource={history} what={texts('cluster.what.history')}>
      {({ items, total }) => (
        <>
          <DataTable
            label={texts('cluster.history')}
            columns={columns}
            rows={items}
            rowKey={entry => entry.id}
            empty={texts('cluster.history.empty')}
          />
          <SectionFooter>
            <span>{texts('history.note')}</span>
            {total > SHOWN && (
              <PageLink
                to={`${historyLink()}?clusterId=${encodeURIComponent(
                  cluster.id,
                )}`}
              >
                {texts('cluster.history.all', { count: total })}
              </PageLink>
            )}
          </SectionFooter>
        </>
      )}
    </SectionLoaded>
  );
}

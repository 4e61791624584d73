import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import type { Rollout } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { ActionButton } from '../components/ActionButton';
import { CsvButton } from '../components/CsvButton';
import { DataTable } from '../components/DataTable';
import { FailureNotice } from '../components/FailureNotice';
import { FilterMenu } from '../components/FilterMenu';
import { Loading } from '../components/Loading';
import { Paging } from '../components/Paging';
import { SearchField } from '../components/SearchField';
import { usePageStyles } from '../components/styles';
import { useCopy } from '../components/useCopy';
import { isFiltered } from '../hooks/urlValues';
import { useResource } from '../hooks/useResource';
import { useUrlState } from '../hooks/useUrlState';
import { useHeadlines } from '../translation';
import { csvName } from './csvName';
import { memberColumns } from './memberColumns';
import {
  defaultLimit,
  memberFilterOf,
  memberPhases,
  memberQueryOf,
} from './memberQuery';
import { membersAsMarkdown } from './membersAsMarkdown';
import { RolloutActionDialog } from './RolloutActions';
import type { AskedAction } from './RolloutActions';

const words: Record<string, string> = {
  waiting: 'not started',
  running: 'running',
  succeeded: 'done',
  failed: 'failed',
  skipped: 'skipped',
};

/** The clusters of a rollout: paged, filtered and sorted by the server; the address says which. */
export function MembersSection({
  rollout,
  intervalMs,
  onChanged,
}: {
  rollout: Rollout;
  intervalMs: number;
  onChanged(): void;
}) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const copy = useCopy();
  const [asked, setAsked] = useState<AskedAction>();
  const query = memberQueryOf(url);
  const filter = memberFilterOf(url);
  const load = async () => ({
    ...(await api.listRolloutClusters(rollout.id, query)),
    answeredAtMs: Date.now(),
  });
  const members = useResource(
    `members ${rollout.id} ${JSON.stringify(query)}`,
    load,
    { shows: [`rollout:${rollout.id}`], intervalMs, keepPrevious: true },
  );
  const shown = members.value?.items ?? [];
  return (
    <section
      className={classes.card}
      aria-label={headline('rollout.clusters')}
      id="clusters"
    >
      <div className={classes.cardHeader} style={{ gap: 8 }}>
        <div className={classes.row}>
          <h2>{headline('rollout.clusters')}</h2>
          <FilterMenu
            label="Stage"
            choices={rollout.stages.map(({ name, title, number }) => ({
              value: name,
              label: `${number} ${title ?? name}`,
            }))}
            chosen={url.many('stage')}
            onChange={stage => url.set({ stage, offset: undefined })}
          />
          <FilterMenu
            label="Status"
            choices={memberPhases.map(value => ({
              value,
              label: words[value],
            }))}
            chosen={url.many('phase')}
            onChange={phase => url.set({ phase, offset: undefined })}
          />
          <SearchField
            label="Filter clusters"
            value={filter.search ?? ''}
            onChange={search => url.set({ search, offset: undefined })}
          />
          {isFiltered(filter) && (
            <ActionButton
              onClick={() =>
                url.set({
                  stage: undefined,
                  phase: undefined,
                  search: undefined,
                  offset: undefined,
                })
              }
            >
              Clear filters
            </ActionButton>
          )}
        </div>
        <div className={classes.row}>
          <ActionButton
            noLock
            deniedReason={
              shown.length === 0 ? 'There is nothing to copy' : undefined
            }
            onClick={() =>
              copy(membersAsMarkdown(shown, new Date()), `${shown.length} rows`)
            }
          >
            Copy as Markdown
          </ActionButton>
          <CsvButton
            what="clusters"
            fileName={csvName(rollout, 'clusters')}
            load={() => api.exportRolloutClusters(rollout.id, filter)}
          />
        </div>
      </div>
      {members.error && (
        <div className={classes.cardBody}>
          <FailureNotice
            error={members.error}
            what="the clusters of this rollout"
            onRetry={members.reload}
          />
        </div>
      )}
      {!members.value && members.loading && (
        <Loading label="Reading the clusters" rows={8} columns={7} />
      )}
      {members.value && (
        <>
          <div className={classes.scroll}>
            <DataTable
              label="Clusters of the rollout"
              columns={memberColumns(members.value.answeredAtMs, setAsked)}
              rows={members.value.items}
              rowKey={member => member.clusterId}
              busy={members.loading}
              sorting={{
                sort: query.sort ?? 'stage',
                order: query.order ?? 'asc',
                onSort: (sort, order) =>
                  url.set({ sort, order, offset: undefined }),
              }}
              empty={
                isFiltered(filter)
                  ? 'No cluster matches these filters.'
                  : 'This rollout has no cluster that you may see.'
              }
            />
          </div>
          <div className={classes.cardFooter} style={{ alignItems: 'center' }}>
            <Paging
              offset={members.value.offset}
              limit={members.value.limit}
              total={members.value.total}
              what={
                members.value.total === rollout.clusters.total
                  ? 'clusters'
                  : `that match, ${rollout.clusters.total} in the rollout`
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
      {asked && (
        <RolloutActionDialog
          rolloutId={rollout.id}
          asked={asked}
          onClose={changed => {
            setAsked(undefined);
            if (!changed) return;
            members.reload();
            onChanged();
          }}
        />
      )}
    </section>
  );
}

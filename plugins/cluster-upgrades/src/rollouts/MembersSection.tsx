import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import type {
  MemberPhase,
  Rollout,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
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
import { useTexts } from '../translation';
import type { TextKey } from '../translation';
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

const phaseKeys: Record<MemberPhase, TextKey> = {
  waiting: 'rollouts.members.phase.waiting',
  running: 'rollouts.members.phase.running',
  succeeded: 'rollouts.members.phase.succeeded',
  failed: 'rollouts.members.phase.failed',
  skipped: 'rollouts.members.phase.skipped',
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
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const copy = useCopy();
  const [asked, setAsked] = useState<AskedAction>();
  const query = memberQueryOf(url);
  const filter = memberFilterOf(url);
  const load = async () => ({
    ...(await api.listRolloutClusters({
      path: { rolloutId: rollout.id },
      query,
    })),
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
      aria-label={texts('rollout.clusters')}
      id="clusters"
    >
      <div className={classes.cardHeader} style={{ gap: 8 }}>
        <div className={classes.row}>
          <h2>{texts('rollout.clusters')}</h2>
          <FilterMenu
            label={texts('rollouts.members.stage')}
            choices={rollout.stages.map(({ name, title, number }) => ({
              value: name,
              label: `${number} ${title ?? name}`,
            }))}
            chosen={url.many('stage')}
            onChange={stage => url.set({ stage, offset: undefined })}
          />
          <FilterMenu
            label={texts('rollouts.members.status')}
            choices={memberPhases.map(value => ({
              value,
              label: texts(phaseKeys[value]),
            }))}
            chosen={url.many('phase')}
            onChange={phase => url.set({ phase, offset: undefined })}
          />
          <SearchField
            label={texts('rollouts.members.filter')}
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
              {texts('rollouts.members.clearFilters')}
            </ActionButton>
          )}
        </div>
        <div className={classes.row}>
          <ActionButton
            noLock
            deniedReason={
              shown.length === 0
                ? texts('rollouts.members.nothingToCopy')
                : undefined
            }
            onClick={() =>
              copy(
                membersAsMarkdown(shown, new Date()),
                texts('rollouts.members.rows', { amount: shown.length }),
              )
            }
          >
            {texts('rollouts.members.copy')}
          </ActionButton>
          <CsvButton
            what={texts('rollouts.members.all')}
            fileName={csvName(rollout, 'clusters')}
            load={() =>
              api.exportRolloutClusters({
                path: { rolloutId: rollout.id },
                query: filter,
              })
            }
          />
        </div>
      </div>
      {members.error && (
        <div className={classes.cardBody}>
          <FailureNotice
            error={members.error}
            what={texts('rollouts.members.what')}
            onRetry={members.reload}
          />
        </div>
      )}
      {!members.value && members.loading && (
        <Loading
          label={texts('rollouts.members.reading')}
          rows={8}
          columns={7}
        />
      )}
      {members.value && (
        <>
          <div className={classes.scroll}>
            <DataTable
              label={texts('rollouts.members.label')}
              columns={memberColumns(
                members.value.answeredAtMs,
                setAsked,
                texts,
              )}
              rows={members.value.items}
              rowKey={member => member.clusterId}
              busy={members.loading}
              sorting={{
                sort: query.sort ?? 'stage',
                order: query.order ?? 'asc',
                onSort: (sort, order) =>
                  url.set({ sort, order, offset: undefined }),
              }}
              empty={texts(
                isFiltered(filter)
                  ? 'rollouts.members.noMatch'
                  : 'rollouts.members.empty',
              )}
            />
          </div>
          <div className={classes.cardFooter} style={{ alignItems: 'center' }}>
            <Paging
              offset={members.value.offset}
              limit={members.value.limit}
              total={members.value.total}
              what={
                members.value.total === rollout.clusters.total
                  ? texts('rollouts.members.all')
                  : texts('rollouts.members.matching', {
                      total: rollout.clusters.total,
                    })
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

import { z } from 'zod';
import { reasonText } from '@drydock/upgrade-reasons';
import type {
  HistoryEntry,
  HistoryPage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  optionalReason,
  presentReason,
} from '../../../foundation/presentReason';
import { largeCsv } from '../../exports/csv';
import type { Caller } from '../../../clusters/permissions/Access';
import type { ClusterIds } from '../../../clusters/permissions/ClusterIds';
import { iso } from '../../../foundation/time/iso';
import { parseInput, readPage } from '../../requests/requestInput';
import type {
  DatabaseHistoryStore,
  HistoryFilter,
} from '../../../upgrades/history/DatabaseHistoryStore';
import type {
  HistoryDecision,
  HistoryRecord,
} from '../../../upgrades/history/model';

const filterQuery = z.object({
  clusterId: z.string().max(200).optional(),
  search: z.string().max(200).optional(),
  outcome: z.enum(['succeeded', 'failed', 'stopped', 'observed']).optional(),
  decision: z
    .enum(['approved', 'overrode', 'accepted', 'waived', 'stopped-fleet'])
    .optional(),
  by: z.string().max(300).optional(),
});
const sortQuery = z.object({
  sort: z
    .enum(['endedAt', 'cluster', 'duration', 'outcome'])
    .default('endedAt'),
  order: z.enum(['asc', 'desc']).optional(),
});

const CSV_PAGE = 1000;
const CSV_COLUMNS = [
  'id',
  'cluster_id',
  'cluster',
  'from',
  'to',
  'outcome',
  'observed_only',
  'requested_by',
  'executed_by',
  'started_at',
  'ended_at',
  'duration_seconds',
  'verdict_at_start',
  'blockers_at_start',
  'overrides',
  'approved_by',
  'decisions',
  'predicted_versus_actual',
  'message',
  'upgrade_id',
];

/** History for a caller: what they may not see is left out. */
export class HistoryPages {
  constructor(
    private readonly history: DatabaseHistoryStore,
    private readonly clusterIds: Pick<ClusterIds, 'visible'>,
  ) {}

  /** @throws InputError */
  async list(caller: Caller, query: object): Promise<HistoryPage> {
    const filter = await this.#filterOf(caller, query);
    const { sort, order = sort === 'endedAt' ? 'desc' : 'asc' } = parseInput(
      sortQuery,
      query,
    );
    const page = readPage({ ...query });
    const { items, total } = await this.history.list(filter, {
      sort,
      order,
      ...page,
    });
    return { items: items.map(presentHistory), total, ...page };
  }

  /** All that match, as CSV. @throws InputError */
  async csv(
    caller: Caller,
    query: object,
  ): Promise<{ readonly csv: string; readonly rows: number }> {
    const filter = await this.#filterOf(caller, query);
    const rows: (string | number | boolean | undefined)[][] = [];
    for (let offset = 0; ; offset += CSV_PAGE) {
      const { items } = await this.history.list(filter, {
        sort: 'endedAt',
        order: 'desc',
        offset,
        limit: CSV_PAGE,
      });
      rows.push(...items.map(csvRow));
      if (items.length < CSV_PAGE) break;
    }
    return {
      csv: await largeCsv(CSV_COLUMNS, rows, row => row),
      rows: rows.length,
    };
  }

  async #filterOf(caller: Caller, query: object): Promise<HistoryFilter> {
    return {
      ...parseInput(filterQuery, query),
      visibleClusterIds: await this.clusterIds.visible(caller),
    };
  }
}

export function presentHistory(record: HistoryRecord): HistoryEntry {
  const {
    startedAtMs,
    endedAtMs,
    executedBy,
    message,
    overrides,
    decisions = [],
    predictedVersusActual,
    findingsAtStart,
    ...rest
  } = record;
  return {
    ...rest,
    startedAt: startedAtMs === undefined ? undefined : iso(startedAtMs),
    endedAt: iso(endedAtMs),
    findingsAtStart: findingsAtStart && { ...findingsAtStart },
    message: optionalReason(message),
    overrides: overrides.map(presentReason),
    decisions: decisions.map(decision => ({
      ...decision,
      what: presentReason(decision.what),
    })),
    predictedVersusActual: predictedVersusActual.map(
      ({ predicted, actual }) => ({
        predicted: presentReason(predicted),
        actual: presentReason(actual),
      }),
    ),
  };
}

function csvRow(
  record: HistoryRecord,
): (string | number | boolean | undefined)[] {
  return [
    record.id,
    record.clusterId,
    record.clusterName,
    record.from,
    record.to,
    record.outcome,
    record.observedOnly,
    record.requestedBy,
    record.executedBy,
    record.startedAtMs === undefined ? undefined : iso(record.startedAtMs),
    iso(record.endedAtMs),
    record.durationSeconds,
    record.verdictAtStart,
    record.findingsAtStart?.blockers,
    record.overrides.map(reasonText).join('\n'),
    [
      ...new Set(
        (record.decisions ?? []).flatMap(({ kind, by }) =>
          kind === 'approved' ? by ?? [] : [],
        ),
      ),
    ].join('\n'),
    (record.decisions ?? [])
      .filter(({ kind }) => kind !== 'approved')
      .map(decisionInWords)
      .join('\n'),
    record.predictedVersusActual
      .map(
        ({ predicted, actual }) =>
          `${reasonText(predicted)} → ${reasonText(actual)}`,
      )
      .join('\n'),
    record.message && reasonText(record.message),
    record.upgradeId,
  ];
}

function decisionInWords({
  kind,
  by = 'unknown',
  what,
  reason,
  at,
}: HistoryDecision): string {
  return [
    `${kind} by ${by}: ${reasonText(what)}`,
    reason && `because ${reason}`,
    at,
  ]
    .filter(Boolean)
    .join('; ');
}

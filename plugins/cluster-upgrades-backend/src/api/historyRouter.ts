import type express from 'express';
import Router from 'express-promise-router';
import { z } from 'zod';
import type {
  AuditorService,
  HttpAuthService,
} from '@backstage/backend-plugin-api';
import { reasonText } from '@drydock/upgrade-reasons';
import type { HistoryEntry } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { optionalReason, presentReason } from '../presentReason';
import { audited } from './audited';
import { largeCsv } from './csv';
import type { ClusterAccessDecisions } from '../permissions/ClusterAccessDecisions';
import { iso } from '../time/iso';
import { parseInput, readPage } from './requestInput';
import type {
  DatabaseHistoryStore,
  HistoryFilter,
} from '../history/DatabaseHistoryStore';
import type { HistoryDecision, HistoryRecord } from '../history/model';

export interface HistoryRouterOptions {
  readonly history: DatabaseHistoryStore;
  readonly access: ClusterAccessDecisions;
  readonly httpAuth: HttpAuthService;
  readonly auditor: AuditorService;
}

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

/** Routes of history: what the caller may not see is left out. */
export function createHistoryRouter({
  history,
  access,
  httpAuth,
  auditor,
}: HistoryRouterOptions): express.Router {
  const router = Router();
  const readFilter = async (
    request: express.Request,
  ): Promise<HistoryFilter> => {
    const credentials = await httpAuth.credentials(request, {
      allow: ['user', 'service'],
    });
    return {
      ...parseInput(filterQuery, request.query),
      visibleClusterIds: await access.visibleClusterIds(credentials),
    };
  };

  router.get('/history', async (request, response) => {
    const filter = await readFilter(request);
    const { sort, order = sort === 'endedAt' ? 'desc' : 'asc' } = parseInput(
      sortQuery,
      request.query,
    );
    const page = readPage(request.query);
    const { items, total } = await history.list(filter, {
      sort,
      order,
      ...page,
    });
    response.json({ items: items.map(presentHistory), total, ...page });
  });

  router.get('/history.csv', async (request, response) => {
    const send = async () => {
      const filter = await readFilter(request);
      const rows: (string | number | boolean | undefined)[][] = [];
      for (let offset = 0; ; offset += CSV_PAGE) {
        const { items } = await history.list(filter, {
          sort: 'endedAt',
          order: 'desc',
          offset,
          limit: CSV_PAGE,
        });
        rows.push(...items.map(csvRow));
        if (items.length < CSV_PAGE) break;
      }
      response
        .type('text/csv')
        .attachment('upgrade-history.csv')
        .send(await largeCsv(CSV_COLUMNS, rows, row => row));
      return { rows: rows.length };
    };
    await audited(
      auditor,
      { eventId: 'history-export', severityLevel: 'low', request },
      send,
      sent => sent,
    );
  });

  return router;
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

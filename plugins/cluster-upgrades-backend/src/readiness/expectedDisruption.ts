import { checkParam } from '../foundation/checkParam';
import type { Knex } from 'knex';
import type { MemberChange } from '@drydock/upgrade-plans';
import type { Reason } from '@drydock/upgrade-reasons';
import { chunked } from '../foundation/database/client';

/**
 * What an upgrade does to services: pods move one by one, some are interrupted, or one cannot be
 * moved at all.
 */
export interface Disruption {
  readonly disruption:
    | 'rolling'
    | 'interrupted'
    | 'cannot-be-moved'
    | 'unknown';
  readonly reason: Reason;
}

/** Checks whose findings say what a drain does to workloads, worst first. */
const IMMOVABLE: readonly string[] = ['disruption-budgets', 'drain-simulation'];
const INTERRUPTED = 'fragile-workloads';
const CHECKS: readonly string[] = [...IMMOVABLE, INTERRUPTED];

/** What the checks of a cluster know of how its workloads move. */
export interface DrainFacts {
  /** Checks of {@link CHECKS} that ran in full. */
  readonly ran: readonly string[];
  readonly findings: readonly {
    readonly checkId: string;
    readonly blocker: boolean;
    readonly service?: string;
  }[];
}

/** Facts of some clusters, by cluster. */
export async function drainFactsOf(
  knex: Knex,
  clusterIds: readonly string[],
): Promise<ReadonlyMap<string, DrainFacts>> {
  const facts = new Map<
    string,
    { ran: string[]; findings: DrainFacts['findings'][number][] }
  >(clusterIds.map(id => [id, { ran: [], findings: [] }]));
  for (const ids of chunked(clusterIds)) {
    const checks: { cluster_id: string; check_id: string }[] = await knex(
      'cluster_checks',
    )
      .whereIn('cluster_id', ids)
      .whereIn('check_id', CHECKS)
      .where({ status: 'ran' })
      .select('cluster_id', 'check_id');
    for (const { cluster_id, check_id } of checks)
      facts.get(cluster_id)?.ran.push(check_id);
    const findings: {
      cluster_id: string;
      check_id: string;
      severity_rank: number;
      service: string | null;
    }[] = await knex('cluster_findings')
      .whereIn('cluster_id', ids)
      .whereIn('check_id', CHECKS)
      .whereIn('state', ['open', 'waived'])
      .select('cluster_id', 'check_id', 'severity_rank', 'service');
    for (const row of findings)
      facts.get(row.cluster_id)?.findings.push({
        checkId: row.check_id,
        blocker: row.severity_rank === 0,
        service: row.service ?? undefined,
      });
  }
  return facts;
}

/**
 * What is expected for some services of an upgrade that touches nodes, or does not. Without a
 * finding it is a rolling move only where every check ran that would have found one. Pure.
 */
export function expectedDisruption(
  { nodes }: Pick<MemberChange, 'nodes'>,
  facts: DrainFacts | undefined,
  services: readonly string[],
): Disruption {
  if (!nodes)
    return {
      disruption: 'rolling',
      reason: { code: 'upcoming.control-plane-only' },
    };
  const own = (facts?.findings ?? []).filter(
    ({ service }) => service !== undefined && services.includes(service),
  );
  const stuck = own.filter(
    ({ checkId, blocker }) => blocker && IMMOVABLE.includes(checkId),
  ).length;
  if (stuck > 0)
    return {
      disruption: 'cannot-be-moved',
      reason: {
        code: 'upcoming.immovable',
        params: { count: { number: stuck } },
      },
    };
  const fragile = own.filter(({ checkId }) => checkId === INTERRUPTED).length;
  if (fragile > 0)
    return {
      disruption: 'interrupted',
      reason: {
        code: 'upcoming.interrupted',
        params: { count: { number: fragile } },
      },
    };
  const notRun = CHECKS.filter(check => !facts?.ran.includes(check));
  if (notRun.length > 0)
    return {
      disruption: 'unknown',
      reason: {
        code: 'upcoming.disruption-unknown',
        params: { checks: { list: notRun.map(checkParam) } },
      },
    };
  return {
    disruption: 'rolling',
    reason: { code: 'upcoming.rolling' },
  };
}

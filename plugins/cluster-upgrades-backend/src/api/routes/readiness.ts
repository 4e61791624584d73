import type { GatePages, GateQuestion } from '../requests/readGate';
import type { PlatformPages } from '../pages/clusters/PlatformPages';
import type { ReadinessPages } from '../pages/findings/readReadiness';
import type { TargetPages } from '../requests/readTargets';
import type { VerdictPages } from '../pages/findings/verdictDifference';
import type { Gate } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { defineRoutes } from './defineRoutes';
import { cluster, clusterOfEntity } from './guards';
import { csvFile, json, type Reply } from './reply';

export interface ReadinessServices {
  readonly readiness: ReadinessPages;
  readonly verdicts: VerdictPages;
  readonly gates: GatePages;
  readonly targets: TargetPages;
  readonly platform: PlatformPages;
}

/**
 * What is known of one cluster before an upgrade: readiness, verdicts, the gate, targets, platform.
 */
export const readinessRoutes = defineRoutes<ReadinessServices>()({
  'GET /clusters/{clusterId}/readiness': {
    guard: cluster(),
    handler: async ({ cluster: seen }, { query }, { readiness }) =>
      json(await readiness.read(seen, query.target)),
  },

  'GET /clusters/{clusterId}/findings.csv': {
    guard: cluster(),
    auditAllowed: {
      eventId: 'findings-export',
      severityLevel: 'low',
      meta: (_request, { cluster: seen }) => ({ clusterId: seen.id }),
    },
    handler: async ({ cluster: seen }, { query }, { readiness }) =>
      csvFile(
        `findings-${seen.name}.csv`,
        await readiness.csv(seen, query.target),
      ),
  },

  'GET /clusters/{clusterId}/verdicts': {
    guard: cluster(),
    handler: async ({ cluster: seen }, { query }, { verdicts }) =>
      json(await verdicts.list(seen, query)),
  },

  'GET /clusters/{clusterId}/readiness/difference': {
    guard: cluster(),
    handler: async ({ cluster: seen }, { query }, { verdicts }) =>
      json(await verdicts.difference(seen, query.against, query.target)),
  },

  'GET /clusters/{clusterId}/gate': {
    guard: cluster(),
    handler: async ({ cluster: seen }, { query }, { gates }) =>
      answerGate(await gates.read(seen, query), query),
  },

  'GET /clusters/by-entity/{namespace}/{name}/gate': {
    guard: clusterOfEntity(),
    handler: async ({ cluster: seen }, { query }, { gates }) =>
      answerGate(await gates.read(seen, query), query),
  },

  'GET /clusters/{clusterId}/targets': {
    guard: cluster(),
    handler: async ({ caller, cluster: seen }, _request, { targets }) =>
      json({ items: await targets.list(caller, seen) }),
  },

  'GET /clusters/{clusterId}/platform': {
    guard: cluster(),
    handler: async ({ cluster: seen }, { query }, { platform }) =>
      json(await platform.read(seen, query.target)),
  },
});

/** A pipeline that asks with `enforce` fails by the status alone. */
function answerGate(gate: Gate, { enforce }: GateQuestion): Reply<Gate> {
  return json(gate, { status: enforce && !gate.allowed ? 409 : 200 });
}

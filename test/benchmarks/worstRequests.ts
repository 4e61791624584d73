import { seededClusterId, seededFingerprint } from './seedFindings';
import { planIdOf, rolloutIdOf } from './seedRollouts';
import { LARGEST_TEXTS, worstPlan, WORST_KINDS } from './worstPlans';

/** The largest request of one kind that a viewer can send to a route. */
export interface WorstRequest {
  /** Beside the route: what makes it costly. */
  readonly what?: string;
  /** Below `/api/cluster-upgrades`. */
  readonly path: string;
  readonly body?: object;
}

/** What is seeded, for requests that name it. */
export interface Seeded {
  readonly upgradeId: string;
  readonly finishedRounds: number;
}

const CLUSTER = `/clusters/${seededClusterId(77)}`;
const WORDS = encodeURIComponent('a e i o u c l s t r'.padEnd(200, ' x'));
/** Node.js takes 16 KiB of headers, in which the address is. */
const MOST_QUERY_BYTES = 15_000;
/** So many values of a filter as an address holds. */
function many(name: string, value: (index: number) => string): string {
  const parts: string[] = [];
  for (let bytes = 0, index = 0; index < 500; index += 1) {
    const part = `${name}=${encodeURIComponent(value(index))}`;
    bytes += part.length + 1;
    if (bytes > MOST_QUERY_BYTES) break;
    parts.push(part);
  }
  return parts.join('&');
}
const CLUSTERS = many('cluster', seededClusterId);
const text = (length: number) => 'ä'.repeat(length);
const GROUP = 'group/default/all';
const plans = (path: string) =>
  WORST_KINDS.flatMap(kind =>
    (['must-fit', 'start-anyway'] as const).map(fit => ({
      what: `windows ${kind}, ${fit}`,
      path,
      body: {
        document: JSON.stringify(worstPlan({ name: 'worst', kind, fit })),
      },
    })),
  );
const texts = (path: string) =>
  Object.entries(LARGEST_TEXTS).map(([what, document]) => ({
    what,
    path,
    body: { document: document() },
  }));
const findings = (path: string) => [
  { what: 'everything', path },
  { what: 'ten words', path: `${path}?search=${WORDS}` },
  { what: '500 clusters', path: `${path}?${CLUSTERS}` },
];
const one = (path: string, body?: object): readonly WorstRequest[] => [
  { path, body },
];

/**
 * By the id of the operation in openapi.yaml. A route without an entry fails
 * `test/conformance/worstRequests.test.ts`.
 */
export function worstRequests({
  upgradeId,
  finishedRounds,
}: Seeded): Readonly<Record<string, readonly WorstRequest[]>> {
  const rollout = `/rollouts/${rolloutIdOf(3, finishedRounds)}`;
  return {
    listClusters: [
      { path: `/clusters?limit=200&search=${WORDS}` },
      {
        what: 'many owners',
        path: `/clusters?limit=200&${many(
          'owner',
          index => `group:default/platform-${index}`,
        )}`,
      },
    ],
    exportClusters: one('/clusters.csv'),
    getFleet: one('/fleet'),
    getClusterByEntity: one('/clusters/by-entity/default/cluster-77'),
    getCluster: one(CLUSTER),
    refreshCluster: one(`${CLUSTER}/refresh`),
    getClusterDetails: one(`${CLUSTER}/details`),
    listTargets: one(`${CLUSTER}/targets`),
    getPlatform: one(`${CLUSTER}/platform?target=1.37`),
    getReadiness: one(`${CLUSTER}/readiness?target=1.37`),
    exportFindings: one(`${CLUSTER}/findings.csv`),
    getImpact: one(`/impact/${GROUP}`),
    listImpactFixes: one(`/impact/${GROUP}/fixes?limit=200`),
    listImpactClusters: one(`/impact/${GROUP}/clusters?limit=200`),
    listImpactComponents: one(`/impact/${GROUP}/components?limit=200`),
    listFindings: [
      ...findings('/findings').map(each => ({
        ...each,
        path: `${each.path}${each.path.includes('?') ? '&' : '?'}limit=200`,
      })),
      {
        what: 'the last page',
        path: '/findings?limit=200&offset=39800&sort=owner',
      },
    ],
    listFindingGroups: findings('/findings/groups').map(each => ({
      ...each,
      path: `${each.path}${
        each.path.includes('?') ? '&' : '?'
      }by=cluster&limit=200`,
    })),
    exportAllFindings: findings('/findings.csv'),
    exportFindingsMarkdown: [
      {
        what: 'as many as a document has',
        path: '/findings.md?environment=prod',
      },
    ],
    exportFindingsSarif: [
      {
        what: 'as many as a document has',
        path: '/findings.sarif?environment=prod',
      },
    ],
    getFinding: one(`${CLUSTER}/findings/${seededFingerprint(3)}`),
    createWaiver: one('/clusters/unknown/waivers', {
      fingerprint: 'f',
      reason: text(2000),
      expiresAt: '2027-01-01T00:00:00Z',
    }),
    reportTrial: one('/clusters/unknown/trials', { padding: text(3_900_000) }),
    forgetTrial: one('/clusters/unknown/trials/1.37'),
    listWaivers: one(`/waivers?limit=200&search=${WORDS}`),
    revokeWaiver: one(
      `/waivers/unknown?reason=${encodeURIComponent(text(1000))}`,
    ),
    listBaselines: one('/baselines'),
    createBaseline: one('/baselines', { name: text(200) }),
    deleteBaseline: one('/baselines/unknown'),
    listVerdicts: one(`${CLUSTER}/verdicts?days=3650&limit=200`),
    getReadinessDifference: one(`${CLUSTER}/readiness/difference?against=1.37`),
    getGate: one(
      `${CLUSTER}/gate?target=1.37&accept=unknown&${many(
        'acceptCheck',
        index => `check-${index}`,
      )}`,
    ),
    getGateByEntity: one(
      '/clusters/by-entity/default/cluster-77/gate?target=1.37',
    ),
    listSupport: [
      {
        what: 'everything',
        path: '/support?limit=200&groupBy=owner&sort=cost',
      },
      { what: 'ten words', path: `/support?limit=200&search=${WORDS}` },
    ],
    exportSupport: one('/support.csv'),
    listClusterDiagnostics: one(
      `/diagnostics/clusters?limit=200&search=${WORDS}`,
    ),
    getClusterDiagnostics: one(`${CLUSTER}/diagnostics`),
    listUpgrades: one('/upgrades?limit=200'),
    startUpgrade: one('/upgrades', {
      clusterId: 'unknown',
      target: '1.36',
      overrideReason: text(2000),
      acceptUnknownChecks: Array.from({ length: 200 }, (_, index) =>
        `check-${index}`.padEnd(190, 'x'),
      ),
    }),
    previewUpgrade: one('/upgrades/preview', {
      clusterId: seededClusterId(77),
      target: '1.36',
      overrideReason: text(2000),
    }),
    getUpgrade: one(`/upgrades/${upgradeId}`),
    getUpgradeLog: one(`/upgrades/${upgradeId}/log`),
    controlUpgrade: one('/upgrades/unknown/actions', {
      action: 'pause',
      reason: text(2000),
    }),
    listPlans: one(`/plans?limit=200&search=${encodeURIComponent('p l a n')}`),
    createPlan: texts('/plans'),
    validatePlan: [...texts('/plans/validate'), ...plans('/plans/validate')],
    previewPlan: [...plans('/plans/preview'), ...texts('/plans/preview')],
    getPlanSchema: one('/plans/schema.json'),
    getPlan: one(`/plans/${planIdOf(3)}`),
    revisePlan: texts(`/plans/${planIdOf(3)}`),
    previewStoredPlan: one(`/plans/${planIdOf(3)}/preview`),
    listPlanEvents: one(`/plans/${planIdOf(3)}/events?limit=200`),
    controlPlan: one('/plans/unknown/actions', {
      action: 'submit',
      reason: text(2000),
      overrideReason: text(2000),
    }),
    decidePlan: one('/plans/unknown/approvals', {
      decision: 'approve',
      digest: 'd',
      reason: text(2000),
    }),
    withdrawApproval: one('/plans/unknown/approvals/unknown'),
    listRollouts: [
      { path: '/rollouts?limit=200' },
      { what: 'active', path: '/rollouts?limit=200&active=true' },
    ],
    startRollout: one('/rollouts', {
      planId: 'unknown',
      digest: 'd',
      idempotencyKey: text(200),
    }),
    getRollout: one(rollout),
    listRolloutClusters: one(`${rollout}/clusters?limit=200&search=cluster`),
    exportRolloutClusters: one(`${rollout}/clusters.csv`),
    listRolloutEvents: one(`${rollout}/events?limit=200`),
    exportRolloutEvents: one(`${rollout}/events.csv`),
    controlRollout: one('/rollouts/unknown/actions', {
      action: 'pause',
      reason: text(2000),
    }),
    listFreezes: one('/freezes?ended=true'),
    setFreeze: one('/freezes', {
      name: 'Not a name',
      from: '2026-01-01T00:00:00Z',
      until: '2026-01-02T00:00:00Z',
      environments: Array.from({ length: 100 }, (_, index) =>
        `e${index}`.padEnd(100, 'x'),
      ),
    }),
    endFreeze: one('/freezes/unknown'),
    listVersionGates: one(
      `/version-gates?${Array.from(
        { length: 50 },
        (_, index) => `clusterId=${seededClusterId(index)}`,
      ).join('&')}`,
    ),
    listClusterVersionGates: one(`${CLUSTER}/version-gates?target=1.37`),
    acknowledgeVersionGate: one('/version-gates/unknown/acknowledgements', {
      scope: { kind: 'fleet' },
      digest: 'd',
      reason: text(2000),
    }),
    acknowledgeOnPlatform: one(
      `${CLUSTER}/version-gates/unknown/acknowledgement`,
      { digest: 'd', reason: text(2000) },
    ),
    listVersionGateAcknowledgements: one(
      '/version-gate-acknowledgements?limit=200',
    ),
    withdrawVersionGateAcknowledgement: one(
      `/version-gate-acknowledgements/unknown?reason=${encodeURIComponent(
        text(1000),
      )}`,
    ),
    getEmergencyStop: one('/emergency-stop'),
    setEmergencyStop: one('/emergency-stop', { on: true, reason: '' }),
    listUpcoming: one(`/upcoming/${GROUP}`),
    answerUpcoming: one('/upcoming/answers', {
      planId: 'unknown',
      clusterId: 'unknown',
      owner: 'group:default/x',
      answer: 'ok',
      reason: text(500),
    }),
    getCalendar: one('/calendar.ics'),
    getCalendarAddress: one('/calendar/address?owner=group:default/other'),
    revokeCalendarAddress: one('/calendar/address?owner=group:default/other'),
    listHistory: one(`/history?limit=200&search=${WORDS}`),
    exportHistory: one('/history.csv'),
    getDiagnostics: one('/diagnostics'),
  };
}

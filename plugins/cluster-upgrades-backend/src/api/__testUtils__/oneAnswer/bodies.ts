import { reportOf } from '../trialReport';
import { documentOf } from '../permissionMatrix/Stage';
import { TARGET } from '../permissionMatrix/startMatrixBackend';
import type { Ids } from './references';

export const REASON = 'for the test of answers';
const DIGEST = 'f'.repeat(64);
const document = ({ clusterName }: Ids, name = `plan-of-${clusterName}`) =>
  documentOf(name, [clusterName]);

/** Bodies by route; for a route with a choice of actions one of them. */
export const BODIES: Readonly<Record<string, (ids: Ids) => object>> = {
  'POST /clusters/{clusterId}/waivers': ({ fingerprint }) => ({
    fingerprint,
    evidenceDigest: DIGEST.slice(0, 32),
    reason: REASON,
    until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  }),
  'POST /clusters/{clusterId}/trials': () =>
    reportOf({
      trial: { sourceUid: 'uid-of-nothing', targetVersion: '1.37.1' },
    }),
  'POST /baselines': ({ cluster }) => ({ name: 'Before', clusters: [cluster] }),
  'POST /upgrades': ({ cluster }) => ({ clusterId: cluster, target: TARGET }),
  'POST /upgrades/preview': ({ cluster }) => ({
    clusterId: cluster,
    target: TARGET,
  }),
  'POST /upgrades/{upgradeId}/actions': () => ({
    action: 'pause',
    reason: REASON,
  }),
  'POST /plans': ids => ({ document: document(ids) }),
  'POST /plans/validate': ids => ({ document: document(ids) }),
  'POST /plans/preview': ids => ({ document: document(ids) }),
  'PUT /plans/{planId}': ids => ({
    document: document(ids, ids.plan),
    revision: 1,
  }),
  'POST /plans/{planId}/actions': () => ({ action: 'archive' }),
  'POST /plans/{planId}/approvals': () => ({
    decision: 'reject',
    digest: DIGEST,
    reason: REASON,
  }),
  'POST /rollouts': ({ plan }) => ({ planId: plan, digest: DIGEST }),
  'POST /rollouts/{rolloutId}/actions': ({ cluster }) => ({
    action: 'skip-cluster',
    clusterId: cluster,
    reason: REASON,
  }),
  'POST /freezes': () => ({
    name: 'none',
    from: '2031-12-20T00:00:00Z',
    until: '2032-01-06T00:00:00Z',
    reason: REASON,
  }),
  'POST /version-gates/{gateId}/acknowledgements': ({ cluster }) => ({
    digest: DIGEST,
    scope: { kind: 'cluster', clusterId: cluster },
    reason: REASON,
  }),
  'POST /clusters/{clusterId}/version-gates/{gateId}/acknowledgement': () => ({
    digest: DIGEST,
    reason: REASON,
  }),
  'PUT /emergency-stop': () => ({ active: false, reason: REASON }),
  'POST /upcoming/answers': ({ cluster, plan }) => ({
    planId: plan,
    clusterId: cluster,
    owner: 'group:default/payments',
    answer: 'acknowledged',
  }),
};

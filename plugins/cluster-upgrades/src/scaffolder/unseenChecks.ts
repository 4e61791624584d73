import { parseEntityRef } from '@backstage/catalog-model';
import type { ClusterUpgradesApi } from '../api';
import { severityCount } from '../cluster/verdictSentence';
import { count, versionText } from '../format/words';

/** A check that a request for an upgrade has to name to go on without it. */
export interface UnseenCheck {
  checkId: string;
  title: string;
  reason: string;
}

export interface UnseenChecks {
  /** The verdict is unknown: the upgrade starts only when each is accepted. */
  isUnknown: boolean;
  /** What blocks the target, however many checks ran. */
  blocked?: string;
  checks: UnseenCheck[];
}

/** Id under which the backend lists that the target is newer than what our knowledge was reviewed for. */
const KNOWLEDGE_HORIZON = 'knowledge-horizon';

/** What could not be checked for a cluster and a target, as the backend will ask for it when the upgrade starts. */
export async function loadUnseenChecks(api: ClusterUpgradesApi, entityRef: string, target: string): Promise<UnseenChecks> {
  const entity = parseEntityRef(entityRef, { defaultKind: 'resource', defaultNamespace: 'default' });
  const cluster = await api.getClusterByEntity(entity);
  const readiness = await api.getReadiness(cluster.id, target);
  const { verdict, coverage, knowledge } = readiness;
  const unseen = coverage.filter(({ status }) => status === 'not-run' || status === 'partial');
  return {
    isUnknown: verdict === 'unknown',
    blocked: verdict === 'blocked' ? `Blocked for ${versionText(target)}: ${count(severityCount(readiness, 'blocker'), 'blocker')}.` : undefined,
    checks: [
      ...(isBeyond(target, knowledge.reviewedThrough) ? [horizon(target, knowledge.reviewedThrough)] : []),
      ...unseen.map(({ checkId, title, reasons }) => ({ checkId, title, reason: reasons.join('; ') || 'no reason given' })),
    ],
  };
}

function horizon(target: string, reviewedThrough: string): UnseenCheck {
  return {
    checkId: KNOWLEDGE_HORIZON,
    title: `${versionText(target)} is newer than our knowledge`,
    reason: `reviewed through ${versionText(reviewedThrough)}: the other checks judged by what was true of older versions`,
  };
}

/** By minor: every patch of the last reviewed minor is known. */
function isBeyond(target: string, reviewedThrough: string): boolean {
  const minor = /^v?(\d+\.\d+)/.exec(target)?.[1];
  return minor !== undefined && minor.localeCompare(reviewedThrough.replace(/^v/, ''), 'en', { numeric: true }) > 0;
}

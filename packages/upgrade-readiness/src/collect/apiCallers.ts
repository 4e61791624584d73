import type { ApiCallerFacts, ClusterReadFailure, SectionResult } from '../contracts';
import type { Metrics } from './metrics';

/** Deprecated API versions that somebody called since this API server started. */
export async function collectApiCallers(metrics: () => Promise<Metrics | ClusterReadFailure>): Promise<SectionResult<readonly ApiCallerFacts[]>> {
  const answer = await metrics();
  return 'reason' in answer ? { status: 'failed', failures: [answer] } : { status: 'read', facts: answer.callers };
}

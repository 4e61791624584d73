import { reasonText } from '@drydock/upgrade-reasons';
import type { LoggerService } from '@backstage/backend-plugin-api';
import { whyNoChanges, type ChangePolicy } from './ChangePolicy';

/** Logs after a start whether clusters can be changed, and what to do where they cannot. */
export async function logChangeDecision(
  changes: Pick<ChangePolicy, 'decideForPortal'>,
  logger: LoggerService,
): Promise<void> {
  const decision = await changes.decideForPortal();
  const problem = whyNoChanges(decision);
  if (problem === undefined) logger.info(reasonText(decision.reason));
  else logger.warn(reasonText(problem));
}

import type { RolloutWait } from '@drydock/upgrade-plans';
import {
  unmetOf,
  whyUnmet,
} from '../../conditions/dependencies/dependencyRules';
import type { AskDependencies } from '../../conditions/dependencies/model';
import { ownedBy } from '../ownedBy';
import type { RolloutRecord } from '../model';

/**
 * What clusters that have not begun need and what does not answer: told while they wait for
 * something else, days before their turn at times. The way back waits for none of it.
 */
export async function dependencyWaits(
  { plan, members }: Pick<RolloutRecord, 'plan' | 'members'>,
  ask: AskDependencies | undefined,
): Promise<readonly RolloutWait[]> {
  if (plan.spec.rollback) return [];
  const waiting = members.flatMap(({ phase, clusterId }) =>
    phase === 'waiting' ? [clusterId] : [],
  );
  const needed = (await ask?.(waiting)) ?? [];
  return unmetOf(needed).map(({ state }) => ({
    kind: 'dependency',
    reason: ownedBy(state.owner, whyUnmet(state)),
  }));
}

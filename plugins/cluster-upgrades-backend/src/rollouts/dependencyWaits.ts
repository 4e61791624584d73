import type { RolloutWait } from '@drydock/upgrade-plans';
import { inWords, unmetOf } from '../dependencies/dependencyRules';
import type { AskDependencies } from '../dependencies/model';
import type { RolloutRecord } from './model';

/** What clusters that have not begun need and what does not answer: told while they wait for something else, days before their turn at times. */
export async function dependencyWaits({ members }: Pick<RolloutRecord, 'members'>, ask: AskDependencies | undefined): Promise<readonly RolloutWait[]> {
  const waiting = members.flatMap(({ phase, clusterId }) => (phase === 'waiting' ? [clusterId] : []));
  const needed = (await ask?.(waiting)) ?? [];
  return unmetOf(needed).map(({ state }) => ({ kind: 'dependency', reason: inWords(state), who: state.owner }));
}

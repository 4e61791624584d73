import { activeUpgrade } from './activeUpgrade';
import { approval } from './approval';
import { approvedPath } from './approvedPath';
import { controller } from './controller';
import { dependency } from './dependency';
import { effects } from './effects';
import { emergencyStop } from './emergencyStop';
import { environment } from './environment';
import { maxMinors } from './maxMinors';
import type { Condition } from './model';
import { noChanges } from './noChanges';
import { opening } from './opening';
import { path } from './path';
import { plansOnly } from './plansOnly';
import { platformInsight } from './platformInsight';
import { policy } from './policy';
import { provider } from './provider';
import { readiness } from './readiness';
import { snooze } from './snooze';
import { versionGate } from './versionGate';

/**
 * Everything that decides whether a cluster may be changed, in the order in which holds are shown.
 */
export const CONDITIONS: readonly Condition[] = [
  emergencyStop,
  approval,
  environment,
  plansOnly,
  activeUpgrade,
  opening,
  noChanges,
  snooze,
  provider,
  path,
  maxMinors,
  approvedPath,
  controller,
  effects,
  versionGate,
  dependency,
  platformInsight,
  readiness,
  policy,
];

/** Whom a cluster waits for that a condition holds, where its reason names no one. Pure. */
export function waitsFor(conditionId: string): Condition['waitsFor'] {
  return CONDITIONS.find(({ id }) => id === conditionId)?.waitsFor;
}

import { apiCallersTexts } from './apiCallers';
import { breakingChangesTexts } from './breakingChanges';
import { disruptionBudgetsTexts } from './disruptionBudgets';
import { removedApiTexts } from './removedApi';
import { upgradePathTexts } from './upgradePath';

/** Texts of single checks. */
export const checksTexts = {
  ...apiCallersTexts,
  ...breakingChangesTexts,
  ...disruptionBudgetsTexts,
  ...removedApiTexts,
  ...upgradePathTexts,
} as const;

import { apiCallersTexts } from './apiCallers';
import { breakingChangesTexts } from './breakingChanges';
import { disruptionBudgetsTexts } from './disruptionBudgets';
import { removedApiTexts } from './removedApi';
import { upgradePathTexts } from './upgradePath';
import { barePodsTexts } from './barePods';
import { certificatesTexts } from './certificates';
import { supportDatesTexts } from './supportDates';

/** Texts of single checks. */
export const checksTexts = {
  ...apiCallersTexts,
  ...breakingChangesTexts,
  ...disruptionBudgetsTexts,
  ...removedApiTexts,
  ...upgradePathTexts,
  ...barePodsTexts,
  ...certificatesTexts,
  ...supportDatesTexts,
} as const;

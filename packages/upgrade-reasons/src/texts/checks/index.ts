import { manifestFieldsTexts } from './manifestFields';
import { apiCallersTexts } from './apiCallers';
import { breakingChangesTexts } from './breakingChanges';
import { disruptionBudgetsTexts } from './disruptionBudgets';
import { removedApiTexts } from './removedApi';
import { upgradePathTexts } from './upgradePath';
import { barePodsTexts } from './barePods';
import { certificatesTexts } from './certificates';
import { supportDatesTexts } from './supportDates';
import { versionSkewTexts } from './versionSkew';
import { nodesTexts } from './nodes';
import { legacyTokensTexts } from './legacyTokens';
import { customResourceUsesTexts } from './customResourceUses';
import { fragileWorkloadsTexts } from './fragileWorkloads';
import { backendsTexts } from './backends';
import { apiServicesTexts } from './apiServices';
import { webhooksTexts } from './webhooks';
import { addonEndOfLifeTexts } from './addonEndOfLife';
import { addonCompatibilityTexts } from './addonCompatibility';
import { legacyLabelsTexts } from './legacyLabels';
import { drainSimulationTexts } from './drainSimulation';
import { looksTexts } from './looks';
import { addonsTexts } from './addons';

/** Texts of single checks. */
export const checksTexts = {
  ...apiCallersTexts,
  ...manifestFieldsTexts,
  ...breakingChangesTexts,
  ...disruptionBudgetsTexts,
  ...removedApiTexts,
  ...upgradePathTexts,
  ...barePodsTexts,
  ...certificatesTexts,
  ...supportDatesTexts,
  ...versionSkewTexts,
  ...nodesTexts,
  ...legacyTokensTexts,
  ...customResourceUsesTexts,
  ...fragileWorkloadsTexts,
  ...backendsTexts,
  ...apiServicesTexts,
  ...webhooksTexts,
  ...addonEndOfLifeTexts,
  ...addonCompatibilityTexts,
  ...legacyLabelsTexts,
  ...drainSimulationTexts,
  ...looksTexts,
  ...addonsTexts,
} as const;

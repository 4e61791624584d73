import { manifestFieldsDe } from './manifestFields';
import type { checksTexts } from '../../texts/checks';
import type { Translated } from '../../texts/Translated';
import { apiCallersDe } from './apiCallers';
import { breakingChangesDe } from './breakingChanges';
import { disruptionBudgetsDe } from './disruptionBudgets';
import { removedApiDe } from './removedApi';
import { upgradePathDe } from './upgradePath';
import { barePodsDe } from './barePods';
import { certificatesDe } from './certificates';
import { supportDatesDe } from './supportDates';
import { versionSkewDe } from './versionSkew';
import { nodesDe } from './nodes';
import { legacyTokensDe } from './legacyTokens';
import { customResourceUsesDe } from './customResourceUses';
import { fragileWorkloadsDe } from './fragileWorkloads';
import { backendsDe } from './backends';
import { apiServicesDe } from './apiServices';
import { webhooksDe } from './webhooks';
import { addonEndOfLifeDe } from './addonEndOfLife';
import { addonCompatibilityDe } from './addonCompatibility';
import { legacyLabelsDe } from './legacyLabels';
import { drainSimulationDe } from './drainSimulation';
import { looksDe } from './looks';
import { addonsDe } from './addons';

export const checksDe: Translated<typeof checksTexts> = {
  ...apiCallersDe,
  ...manifestFieldsDe,
  ...breakingChangesDe,
  ...disruptionBudgetsDe,
  ...removedApiDe,
  ...upgradePathDe,
  ...barePodsDe,
  ...certificatesDe,
  ...supportDatesDe,
  ...versionSkewDe,
  ...nodesDe,
  ...legacyTokensDe,
  ...customResourceUsesDe,
  ...fragileWorkloadsDe,
  ...backendsDe,
  ...apiServicesDe,
  ...webhooksDe,
  ...addonEndOfLifeDe,
  ...addonCompatibilityDe,
  ...legacyLabelsDe,
  ...drainSimulationDe,
  ...looksDe,
  ...addonsDe,
};

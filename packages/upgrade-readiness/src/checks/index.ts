import type { ReadinessCheck } from '../contracts';
import { addonCompatibility } from './addonCompatibility';
import { addonEndOfLife } from './addonEndOfLife';
import { admissionWebhooks } from './admissionWebhooks';
import { apiCallers } from './apiCallers';
import { apiServices } from './apiServices';
import { breakingChanges } from './breakingChanges';
import { certificates } from './certificates';
import { customResourceDefinitions } from './customResourceDefinitions';
import { disruptionBudgets } from './disruptionBudgets';
import { drainSimulation } from './drainSimulation';
import { fragileWorkloads } from './fragileWorkloads';
import { legacyLabels } from './legacyLabels';
import { legacyTokens } from './legacyTokens';
import { nodes } from './nodes';
import { removedApiApplied } from './removedApiApplied';
import { removedApiHelm } from './removedApiHelm';
import { removedApiManifests } from './removedApiManifests';
import { removedApiStored } from './removedApiStored';
import { supportDates } from './supportDates';
import { targetSchemaCheck } from './targetSchema';
import { trialImportCheck } from './trialImport';
import { upgradePath } from './upgradePath';
import { versionSkew } from './versionSkew';

/**
 * The table of contents: one rule, one file, in the order in which an engineer would ask. Each is
 * pure: facts, knowledge, target and day in; findings and coverage out. Ids are stable and never
 * reused; each has a page docs/checks/<id>.md.
 */
export const allChecks: readonly ReadinessCheck[] = [
  upgradePath,
  removedApiApplied,
  removedApiHelm,
  removedApiStored,
  apiCallers,
  versionSkew,
  admissionWebhooks,
  customResourceDefinitions,
  apiServices,
  certificates,
  nodes,
  disruptionBudgets,
  drainSimulation,
  fragileWorkloads,
  legacyLabels,
  legacyTokens,
  supportDates,
  addonCompatibility,
  addonEndOfLife,
  breakingChanges,
];

/**
 * Those that judge manifest files: they are asked where files are given, alone or beside those of a
 * cluster.
 */
export const manifestChecks: readonly ReadinessCheck[] = [removedApiManifests];

/**
 * Those that judge manifest files by the target's own schema: they are asked where one is given.
 */
export const schemaChecks: readonly ReadinessCheck[] = [targetSchemaCheck];

/** Those that judge what a trial import found: they are asked where one was held for the target. */
export const trialReportChecks: readonly ReadinessCheck[] = [
  trialImportCheck,
  targetSchemaCheck,
];

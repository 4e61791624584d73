import type { ReadinessCheck } from '../contracts';
import { addonCompatibility } from './addonCompatibility';
import { addonEndOfLife } from './addonEndOfLife';
import { apiCallers } from './apiCallers';
import { breakingChanges } from './breakingChanges';
import { disruptionBudgets } from './disruptionBudgets';
import { removedApiApplied } from './removedApiApplied';
import { removedApiHelm } from './removedApiHelm';
import { removedApiManifests } from './removedApiManifests';
import { removedApiStored } from './removedApiStored';
import { supportDates } from './supportDates';
import { upgradePath } from './upgradePath';
import { versionSkew } from './versionSkew';

/**
 * The table of contents: one rule, one file, in the order in which an engineer would ask. Each is pure: facts, knowledge, target and day
 * in; findings and coverage out. Ids are stable and never reused; each has a page docs/checks/<id>.md.
 */
export const allChecks: readonly ReadinessCheck[] = [
  upgradePath,
  removedApiApplied,
  removedApiHelm,
  removedApiManifests,
  removedApiStored,
  apiCallers,
  versionSkew,
  disruptionBudgets,
  supportDates,
  addonCompatibility,
  addonEndOfLife,
  breakingChanges,
];

/** Those that judge manifest files, without a cluster. */
export const manifestChecks: readonly ReadinessCheck[] = [removedApiManifests];

import type { StepType } from '../model';
import { controlPlane } from './controlPlane';
import { hook } from './hook';
import { nodePools } from './nodePools';
import { prove } from './prove';
import { readinessRecheck } from './readinessRecheck';
import { releaseEffects } from './releaseEffects';
import type { UpgradeStep } from './step';
import { soakPools } from './soakPools';
import { takeEffects } from './takeEffects';
import { verify } from './verify';

/** How each type of step runs; `stepPlan.ts` has their order. */
export const STEPS: { readonly [T in StepType]: UpgradeStep } = {
  'readiness-recheck': readinessRecheck,
  'take-effects': takeEffects,
  'control-plane': controlPlane,
  verify,
  'node-pools': nodePools,
  'soak-pools': soakPools,
  'release-effects': releaseEffects,
  prove,
  hook,
};

import type { StepRecord } from '../model';
import { addOns } from './addOns';
import { controlPlane } from './controlPlane';
import type { StepModule, StepReport, StepTraits } from './defineStep';
import { hook } from './hook';
import { nodePools } from './nodePools';
import { prove } from './prove';
import { readinessRecheck } from './readinessRecheck';
import { releaseEffects } from './releaseEffects';
import { soakPools } from './soakPools';
import { takeEffects } from './takeEffects';
import { verify } from './verify';

/** All types of steps; `../strategies` has their order. */
export const STEPS: readonly StepModule[] = [
  readinessRecheck,
  takeEffects,
  hook,
  controlPlane,
  nodePools,
  addOns,
  verify,
  soakPools,
  releaseEffects,
  prove,
];

const BY_TYPE = new Map(STEPS.map(step => [step.type, step]));

/** Undefined: stored by a version that knew more types. */
export function stepModule(type: string): StepModule | undefined {
  return BY_TYPE.get(type);
}

export function traitsOf({ type }: Pick<StepRecord, 'type'>): StepTraits {
  return stepModule(type)?.traits ?? {};
}

export function reportOf({
  type,
  facts,
}: Pick<StepRecord, 'type' | 'facts'>): StepReport {
  return stepModule(type)?.report(facts) ?? {};
}

/** For queries: the types of steps that have a trait. */
export function typesWith(trait: keyof StepTraits): string[] {
  return STEPS.filter(({ traits }) => traits[trait] !== undefined).map(
    ({ type }) => type,
  );
}

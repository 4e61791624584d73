import type { ReadinessCheck } from '../contracts';
import { trialImport } from '../trial/model';
import { resultOfHeldTrial } from './facts/heldTrial';

/**
 * R21 where a trial was held: objects that an API server of the target version would not create.
 */
export const trialImportCheck: ReadinessCheck = {
  ...trialImport,
  needs: ['trial'],
  evaluate: context => resultOfHeldTrial(trialImport.id, context),
};

import type { ReadinessCheck } from '../contracts';
import { targetSchema } from '../trial/model';
import { resultOfHeldTrial } from './facts/heldTrial';

/** R23 where a trial was held: fields of objects that the target's schema does not know or refuses. */
export const targetSchemaTrial: ReadinessCheck = {
  ...targetSchema,
  needs: ['trial'],
  evaluate: context => resultOfHeldTrial(targetSchema.id, context),
};

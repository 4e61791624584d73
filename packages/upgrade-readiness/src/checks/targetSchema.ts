import type { CheckResult, ReadinessCheck, SectionResult } from '../contracts';
import { targetSchema } from '../trial/model';
import { resultOfHeldTrial } from './facts/heldTrial';
import { resultOfManifests } from './schemaOfManifests';

/**
 * R23: fields that the target's schema does not know or refuses, of objects where a trial was held,
 * and of manifest files where the target's schema is at hand. What one of them did not see makes
 * the whole seen in part.
 */
export const targetSchemaCheck: ReadinessCheck = {
  ...targetSchema,
  needs: [],
  needsOneOf: ['trial', 'manifest-fields'],
  evaluate(context) {
    const { trial, 'manifest-fields': manifests } = context.inventory.sections;
    const results: readonly CheckResult[] = [
      ...(isRead(trial) ? [resultOfHeldTrial(targetSchema.id, context)] : []),
      ...(isRead(manifests)
        ? [resultOfManifests(manifests.facts, context)]
        : []),
    ];
    return {
      findings: results.flatMap(({ findings }) => findings),
      partial: results.flatMap(({ partial = [] }) => partial),
      leftOut: results.flatMap(({ leftOut = [] }) => leftOut),
    };
  },
};

function isRead<T>(
  section: SectionResult<T>,
): section is Extract<SectionResult<T>, { readonly facts: T }> {
  return section.status === 'read' || section.status === 'partial';
}

import { joinCallers } from '../collect/apiCallers';
import type {
  ApiCallerFacts,
  ClusterReadFailure,
  Inventory,
  SectionResult,
} from '../contracts';

/**
 * The inventory with callers that others than the cluster told of, and with what these could not
 * tell. A section that is off by policy stays off.
 */
export function withCallers(
  inventory: Inventory,
  told: readonly ApiCallerFacts[],
  gaps: readonly ClusterReadFailure[] = [],
): Inventory {
  const section = inventory.sections['api-callers'];
  if (section.status === 'off' || (told.length === 0 && gaps.length === 0))
    return inventory;
  const failures = [
    ...(section.status === 'read' ? [] : section.failures),
    ...gaps,
  ];
  return {
    ...inventory,
    sections: {
      ...inventory.sections,
      'api-callers': joined(section, told, failures, inventory.sections.apis),
    },
  };
}

function joined(
  section: Exclude<SectionResult<readonly ApiCallerFacts[]>, { status: 'off' }>,
  told: readonly ApiCallerFacts[],
  failures: readonly ClusterReadFailure[],
  apis: Inventory['sections']['apis'],
): SectionResult<readonly ApiCallerFacts[]> {
  if (section.status === 'failed' && told.length === 0)
    return { status: 'failed', failures };
  const facts = joinCallers(
    section.status === 'failed' ? [] : section.facts,
    told,
    apis,
  );
  return failures.length > 0
    ? { status: 'partial', facts, failures }
    : { status: 'read', facts };
}

import { joinCallers } from '../collect/apiCallers';
import type { ApiCallerFacts, Inventory, SectionResult } from '../contracts';
import type { DeprecatedCall } from './deprecatedCalls';

/** A call that was kept, with the ISO times of the first and the last event that told of it. */
export interface AuditedCall extends DeprecatedCall {
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
}

/** The inventory with who called deprecated versions (R5), as audit events told since. A section that is off by policy stays off. */
export function withAuditedCalls(inventory: Inventory, calls: readonly AuditedCall[]): Inventory {
  const section = inventory.sections['api-callers'];
  if (calls.length === 0 || section.status === 'off') return inventory;
  return { ...inventory, sections: { ...inventory.sections, 'api-callers': joined(section, calls.map(callerOf), inventory.sections.apis) } };
}

function joined(section: Exclude<SectionResult<readonly ApiCallerFacts[]>, { status: 'off' }>, told: readonly ApiCallerFacts[], apis: Inventory['sections']['apis']): SectionResult<readonly ApiCallerFacts[]> {
  if (section.status === 'failed') return { status: 'partial', facts: joinCallers([], told, apis), failures: section.failures };
  return { ...section, facts: joinCallers(section.facts, told, apis) };
}

function callerOf({ user, userAgent, requests, firstSeenAt, lastSeenAt, ...called }: AuditedCall): ApiCallerFacts {
  return { ...called, firstSeenAt, lastSeenAt, clients: [{ user, ...(userAgent ? { userAgent } : {}), requests, lastSeenAt }] };
}

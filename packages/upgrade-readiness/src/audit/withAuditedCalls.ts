import type { ApiCallerFacts, Inventory } from '../contracts';
import type { DeprecatedCall } from './deprecatedCalls';
import { withCallers } from './withCallers';

/** A call that was kept, with the ISO times of the first and the last event that told of it. */
export interface AuditedCall extends DeprecatedCall {
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
}

/**
 * The inventory with who called deprecated versions (R5), as audit events told since. A section
 * that is off by policy stays off.
 */
export function withAuditedCalls(
  inventory: Inventory,
  calls: readonly AuditedCall[],
): Inventory {
  return withCallers(inventory, calls.map(callerOf));
}

function callerOf({
  user,
  userAgent,
  requests,
  firstSeenAt,
  lastSeenAt,
  ...called
}: AuditedCall): ApiCallerFacts {
  return {
    ...called,
    firstSeenAt,
    lastSeenAt,
    clients: [
      { user, ...(userAgent ? { userAgent } : {}), requests, lastSeenAt },
    ],
  };
}

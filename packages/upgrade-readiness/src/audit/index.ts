/**
 * Audit events of an API server → who called deprecated API versions (R5).
 *
 * Input: batches that the API server's audit webhook sends. Invariant: of an event only who asked for which version of which resource is kept.
 */
export { deprecatedCallsIn } from './deprecatedCalls';
export type { DeprecatedCall } from './deprecatedCalls';
export { withAuditedCalls } from './withAuditedCalls';
export type { AuditedCall } from './withAuditedCalls';

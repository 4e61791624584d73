/**
 * What others than the cluster itself tell of who called deprecated API versions (R5): audit events
 * of its API servers, and its platform.
 *
 * Input: batches that the API server's audit webhook sends; answers of a platform (EKS insights).
 * Invariant: of an event only who asked for which version of which resource is kept; what could not
 * be told is a failure of the section, never an empty list.
 */
export { deprecatedCallsIn } from './deprecatedCalls';
export type { DeprecatedCall } from './deprecatedCalls';
export { withAuditedCalls } from './withAuditedCalls';
export type { AuditedCall } from './withAuditedCalls';
export { withPlatformCalls } from './withPlatformCalls';
export type { PlatformCall, PlatformCalls } from './withPlatformCalls';

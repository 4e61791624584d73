/**
 * Reads a Kubernetes cluster without touching it and judges whether it can be upgraded.
 *
 * @packageDocumentation
 */
export * from './contracts';
export * from './access';
export * from './audit';
export * from './collect';
export * from './manifests';
export * from './migrate';
export * from './platform';
export * from './policy';
export * from './report';
export * from './schema';
export * from './trial';
export {
  allChecks,
  manifestChecks,
  schemaChecks,
  trialReportChecks,
} from './checks';
export { isOnTheWayOfTrial } from './checks/facts/heldTrial';
export { DecodeError } from './decode';
export { evaluate } from './evaluate';
export type { EvaluateInput } from './evaluate';
export { currentInventory } from './inventoryFormat';
export type { StoredInventory } from './inventoryFormat';
export { countChecks, isFullyChecked } from './countChecks';
export type { CheckCounts } from './countChecks';
export { decideVerdict } from './verdict';
export type { JudgedCheck, VerdictInput, VerdictResult } from './verdict';
export * from './policy';
export * from './report';
export { fingerprintOf } from './fingerprint';
export { groupBy } from './groupBy';
export { readKnowledgeFile } from './knowledgeFile';
export { matchesSelector } from './matchesSelector';
export { lastLines, redactCredentials } from './redactCredentials';
export { SecretText } from './secretText';
export { userAgent } from './userAgent';

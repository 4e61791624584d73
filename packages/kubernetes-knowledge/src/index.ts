/**
 * What is true of Kubernetes whatever the cluster: API lifecycle, releases and support dates,
 * version skew, breaking changes.
 *
 * @packageDocumentation
 */
export * from './version';
export * from './knowledge';
export * from './addon';
export * from './detection';
export * from './hop';
export { planHops } from './hops';
export type { HopPlan, HopRefusal, HopRefusalReason, HopRequest } from './hops';
export { createKnowledge, InvalidKnowledgeError } from './createKnowledge';
export { matchesWildcard, parseImage } from './addonIdentity';
export type { ImageReference } from './addonIdentity';
export { addonVersionOf, latestOfRange } from './addonSupport';
export { builtinKnowledge } from './builtinKnowledge';
export { newerKnowledge, OlderKnowledgeError } from './newerKnowledge';

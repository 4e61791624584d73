/**
 * What is true of Kubernetes whatever the cluster: API lifecycle, releases and support dates, version skew, breaking changes.
 *
 * @packageDocumentation
 */
export * from './version';
export * from './knowledge';
export * from './hop';
export { planHops } from './hops';
export type { HopPlan, HopRefusal, HopRefusalReason, HopRequest } from './hops';
export { createKnowledge, InvalidKnowledgeError } from './createKnowledge';
export { builtinKnowledge } from './builtinKnowledge';

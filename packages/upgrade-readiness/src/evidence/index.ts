/**
 * What traces of old API versions prove. Input: traces on objects, rendered Helm manifests,
 * knowledge; output: one conclusion per object. Everything here is pure. Invariant: an `Update`
 * trace alone never proves anything, and one object yields one finding whatever the number of its
 * traces.
 */
export { evidenceKinds, narrowingOf } from './evidenceKinds';
export { lostVersions } from './lostVersions';
export type { LostVersion, LostVersions } from './lostVersions';
export { evidenceOf, lastSentAt, reconcile } from './reconcile';
export type { Conclusion, ManifestTrace, ReconcileInput } from './reconcile';
export { apiFinding } from './apiFinding';
export { apiVersionOf, whenToMove } from './movingOn';
export {
  chartWords,
  hookObjects,
  objectKey,
  renderedObjects,
} from './helmManifests';
export type { RenderedObject } from './helmManifests';
export { isControlPlaneManager, isHelmManager } from './appliers';
export { mergeFindings } from './mergeFindings';

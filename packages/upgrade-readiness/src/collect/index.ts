/**
 * The one place that talks to a scanned cluster. Input: a `ClusterAccess` and the knowledge;
 * output: an inventory of reduced facts. Each section has a file; lists of objects go through one
 * shared pass (`objectPass.ts`), so that a kind that two sections need is read once. Invariants:
 * only surviving API versions are asked for; a page is reduced and dropped before the next is
 * asked; a section that could not be read says why and never looks empty.
 */
export { hintsOf } from './ownershipHints';
export { readInventory } from './readInventory';
export type { ReadInventoryOptions } from './readInventory';
export { defaultReadLimits } from './limits';
export type { ReadLimits } from './limits';
export { decodeHelmRelease } from './decodeHelmRelease';
export type { HelmReleaseBody } from './decodeHelmRelease';

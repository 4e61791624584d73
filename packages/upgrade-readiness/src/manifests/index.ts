/**
 * Manifests as they are kept in files: which objects they hold, at which API version, on which
 * line. Input: text; output: identities, and the documents that could not be read. Invariant:
 * nothing is left out silently, and no content of a manifest is kept but identities.
 */
export { readManifests } from './readManifests';
export type {
  LocatedManifestObject,
  ManifestObject,
  ManifestProblem,
  ManifestReading,
} from './readManifests';
export { manifestBytes, manifestText } from './manifestText';
export { inventoryOfManifests, withManifests } from './inventoryOfManifests';
export type { ManifestInventoryOptions } from './inventoryOfManifests';
export { MANIFEST_FILE, manifestFilesBelow } from './manifestFiles';
export type { ManifestFiles } from './manifestFiles';

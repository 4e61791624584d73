/**
 * Rewrites manifests to API versions that a target serves. Input: the text of manifests and a
 * target; output: the text with the objects concerned rewritten, and for each what was changed and
 * what a person must decide. Invariants: comments, order and every document that needs no change
 * stay as they are; behaviour that the old version implied by a default is written down; what is
 * not mechanical is a decision, never a guess.
 */
export { migrateManifests } from './migrateManifests';
export type {
  MigratedObject,
  Migration,
  MigrationOptions,
} from './migrateManifests';

/**
 * Types, permissions and REST client of the cluster-upgrades plugin.
 *
 * @packageDocumentation
 */
export * from './schema/openapi';
export * from './annotations';
export * from './permissions';
export * from './bodyOf';
export * from './signals';

/**
 * Types, permissions and REST client of the cluster-upgrades plugin.
 *
 * @packageDocumentation
 */
export * from './schema/openapi';
export * from './annotations';
export * from './generated/planFields';
export * from './planField';
export * from './permissions';
export * from './clusterUpgradesApi';
export * from './ClusterUpgradesApiError';
export * from './ForeignAnswerError';
export * from './signals';

/**
 * Kubernetes clusters as Resource entities of the catalog.
 *
 * @packageDocumentation
 */
export { catalogModuleClusterUpgrades as default } from './module';
export { catalogSection } from './config';

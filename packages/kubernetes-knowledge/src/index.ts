/**
 * What is true of Kubernetes whatever the cluster: API lifecycle, releases and support dates, version skew, breaking changes.
 *
 * @packageDocumentation
 */
export * from './version';
export * from './knowledge';
export * from './hop';

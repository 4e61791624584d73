/** What Argo CD and Flux keep: where a finding on an object must be fixed. */
export { withKeepers } from './keepers';

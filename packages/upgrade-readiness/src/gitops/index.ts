/**
 * What Argo CD and Flux keep: where a finding on an object must be fixed, and at which version they
 * last sent it.
 */
export { withKeepers } from './keepers';
export { sentVersionsIn } from './sentVersions';
export type { SentVersion } from './sentVersions';

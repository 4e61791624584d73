/**
 * Which platform a cluster is on (R8): whose support dates and prices count. Pure, from facts that are read anyway.
 */
export { decidePlatform, PLATFORM_NAMES } from './decidePlatform';
export type { PlatformDecision } from './decidePlatform';
export { detectPlatform, latestSighting } from './detectPlatform';
export type { PlatformSighting } from './detectPlatform';

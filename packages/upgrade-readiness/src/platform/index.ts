/**
 * Which platform a cluster is on (R8): whose support dates and prices count. Pure, from facts that
 * are read anyway.
 */
export { decidePlatform } from './decidePlatform';
export type { NameOfPlatform, PlatformDecision } from './decidePlatform';
export { detectPlatform, latestSighting } from './detectPlatform';
export type { PlatformSighting } from './detectPlatform';

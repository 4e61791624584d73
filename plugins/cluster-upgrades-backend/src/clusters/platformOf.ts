import {
  decidePlatform,
  type PlatformDecision,
} from '@drydock/upgrade-readiness';
import type { StoredCluster } from './cluster';

/** Whose support dates count for a cluster, and how that is known. */
export function platformOf({
  platform,
  seenPlatform,
}: Pick<StoredCluster, 'platform' | 'seenPlatform'>): PlatformDecision {
  return decidePlatform(platform, seenPlatform);
}

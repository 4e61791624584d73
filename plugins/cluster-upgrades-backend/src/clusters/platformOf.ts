import {
  decidePlatform,
  type NameOfPlatform,
  type PlatformDecision,
} from '@drydock/upgrade-readiness';
import type { SupportProvider } from '@drydock/kubernetes-knowledge';
import type { StoredCluster } from './cluster';

type Facts = Pick<StoredCluster, 'platform' | 'seenPlatform'>;

/** Whose support dates count for a cluster, and how that is known. */
export function platformOf(
  { platform, seenPlatform }: Facts,
  nameOf: NameOfPlatform,
): PlatformDecision {
  return decidePlatform(platform, seenPlatform, nameOf);
}

/** Whose support dates count for a cluster. */
export function supportProviderOf(facts: Facts): SupportProvider {
  return platformOf(facts, id => id).provider;
}

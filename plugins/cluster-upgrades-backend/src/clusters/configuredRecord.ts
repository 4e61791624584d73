import type {
  ClusterRecord,
  ConfiguredFacts,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ClusterFactsConfig } from '../config/config';

/**
 * What the configuration says of a cluster, as its record carries it: facts that no other source
 * overrules, and its identity.
 * @param common - said of all clusters of the source
 */
export function configuredRecord(
  common: ConfiguredFacts,
  said: ClusterFactsConfig,
): Pick<ClusterRecord, 'configured' | 'identity'> {
  const { uid, sameAs } = said;
  return {
    configured: {
      title: said.title ?? common.title,
      environment: said.environment ?? common.environment,
      owner: said.owner ?? common.owner,
      system: said.system ?? common.system,
      region: said.region ?? common.region,
      platform: said.platform ?? common.platform,
      provider: said.provider,
    },
    ...(uid === undefined && sameAs === undefined
      ? {}
      : { identity: { uid, sameAs } }),
  };
}

import type {
  ClusterSource,
  Platform,
} from '@drydock/backstage-plugin-cluster-upgrades-node';

/** A platform that lists clusters and changes none. */
export function platformWith(source: ClusterSource): Platform {
  return { id: source.id, displayName: source.title, sources: [source] };
}

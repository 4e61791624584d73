import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { ClusterRecord, ClusterSource } from '../clusterSource';
import { describeClusterSource } from './describeClusterSource';
import { said } from '@drydock/upgrade-reasons';

/** The smallest source that keeps the contract. */
class ListedSource implements ClusterSource {
  readonly id = 'listed';
  readonly title = 'A fixed list';
  broken = false;

  async list(signal: AbortSignal) {
    signal.throwIfAborted();
    if (this.broken)
      return {
        complete: false as const,
        clusters: [],
        reason: said('the origin is away'),
      };
    return {
      complete: true as const,
      clusters: [{ name: 'one' }, { name: 'two' }],
    };
  }

  async access({ name }: ClusterRecord): Promise<never> {
    throw new ClusterReadError({
      kind: 'credential-needed',
      reason: said(`Cluster ${name} needs a reader credential`),
      retryable: false,
    });
  }
}

describeClusterSource('a fixed list', async () => {
  const source = new ListedSource();
  return {
    source,
    clusterNames: ['one', 'two'],
    secrets: ['secret'],
    breakOrigin: async () => {
      source.broken = true;
    },
  };
});

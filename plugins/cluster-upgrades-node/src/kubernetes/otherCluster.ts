import { ClusterReadError, withRemedy } from '@drydock/upgrade-readiness';
import type { Reason } from '@drydock/upgrade-reasons';

/** Asks a cluster by one of its two credentials. */
export interface UidReader {
  /**
   * UID of the cluster that the next call goes to.
   * @throws ClusterReadError or UnexpectedAnswerError
   */
  clusterUid(signal: AbortSignal): Promise<string>;
}

export interface CredentialPair {
  /** How the configuration calls the cluster. */
  readonly cluster: string;
  /** Where both are configured: `clusterUpgrades.openshift.clusters`. */
  readonly setting: string;
  /** File with their rights: `docs/rbac/openshift.yaml`. */
  readonly rights: string;
  readonly reader: UidReader;
  readonly writer: UidReader;
}

/**
 * Why the writer of a cluster is not used: its credential is of another cluster than the reader's,
 * or may not say of which.
 * @throws ClusterReadError for what may pass, UnexpectedAnswerError
 */
export async function otherCluster(
  { cluster, setting, rights, reader, writer }: CredentialPair,
  signal: AbortSignal,
): Promise<Reason | undefined> {
  const params = { cluster: { text: cluster } };
  try {
    const [read, written] = await Promise.all([
      reader.clusterUid(signal),
      writer.clusterUid(signal),
    ]);
    return read === written
      ? undefined
      : {
          code: 'writer.two-clusters',
          params: { ...params, setting: { text: setting } },
        };
  } catch (error) {
    if (!(error instanceof ClusterReadError) || error.failure.retryable)
      throw error;
    return {
      code: 'writer.clusters-not-compared',
      params: {
        ...params,
        rights: { text: rights },
        cause: { reasons: [withRemedy(error.failure)] },
      },
    };
  }
}

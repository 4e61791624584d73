import type { Reason } from '@drydock/upgrade-reasons';
import {
  referencedValue,
  type ByReference,
} from '../../clusters/referencedValue';
import type {
  ClusterIdentity,
  IdentifyCluster,
} from '../../clusters/store/clusterIdentityQueries';
import { failureReason } from '../../foundation/failureReason';
import { NothingWritten } from './NothingWritten';
import { VerifiedCluster } from './VerifiedCluster';
import { writerConnection } from './writerConnection';

export interface WriterCredential {
  /** A kubeconfig. */
  readonly file: string;
  /** Its contexts by cluster reference. A cluster without an entry is never written to. */
  readonly contexts: ByReference;
}

export interface WriterClientOptions {
  readonly credential: WriterCredential;
  readonly identify: IdentifyCluster;
}

/** The cluster of an upgrade. Its name is for messages only: it never chooses a credential. */
export interface WriterSubject {
  readonly id: string;
  readonly name: string;
}

/**
 * `begin`: something new. `finish`: to look at, or to undo, what was begun, also in a cluster that
 * no source lists now.
 */
export type WriterPurpose = 'begin' | 'finish';

interface Target {
  readonly context: string;
  readonly uid: string;
}

const SETTING = 'clusterUpgrades.planning.jobCredential.contexts';

/**
 * Opens clusters with the credentials that the operator keeps for changing them
 * (`clusterUpgrades.planning.jobCredential`).
 */
export class WriterClient {
  readonly #options: WriterClientOptions;

  constructor(options: WriterClientOptions) {
    this.#options = options;
  }

  /**
   * Why nothing can be begun in a cluster, as far as configuration and inventory tell. Sends
   * nothing.
   */
  async problem(subject: WriterSubject): Promise<Reason | undefined> {
    const target = await this.#targetOf(subject, 'begin');
    if ('problem' in target) return target.problem;
    try {
      await writerConnection(this.#options.credential.file, target.context);
      return undefined;
    } catch (error) {
      return failureReason(error);
    }
  }

  /**
   * Resolves the entry of the cluster, reads the kubeconfig and asks the server behind it which
   * cluster it is. Nothing is kept between two calls, so that a changed file, a moved entry and a
   * removed cluster count at once.
   * @throws NothingWritten when the credential does not lead to this cluster, or that cannot be
   *   known; Error when the server or the file did not answer
   */
  async open(
    subject: WriterSubject,
    purpose: WriterPurpose,
    signal: AbortSignal,
  ): Promise<VerifiedCluster> {
    const target = await this.#targetOf(subject, purpose);
    if ('problem' in target) throw new NothingWritten(target.problem);
    const { file } = this.#options.credential;
    const connection = await writerConnection(file, target.context);
    return VerifiedCluster.verify(
      {
        connection,
        expectedUid: target.uid,
        clusterId: subject.id,
        clusterName: subject.name,
        file,
        context: target.context,
      },
      signal,
    );
  }

  async #targetOf(
    { id, name }: WriterSubject,
    purpose: WriterPurpose,
  ): Promise<Target | { readonly problem: Reason }> {
    const { credential, identify } = this.#options;
    const cluster = await identify(id);
    if (!cluster)
      return {
        problem: {
          code: 'hook.not-in-inventory',
          params: { cluster: { cluster: id, name } },
        },
      };
    if (purpose === 'begin' && cluster.removed) {
      return {
        problem: {
          code: 'hook.not-listed',
          params: { cluster: { cluster: id, name } },
        },
      };
    }
    const value = referencedValue(
      { setting: SETTING, values: credential.contexts },
      purpose === 'begin' ? cluster : withFormer(cluster),
    );
    if ('problem' in value) return value;
    if (cluster.uid === undefined) {
      return {
        problem: {
          code: 'hook.identity-unknown',
          params: { cluster: { cluster: id, name } },
        },
      };
    }
    return { context: value.value, uid: cluster.uid };
  }
}

/**
 * An entry that a source held before still means this row and no other, as long as no other row has
 * it.
 */
function withFormer(cluster: ClusterIdentity): ClusterIdentity {
  return {
    ...cluster,
    references: [...cluster.references, ...cluster.formerReferences],
  };
}

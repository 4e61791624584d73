import {
  ClusterReadError,
  type ClusterAccess,
  type ClusterReadFailure,
} from '@drydock/upgrade-readiness';
import type { exposureOf } from './describedCluster';
import { notReachable } from './failures';

/** What happens at the address of a cluster that was deleted, whose name another one may have. */
const SEEMS_GONE: ReadonlySet<ClusterReadFailure['kind']> = new Set([
  'unreachable',
  'timeout',
  'tls',
  'unauthorized',
  'not-kubernetes',
]);

export interface EksClusterAccessOptions {
  readonly access: ClusterAccess;
  readonly exposure: ReturnType<typeof exposureOf>;
  /** Called when the API server may no longer be at the address that was described. */
  readonly onSeemsGone: () => void;
}

/**
 * An access to an API server of EKS, which says so where not everybody reaches the server, and when
 * its address is to be asked for again.
 */
export class EksClusterAccess implements ClusterAccess {
  readonly #options: EksClusterAccessOptions;

  constructor(options: EksClusterAccessOptions) {
    this.#options = options;
  }

  get description() {
    return this.#options.access.description;
  }

  read(...asked: Parameters<ClusterAccess['read']>) {
    return this.#explained(this.#options.access.read(...asked));
  }

  review(...asked: Parameters<ClusterAccess['review']>) {
    return this.#explained(this.#options.access.review(...asked));
  }

  servingCertificate() {
    return this.#options.access.servingCertificate?.();
  }

  serverIdentity() {
    return this.#options.access.serverIdentity?.();
  }

  close() {
    return this.#options.access.close();
  }

  async #explained<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof ClusterReadError)) throw error;
      const { exposure, onSeemsGone } = this.#options;
      const { kind } = error.failure;
      if (SEEMS_GONE.has(kind)) onSeemsGone();
      const isAway = kind === 'unreachable' || kind === 'timeout';
      throw isAway && exposure !== 'public'
        ? notReachable(error.failure, exposure)
        : error;
    }
  }
}

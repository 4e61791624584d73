import {
  ClusterReadError,
  type ClusterAccess,
} from '@drydock/upgrade-readiness';
import { notReachable } from './failures';

/** An access to an API server that not everybody reaches, which says so where it cannot be reached. */
export class PrivateClusterAccess implements ClusterAccess {
  readonly #access: ClusterAccess;
  readonly #exposure: 'private' | 'restricted';

  constructor(access: ClusterAccess, exposure: 'private' | 'restricted') {
    this.#access = access;
    this.#exposure = exposure;
  }

  get description() {
    return this.#access.description;
  }

  read(...asked: Parameters<ClusterAccess['read']>) {
    return this.#explained(this.#access.read(...asked));
  }

  review(...asked: Parameters<ClusterAccess['review']>) {
    return this.#explained(this.#access.review(...asked));
  }

  servingCertificate() {
    return this.#access.servingCertificate?.();
  }

  serverIdentity() {
    return this.#access.serverIdentity?.();
  }

  close() {
    return this.#access.close();
  }

  async #explained<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof ClusterReadError)) throw error;
      const { kind } = error.failure;
      throw kind === 'unreachable' || kind === 'timeout'
        ? notReachable(error.failure, this.#exposure)
        : error;
    }
  }
}

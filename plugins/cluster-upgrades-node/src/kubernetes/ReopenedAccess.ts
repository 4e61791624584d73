import { ClusterReadError } from '@drydock/upgrade-readiness';
import type {
  ClusterAccess,
  ClusterReadRequest,
  ClusterReadResponse,
} from '@drydock/upgrade-readiness';

/**
 * Opens at first use, so that an absent file is a failed read and not a failed start; opens anew
 * after a 401, since credentials in files rotate.
 */
export class ReopenedAccess implements Pick<ClusterAccess, 'read'> {
  #opened: ClusterAccess | undefined;

  constructor(private readonly open: () => ClusterAccess) {}

  async read(request: ClusterReadRequest): Promise<ClusterReadResponse> {
    const access = (this.#opened ??= this.open());
    try {
      return await access.read(request);
    } catch (error) {
      if (
        error instanceof ClusterReadError &&
        error.failure.kind === 'unauthorized' &&
        this.#opened === access
      ) {
        this.#opened = undefined;
        await access.close();
      }
      throw error;
    }
  }
}

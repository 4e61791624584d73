import {
  clusterUidOf,
  ObjectReader,
  pathOf,
  textAt,
  UnexpectedAnswerError,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { ClusterAccess } from '@drydock/upgrade-readiness';
import type { AddOnConfig } from '../config/readConfig';
import { addOnStateOf, type AddOnState } from '../objects/addOn';
import { decodeWorkload } from '../objects/workload';

const PURPOSE = 'self-managed-add-ons';

/** What is read of a cluster at about one time. */
export interface AddOnsSeen {
  /** What the API server serves, such as `v1.36.4`. */
  readonly served: string;
  /** In the order of the configuration. */
  readonly addOns: readonly AddOnState[];
}

/**
 * Reads the workloads of one cluster. Throws ClusterReadError or UnexpectedAnswerError. A workload
 * that alone cannot be read is unread, so that the rest of the cluster is known.
 */
export class AddOnsReader {
  readonly #reader: ObjectReader;

  constructor(private readonly access: Pick<ClusterAccess, 'read'>) {
    this.#reader = new ObjectReader(access, { purpose: PURPOSE });
  }

  async addOns(
    configs: readonly AddOnConfig[],
    signal: AbortSignal,
  ): Promise<AddOnsSeen> {
    const [version, ...addOns] = await Promise.all([
      this.#reader.get('/version', signal),
      ...configs.map(config => this.#addOn(config, signal)),
    ] as const);
    const served = textAt(version, 'gitVersion');
    if (served === undefined)
      throw new UnexpectedAnswerError('no version of its own at /version');
    return { served, addOns };
  }

  /** UID of the cluster that is read. */
  clusterUid(signal: AbortSignal): Promise<string> {
    return clusterUidOf(this.access, PURPOSE, signal);
  }

  async #addOn(config: AddOnConfig, signal: AbortSignal): Promise<AddOnState> {
    try {
      const object = await this.#reader.get(pathOfAddOn(config), signal);
      return addOnStateOf(config, decodeWorkload(object, config));
    } catch (error) {
      if (
        !(error instanceof ClusterReadError) ||
        error.failure.kind === 'aborted'
      )
        throw error;
      const state = addOnStateOf(config, undefined);
      return error.failure.kind === 'not-found'
        ? state
        : { ...state, unread: error };
    }
  }
}

export function pathOfAddOn({
  kind,
  namespace,
  workload,
}: Pick<AddOnConfig, 'kind' | 'namespace' | 'workload'>): string {
  return pathOf({
    group: 'apps',
    version: 'v1',
    resource: kind === 'Deployment' ? 'deployments' : 'daemonsets',
    namespace,
    name: workload,
  });
}

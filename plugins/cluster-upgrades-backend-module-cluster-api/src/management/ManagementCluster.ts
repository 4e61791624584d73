import {
  ClusterReadError,
  createDirectClusterAccess,
} from '@drydock/upgrade-readiness';
import type {
  ClusterAccess,
  ClusterReadRequest,
  ClusterReadResponse,
} from '@drydock/upgrade-readiness';
import type { ManagementConfig } from '../config/readConfig';
import { loadKubeConfig, loadWriterKubeConfig } from './loadKubeConfig';
import { ManagementReader } from './ManagementReader';
import { KubeConfigManagementWriter } from './ManagementWriter';
import type { ManagementWriter } from './ManagementWriter';

/** One Cluster API management cluster as configured: how it is read, and, where the operator allows it, changed. */
export interface ManagementCluster {
  readonly config: ManagementConfig;
  readonly reader: ManagementReader;
  /** undefined: Drydock may look but not change. */
  readonly writer?: ManagementWriter;
  /** Whether it runs on this machine (a developer's, or a test's): only then may its clusters be here too. */
  isOnThisMachine(): boolean;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Opens at first use, so that an absent file is a failed read and not a failed start; opens anew after a 401, since credentials in files rotate. */
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

export function createManagementCluster(
  config: ManagementConfig,
  userAgent: string,
): ManagementCluster {
  const access = new ReopenedAccess(() =>
    createDirectClusterAccess({
      kubeConfig: loadKubeConfig(config.kubeconfig),
      description: `Cluster API management cluster ${config.id}`,
    }),
  );
  const { upgrade } = config;
  return {
    config,
    reader: new ManagementReader(access),
    isOnThisMachine: () =>
      LOOPBACK.test(
        new URL(
          loadKubeConfig(config.kubeconfig).getCurrentCluster()?.server ?? '',
        ).hostname,
      ),
    ...(upgrade
      ? {
          writer: new KubeConfigManagementWriter(
            () => loadWriterKubeConfig(upgrade.kubeconfig),
            userAgent,
          ),
        }
      : {}),
  };
}

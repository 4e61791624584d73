import { InputError } from '@backstage/errors';
import { parseVersion } from '@drydock/kubernetes-knowledge';
import type { PlatformReader } from '../platform/PlatformReader';
import { presentPlatform } from './present/presentPlatform';
import type { ApiRouter } from './apiRouter';
import type { ClusterAccessControl } from '../permissions/ClusterAccessControl';

export interface PlatformRouterOptions {
  readonly access: ClusterAccessControl;
  readonly platforms: Pick<PlatformReader, 'read'>;
}

/**
 * What the platform says before the start. It is only read, so permission to read the cluster is
 * enough.
 */
export function addPlatformRoutes(
  router: ApiRouter,
  { access, platforms }: PlatformRouterOptions,
): void {
  router.get('/clusters/:clusterId/platform', async (request, response) => {
    const { cluster } = await access.visibleCluster(
      request,
      request.params.clusterId,
    );
    const { target = cluster.target } = request.query;
    if (target !== undefined && !parseVersion(target))
      throw new InputError(
        `"${target.slice(
          0,
          64,
        )}" is no Kubernetes version. Write for example 1.36 or 1.36.4.`,
      );
    response.json(
      presentPlatform(await platforms.read(cluster, target), target),
    );
  });
}

import { refusal } from '../../../foundation/refusal';
import { InputError } from '@backstage/errors';
import { parseVersion } from '@drydock/kubernetes-knowledge';
import type { PlatformFacts } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../../../clusters/cluster';
import type { Visible } from '../../../clusters/permissions/Visible';
import type { PlatformReader } from '../../../clusters/platform/PlatformReader';
import { presentPlatform } from '../../present/presentPlatform';

/**
 * What platforms say of clusters that callers see. It is only read, so permission to read the
 * cluster is enough.
 */
export class PlatformPages {
  constructor(private readonly platforms: Pick<PlatformReader, 'read'>) {}

  /** @param target - undefined: the cluster's own. @throws InputError for one that is no version */
  async read(
    cluster: Visible<StoredCluster>,
    target: string | undefined = cluster.target,
  ): Promise<PlatformFacts> {
    if (target !== undefined && !parseVersion(target))
      throw refusal(InputError, {
        code: 'input.version',
        params: { version: { text: target.slice(0, 64) } },
      });
    return presentPlatform(await this.platforms.read(cluster, target), target);
  }
}

import { EKSClient } from '@aws-sdk/client-eks';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import { inEnglish } from '@drydock/upgrade-reasons';
import { ACCOUNT, KEY, REGION } from '../../testing/EksServer';
import { startEksWorld, type EksTestWorld } from '../__testUtils__/eksWorld';
import type { AskedCluster } from '../callFailures';
import { AddonVersions } from './AddonVersions';

const signal = new AbortController().signal;

describe('AddonVersions', () => {
  let world: EksTestWorld;
  let client: EKSClient;
  beforeEach(async () => {
    world = await startEksWorld();
    client = new EKSClient({
      region: REGION,
      endpoint: world.server.url,
      credentials: KEY,
    });
  });
  afterEach(async () => {
    client.destroy();
    await world.close();
  });

  it('names to each who shares a request the own cluster alone', async () => {
    let requests = 0;
    world.server.api.throttle = () => {
      requests += 1;
      return 'AccessDeniedException';
    };
    const versions = new AddonVersions(() => new Date(world.server.world.now));
    const whyNot = async (cluster: AskedCluster) => {
      const error = await versions
        .offered(cluster, client, '1.33', ['coredns'], signal)
        .catch((caught: unknown) => caught);
      if (!(error instanceof ClusterReadError)) throw error;
      return inEnglish(error.failure.reason);
    };
    const [first, second] = await Promise.all([
      whyNot({ name: 'prod', accountId: ACCOUNT, region: REGION }),
      whyNot({ name: 'test', accountId: '999999999999', region: REGION }),
    ]);
    expect(requests).toBe(1);
    expect(first).toContain('prod');
    expect(first).toContain(ACCOUNT);
    expect(second).toContain('test');
    expect(second).toContain('999999999999');
    expect(second).not.toContain('prod');
    expect(second).not.toContain(ACCOUNT);
  });
});

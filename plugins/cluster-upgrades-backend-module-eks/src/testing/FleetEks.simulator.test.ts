import {
  DescribeNodegroupCommand,
  DescribeUpdateCommand,
  EKSClient,
  UpdateClusterVersionCommand,
  UpdateNodegroupVersionCommand,
} from '@aws-sdk/client-eks';
import { generateFrom, startSimulator } from '@drydock/fleet-simulator';
import { ClusterToken } from '../source/ClusterToken';
import { FleetEks } from './FleetEks';

const KEY = { accessKeyId: 'AKIAFLEET00000000001', secretAccessKey: 'canary' };
const REGION = 'eu-central-1';

/** One EKS cluster with two node groups, at a pace at which a second is an hour. */
async function started(stuckBudgets: readonly string[] = []) {
  const simulator = await startSimulator({
    fleet: generateFrom(1, [
      {
        name: 'one',
        environment: 'prod',
        platform: 'eks',
        region: REGION,
        owner: 'platform-emea',
        version: 'v1.34.9',
        pools: [
          { name: 'system', nodes: 1 },
          { name: 'general', nodes: 2 },
        ],
        components: ['payments-api'],
        stuckBudgets,
        story: 'for tests',
      },
    ]),
    machineSeconds: 0.05,
  });
  const fleet = await FleetEks.start({
    simulator,
    accountId: '012345678901',
    key: KEY,
    pace: 3600,
  });
  // As an administrator: the portal's key may read alone.
  fleet.server.api.policies.clear();
  const client = new EKSClient({
    region: REGION,
    endpoint: fleet.server.url,
    credentials: KEY,
  });
  const outcome = async (updateId: string, nodegroupName?: string) => {
    for (;;) {
      const { update } = await client.send(
        new DescribeUpdateCommand({ name: 'one', updateId, nodegroupName }),
      );
      if (update?.status !== 'InProgress') return update;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  };
  const upgrade = async (version = '1.35') => {
    const { update } = await client.send(
      new UpdateClusterVersionCommand({ name: 'one', version }),
    );
    return outcome(update?.id ?? '');
  };
  const roll = async (nodegroupName: string, version = '1.35') => {
    const { update } = await client.send(
      new UpdateNodegroupVersionCommand({
        clusterName: 'one',
        nodegroupName,
        version,
      }),
    );
    return outcome(update?.id ?? '', nodegroupName);
  };
  const served = () => simulator.describe().find(({ name }) => name === 'one');
  const nodes = (name: string) =>
    simulator
      .managed('one')
      .pools()
      .find(pool => pool.name === name)?.kubeletVersions;
  const stop = async () => {
    client.destroy();
    await fleet.stop();
    await simulator.close();
  };
  return { simulator, client, upgrade, roll, served, nodes, stop };
}

const minors = (versions: readonly string[] | undefined) =>
  versions?.map(version => version.split('.').slice(0, 2).join('.'));

async function eventually(holds: () => boolean | Promise<boolean>) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await holds()) return true;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  return false;
}

describe('EKS of a simulated fleet', () => {
  jest.setTimeout(60_000);

  it('does to its clusters what the API accepts, and ends an update when their nodes have rolled', async () => {
    const { upgrade, roll, served, nodes, stop } = await started();
    try {
      expect((await upgrade())?.status).toBe('Successful');
      expect(
        await eventually(
          () => served()?.gitVersion.startsWith('v1.35.') ?? false,
        ),
      ).toBe(true);
      expect(minors(nodes('general'))).toEqual(['v1.34', 'v1.34']);
      expect((await roll('general'))?.status).toBe('Successful');
      expect(minors(nodes('general'))).toEqual(['v1.35', 'v1.35']);
      expect(minors(nodes('system'))).toEqual(['v1.34']);
    } finally {
      await stop();
    }
  });

  it('takes node groups and control plane of a cluster back', async () => {
    const { upgrade, roll, served, nodes, stop } = await started();
    try {
      await upgrade();
      await roll('general');
      expect((await roll('general', '1.34'))?.status).toBe('Successful');
      expect(minors(nodes('general'))).toEqual(['v1.34', 'v1.34']);
      expect(await upgrade('1.34')).toMatchObject({
        status: 'Successful',
        type: 'VersionRollback',
      });
      expect(
        await eventually(
          () => served()?.gitVersion.startsWith('v1.34.') ?? false,
        ),
      ).toBe(true);
    } finally {
      await stop();
    }
  });

  it('fails the update of a group whose pods a budget lets not go, and leaves its nodes', async () => {
    const { upgrade, roll, nodes, stop } = await started(['payments-api']);
    try {
      await upgrade();
      const ended = [await roll('general'), await roll('system')];
      const failed = ended.filter(update => update?.status === 'Failed');
      expect(failed.length).toBeGreaterThan(0);
      expect(failed[0]?.errors?.[0]?.errorCode).toBe('PodEvictionFailure');
      expect(
        [...(nodes('general') ?? []), ...(nodes('system') ?? [])].some(each =>
          each.startsWith('v1.34.'),
        ),
      ).toBe(true);
    } finally {
      await stop();
    }
  });

  it('shows what others did to a cluster', async () => {
    const { simulator, client, stop } = await started();
    try {
      simulator.upgradeByOthers('one', 'v1.35.4-eks-3025e55');
      expect(
        await eventually(async () => {
          const { nodegroup } = await client.send(
            new DescribeNodegroupCommand({
              clusterName: 'one',
              nodegroupName: 'general',
            }),
          );
          return nodegroup?.version === '1.35';
        }),
      ).toBe(true);
    } finally {
      await stop();
    }
  });

  it('lets those whom STS knows read a cluster by its token, and by no other', async () => {
    const { simulator, stop } = await started();
    try {
      const ask = async (cluster: string, credentials = KEY) => {
        const signing = new EKSClient({ region: REGION, credentials });
        const token = await new ClusterToken({
          cluster,
          region: REGION,
          client: async () => signing,
          now: () => new Date(),
        }).get();
        signing.destroy();
        const { status } = await fetch(
          `${simulator.clusterUrl('one')}/version`,
          {
            headers: { authorization: `Bearer ${token.reveal()}` },
          },
        );
        return status;
      };
      expect(await ask('one')).toBe(200);
      expect(await ask('two')).toBe(401);
      expect(await ask('one', { ...KEY, secretAccessKey: 'other' })).toBe(401);
    } finally {
      await stop();
    }
  });
});

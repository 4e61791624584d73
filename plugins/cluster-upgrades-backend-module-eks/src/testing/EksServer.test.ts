import {
  CancelUpdateCommand,
  DescribeAddonCommand,
  DescribeAddonVersionsCommand,
  DescribeClusterCommand,
  DescribeClusterVersionsCommand,
  DescribeInsightCommand,
  DescribeInsightsRefreshCommand,
  DescribeNodegroupCommand,
  DescribeUpdateCommand,
  EKSClient,
  ListAddonsCommand,
  ListInsightsCommand,
  ListNodegroupsCommand,
  ListUpdatesCommand,
  paginateListClusters,
  StartInsightsRefreshCommand,
  UpdateAddonCommand,
  UpdateClusterVersionCommand,
  UpdateNodegroupVersionCommand,
} from '@aws-sdk/client-eks';
import {
  assertDescribed,
  hasApiDescription,
  undescribed,
} from '../__testUtils__/apiDescription';
import type { EksRegion } from './EksRegion';
import { ACCOUNT, EksServer, KEY, REGION } from './EksServer';
import { apiInsight } from './insights';
import type { EksCluster } from './model';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('EksServer, as the SDK sees it', () => {
  let server: EksServer;
  let home: EksRegion;
  let cluster: EksCluster;
  let client: EKSClient;

  const clientOf = (more: object = {}) =>
    new EKSClient({
      region: REGION,
      endpoint: server.url,
      credentials: KEY,
      maxAttempts: 1,
      ...more,
    });

  beforeEach(async () => {
    server = await EksServer.start();
    home = server.home;
    cluster = home.addCluster('prod', { version: '1.32' });
    client = clientOf();
  });
  afterEach(async () => {
    client.destroy();
    await server.stop();
    // Whatever a test asked, the answers are of the API's form.
    assertDescribed(server.api);
  });

  const describeCluster = async () =>
    (await client.send(new DescribeClusterCommand({ name: 'prod' }))).cluster;
  const describeGroup = async () =>
    (
      await client.send(
        new DescribeNodegroupCommand({
          clusterName: 'prod',
          nodegroupName: 'workers',
        }),
      )
    ).nodegroup;
  const upgrade = async (version: string, more: object = {}) =>
    (
      await client.send(
        new UpdateClusterVersionCommand({ name: 'prod', version, ...more }),
      )
    ).update;
  const upgradeGroup = async (more: object) =>
    (
      await client.send(
        new UpdateNodegroupVersionCommand({
          clusterName: 'prod',
          nodegroupName: 'workers',
          ...more,
        }),
      )
    ).update;
  const updateOf = async (updateId: string | undefined, more: object = {}) =>
    (
      await client.send(
        new DescribeUpdateCommand({ name: 'prod', updateId, ...more }),
      )
    ).update;
  const accepted = () => server.api.accepted.map(({ operation }) => operation);
  const insight = (category: string, status: string) =>
    apiInsight(`id-${category}`, [], {
      category,
      insightStatus: { status, reason: 'of the test' },
    });

  it('lists page by page, by account and region, and connected clusters where they are asked for', async () => {
    server.pageSize = 2;
    for (const name of ['a', 'b', 'c']) home.addCluster(name);
    home.addCluster('rancher', { connectorProvider: 'RANCHER' });
    server.region(ACCOUNT, 'us-east-1').addCluster('other');
    const namesOf = async (input: object, using = client) => {
      const names: string[] = [];
      for await (const page of paginateListClusters({ client: using }, input))
        names.push(...(page.clusters ?? []));
      return names;
    };
    expect(await namesOf({})).toEqual(['a', 'b', 'c', 'prod']);
    expect(await namesOf({ include: ['all'] })).toContain('rancher');
    expect(await namesOf({}, clientOf({ region: 'us-east-1' }))).toEqual([
      'other',
    ]);
    const other = { accessKeyId: 'AKIAOTHER', secretAccessKey: 'other' };
    await expect(
      namesOf({}, clientOf({ credentials: other })),
    ).rejects.toMatchObject({ name: 'InvalidSignatureException' });
    server.addAccount('210987654321', other);
    expect(await namesOf({}, clientOf({ credentials: other }))).toEqual([]);
    const described = await client.send(
      new DescribeClusterCommand({ name: 'rancher' }),
    );
    expect(described.cluster).toMatchObject({
      connectorConfig: { provider: 'RANCHER' },
    });
  });

  it('upgrades by one minor, which takes its time', async () => {
    const update = await upgrade('1.33');
    expect(update).toMatchObject({
      status: 'InProgress',
      type: 'VersionUpdate',
      params: [
        { type: 'Version', value: '1.33' },
        { type: 'PlatformVersion', value: 'eks.7' },
      ],
    });
    expect(await describeCluster()).toMatchObject({
      status: 'UPDATING',
      version: '1.32',
    });
    server.advance(9 * MINUTE);
    expect((await updateOf(update?.id))?.status).toBe('InProgress');
    server.advance(MINUTE);
    expect((await updateOf(update?.id))?.status).toBe('Successful');
    expect(await describeCluster()).toMatchObject({
      status: 'ACTIVE',
      version: '1.33',
      platformVersion: 'eks.7',
    });
    const { updateIds } = await client.send(
      new ListUpdatesCommand({ name: 'prod' }),
    );
    expect(updateIds).toEqual([update?.id]);
  });

  it('takes a token once, and with the same parameters alone', async () => {
    const clientRequestToken = 'operation-1';
    const first = await upgrade('1.33', { clientRequestToken });
    expect(await upgrade('1.33', { clientRequestToken })).toEqual(first);
    await expect(upgrade('1.34', { clientRequestToken })).rejects.toMatchObject(
      { name: 'InvalidRequestException' },
    );
    server.finish();
    expect(await upgrade('1.33', { clientRequestToken })).toMatchObject({
      id: first?.id,
      status: 'Successful',
    });
    expect(accepted()).toEqual(['UpdateClusterVersion']);
  });

  it.each([
    ['1.34', 'Unsupported Kubernetes minor version update from 1.32 to 1.34'],
    ['1.32', 'Unsupported Kubernetes minor version update from 1.32 to 1.32'],
    ['1.99', 'unsupported Kubernetes version'],
  ])('refuses %s for a cluster of 1.32', async (version, message) => {
    await expect(upgrade(version)).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message,
    });
    expect(accepted()).toEqual([]);
  });

  it('has one update of a cluster at a time, also of others and of AWS itself', async () => {
    const theirs = home.begin(cluster, {
      type: 'ConfigUpdate',
      params: {},
      minutes: 5,
      isHidden: true,
    });
    expect((await describeCluster())?.status).toBe('ACTIVE');
    await expect(upgrade('1.33')).rejects.toMatchObject({
      name: 'ResourceInUseException',
      $metadata: { httpStatusCode: 409 },
      message: `Cannot VersionUpdate because cluster prod currently has update ${theirs.id} in progress`,
    });
    server.finish();
    await upgrade('1.33');
    expect(accepted()).toEqual(['UpdateClusterVersion']);
  });

  it('shows the state before a write for a while, where that is switched on', async () => {
    server.world.rules.staleReads = 2;
    await upgrade('1.33');
    const seen: unknown[] = [];
    for (let reads = 0; reads < 3; reads += 1)
      seen.push((await describeCluster())?.status);
    expect(seen).toEqual(['ACTIVE', 'ACTIVE', 'UPDATING']);
  });

  it('keeps the version of an update that fails, and says why', async () => {
    const failure = {
      errorCode: 'IpNotAvailable',
      errorMessage: 'No free addresses',
      resourceIds: ['subnet-0a'],
    };
    home.failNext(cluster, {}, failure);
    const update = await upgrade('1.33');
    server.finish();
    expect(await updateOf(update?.id)).toMatchObject({
      status: 'Failed',
      errors: [failure],
    });
    expect(await describeCluster()).toMatchObject({
      status: 'ACTIVE',
      version: '1.32',
    });
    await upgrade('1.33');
    server.finish();
    expect((await describeCluster())?.version).toBe('1.33');
  });

  it('holds node groups to the skew of the rules, in both readings', async () => {
    home.addNodegroup(cluster, 'workers', { version: '1.31' });
    server.world.rules.groupsMayTrail = 0;
    await expect(upgrade('1.33')).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message:
        'Nodegroups workers must be updated to match cluster version 1.32 before updating cluster version',
    });
    server.world.rules.groupsMayTrail = 3;
    await expect(upgrade('1.33')).resolves.toMatchObject({
      status: 'InProgress',
    });
  });

  it('refuses an upgrade by readiness where that is on, and lets force through', async () => {
    cluster.insights = [insight('UPGRADE_READINESS', 'ERROR')];
    server.world.rules.insightsRefuse = true;
    await expect(upgrade('1.33')).rejects.toMatchObject({
      name: 'InvalidStateException',
    });
    await upgrade('1.33', { force: true });
  });

  describe('rolls back', () => {
    beforeEach(async () => {
      await upgrade('1.33');
      server.finish();
    });

    it('the last upgrade within seven days', async () => {
      server.advance(6 * DAY);
      expect((await upgrade('1.32'))?.type).toBe('VersionRollback');
      server.finish();
      expect((await describeCluster())?.version).toBe('1.32');
    });

    it.each<[string, () => void]>([
      ['after seven days', () => server.advance(8 * DAY)],
      [
        'to a version that it was not upgraded from',
        () => (cluster.reached = undefined),
      ],
      [
        'to extended support under the policy STANDARD',
        () => (cluster.supportType = 'STANDARD'),
      ],
      [
        'where a feature needs the newer version',
        () => (cluster.newerFeature = 'a capability'),
      ],
      [
        'under newer nodes',
        () => home.addNodegroup(cluster, 'workers', { version: '1.33' }),
      ],
    ])('not %s, whatever force says', async (_, change) => {
      change();
      for (const force of [false, true])
        await expect(upgrade('1.32', { force })).rejects.toMatchObject({
          name: 'InvalidRequestException',
        });
    });

    it('with insights about it for seven days, made of the node groups', async () => {
      const statuses = async () =>
        (
          await client.send(
            new ListInsightsCommand({
              clusterName: 'prod',
              filter: { categories: ['ROLLBACK_READINESS'] },
            }),
          )
        ).insights?.map(each => each.insightStatus?.status);
      expect(await statuses()).toEqual(['PASSING', 'PASSING', 'PASSING']);
      home.addNodegroup(cluster, 'workers', { version: '1.33' });
      expect(await statuses()).toEqual(['PASSING', 'ERROR', 'PASSING']);
      server.advance(8 * DAY);
      expect(await statuses()).toEqual([]);
    });

    it.each(['ERROR', 'UNKNOWN'])(
      'not against an insight that is %s, without force',
      async status => {
        cluster.insights = [insight('ROLLBACK_READINESS', status)];
        await expect(upgrade('1.32')).rejects.toMatchObject({
          name: 'InvalidStateException',
        });
        await upgrade('1.32', { force: true });
      },
    );

    it('with Auto Mode nodes first, and can be cancelled while they go', async () => {
      cluster.isAutoMode = true;
      await expect(
        upgrade('1.32', { rollbackConfig: { timeoutMinutes: 60 } }),
      ).rejects.toMatchObject({ name: 'InvalidParameterException' });
      const first = await upgrade('1.32');
      expect((await describeCluster())?.status).toBe('ACTIVE');
      await client.send(
        new CancelUpdateCommand({ name: 'prod', updateId: first?.id }),
      );
      expect(await updateOf(first?.id)).toMatchObject({
        status: 'Cancelled',
        cancellation: { status: 'Successful' },
      });
      const second = await upgrade('1.32');
      server.advance(61 * MINUTE);
      expect((await describeCluster())?.status).toBe('UPDATING');
      await expect(
        client.send(
          new CancelUpdateCommand({ name: 'prod', updateId: second?.id }),
        ),
      ).rejects.toMatchObject({ name: 'InvalidStateException' });
    });
  });

  describe('node groups', () => {
    beforeEach(() => {
      cluster.version = '1.33';
      home.addNodegroup(cluster, 'workers', { version: '1.32' });
    });

    it('go to a version, with the newest release of it', async () => {
      const update = await upgradeGroup({ version: '1.33' });
      expect((await describeGroup())?.status).toBe('UPDATING');
      await expect(updateOf(update?.id)).rejects.toMatchObject({
        name: 'ResourceNotFoundException',
      });
      server.finish();
      expect(
        await updateOf(update?.id, { nodegroupName: 'workers' }),
      ).toMatchObject({ status: 'Successful' });
      expect(await describeGroup()).toMatchObject({
        status: 'ACTIVE',
        version: '1.33',
        releaseVersion: '1.33.3-20261101',
      });
      const { nodegroups } = await client.send(
        new ListNodegroupsCommand({ clusterName: 'prod' }),
      );
      expect(nodegroups).toEqual(['workers']);
    });

    it.each([
      [{ version: '1.34' }, 'InvalidParameterException'],
      [{ version: '1.31' }, 'InvalidParameterException'],
      [
        { version: '1.33', releaseVersion: '1.32.3-20261101' },
        'InvalidRequestException',
      ],
      [{ launchTemplate: { id: 'lt-other' } }, 'InvalidParameterException'],
    ])('refuse %j', async (wanted, name) => {
      await expect(upgradeGroup(wanted)).rejects.toMatchObject({ name });
      expect(accepted()).toEqual([]);
    });

    it('take an older release of their version', async () => {
      cluster.nodegroups.get('workers')!.releaseVersion = '1.32.3-20261101';
      await upgradeGroup({ releaseVersion: '1.32.1-20260901' });
      server.finish();
      expect((await describeGroup())?.releaseVersion).toBe('1.32.1-20260901');
    });

    it('take no version with an AMI of their own', async () => {
      home.addNodegroup(cluster, 'workers', {
        amiType: 'CUSTOM',
        releaseVersion: 'ami-0a',
        launchTemplate: { id: 'lt-0a', version: '1' },
      });
      await expect(upgradeGroup({ version: '1.33' })).rejects.toMatchObject({
        name: 'InvalidParameterException',
      });
      await upgradeGroup({ launchTemplate: { id: 'lt-0a', version: '2' } });
      server.finish();
      expect(await describeGroup()).toMatchObject({
        launchTemplate: { id: 'lt-0a', version: '2' },
      });
    });

    it.each([
      'PodEvictionFailure',
      'InsufficientFreeAddresses',
      'NodeCreationFailure',
    ])(
      'fail with %s, which force gets over only where pods are in the way',
      async errorCode => {
        const failure = {
          errorCode,
          errorMessage: 'of the test',
          resourceIds: ['ip-10-0-0-1'],
        };
        home.failNext(cluster, { nodegroup: 'workers' }, failure);
        const forced = await upgradeGroup({ version: '1.33', force: true });
        server.finish();
        const status = (
          await updateOf(forced?.id, { nodegroupName: 'workers' })
        )?.status;
        expect(status).toBe(
          errorCode === 'PodEvictionFailure' ? 'Successful' : 'Failed',
        );
      },
    );

    it('are updated beside each other, and each by one update at a time', async () => {
      home.addNodegroup(cluster, 'others', { version: '1.32' });
      await upgradeGroup({ version: '1.33' });
      await upgradeGroup({ nodegroupName: 'others', version: '1.33' });
      await expect(upgradeGroup({ version: '1.33' })).rejects.toMatchObject({
        name: 'ResourceInUseException',
      });
    });
  });

  describe('add-ons', () => {
    const ofCni = { clusterName: 'prod', addonName: 'vpc-cni' };
    const update = (more: object) =>
      client.send(new UpdateAddonCommand({ ...ofCni, ...more }));
    const addon = async () =>
      (await client.send(new DescribeAddonCommand(ofCni))).addon;
    beforeEach(() => {
      home.addAddon(cluster, 'vpc-cni', 'v1.18.5-eksbuild.1', {
        serviceAccountRoleArn: 'arn:aws:iam::012345678901:role/cni',
        podIdentityAssociations: ['arn:aws:eks:x:1:podidentityassociation/a'],
      });
    });

    it('are offered by minor, and go up by one minor of their own', async () => {
      const { addons } = await client.send(
        new DescribeAddonVersionsCommand({ kubernetesVersion: '1.32' }),
      );
      expect(addons?.map(({ addonName }) => addonName)).toEqual([
        'vpc-cni',
        'coredns',
      ]);
      await expect(
        update({ addonVersion: 'v1.20.1-eksbuild.1' }),
      ).rejects.toMatchObject({ name: 'InvalidParameterException' });
      await update({ addonVersion: 'v1.19.2-eksbuild.1' });
      expect((await addon())?.status).toBe('UPDATING');
      server.finish();
      expect((await addon())?.addonVersion).toBe('v1.19.2-eksbuild.1');
      expect(
        (await client.send(new ListAddonsCommand({ clusterName: 'prod' })))
          .addons,
      ).toEqual(['vpc-cni']);
    });

    it('lose the role that a request leaves out, and keep their associations', async () => {
      await update({ addonVersion: 'v1.19.2-eksbuild.1' });
      server.finish();
      expect((await addon())?.serviceAccountRoleArn).toBeUndefined();
      expect((await addon())?.podIdentityAssociations).toHaveLength(1);
    });

    it('fail on a conflict that is not to be resolved', async () => {
      cluster.addons.get('vpc-cni')!.hasConflict = true;
      const answer = await update({
        addonVersion: 'v1.19.2-eksbuild.1',
        resolveConflicts: 'NONE',
      });
      server.finish();
      expect(
        await updateOf(answer.update?.id, { addonName: 'vpc-cni' }),
      ).toMatchObject({
        status: 'Failed',
        errors: [{ errorCode: 'ConfigurationConflict' }],
      });
    });
  });

  it('refreshes insights in its time', async () => {
    cluster.insights = [insight('UPGRADE_READINESS', 'PASSING')];
    const clusterName = 'prod';
    const id = 'id-UPGRADE_READINESS';
    const seen = async () =>
      (await client.send(new DescribeInsightCommand({ clusterName, id })))
        .insight?.lastRefreshTime;
    const before = await seen();
    await client.send(new StartInsightsRefreshCommand({ clusterName }));
    expect(await seen()).toEqual(before);
    server.finish();
    expect(
      await client.send(new DescribeInsightsRefreshCommand({ clusterName })),
    ).toMatchObject({ status: 'COMPLETED' });
    expect(await seen()).toEqual(new Date(server.world.now));
    const filtered = await client.send(
      new ListInsightsCommand({ clusterName, filter: { statuses: ['ERROR'] } }),
    );
    expect(filtered.insights).toEqual([]);
  });

  it('tells versions with their support', async () => {
    const { clusterVersions } = await client.send(
      new DescribeClusterVersionsCommand({}),
    );
    expect(clusterVersions?.at(0)).toMatchObject({
      clusterVersion: '1.31',
      versionStatus: 'EXTENDED_SUPPORT',
      endOfStandardSupportDate: new Date('2026-06-01'),
    });
  });

  it.each(['ThrottlingException', 'TooManyRequestsException'] as const)(
    'throttles with %s, which the SDK tries again',
    async error => {
      let left = 1;
      server.api.throttle = () => {
        left -= 1;
        return left >= 0 ? error : undefined;
      };
      await expect(describeCluster()).rejects.toMatchObject({
        name: error,
        $metadata: { httpStatusCode: 429 },
      });
      left = 1;
      await expect(
        clientOf({ maxAttempts: 3 }).send(
          new DescribeClusterCommand({ name: 'prod' }),
        ),
      ).resolves.toBeDefined();
    },
  );

  it('refuses what the policy of the account does not allow', async () => {
    server.api.policies.set(ACCOUNT, {
      Statement: [
        {
          Effect: 'Allow',
          Action: ['eks:Describe*', 'eks:UpdateNodegroupVersion'],
          Resource: `arn:aws:eks:*:${ACCOUNT}:cluster/*`,
        },
      ],
    });
    await describeCluster();
    await expect(upgrade('1.33')).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining(
        'is not authorized to perform: eks:UpdateClusterVersion on resource: arn:aws:eks:eu-central-1:012345678901:cluster/prod',
      ),
    });
    // A node group has an ARN of its own.
    home.addNodegroup(cluster, 'workers');
    await expect(upgradeGroup({})).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    expect(accepted()).toEqual([]);
  });

  const describePresent = hasApiDescription ? describe : describe.skip;
  describePresent(
    `AWS' own description${
      hasApiDescription ? '' : ' (skipped: PARTS_TEST_ASSETS has no clouds)'
    }`,
    () => {
      it('finds what is not of the API', async () => {
        await describeCluster();
        expect(undescribed(server.api)).toEqual([]);
        server.api.answered.push({
          operation: 'DescribeCluster',
          body: { cluster: { status: 'RUNNING' } },
        });
        expect(undescribed(server.api)).toHaveLength(1);
        server.api.answered.pop();
      });
    },
  );
});

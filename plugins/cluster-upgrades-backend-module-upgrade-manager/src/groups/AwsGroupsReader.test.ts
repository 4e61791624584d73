import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsIdentities } from '@drydock/aws-access';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import { inEnglish } from '@drydock/upgrade-reasons';
import { AwsGroupsReader } from './AwsGroupsReader';

const signal = new AbortController().signal;
const INSTANCE = 'i-0123456789abcdef0';

/** Answers of the APIs by action, as XML. */
const ANSWERS: Readonly<Record<string, string>> = {
  DescribeAutoScalingGroups: `<DescribeAutoScalingGroupsResponse><DescribeAutoScalingGroupsResult><AutoScalingGroups><member>
    <AutoScalingGroupName>workers</AutoScalingGroupName><MinSize>1</MinSize><MaxSize>2</MaxSize><DesiredCapacity>1</DesiredCapacity>
    <LaunchTemplate><LaunchTemplateId>lt-1</LaunchTemplateId><Version>$Latest</Version></LaunchTemplate>
    <Instances><member><InstanceId>${INSTANCE}</InstanceId><LifecycleState>Standby</LifecycleState>
      <LaunchTemplate><LaunchTemplateId>lt-1</LaunchTemplateId><Version>1</Version></LaunchTemplate></member></Instances>
    </member></AutoScalingGroups></DescribeAutoScalingGroupsResult></DescribeAutoScalingGroupsResponse>`,
  DescribeLaunchTemplateVersions: `<DescribeLaunchTemplateVersionsResponse><launchTemplateVersionSet><item>
    <launchTemplateId>lt-1</launchTemplateId><launchTemplateName>workers</launchTemplateName><versionNumber>2</versionNumber>
    <versionDescription>1.31.4</versionDescription></item></launchTemplateVersionSet></DescribeLaunchTemplateVersionsResponse>`,
  DescribeInstances: `<DescribeInstancesResponse><reservationSet><item><instancesSet><item><instanceId>${INSTANCE}</instanceId>
    <tagSet><item><key>upgrademgr.keikoproj.io/state</key><value>in-progress</value></item></tagSet></item></instancesSet></item></reservationSet></DescribeInstancesResponse>`,
};

describe('AwsGroupsReader', () => {
  let server: Server;
  let refusal: { readonly status: number; readonly code: string } | undefined;

  beforeEach(async () => {
    refusal = undefined;
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const action =
        new URLSearchParams(Buffer.concat(chunks).toString()).get('Action') ??
        '';
      response.writeHead(refusal?.status ?? 200, {
        'content-type': 'text/xml',
      });
      response.end(
        refusal
          ? `<ErrorResponse><Error><Code>${refusal.code}</Code><Message>secret</Message></Error></ErrorResponse>`
          : ANSWERS[action],
      );
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  function reader({ hasCredentials = true } = {}) {
    const { port } = server.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    const identities = new AwsIdentities({
      credentials: {
        getCredentialProvider: async () => {
          if (!hasCredentials) throw new Error('No credentials for 0123');
          return {
            sdkCredentialProvider: async () => ({
              accessKeyId: 'test',
              secretAccessKey: 'test',
            }),
          };
        },
      },
      userAgent: 'drydock/test',
    });
    return new AwsGroupsReader(
      {
        id: 'prod-1',
        aws: {
          region: 'us-east-1',
          endpoints: { autoScaling: endpoint, ec2: endpoint },
        },
      },
      identities,
    );
  }

  it('reads groups, where their templates lead, and what upgrade-manager marked', async () => {
    const [{ group, marks }] = await reader().read(['workers'], signal);
    expect(group).toMatchObject({
      name: 'workers',
      launches: [{ version: 2, description: '1.31.4' }],
      instances: [{ id: INSTANCE, lifecycle: 'Standby', drift: 'outdated' }],
    });
    expect([...marks]).toEqual([[INSTANCE, 'in-progress']]);
  });

  it.each([
    [403, 'AccessDenied', 'forbidden', /AWS refused the reader/],
    [403, 'ExpiredToken', 'unauthorized', /no valid credentials/],
    [400, 'Nonsense', 'server-error', /cannot be used/],
  ])(
    'says what is wrong with %s %s, and nothing of what AWS said',
    async (status, code, kind, says) => {
      refusal = { status, code };
      const error = await reader()
        .read(['workers'], signal)
        .catch(each => each);
      expect(error).toBeInstanceOf(ClusterReadError);
      const { failure } = error as ClusterReadError;
      expect(failure.kind).toBe(kind);
      const { reason } = inEnglish({ reason: failure.reason });
      expect(reason).toMatch(says);
      expect(reason).not.toMatch(/secret/);
    },
  );

  it('says that no credentials are configured, and what to do', async () => {
    const error: ClusterReadError = await reader({ hasCredentials: false })
      .read(['workers'], signal)
      .catch(each => each);
    const { kind, reason, remedy } = inEnglish(error.failure);
    expect([kind, reason]).toEqual([
      'credential-needed',
      expect.stringMatching(/no valid credentials/),
    ]);
    expect(remedy).toMatch(/Set credentials for the account/);
  });

  it('stops when it is asked to', async () => {
    await expect(
      reader().read(['workers'], AbortSignal.abort()),
    ).rejects.toThrow(/abort/i);
  });
});

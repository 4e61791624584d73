import { inEnglish } from '@drydock/upgrade-reasons';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigReader } from '@backstage/config';
import { DefaultAwsCredentialsManager } from '@backstage/integration-aws-node';
import { EksClients } from '../client/EksClients';
import { readEksConfig } from '../config/readConfig';
import { readerPolicy } from '../iam/eksActions';
import { assertDescribed } from '../__testUtils__/apiDescription';
import { ACCOUNT, EksServer, KEY, REGION } from '../testing/EksServer';
import { StateReader } from '../provider/StateReader';
import { DescribedClusters } from './DescribedClusters';
import { EksClusterSource } from './EksClusterSource';

const OTHER = '210987654321';
const OTHER_KEY = {
  accessKeyId: 'AKIAOTHER0000000001',
  secretAccessKey: 'canary-other',
};
const signal = new AbortController().signal;

describe('EksClusterSource', () => {
  let server: EksServer;
  let clients: EksClients;
  let described: DescribedClusters;
  let now: Date;
  let opened: Server[];

  beforeEach(async () => {
    now = new Date('2026-11-21T09:00:00Z');
    described = new DescribedClusters(() => now);
    opened = [];
    server = await EksServer.start();
    server.addAccount(OTHER, OTHER_KEY);
    for (const account of [ACCOUNT, OTHER])
      server.api.policies.set(account, readerPolicy(account));
    clients = new EksClients({
      credentials: DefaultAwsCredentialsManager.fromConfig(
        new ConfigReader({
          aws: {
            accounts: [
              { accountId: ACCOUNT, ...KEY },
              { accountId: OTHER, ...OTHER_KEY },
            ],
          },
        }),
      ),
      userAgent: 'drydock/test',
    });
  });
  afterEach(async () => {
    await clients.close();
    await server.stop();
    for (const each of opened) each.close();
    assertDescribed(server.api);
  });

  function sourceOf(
    accounts: Readonly<Record<string, readonly string[]>> = {
      [ACCOUNT]: [REGION],
    },
    more: object = {},
    urls: Readonly<Record<string, string>> = {},
    silenceMs?: number,
  ) {
    const eks = {
      accounts: Object.entries(accounts).map(([accountId, regions]) => ({
        accountId,
        regions,
        endpoints: Object.fromEntries(
          regions.map(region => [region, urls[accountId] ?? server.url]),
        ),
      })),
      ...more,
    };
    const config = readEksConfig(
      new ConfigReader(
        JSON.parse(JSON.stringify({ clusterUpgrades: { eks } })),
      ),
    );
    return new EksClusterSource({
      config,
      clients,
      described,
      now: () => now,
      silenceMs,
    });
  }
  const titles = (clusters: readonly { title?: string }[]) =>
    clusters.map(({ title }) => title);
  /** An API server that keeps the token of each request. */
  async function apiServer(): Promise<{ url: string; tokens: string[] }> {
    const tokens: string[] = [];
    const http = createServer((request, response) => {
      tokens.push(request.headers.authorization ?? '');
      response.setHeader('content-type', 'application/json');
      response.end('{"gitVersion":"v1.32.3"}');
    });
    opened.push(http);
    await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
    const { port } = http.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, tokens };
  }
  const urlOf = (token: string) =>
    new URL(
      Buffer.from(
        token.replace('Bearer k8s-aws-v1.', ''),
        'base64url',
      ).toString('utf8'),
    );

  it('makes a record of what AWS says of a cluster', async () => {
    server.home.addCluster('prod', {
      tags: {
        Environment: 'production',
        Team: 'platform',
        System: 'system:shop/checkout',
      },
    });
    const tags = {
      environment: 'Environment',
      owner: 'Team',
      system: 'System',
    };
    const address = {
      server: 'https://0123456789.gr7.eu-central-1.eks.amazonaws.com',
      certificateAuthorityData: 'Y2VydGlmaWNhdGU=',
    };
    expect(await sourceOf(undefined, { tags }).list(signal)).toEqual({
      complete: true,
      clusters: [
        {
          name: 'arn:aws:eks:eu-central-1:012345678901:cluster/prod',
          provider: {
            id: 'eks',
            reference: 'arn:aws:eks:eu-central-1:012345678901:cluster/prod',
          },
          title: 'prod',
          platform: 'eks',
          region: 'eu-central-1',
          environment: 'production',
          owner: 'group:default/platform',
          system: 'system:shop/checkout',
          labels: {
            Environment: 'production',
            Team: 'platform',
            System: 'system:shop/checkout',
          },
          reportedVersion: '1.32',
          endpoint: address,
          address: { ...address, vouchedBy: 'platform' },
        },
      ],
    });
  });

  it('changes nothing', async () => {
    server.home.addCluster('prod');
    await sourceOf().list(signal);
    expect(server.api.accepted).toEqual([]);
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(
      ['GET /clusters?include=all&maxResults=100', 'GET /clusters/prod'],
    );
  });

  it('takes no owner from a tag that names none', async () => {
    server.home.addCluster('prod', {
      tags: { Team: 'component:default/shop', System: '' },
    });
    const { clusters } = await sourceOf(undefined, {
      tags: { owner: 'Team', system: 'System', environment: 'constructor' },
    }).list(signal);
    expect(clusters[0]).not.toHaveProperty('owner');
    expect(clusters[0]).not.toHaveProperty('system');
    expect(clusters[0]).not.toHaveProperty('environment');
  });

  it('lists all pages of all accounts, regions and partitions', async () => {
    server.pageSize = 2;
    for (const name of ['a', 'b', 'c', 'd', 'e']) server.home.addCluster(name);
    server.region(ACCOUNT, 'us-east-1').addCluster('a');
    server.region(OTHER, 'cn-north-1').addCluster('a');
    server.api.policies.set(OTHER, readerPolicy(OTHER, 'aws-cn'));
    const { complete, clusters } = await sourceOf({
      [ACCOUNT]: [REGION, 'us-east-1'],
      [OTHER]: ['cn-north-1'],
    }).list(signal);
    expect(complete).toBe(true);
    expect(clusters.map(({ name }) => name)).toEqual([
      ...['a', 'b', 'c', 'd', 'e'].map(
        name => `arn:aws:eks:eu-central-1:012345678901:cluster/${name}`,
      ),
      'arn:aws:eks:us-east-1:012345678901:cluster/a',
      'arn:aws-cn:eks:cn-north-1:210987654321:cluster/a',
    ]);
  });

  it('says what of which account and region it could not list, and lists the others', async () => {
    server.home.addCluster('prod');
    server.region(OTHER, REGION).addCluster('hidden');
    server.api.policies.set(OTHER, { Statement: [] });
    const listing = await sourceOf({
      [ACCOUNT]: [REGION],
      [OTHER]: [REGION],
    }).list(signal);
    expect(inEnglish(listing)).toMatchObject({
      complete: false,
      reason: expect.stringContaining(
        'EKS clusters of account 210987654321 in eu-central-1 could not be listed: AWS refused. Allow eks:ListClusters and eks:DescribeCluster for the role',
      ),
    });
    expect(JSON.stringify(listing)).not.toContain(KEY.secretAccessKey);
    expect(titles(listing.clusters)).toEqual(['prod']);
  });

  it('does not take a listing without some descriptions for a whole one', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
      server.home.addCluster(name);
    server.answer = ({ path }) =>
      path === '/clusters/b'
        ? {
            status: 403,
            errorType: 'AccessDeniedException',
            body: { message: 'no' },
          }
        : undefined;
    const listing = await sourceOf().list(signal);
    expect(listing.complete).toBe(false);
    expect(titles(listing.clusters)).toEqual(['a', 'c', 'd']);
  });

  it.each([
    { errorType: 'ResourceNotFoundException', status: 404, complete: true },
    // Of the cluster it says nothing: only a sentence in it would.
    { errorType: 'ClientException', status: 400, complete: false },
  ])(
    'leaves out a cluster that was deleted since it was listed: $errorType, complete: $complete',
    async ({ errorType, status, complete }) => {
      server.home.addCluster('a');
      server.home.addCluster('b');
      server.home.addCluster('c', { status: 'DELETING' });
      server.answer = ({ path }) =>
        path === '/clusters/b'
          ? {
              status,
              errorType,
              body: { message: 'No cluster found for name: b.' },
            }
          : undefined;
      const listing = await sourceOf().list(signal);
      expect(listing.complete).toBe(complete);
      expect(titles(listing.clusters)).toEqual(['a']);
    },
  );

  describe('asks for a cluster', () => {
    const listed = async (source: EksClusterSource, minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
      server.asked.length = 0;
      const { clusters } = await source.list(signal);
      return {
        clusters: titles(clusters),
        described: server.asked.flatMap(({ path }) =>
          path.startsWith('/clusters/') ? [path.slice(10)] : [],
        ),
      };
    };

    it('that is idle every 30 minutes, and for one that changes at each listing', async () => {
      server.home.addCluster('a');
      const b = server.home.addCluster('b', { status: 'CREATING' });
      const source = sourceOf();
      const clusters = ['a', 'b'];
      expect(await listed(source, 0)).toEqual({
        clusters,
        described: ['a', 'b'],
      });
      expect(await listed(source, 5)).toEqual({ clusters, described: ['b'] });
      b.status = 'ACTIVE';
      expect(await listed(source, 5)).toEqual({ clusters, described: ['b'] });
      expect(await listed(source, 5)).toEqual({ clusters, described: [] });
      expect(await listed(source, 15)).toEqual({ clusters, described: ['a'] });
      server.home.clusters.delete('b');
      expect(await listed(source, 1)).toEqual({
        clusters: ['a'],
        described: [],
      });
      server.home.addCluster('b');
      expect(await listed(source, 1)).toEqual({ clusters, described: ['b'] });
    });

    it('not where an upgrade has just read it', async () => {
      server.home.addCluster('a', { version: '1.33' });
      const place = {
        accountId: ACCOUNT,
        region: REGION,
        endpoint: server.url,
      };
      server.api.policies.clear();
      await new StateReader(described).read(
        { ...place, name: 'a' },
        await clients.clientFor(place),
        signal,
      );
      expect(await listed(sourceOf(), 0)).toEqual({
        clusters: ['a'],
        described: [],
      });
    });

    it('again when its API server is not where it was', async () => {
      const gone = await apiServer();
      opened.pop()?.close();
      const { url, tokens } = await apiServer();
      const cluster = server.home.addCluster('prod', { endpoint: gone.url });
      const source = sourceOf();
      const [record] = (await source.list(signal)).clusters;
      // Deleted and made anew under its name.
      cluster.endpoint = url;
      const read = async () => {
        const access = await source.access(record, signal);
        try {
          return await access.read({ path: '/version', purpose: 'test' });
        } finally {
          await access.close();
        }
      };
      await expect(read()).rejects.toMatchObject({
        failure: { kind: 'unreachable' },
      });
      await read();
      expect(tokens).toHaveLength(1);
    });
  });

  it('gives an account up that says nothing when the others are listed, and continues there at the next listing', async () => {
    const slow = await EksServer.start();
    slow.addAccount(OTHER, OTHER_KEY);
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
      slow.region(OTHER, REGION).addCluster(name);
    server.home.addCluster('prod');
    // What was asked for before it stopped to answer stays.
    slow.answer = ({ path }) => {
      if (path === '/clusters/e' || path === '/clusters/f')
        slow.isSilent = true;
      return undefined;
    };
    const source = sourceOf(
      { [ACCOUNT]: [REGION], [OTHER]: [REGION] },
      {},
      { [OTHER]: slow.url },
      2_000,
    );
    try {
      const listing = await source.list(signal);
      expect(inEnglish(listing)).toMatchObject({
        complete: false,
        reason: expect.stringContaining(
          `account ${OTHER} in ${REGION} could not be listed: EKS did not answer in time`,
        ),
      });
      expect(titles(listing.clusters)).toContain('prod');
      slow.isSilent = false;
      slow.answer = undefined;
      slow.asked.length = 0;
      const next = await source.list(signal);
      expect(next.complete).toBe(true);
      expect(titles(next.clusters)).toHaveLength(7);
      expect(slow.asked.map(({ path }) => path)).not.toContain('/clusters/a');
    } finally {
      await slow.stop();
    }
  });

  it('lets the SDK try again what AWS throttles', async () => {
    server.home.addCluster('prod');
    let left = 2;
    server.api.throttle = () => {
      left -= 1;
      return left >= 0 ? 'TooManyRequestsException' : undefined;
    };
    expect((await sourceOf().list(signal)).complete).toBe(true);
  });

  it('rejects where nothing at all could be listed', async () => {
    const source = sourceOf();
    await server.stop();
    await expect(source.list(signal)).rejects.toThrow(
      'EKS clusters of account 012345678901 in eu-central-1 could not be listed',
    );
  });

  it('says of an account without credentials what to add', async () => {
    clients = new EksClients({
      credentials: {
        getCredentialProvider: async () => {
          throw new Error(`no such account ${KEY.secretAccessKey}`);
        },
      },
      userAgent: 'drydock/test',
    });
    await expect(sourceOf().list(signal)).rejects.toMatchObject({
      message:
        'EKS clusters of account 012345678901 in eu-central-1 could not be listed: there are no AWS credentials for it',
    });
  });

  it('takes no cluster of another account for one of this', async () => {
    server.home.addCluster('prod');
    server.addAccount(OTHER, KEY);
    server.api.policies.clear();
    server.region(OTHER, REGION).addCluster('prod');
    await expect(sourceOf().list(signal)).rejects.toThrow(
      /credentials are for another account/,
    );
  });

  it('lists clusters of the EKS Connector, and says how to read them', async () => {
    server.home.addCluster('rancher', { connectorProvider: 'RANCHER' });
    const source = sourceOf();
    const { clusters } = await source.list(signal);
    expect(clusters).toEqual([
      {
        name: 'arn:aws:eks:eu-central-1:012345678901:cluster/rancher',
        title: 'rancher',
        region: 'eu-central-1',
        labels: {},
      },
    ]);
    await expect(source.access(clusters[0], signal)).rejects.toThrow(
      /EKS Connector/,
    );
  });

  describe('reads a cluster', () => {
    const record = {
      name: 'arn:aws:eks:eu-central-1:012345678901:cluster/prod',
    };
    const version = { path: '/version', purpose: 'test' };

    it('with a signed token, which it makes anew before it ends', async () => {
      const { url, tokens } = await apiServer();
      server.home.addCluster('prod', { endpoint: url });
      const access = await sourceOf().access(record, signal);
      await access.read(version);
      now = new Date('2026-11-21T09:09:59Z');
      await access.read(version);
      now = new Date('2026-11-21T09:10:00Z');
      await access.read(version);
      await access.close();
      expect(tokens[0]).toBe(tokens[1]);
      expect(tokens[2]).not.toBe(tokens[0]);
      const signed = urlOf(tokens[0]);
      expect(signed.host).toBe('sts.eu-central-1.amazonaws.com');
      expect(Object.fromEntries(signed.searchParams)).toMatchObject({
        Action: 'GetCallerIdentity',
        Version: '2011-06-15',
        'X-Amz-Date': '20261121T090000Z',
        'X-Amz-Expires': '60',
        'X-Amz-SignedHeaders': 'host;x-k8s-aws-id',
        'X-Amz-Credential': `${KEY.accessKeyId}/20261121/eu-central-1/sts/aws4_request`,
      });
      expect(tokens[0]).not.toContain('=');
      expect(access.description).toBe(`EKS cluster ${record.name}`);
    });

    it('of China, with a token for the STS there', async () => {
      const { url, tokens } = await apiServer();
      server.api.policies.clear();
      server.region(OTHER, 'cn-north-1').addCluster('prod', { endpoint: url });
      const source = sourceOf({ [OTHER]: ['cn-north-1'] });
      const access = await source.access(
        { name: 'arn:aws-cn:eks:cn-north-1:210987654321:cluster/prod' },
        signal,
      );
      await access.read(version);
      await access.close();
      expect(urlOf(tokens[0]).host).toBe('sts.cn-north-1.amazonaws.com.cn');
    });

    it('that cannot be reached from here, and says what to do', async () => {
      const { url } = await apiServer();
      opened.pop()?.close();
      server.home.addCluster('prod', { endpoint: url, isPublic: false });
      const access = await sourceOf().access(record, signal);
      await expect(access.read(version)).rejects.toMatchObject({
        message: expect.stringContaining(
          'Known from AWS, but not readable: the API server has a private endpoint only',
        ),
      });
      await access.close();
    });

    it('not before it has an address, nor of a place that is not configured', async () => {
      server.home.addCluster('prod', { status: 'CREATING' });
      await expect(sourceOf().access(record, signal)).rejects.toThrow(
        /no API server address/,
      );
      await expect(
        sourceOf({ [ACCOUNT]: ['us-east-1'] }).access(record, signal),
      ).rejects.toThrow(/clusterUpgrades\.eks\.accounts/);
      expect(
        server.asked.filter(({ path }) => path !== '/clusters/prod'),
      ).toEqual([]);
    });
  });
});

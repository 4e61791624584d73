import { ConfigReader } from '@backstage/config';
import { readEksConfig } from './readConfig';

const read = (eks?: object) =>
  readEksConfig(
    new ConfigReader(
      eks ? { clusterUpgrades: { eks: JSON.parse(JSON.stringify(eks)) } } : {},
    ),
  );
const cluster = { cluster: 'kubeconfig/prod-eu', region: 'eu-central-1' };

describe('readEksConfig', () => {
  it('names nothing without configuration', () => {
    expect(read()).toEqual({
      accounts: [],
      tags: {},
      clusters: [],
      staleAfterHours: 48,
    });
  });

  it("takes the name of the cluster in its source for EKS' own unless another is given", () => {
    expect(
      read({
        clusters: [
          cluster,
          {
            ...cluster,
            cluster: 'kubernetes/Production of the US',
            name: 'prod_us',
            accountId: '012345678901',
            endpoint: 'https://vpce-1.eks.eu-central-1.vpce.amazonaws.com',
          },
        ],
        staleAfterHours: 30,
      }),
    ).toMatchObject({
      clusters: [
        { cluster: 'kubeconfig/prod-eu', name: 'prod-eu' },
        { cluster: 'kubernetes/Production of the US', name: 'prod_us' },
      ],
      staleAfterHours: 30,
    });
  });

  it('takes accounts with regions, endpoints and tags', () => {
    const accounts = [
      {
        accountId: '012345678901',
        regions: ['eu-central-1', 'us-gov-west-1'],
        endpoints: { 'eu-central-1': 'https://vpce-1.amazonaws.com' },
      },
    ];
    const tags = { owner: 'Team' };
    expect(read({ accounts, tags })).toMatchObject({ accounts, tags });
  });

  it('takes a role for reading and another one for writing', () => {
    const account = {
      accountId: '012345678901',
      regions: ['eu-central-1'],
      reader: { roleArn: 'arn:aws:iam::012345678901:role/reader' },
      writer: {
        roleArn: 'arn:aws:iam::012345678901:role/path/writer',
        externalId: 'x-1',
      },
      directWrites: 'allowed',
    };
    expect(read({ accounts: [account] }).accounts[0]).toMatchObject(account);
  });

  it.each<[object, RegExp]>([
    [
      { writer: { roleArn: 'arn:aws:iam::012345678901:user/jane' } },
      /writer\.roleArn: must be the ARN of a role/,
    ],
    [
      { writer: { roleArn: 'arn:aws:iam::210987654321:role/writer' } },
      /writer\.roleArn: must be a role of account 012345678901/,
    ],
    [
      {
        reader: { roleArn: 'arn:aws:iam::012345678901:role/one' },
        writer: { roleArn: 'arn:aws:iam::012345678901:role/one' },
      },
      /writer\.roleArn: must be another role/,
    ],
    [{ directWrites: 'yes' }, /directWrites/],
  ])('refuses the roles %j', (more, message) => {
    const account = { accountId: '012345678901', regions: ['eu-central-1'] };
    expect(() => read({ accounts: [{ ...account, ...more }] })).toThrow(
      message,
    );
  });

  it.each<[object, RegExp]>([
    [{ regions: [] }, /accounts\[0\]\.regions/],
    [{ regions: ['x'] }, /must be a region/],
    [{ regions: ['eu-west-1', 'eu-west-1'] }, /must name each region once/],
    [
      {
        regions: ['eu-west-1'],
        endpoints: { 'us-east-1': 'https://vpce-1.amazonaws.com' },
      },
      /a region that is not among regions/,
    ],
    [
      {
        regions: ['eu-west-1'],
        endpoints: { 'eu-west-1': 'http://vpce-1.amazonaws.com' },
      },
      /must be an https address/,
    ],
  ])('refuses an account with %j', (account, message) => {
    expect(() =>
      read({ accounts: [{ accountId: '012345678901', ...account }] }),
    ).toThrow(message);
  });

  it.each<[object, RegExp]>([
    [{ clusters: [{ cluster: 'kubeconfig/a' }] }, /eks\.clusters\[0\]\.region/],
    [
      { clusters: [{ ...cluster, region: 'eu-central-1.evil.example/' }] },
      /clusters\[0\]\.region: must be a region/,
    ],
    [
      { clusters: [{ ...cluster, name: '../x' }] },
      /clusters\[0\]\.name: must be a cluster's name/,
    ],
    [
      { clusters: [{ ...cluster, cluster: 'kubeconfig/two words' }] },
      /clusters\[0\]\.name: is missing/,
    ],
    [
      {
        clusters: [
          { ...cluster, cluster: '6b1b36cb-0b0a-4c0c-9d3e-111111111111' },
        ],
      },
      /clusters\[0\]\.name: is missing/,
    ],
    [
      { clusters: [{ ...cluster, cluster: 'prod-eu' }] },
      /clusters\[0\]\.cluster: must be a cluster id or '<source id>/,
    ],
    [
      { clusters: [{ ...cluster, accountId: '42' }] },
      /accountId: must be an account's 12 digits/,
    ],
    [
      { clusters: [{ ...cluster, endpoint: 'http://eks.example.com' }] },
      /endpoint: must be an https address/,
    ],
    [
      { clusters: [{ ...cluster, endpoint: 'https://a:b@eks.example.com' }] },
      /endpoint: must be an https address/,
    ],
    [{ clusters: [cluster, cluster] }, /clusters: must name each cluster once/],
    [
      { clusters: [{ ...cluster, secretAccessKey: 'x' }] },
      /clusters\[0\]: .*secretAccessKey/,
    ],
    [
      { cluster: [] },
      /clusterUpgrades\.eks: has no setting 'cluster'\. Did you mean 'clusters'\? The settings here are accounts, clusters, staleAfterHours, tags/,
    ],
    [
      { clusters: [{ ...cluster, accountId: 12345678901 }] },
      /accountId: must be text, and YAML reads it as the number 12345678901\..* Zeros in front/,
    ],
    [{ staleAfterHours: 1 }, /staleAfterHours: must be more than the 24 hours/],
  ])('refuses %j and says where [T-227]', (eks, message) => {
    expect(() => read(eks)).toThrow(message);
  });
});

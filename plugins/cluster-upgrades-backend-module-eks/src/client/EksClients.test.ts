import type {
  AwsCredentialProviderOptions,
  AwsCredentialsManager,
} from '@backstage/integration-aws-node';
import { EksClients } from './EksClients';

describe('EksClients', () => {
  let asked: (AwsCredentialProviderOptions | undefined)[];
  let known: boolean;
  const credentials: AwsCredentialsManager = {
    getCredentialProvider: async options => {
      asked.push(options);
      if (!known) throw new Error('no such account');
      return {
        sdkCredentialProvider: async () => ({
          accessKeyId: 'a',
          secretAccessKey: 'b',
        }),
      };
    },
  };
  let clients: EksClients;

  beforeEach(() => {
    asked = [];
    known = true;
    clients = new EksClients({ credentials, userAgent: 'drydock/test' });
  });
  afterEach(() => clients.close());

  it('gives one client to all clusters of an account, region and endpoint', async () => {
    const eu = { accountId: '012345678901', region: 'eu-central-1' };
    const first = await clients.clientFor(eu);
    expect(await clients.clientFor({ ...eu })).toBe(first);
    expect(await clients.clientFor({ ...eu, region: 'us-east-1' })).not.toBe(
      first,
    );
    expect(await clients.clientFor({ region: 'eu-central-1' })).not.toBe(first);
    expect(asked).toEqual([
      { accountId: '012345678901' },
      { accountId: '012345678901' },
      {},
    ]);
    expect(await first.config.region()).toBe('eu-central-1');
  });

  it('asks again for credentials that were not there', async () => {
    known = false;
    await expect(clients.clientFor({ region: 'eu-central-1' })).rejects.toThrow(
      'no such account',
    );
    known = true;
    await expect(
      clients.clientFor({ region: 'eu-central-1' }),
    ).resolves.toBeDefined();
  });
});

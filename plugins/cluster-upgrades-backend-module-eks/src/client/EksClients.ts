import { EKSClient } from '@aws-sdk/client-eks';
import { STSClient } from '@aws-sdk/client-sts';
import { fromTemporaryCredentials } from '@aws-sdk/credential-providers';
import type {
  AwsCredentialProvider,
  AwsCredentialsManager,
} from '@backstage/integration-aws-node';
import type {
  EksClusterConfig,
  EksConfig,
  EksRole,
} from '../config/readConfig';
import { BoundedHttpHandler } from './BoundedHttpHandler';

export interface EksClientsOptions {
  readonly credentials: AwsCredentialsManager;
  /** How Drydock names itself in AWS' logs: `drydock/0.1.0`. */
  readonly userAgent: string;
  /** Accounts with their roles; an account without has the credentials of `aws` for reading. */
  readonly accounts?: EksConfig['accounts'];
}

/** Who asks: reading and changing never share a credential. */
export type EksIdentity = 'reader' | 'writer';

type Asked = Pick<EksClusterConfig, 'accountId' | 'region' | 'endpoint'>;
type Account = EksConfig['accounts'][number];
type Credentials = AwsCredentialProvider['sdkCredentialProvider'];

/** One client for all clusters of an account, region and endpoint, and identity. */
export class EksClients {
  readonly #options: EksClientsOptions;
  readonly #clients = new Map<string, Promise<EKSClient>>();

  constructor(options: EksClientsOptions) {
    this.#options = options;
  }

  /** @throws Error where the configuration has no credentials for the account */
  async clientFor(
    { accountId, region, endpoint }: Asked,
    identity: EksIdentity = 'reader',
  ): Promise<EKSClient> {
    const key = JSON.stringify([accountId, region, endpoint, identity]);
    const known = this.#clients.get(key);
    if (known) return known;
    const client = this.#create({ accountId, region, endpoint }, identity);
    this.#clients.set(key, client);
    // Credentials may come later: it is tried again at the next question.
    client.catch(() => this.#clients.delete(key));
    return client;
  }

  /**
   * A client that asks who an identity is; the caller destroys it.
   * @throws Error where the configuration has no credentials for the account
   */
  async stsFor(
    { accountId, region }: Asked,
    identity: EksIdentity,
  ): Promise<STSClient> {
    return new STSClient({
      region,
      credentials: await this.#credentials({ accountId, region }, identity),
      customUserAgent: this.#options.userAgent,
      requestHandler: new BoundedHttpHandler(),
      ...stsAddress(this.#account(accountId)),
    });
  }

  async close(): Promise<void> {
    for (const client of this.#clients.values())
      await client.then(
        each => each.destroy(),
        () => undefined,
      );
    this.#clients.clear();
  }

  async #create(asked: Asked, identity: EksIdentity): Promise<EKSClient> {
    const { region, endpoint } = asked;
    return new EKSClient({
      region,
      credentials: await this.#credentials(asked, identity),
      customUserAgent: this.#options.userAgent,
      requestHandler: new BoundedHttpHandler(),
      ...(endpoint === undefined ? {} : { endpoint }),
    });
  }

  async #credentials(
    { accountId, region }: Asked,
    identity: EksIdentity,
  ): Promise<Credentials> {
    const { credentials } = this.#options;
    const account = this.#account(accountId);
    const role = account?.[identity];
    if (role) return this.#assumed(role, region, account);
    if (identity === 'writer')
      throw new Error(`Account ${accountId} has no writer`);
    const { sdkCredentialProvider } = await credentials.getCredentialProvider(
      accountId === undefined ? {} : { accountId },
    );
    return sdkCredentialProvider;
  }

  /** The portal's own credentials assume a role, as they do those of `aws.accounts`. */
  async #assumed(
    { roleArn, externalId }: EksRole,
    region: string,
    account: Account,
  ): Promise<Credentials> {
    const { credentials, userAgent } = this.#options;
    const { sdkCredentialProvider } = await credentials.getCredentialProvider();
    return fromTemporaryCredentials({
      masterCredentials: sdkCredentialProvider,
      params: {
        RoleArn: roleArn,
        RoleSessionName: 'drydock',
        ExternalId: externalId,
      },
      clientConfig: {
        region,
        customUserAgent: userAgent,
        requestHandler: new BoundedHttpHandler(),
        ...stsAddress(account),
      },
    });
  }

  #account(accountId: string | undefined): Account | undefined {
    return this.#options.accounts?.find(each => each.accountId === accountId);
  }
}

function stsAddress(account: Account | undefined): { endpoint?: string } {
  const endpoint = account?.stsEndpoint;
  return endpoint === undefined ? {} : { endpoint };
}

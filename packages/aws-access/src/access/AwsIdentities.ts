import { STSClient } from '@aws-sdk/client-sts';
import { fromTemporaryCredentials } from '@aws-sdk/credential-providers';
import type {
  AwsCredentialProvider,
  AwsCredentialsManager,
} from '@backstage/integration-aws-node';
import { BoundedHttpHandler } from './BoundedHttpHandler';
import type { AwsRole } from './settings';

/** An account with the roles that the portal assumes in it. */
export interface AwsAccount {
  readonly accountId: string;
  /** Absent: the portal's own credentials for the account read it. */
  readonly reader?: AwsRole;
  /** Absent: nothing of the account is changed. */
  readonly writer?: AwsRole;
  /** Address of STS for a VPC endpoint. */
  readonly stsEndpoint?: string;
}

/** Who asks: reading and changing never share a credential. */
export type AwsIdentity = 'reader' | 'writer';

/** Where a service is asked. */
export interface AwsPlace {
  /** Absent: the main account of `aws`. */
  readonly accountId?: string;
  readonly region: string;
}

export interface AwsIdentitiesOptions {
  readonly credentials: AwsCredentialsManager;
  /** How Drydock names itself in AWS' logs: `drydock/0.1.0`. */
  readonly userAgent: string;
  /** Accounts with their roles; an account without has the credentials of `aws` for reading. */
  readonly accounts?: readonly AwsAccount[];
}

/** What every client of the SDK is made with. */
export interface AwsClientSettings {
  readonly region: string;
  readonly credentials: AwsCredentialProvider['sdkCredentialProvider'];
  readonly customUserAgent: string;
  readonly requestHandler: BoundedHttpHandler;
}

/** The identities by which accounts are read and changed. */
export class AwsIdentities {
  readonly #options: AwsIdentitiesOptions;

  constructor(options: AwsIdentitiesOptions) {
    this.#options = options;
  }

  /** @throws Error where the configuration has no credentials for the account */
  async settingsFor(
    place: AwsPlace,
    identity: AwsIdentity,
  ): Promise<AwsClientSettings> {
    return {
      region: place.region,
      credentials: await this.#credentials(place, identity),
      customUserAgent: this.#options.userAgent,
      requestHandler: new BoundedHttpHandler(),
    };
  }

  /**
   * A client that asks who an identity is; the caller destroys it.
   * @throws Error where the configuration has no credentials for the account
   */
  async stsFor(place: AwsPlace, identity: AwsIdentity): Promise<STSClient> {
    return new STSClient({
      ...(await this.settingsFor(place, identity)),
      ...stsAddress(this.account(place.accountId)),
    });
  }

  /** Undefined: the account is not among the configured ones. */
  account(accountId: string | undefined): AwsAccount | undefined {
    return this.#options.accounts?.find(each => each.accountId === accountId);
  }

  async #credentials(
    { accountId, region }: AwsPlace,
    identity: AwsIdentity,
  ): Promise<AwsClientSettings['credentials']> {
    const account = this.account(accountId);
    const role = account?.[identity];
    if (role) return this.#assumed(role, region, account);
    if (identity === 'writer')
      throw new Error(`Account ${accountId} has no writer`);
    const { sdkCredentialProvider } =
      await this.#options.credentials.getCredentialProvider(
        accountId === undefined ? {} : { accountId },
      );
    return sdkCredentialProvider;
  }

  /** The portal's own credentials assume a role, as they do those of `aws.accounts`. */
  async #assumed(
    { roleArn, externalId }: AwsRole,
    region: string,
    account: AwsAccount,
  ): Promise<AwsClientSettings['credentials']> {
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
}

function stsAddress(account: AwsAccount | undefined): { endpoint?: string } {
  const endpoint = account?.stsEndpoint;
  return endpoint === undefined ? {} : { endpoint };
}

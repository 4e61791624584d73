import { EKSClient } from '@aws-sdk/client-eks';
import type { AwsCredentialsManager } from '@backstage/integration-aws-node';
import type { EksClusterConfig } from '../config/readConfig';
import { BoundedHttpHandler } from './BoundedHttpHandler';

export interface EksClientsOptions {
  readonly credentials: AwsCredentialsManager;
  /** How Drydock names itself in AWS' logs: `drydock/0.1.0`. */
  readonly userAgent: string;
}

/** One client for all clusters of an account, region and endpoint. */
export class EksClients {
  readonly #options: EksClientsOptions;
  readonly #clients = new Map<string, Promise<EKSClient>>();

  constructor(options: EksClientsOptions) {
    this.#options = options;
  }

  /** @throws Error where the configuration of `aws` has no credentials for the account */
  async clientFor({
    accountId,
    region,
    endpoint,
  }: Pick<
    EksClusterConfig,
    'accountId' | 'region' | 'endpoint'
  >): Promise<EKSClient> {
    const key = JSON.stringify([accountId, region, endpoint]);
    const known = this.#clients.get(key);
    if (known) return known;
    const client = this.#create({ accountId, region, endpoint });
    this.#clients.set(key, client);
    // Credentials may come later: it is tried again at the next question.
    client.catch(() => this.#clients.delete(key));
    return client;
  }

  async close(): Promise<void> {
    for (const client of this.#clients.values())
      await client.then(
        each => each.destroy(),
        () => undefined,
      );
    this.#clients.clear();
  }

  async #create({
    accountId,
    region,
    endpoint,
  }: Pick<
    EksClusterConfig,
    'accountId' | 'region' | 'endpoint'
  >): Promise<EKSClient> {
    const { credentials, userAgent } = this.#options;
    const { sdkCredentialProvider } = await credentials.getCredentialProvider(
      accountId === undefined ? {} : { accountId },
    );
    return new EKSClient({
      region,
      credentials: sdkCredentialProvider,
      customUserAgent: userAgent,
      requestHandler: new BoundedHttpHandler(),
      ...(endpoint === undefined ? {} : { endpoint }),
    });
  }
}

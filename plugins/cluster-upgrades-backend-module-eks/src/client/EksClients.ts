import { EKSClient } from '@aws-sdk/client-eks';
import {
  AwsClients,
  AwsIdentities,
  LaunchTemplateReader,
  type AwsIdentitiesOptions,
  type AwsIdentity,
} from '@drydock/aws-access';
import type { EksClusterConfig } from '../config/readConfig';

export type EksClientsOptions = AwsIdentitiesOptions;

/** One client for all clusters of an account, region and endpoint, and identity. */
export class EksClients {
  readonly identities: AwsIdentities;
  readonly templates: LaunchTemplateReader;
  readonly #clients: AwsClients<EKSClient>;

  constructor(options: EksClientsOptions) {
    this.identities = new AwsIdentities(options);
    this.templates = new LaunchTemplateReader(this.identities);
    this.#clients = new AwsClients(
      this.identities,
      settings => new EKSClient(settings),
    );
  }

  /** @throws Error where the configuration has no credentials for the account */
  clientFor(
    asked: Pick<EksClusterConfig, 'accountId' | 'region' | 'endpoint'>,
    identity: AwsIdentity = 'reader',
  ): Promise<EKSClient> {
    return this.#clients.clientFor(asked, identity);
  }

  async close(): Promise<void> {
    await this.#clients.close();
    await this.templates.close();
  }
}

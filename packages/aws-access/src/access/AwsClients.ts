import type {
  AwsClientSettings,
  AwsIdentities,
  AwsIdentity,
  AwsPlace,
} from './AwsIdentities';

/** Where a client asks; an endpoint is for a VPC, the region's public one by default. */
export interface AwsClientPlace extends AwsPlace {
  readonly endpoint?: string;
}

/** One client of a service for each account, region, endpoint and identity. */
export class AwsClients<Client extends { destroy(): void }> {
  readonly #identities: Pick<AwsIdentities, 'settingsFor'>;
  readonly #create: (
    settings: AwsClientSettings & { readonly endpoint?: string },
  ) => Client;
  readonly #clients = new Map<string, Promise<Client>>();

  constructor(
    identities: Pick<AwsIdentities, 'settingsFor'>,
    create: (
      settings: AwsClientSettings & { readonly endpoint?: string },
    ) => Client,
  ) {
    this.#identities = identities;
    this.#create = create;
  }

  /** @throws Error where the configuration has no credentials for the account */
  async clientFor(
    { accountId, region, endpoint }: AwsClientPlace,
    identity: AwsIdentity = 'reader',
  ): Promise<Client> {
    const key = JSON.stringify([accountId, region, endpoint, identity]);
    const known = this.#clients.get(key);
    if (known) return known;
    const client = this.#identities
      .settingsFor({ accountId, region }, identity)
      .then(settings =>
        this.#create({
          ...settings,
          ...(endpoint === undefined ? {} : { endpoint }),
        }),
      );
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
}

import type { EKSClient } from '@aws-sdk/client-eks';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { ReasonError, type Reason } from '@drydock/upgrade-reasons';
import type { EksClients, EksIdentity } from '../client/EksClients';
import type { EksConfig } from '../config/readConfig';
import { eksFailure } from '../failures';
import type { EksPlace } from '../source/place';
import { principalOf } from './principalOf';

export interface AccountWritersOptions {
  readonly config: Pick<EksConfig, 'accounts'>;
  readonly clients: EksClients;
}

/** Who changes clusters of an account, or why they cannot be changed. */
export type AccountWriter =
  | { readonly client: EKSClient }
  | { readonly message: Reason };

const REFUSED: ReadonlySet<string> = new Set([
  'AccessDenied',
  'AccessDeniedException',
]);

/**
 * The identities that write, one for each account. Before the first write of an account STS says
 * who reads and who writes: one principal for both is refused.
 */
export class AccountWriters {
  readonly #options: AccountWritersOptions;
  readonly #apart = new Set<string>();

  constructor(options: AccountWritersOptions) {
    this.#options = options;
  }

  /** @throws ReasonError where STS cannot be asked */
  async writerFor(
    place: EksPlace,
    signal: AbortSignal,
  ): Promise<AccountWriter> {
    const { config, clients } = this.#options;
    const { accountId } = place;
    const account = { object: accountId };
    const writer = config.accounts.find(
      each => each.accountId === accountId,
    )?.writer;
    if (!writer)
      return { message: { code: 'eks.no-writer', params: { account } } };
    if (!this.#apart.has(accountId)) {
      const refusal = await this.#refusal(place, writer.roleArn, signal);
      if (refusal) return { message: refusal };
      this.#apart.add(accountId);
    }
    return { client: await clients.clientFor(place, 'writer') };
  }

  async #refusal(
    place: EksPlace,
    roleArn: string,
    signal: AbortSignal,
  ): Promise<Reason | undefined> {
    const account = { object: place.accountId };
    const writes = await this.#caller(place, 'writer', signal);
    if (writes === undefined)
      return {
        code: 'eks.writer-not-assumed',
        params: { account, role: { object: roleArn } },
      };
    const reads = await this.#caller(place, 'reader', signal);
    return reads === writes
      ? {
          code: 'eks.one-principal',
          params: { account, principal: { object: writes } },
        }
      : undefined;
  }

  /** Undefined: the role may not be assumed. */
  async #caller(
    place: EksPlace,
    identity: EksIdentity,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    try {
      const sts = await this.#options.clients.stsFor(place, identity);
      try {
        const { Arn } = await sts.send(new GetCallerIdentityCommand({}), {
          abortSignal: signal,
        });
        if (!Arn) throw new Error('STS names no principal');
        return principalOf(Arn);
      } finally {
        sts.destroy();
      }
    } catch (error) {
      if (error instanceof Error && REFUSED.has(error.name)) return undefined;
      const { failure } = eksFailure(error, { ...place, name: '' });
      throw new ReasonError({
        code: 'eks.identity-not-asked',
        params: {
          account: { object: place.accountId },
          cause: failure.reason.params?.cause ?? { reasons: [failure.reason] },
        },
      });
    }
  }
}

import type { EKSClient } from '@aws-sdk/client-eks';
import { TwoPrincipals, type PrincipalFault } from '@drydock/aws-access';
import { ReasonError, type Reason } from '@drydock/upgrade-reasons';
import type { EksClients } from '../client/EksClients';
import { eksFailure } from '../failures';
import type { EksPlace } from '../source/place';

export interface AccountWritersOptions {
  readonly clients: EksClients;
}

/** Who changes clusters of an account, or why they cannot be changed. */
export type AccountWriter =
  | { readonly client: EKSClient }
  | { readonly message: Reason };

/** The identities that write, one for each account, each another one than the reader's. */
export class AccountWriters {
  readonly #clients: EksClients;
  readonly #principals: TwoPrincipals;

  constructor({ clients }: AccountWritersOptions) {
    this.#clients = clients;
    this.#principals = new TwoPrincipals(clients.identities);
  }

  /** @throws ReasonError where STS cannot be asked */
  async writerFor(
    place: EksPlace,
    signal: AbortSignal,
  ): Promise<AccountWriter> {
    const fault = await this.#faultOf(place, signal);
    return fault
      ? { message: reasonOf(fault, place) }
      : { client: await this.#clients.clientFor(place, 'writer') };
  }

  async #faultOf(
    place: EksPlace,
    signal: AbortSignal,
  ): Promise<PrincipalFault | undefined> {
    try {
      return await this.#principals.faultOf(place, signal);
    } catch (error) {
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

function reasonOf(fault: PrincipalFault, { accountId }: EksPlace): Reason {
  const account = { object: accountId };
  switch (fault.fault) {
    case 'no-writer':
      return { code: 'eks.no-writer', params: { account } };
    case 'not-assumed':
      return {
        code: 'eks.writer-not-assumed',
        params: { account, role: { object: fault.roleArn } },
      };
    default:
      return {
        code: 'eks.one-principal',
        params: { account, principal: { object: fault.principal } },
      };
  }
}

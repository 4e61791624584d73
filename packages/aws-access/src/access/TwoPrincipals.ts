import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import type { AwsIdentities, AwsIdentity, AwsPlace } from './AwsIdentities';
import { principalOf } from './principalOf';

/** Why an account must not be changed by its writer. */
export type PrincipalFault =
  | { readonly fault: 'no-writer' }
  | { readonly fault: 'not-assumed'; readonly roleArn: string }
  | { readonly fault: 'one-principal'; readonly principal: string };

/** An account that is named, since roles are set by account. */
export type AccountPlace = AwsPlace & { readonly accountId: string };

const REFUSED: ReadonlySet<string> = new Set([
  'AccessDenied',
  'AccessDeniedException',
]);

/**
 * Before the first write of an account STS says who reads and who writes: one principal for both is
 * refused.
 */
export class TwoPrincipals {
  readonly #identities: Pick<AwsIdentities, 'account' | 'stsFor'>;
  readonly #apart = new Set<string>();

  constructor(identities: Pick<AwsIdentities, 'account' | 'stsFor'>) {
    this.#identities = identities;
  }

  /**
   * Undefined: writer and reader of the account are two principals.
   * @throws what the SDK throws where STS cannot be asked
   */
  async faultOf(
    place: AccountPlace,
    signal: AbortSignal,
  ): Promise<PrincipalFault | undefined> {
    const { accountId } = place;
    const { writer, reader } = this.#identities.account(accountId) ?? {};
    if (!writer) return { fault: 'no-writer' };
    if (this.#apart.has(accountId)) return undefined;
    const writes = await this.#caller(place, 'writer', signal);
    if (writes === undefined)
      return { fault: 'not-assumed', roleArn: writer.roleArn };
    const reads = await this.#caller(place, 'reader', signal);
    // Who reads is not known, so nothing says that it is another than who writes.
    if (reads === undefined)
      return { fault: 'not-assumed', roleArn: reader?.roleArn ?? '' };
    if (reads === writes) return { fault: 'one-principal', principal: writes };
    this.#apart.add(accountId);
    return undefined;
  }

  /**
   * Undefined: the role may not be assumed.
   * @throws what the SDK throws, also where the portal's own credentials are refused
   */
  async #caller(
    place: AccountPlace,
    identity: AwsIdentity,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    try {
      const sts = await this.#identities.stsFor(place, identity);
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
      const hasRole = this.#identities.account(place.accountId)?.[identity];
      if (hasRole && error instanceof Error && REFUSED.has(error.name))
        return undefined;
      throw error;
    }
  }
}

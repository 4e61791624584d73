import type {
  AuthService,
  BackstageCredentials,
} from '@backstage/backend-plugin-api';
import { parseEntityRef, stringifyEntityRef } from '@backstage/catalog-model';
import { InputError, ServiceUnavailableError } from '@backstage/errors';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import type { Writer } from '../plans/writers';
import { principalOf } from './requestInput';

export interface PlanAuthorsOptions {
  readonly catalog: Pick<CatalogService, 'getEntityByRef'>;
  readonly auth: Pick<AuthService, 'isPrincipal' | 'getOwnServiceCredentials'>;
}

const EXAMPLE = 'for example "author": "user:default/jane"';

/** Who writes a plan. A service has no second pair of eyes against it: it states the person whose plan it brings, and that person cannot approve it. */
export class PlanAuthors {
  readonly #options: PlanAuthorsOptions;

  constructor(options: PlanAuthorsOptions) {
    this.#options = options;
  }

  /** @throws InputError when a service states no user of the catalog, or a user states an author; ServiceUnavailableError without the catalog */
  async writer(
    credentials: BackstageCredentials,
    stated: string | undefined,
  ): Promise<Writer> {
    const principal = principalOf(credentials);
    if (!this.#options.auth.isPrincipal(credentials, 'service')) {
      if (stated !== undefined)
        throw new InputError(
          '"author" is for services. You are the author of what you send: leave it out.',
        );
      return { principal };
    }
    if (stated === undefined)
      throw new InputError(
        `"author" is missing. ${principal} is a service: state the person who wrote the plan, ${EXAMPLE}. This person cannot approve it.`,
      );
    return { principal, author: await this.#user(stated) };
  }

  async #user(stated: string): Promise<string> {
    const { catalog, auth } = this.#options;
    const reference = userRef(stated);
    if (reference === undefined)
      throw new InputError(
        `"author" must be the entity reference of a user, ${EXAMPLE}`,
      );
    const found = await catalog
      .getEntityByRef(reference, {
        credentials: await auth.getOwnServiceCredentials(),
      })
      .catch(() => {
        throw new ServiceUnavailableError(
          'The catalog did not answer, so "author" could not be checked. Try again.',
        );
      });
    // A misspelt name would leave the real author free to approve.
    if (!found)
      throw new InputError(
        `"author": the catalog has no user ${reference}. Use the entity reference of the person who wrote the plan.`,
      );
    return reference;
  }
}

/** In full and in lower case, as the catalog writes it; undefined: it is no complete reference of a user. */
function userRef(text: string): string | undefined {
  try {
    const { kind, namespace, name } = parseEntityRef(text);
    const isComplete = /^[^:/\s]+:[^:/\s]+\/[^:/\s]+$/.test(text);
    return isComplete && kind.toLowerCase() === 'user'
      ? stringifyEntityRef({ kind, namespace, name })
      : undefined;
  } catch {
    return undefined;
  }
}

import { refusal } from '../../../foundation/refusal';
import type {
  AuthService,
  BackstageCredentials,
} from '@backstage/backend-plugin-api';
import { parseEntityRef, stringifyEntityRef } from '@backstage/catalog-model';
import { InputError, ServiceUnavailableError } from '@backstage/errors';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import type { Writer } from '../../../plans/writers';
import { principalOf } from '../../requests/requestInput';

export interface PlanAuthorsOptions {
  readonly catalog: Pick<CatalogService, 'getEntityByRef'>;
  readonly auth: Pick<AuthService, 'isPrincipal' | 'getOwnServiceCredentials'>;
}

/**
 * Who writes a plan. A service has no second pair of eyes against it: it states the person whose
 * plan it brings, and that person cannot approve it.
 */
export class PlanAuthors {
  readonly #options: PlanAuthorsOptions;

  constructor(options: PlanAuthorsOptions) {
    this.#options = options;
  }

  /**
   * @throws InputError when a service states no user of the catalog, or a user states an author;
   *   ServiceUnavailableError without the catalog
   */
  async writer(
    credentials: BackstageCredentials,
    stated: string | undefined,
  ): Promise<Writer> {
    const principal = principalOf(credentials);
    if (!this.#options.auth.isPrincipal(credentials, 'service')) {
      if (stated !== undefined)
        throw refusal(InputError, { code: 'input.author-of-users' });
      return { principal };
    }
    if (stated === undefined)
      throw refusal(InputError, {
        code: 'input.author-missing',
        params: { service: { text: principal } },
      });
    return { principal, author: await this.#user(stated) };
  }

  async #user(stated: string): Promise<string> {
    const { catalog, auth } = this.#options;
    const reference = userRef(stated);
    if (reference === undefined)
      throw refusal(InputError, { code: 'input.author' });
    const found = await catalog
      .getEntityByRef(reference, {
        credentials: await auth.getOwnServiceCredentials(),
      })
      .catch(() => {
        throw refusal(ServiceUnavailableError, {
          code: 'request.catalog-silent',
        });
      });
    // A misspelt name would leave the real author free to approve.
    if (!found)
      throw refusal(InputError, {
        code: 'input.author-unknown',
        params: { user: { text: reference } },
      });
    return reference;
  }
}

/**
 * In full and in lower case, as the catalog writes it; undefined: it is no complete reference of a
 * user.
 */
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

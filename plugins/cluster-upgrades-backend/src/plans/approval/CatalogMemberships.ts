import {
  RELATION_CHILD_OF,
  RELATION_MEMBER_OF,
  type Entity,
} from '@backstage/catalog-model';
import type { AuthService } from '@backstage/backend-plugin-api';
import type { CatalogService } from '@backstage/plugin-catalog-node';

/** Who belongs to which groups by now. */
export interface Memberships {
  /**
   * The groups of a user and all parent groups, as entity references in lower case. Empty for a
   * user that is no longer in the catalog.
   * @throws when the catalog cannot be read
   */
  groupsOf(userEntityRef: string): Promise<ReadonlySet<string>>;
}

/** No organisation is deeper; the catalog allows cycles. */
const MOST_LEVELS = 20;

/** Groups of the catalog, read as the service. */
export class CatalogMemberships implements Memberships {
  readonly #catalog: CatalogService;
  readonly #auth: AuthService;

  constructor(options: {
    readonly catalog: CatalogService;
    readonly auth: AuthService;
  }) {
    this.#catalog = options.catalog;
    this.#auth = options.auth;
  }

  async groupsOf(userEntityRef: string): Promise<ReadonlySet<string>> {
    const credentials = await this.#auth.getOwnServiceCredentials();
    const user = await this.#catalog.getEntityByRef(userEntityRef, {
      credentials,
    });
    const groups = new Set<string>();
    let level = user ? related(user, RELATION_MEMBER_OF) : [];
    for (let depth = 0; level.length > 0 && depth < MOST_LEVELS; depth += 1) {
      for (const group of level) groups.add(group);
      const { items } = await this.#catalog.getEntitiesByRefs(
        { entityRefs: level, fields: ['kind', 'metadata', 'relations'] },
        { credentials },
      );
      level = [
        ...new Set(
          items.flatMap(entity =>
            entity ? related(entity, RELATION_CHILD_OF) : [],
          ),
        ),
      ].filter(group => !groups.has(group));
    }
    return groups;
  }
}

function related({ relations = [] }: Entity, type: string): string[] {
  return relations
    .filter(relation => relation.type === type)
    .map(({ targetRef }) => targetRef.toLowerCase());
}

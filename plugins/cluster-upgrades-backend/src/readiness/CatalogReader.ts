import { createHash } from 'node:crypto';
import type {
  AuthService,
  BackstageCredentials,
  LoggerService,
} from '@backstage/backend-plugin-api';
import { stringifyEntityRef, type Entity } from '@backstage/catalog-model';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import { CLUSTER_ENTITY_TYPE } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { describeFailure } from '../foundation/failureReason';
import { chunked } from '../foundation/database/client';
import { CatalogIndex } from './CatalogIndex';

const MAX_ENTITIES = 200_000;
const FIELDS = [
  'kind',
  'metadata.name',
  'metadata.namespace',
  'metadata.annotations',
  'spec.type',
  'spec.owner',
  'spec.system',
  'spec.domain',
  'spec.subdomainOf',
  'spec.parent',
  'spec.dependsOn',
];

/**
 * Keeps an index of the catalog, read as the service. A failed refresh keeps the index before;
 * until the first there is none.
 */
export class CatalogReader {
  #index: CatalogIndex | undefined;
  #digest = '';
  #missingEntities: ReadonlySet<string> | undefined;
  #loading: Promise<boolean> | undefined;

  /** @param named - references of entities of any kind, for {@link missingEntities} */
  constructor(
    private readonly catalog: CatalogService,
    private readonly auth: AuthService,
    private readonly logger: LoggerService,
    private readonly named: readonly string[] = [],
  ) {}

  /**
   * Of the entities that were named, those that the catalog did not have at the last read;
   * undefined until the first one.
   */
  get missingEntities(): ReadonlySet<string> | undefined {
    return this.#missingEntities;
  }

  /** Why owners may be missing; undefined once the catalog was read. */
  get missing(): string | undefined {
    return this.#index
      ? undefined
      : 'The catalog could not be read yet, so owners are not known';
  }

  /**
   * Changes when an entity changed that says who owns or runs what; empty before the first read.
   */
  get digest(): string {
    return this.#digest;
  }

  /** The last index; loads the first one. */
  async index(): Promise<CatalogIndex> {
    if (!this.#index) await this.refresh();
    return this.#index ?? new CatalogIndex();
  }

  /** @returns whether the catalog was read; false leaves the index before */
  async refresh(): Promise<boolean> {
    this.#loading =
      this.#loading ??
      this.#load().finally(() => {
        this.#loading = undefined;
      });
    return this.#loading;
  }

  async #load(): Promise<boolean> {
    try {
      const credentials = await this.auth.getOwnServiceCredentials();
      const entities: Entity[] = [];
      const filter: Record<string, string | string[]>[] = [
        { kind: ['Component', 'Group', 'System', 'Domain'] },
        { kind: 'Resource', 'spec.type': CLUSTER_ENTITY_TYPE },
      ];
      for await (const page of this.catalog.streamEntities(
        { filter, fields: FIELDS },
        { credentials },
      )) {
        entities.push(...page);
        if (entities.length > MAX_ENTITIES)
          throw new Error(
            `The catalog has more than ${MAX_ENTITIES} components and groups`,
          );
      }
      this.#missingEntities = await this.#missingOf(credentials);
      this.#index = new CatalogIndex(entities);
      this.#digest = digestOf(entities);
      return true;
    } catch (error) {
      this.logger.warn(
        'The catalog could not be read; owners stay as they were',
        { error: describeFailure(error) },
      );
      return false;
    }
  }

  /** Users are not in the index: an organisation can have more of them than of everything else. */
  async #missingOf(
    credentials: BackstageCredentials,
  ): Promise<ReadonlySet<string>> {
    const missing = new Set<string>();
    for (const entityRefs of chunked([...new Set(this.named)])) {
      const { items } = await this.catalog.getEntitiesByRefs(
        { entityRefs, fields: ['kind', 'metadata.name', 'metadata.namespace'] },
        { credentials },
      );
      entityRefs.forEach((reference, index) => {
        if (!items[index]) missing.add(reference);
      });
    }
    return missing;
  }
}

/**
 * Cluster entities are left out: Drydock writes most of them itself, and judging anew because of
 * that would never end.
 */
function digestOf(entities: readonly Entity[]): string {
  const rows = entities
    .filter(({ kind }) => kind !== 'Resource')
    .map(entity =>
      JSON.stringify([
        stringifyEntityRef(entity),
        entity.metadata.annotations,
        entity.spec,
      ]),
    );
  return createHash('sha256')
    .update(rows.sort().join('\n'))
    .digest('hex')
    .slice(0, 16);
}

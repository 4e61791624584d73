import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type { ClusterSource } from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  compareMinors,
  minorOf,
  type Minor,
} from '@drydock/kubernetes-knowledge';
import {
  ClusterReadError,
  readBuiltinDocuments,
  schemaOfDocuments,
  type BuiltinDocuments,
  type BuiltinDocumentsRequest,
  type ClusterAccess,
  type ClusterReadFailure,
  type TargetSchema,
} from '@drydock/upgrade-readiness';
import { describeFailure } from '../../foundation/failureReason';
import { recordsOf } from '../store/discoveryQueries';
import {
  minorsInUse,
  schemaSourceOf,
  type SchemaSource,
} from '../store/schemaSourceQueries';
import { goodSince } from './goodSince';
import type { Registry } from '../../foundation/Registry';
import type { Reason } from '@drydock/upgrade-reasons';

/**
 * Schemas are kept of so many minors: first those that clusters are judged for, then the newest.
 */
const MAX_MINORS = 8;
/**
 * How often a cluster is asked whether its documents changed, which is one request, and how long
 * one that failed is left alone.
 */
const LOOK_MINUTES = 60;
const AFTER_FAILURE_MINUTES = 30;
/** One cluster, all its documents. */
const DEADLINE_SECONDS = 60;

export interface TargetSchemasOptions {
  readonly knex: Knex;
  readonly sources: Pick<Registry<ClusterSource>, 'get'>;
  readonly logger: LoggerService;
  /** How often clusters are read. */
  readonly intervalSeconds: number;
  readonly now: () => Date;
}

interface HeldSchema {
  readonly source: SchemaSource;
  readonly documents: BuiltinDocuments;
  readonly nextLookAt: number;
}

/**
 * Open schemas by minor, each with the documents that it was made of. A caller that asks for
 * several repositories passes them on.
 */
export type OpenedSchemas = Map<
  Minor,
  { readonly documents: BuiltinDocuments; readonly schema: TargetSchema }
>;

/**
 * The schema of each minor that clusters may go to, from a cluster of the fleet that runs it.
 * Documents are read by get requests that every account may send, kept compressed in memory, and
 * shared by all repositories and clusters. Questions about another target send no request.
 */
export class TargetSchemas {
  readonly #options: TargetSchemasOptions;
  readonly #held = new Map<Minor, HeldSchema>();
  /** Of minors that no schema is held of though a cluster runs them. */
  readonly #failures = new Map<Minor, ClusterReadFailure['kind']>();
  /** Minors that are run, of which no schema is kept because others come first. */
  #leftOut: ReadonlySet<Minor> = new Set();
  /** Until when a cluster that failed is not asked. */
  readonly #leftAlone = new Map<string, number>();

  constructor(options: TargetSchemasOptions) {
    this.#options = options;
  }

  /** What is at hand of which minor; another value: another schema. */
  revisions(): ReadonlyMap<Minor, string> {
    return new Map(
      [...this.#held].map(([minor, { documents }]) => [
        minor,
        documents.revision,
      ]),
    );
  }

  /**
   * Why no schema of a minor is at hand; undefined where one is. Names no cluster: its reader
   * may not know of that one.
   */
  whyNone(minor: Minor): ClusterReadFailure | undefined {
    if (this.#held.has(minor)) return undefined;
    const version = { version: minor };
    return {
      kind: this.#failures.get(minor) ?? 'not-found',
      reason: this.#whyNotHeld(minor),
      retryable: true,
      remedy: { code: 'read.remedy-schema', params: { version } },
    };
  }

  #whyNotHeld(minor: Minor): Reason {
    const version = { version: minor };
    const kind = this.#failures.get(minor);
    if (kind)
      return {
        code: 'read.schema-not-given',
        params: { version, kind: { object: kind } },
      };
    return this.#leftOut.has(minor)
      ? {
          code: 'read.schema-minor-not-kept',
          params: { version, count: { number: MAX_MINORS } },
        }
      : { code: 'read.schema-minor-not-run', params: { version } };
  }

  /**
   * How a cluster that runs a minor failed to give what was asked of it last, though some may be at
   * hand.
   */
  failureOf(minor: Minor): ClusterReadFailure['kind'] | undefined {
    return this.#failures.get(minor);
  }

  /** Chooses whom to ask for each minor, and asks where that is due. */
  async refresh(signal: AbortSignal): Promise<void> {
    const running = await this.#minors();
    const minors = running.slice(0, MAX_MINORS);
    this.#leftOut = new Set(running.slice(MAX_MINORS));
    for (const minor of [...this.#held.keys(), ...this.#failures.keys()])
      if (!minors.includes(minor)) this.#forget(minor);
    for (const minor of minors) {
      if (signal.aborted) return;
      await this.#refreshMinor(minor, signal);
    }
  }

  /**
   * Schemas that speak of these versions, with their revisions, as far as their clusters answer.
   * They are large: the caller lets go of `opened`, which holds them, soon. What is open there is
   * not made again, for that takes most of a second a minor.
   */
  async open(
    apiVersions: Iterable<string>,
    signal: AbortSignal,
    opened: OpenedSchemas,
  ): Promise<
    ReadonlyMap<
      Minor,
      { readonly revision: string; readonly schema: TargetSchema }
    >
  > {
    const wanted = [...apiVersions];
    const found = new Map<Minor, { revision: string; schema: TargetSchema }>();
    for (const [minor, { source, documents }] of [...this.#held]) {
      const missing = wanted.filter(
        apiVersion =>
          documents.served.has(apiVersion) &&
          !documents.documents.has(apiVersion),
      );
      const held =
        missing.length === 0
          ? this.#held.get(minor)
          : await this.#lookFurther(minor, source, missing, signal);
      const schema = held && (await this.#schemaOf(minor, held, opened));
      if (schema)
        found.set(minor, { revision: held.documents.revision, schema });
    }
    return found;
  }

  /** Minors that clusters run: first the targets, then the others, which users may ask about. */
  async #minors(): Promise<readonly Minor[]> {
    const inUse = await minorsInUse(this.#options.knex);
    const running = [
      ...new Set(inUse.flatMap(({ minor }) => minorOf(minor) ?? [])),
    ].sort(compareMinors);
    const targets = new Set(inUse.map(({ target }) => minorOf(target)));
    return [
      ...running.filter(minor => targets.has(minor)).reverse(),
      ...running.filter(minor => !targets.has(minor)).reverse(),
    ];
  }

  async #refreshMinor(minor: Minor, signal: AbortSignal): Promise<void> {
    const { knex, intervalSeconds, now } = this.#options;
    const time = now().getTime();
    const since = goodSince(now(), intervalSeconds);
    for (const [id, until] of this.#leftAlone)
      if (until <= time) this.#leftAlone.delete(id);
    const held = this.#held.get(minor);
    const source = await schemaSourceOf(knex, {
      minor,
      goodSince: since,
      except: [...this.#leftAlone.keys()],
      before: held?.source.id,
    });
    if (source) {
      const isSame =
        held?.source.id === source.id && held.source.version === source.version;
      if (!isSame || held.nextLookAt <= time)
        await this.#look(minor, source, [], signal);
      return;
    }
    // A schema stays valid while its cluster is not asked, but not after the last cluster leaves
    // the minor.
    if (!held || !this.#leftAlone.has(held.source.id)) {
      this.#held.delete(minor);
      if (
        !(await schemaSourceOf(knex, { minor, goodSince: since, except: [] }))
      )
        this.#failures.delete(minor);
    }
  }

  /**
   * A cluster that failed a moment ago is not asked again for each repository: each would wait for
   * its time to be over.
   */
  async #lookFurther(
    minor: Minor,
    source: SchemaSource,
    apiVersions: readonly string[],
    signal: AbortSignal,
  ): Promise<HeldSchema | undefined> {
    return this.#leftAlone.has(source.id)
      ? undefined
      : this.#look(minor, source, apiVersions, signal);
  }

  #forget(minor: Minor): void {
    this.#held.delete(minor);
    this.#failures.delete(minor);
  }

  async #look(
    minor: Minor,
    source: SchemaSource,
    apiVersions: readonly string[],
    signal: AbortSignal,
  ): Promise<HeldSchema | undefined> {
    const time = this.#options.now().getTime();
    try {
      const documents = await this.#read(
        minor,
        source,
        apiVersions,
        AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_SECONDS * 1000)]),
      );
      const held = {
        source,
        documents,
        nextLookAt: time + LOOK_MINUTES * 60_000,
      };
      this.#held.set(minor, held);
      this.#failures.delete(minor);
      return held;
    } catch (error) {
      if (!signal.aborted) this.#leaveAlone(minor, source, error);
      return undefined;
    }
  }

  async #schemaOf(
    minor: Minor,
    { source, documents }: HeldSchema,
    opened: OpenedSchemas,
  ): Promise<TargetSchema | undefined> {
    const known = opened.get(minor);
    if (known?.documents === documents) return known.schema;
    try {
      const schema = await schemaOfDocuments(documents);
      opened.set(minor, { documents, schema });
      return schema;
    } catch (error) {
      this.#held.delete(minor);
      this.#leaveAlone(minor, source, error);
      return undefined;
    }
  }

  #leaveAlone(minor: Minor, { id }: SchemaSource, error: unknown): void {
    this.#leftAlone.set(
      id,
      this.#options.now().getTime() + AFTER_FAILURE_MINUTES * 60_000,
    );
    this.#failures.set(
      minor,
      error instanceof ClusterReadError ? error.failure.kind : 'not-kubernetes',
    );
    this.#options.logger.warn(
      'The OpenAPI documents of a cluster could not be used; manifests of repositories are held against those of another one, or not at all',
      { cluster: id, minor, error: describeFailure(error) },
    );
  }

  /** Through the first of its sources that gives them. */
  async #read(
    minor: Minor,
    { id }: SchemaSource,
    apiVersions: readonly string[],
    signal: AbortSignal,
  ): Promise<BuiltinDocuments> {
    const { knex, sources } = this.#options;
    const records = ((await recordsOf(knex, [id])).get(id) ?? [])
      .filter(({ gone }) => !gone)
      .sort((a, b) => Number(b.listed) - Number(a.listed));
    let failure: unknown = new Error('None of its sources is configured now');
    for (const { sourceId, record } of records) {
      try {
        const access = await sources.get(sourceId)?.access(record, signal);
        if (access)
          return await readThrough(access, {
            minor,
            apiVersions,
            previous: this.#held.get(minor)?.documents,
            signal,
          });
      } catch (error) {
        failure = error;
        if (signal.aborted) break;
      }
    }
    throw failure;
  }
}

async function readThrough(
  access: ClusterAccess,
  request: BuiltinDocumentsRequest,
): Promise<BuiltinDocuments> {
  try {
    return await readBuiltinDocuments(access, request);
  } finally {
    await access.close();
  }
}

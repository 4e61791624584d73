import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type {
  LoggerService,
  UrlReaderService,
} from '@backstage/backend-plugin-api';
import { minorOf, type Minor } from '@drydock/kubernetes-knowledge';
import {
  holdKeptManifests,
  isBuiltinVersion,
  MANIFEST_FILE,
  manifestText,
  matchesGlob,
  readManifests,
} from '@drydock/upgrade-readiness';
import type {
  ClusterReadFailure,
  ManifestFileFacts,
  SectionResult,
  TargetSchema,
} from '@drydock/upgrade-readiness';
import type { StoredCluster } from '../cluster';
import type { ClusterIdentity } from '../store/clusterIdentityQueries';
import type { ManifestRepositoryConfig } from '../../config/manifests';
import { fileAddress, shownAddress } from './repositoryAddress';
import type { OpenedSchemas, TargetSchemas } from './TargetSchemas';
import { reasonText } from '@drydock/upgrade-reasons';
import type { Param, Reason } from '@drydock/upgrade-reasons';

const MAX_FILE_BYTES = 8 * 1024 * 1024;
const MAX_FILES = 5_000;
/** Of all files of a folder, which are in memory while they are judged. */
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
/**
 * A forge that could not be asked is asked again before the interval, which may be a day, is over.
 */
const MINUTES_AFTER_FAILURE = 5;
const NO_SCHEMAS: SchemasAtHand = {
  refresh: async () => undefined,
  revisions: () => new Map(),
  open: async () => new Map(),
  failureOf: () => undefined,
  whyNone: minor => ({
    kind: 'not-found',
    reason: { code: 'read.no-schema', params: { version: { version: minor } } },
    retryable: false,
  }),
};
const NO_VERSION: ClusterReadFailure = {
  kind: 'not-found',
  reason: { code: 'read.schema-not-asked' },
  retryable: false,
};

interface RepositoryState {
  files?: readonly ManifestFileFacts[];
  /** Results for these files by the schema of each available minor. */
  held: ReadonlyMap<Minor, readonly ManifestFileFacts[]>;
  /** The schemas that the files were checked against; undefined if some could not be used. */
  heldBy?: string;
  /** A digest of the facts about the files, made when they are read because there may be many. */
  factsDigest?: string;
  etag?: string;
  failure?: ClusterReadFailure;
  nextReadAt: number;
  /** When the files may be fetched again for the sake of other schemas. */
  nextHoldAt: number;
}

export interface ManifestRepositoriesOptions {
  readonly repositories: readonly ManifestRepositoryConfig[];
  readonly urlReader: UrlReaderService;
  /** Undefined: no schema is available. */
  readonly schemas?: SchemasAtHand;
  readonly logger: LoggerService;
  readonly now: () => Date;
}

type SchemasAtHand = Pick<
  TargetSchemas,
  'refresh' | 'revisions' | 'open' | 'whyNone' | 'failureOf'
>;
/**
 * References, because any source can use any name, and findings disclose what is in a repository.
 */
type JudgedCluster = Pick<StoredCluster, 'environment'> &
  Pick<ClusterIdentity, 'references'>;
type Section = SectionResult<readonly ManifestFileFacts[]>;

/**
 * The folder has more than is read. None of it counts as seen, because a part would look like the
 * whole.
 */
class FolderTooLarge extends Error {}

/**
 * Manifests of what is applied to clusters, from repositories that the operator names. They are
 * read through the portal's integrations, held against the schemas of targets while they are in
 * hand, and reduced to identities and what the schemas said. Kept in memory: a replica reads them
 * anew after its start, and until then says that they are not read.
 */
export class ManifestRepositories {
  readonly #options: ManifestRepositoriesOptions;
  readonly #schemas: SchemasAtHand;
  readonly #states: readonly {
    readonly repository: ManifestRepositoryConfig;
    readonly state: RepositoryState;
  }[];
  #digest = '';

  constructor(options: ManifestRepositoriesOptions) {
    this.#options = options;
    this.#schemas = options.schemas ?? NO_SCHEMAS;
    this.#states = options.repositories.map(repository => ({
      repository,
      state: { held: new Map(), nextReadAt: 0, nextHoldAt: 0 },
    }));
  }

  /**
   * Another value: what is in a repository, what a schema says of it, or whether it can be read,
   * has changed. Made anew by {@link refresh} alone, for it is dear.
   */
  get digest(): string {
    return this.#digest;
  }

  /**
   * Reads what is due, and what is to be held against another schema. A repository that cannot be
   * read keeps its last facts.
   */
  async refresh(signal: AbortSignal): Promise<void> {
    await this.#schemas.refresh(signal);
    const opened: OpenedSchemas = new Map();
    for (const { repository, state } of this.#states) {
      const now = this.#options.now().getTime();
      const isDue = state.nextReadAt <= now;
      const isHeldByOthers =
        state.heldBy !== this.#schemasAtHand() &&
        state.failure === undefined &&
        state.nextHoldAt <= now;
      if (signal.aborted || (!isDue && !isHeldByOthers)) continue;
      if (isDue) state.nextReadAt = now + repository.intervalMinutes * 60_000;
      // Texts are not kept: without the tag of the last answer they come again.
      await this.#read(
        repository,
        state,
        isHeldByOthers ? undefined : state.etag,
        signal,
        opened,
      );
    }
    this.#digest = this.#digestOfFacts();
  }

  /**
   * The manifests that are applied to a cluster. `off` where the configuration names none for it.
   */
  sectionFor(cluster: JudgedCluster): Section {
    return this.#section(
      cluster,
      ({ files }) => files,
      address => ({ code: 'read.manifests-not-read-yet', params: { address } }),
    );
  }

  /** The same with the findings of a target's schema, as far as one is stored. Sends no request. */
  fieldsFor(cluster: JudgedCluster, target: string): Section {
    const minor = minorOf(target);
    if (minor === undefined) return this.#withoutSchema(cluster, NO_VERSION);
    const none = this.#schemas.whyNone(minor);
    if (none) return this.#withoutSchema(cluster, none);
    const failure = this.#schemas.failureOf(minor);
    const version = { version: minor };
    return this.#section(
      cluster,
      ({ held }) => held.get(minor),
      (address): Reason =>
        failure === undefined
          ? {
              code: 'read.manifests-not-compared',
              params: { address, version },
            }
          : {
              code: 'read.manifests-not-compared-schema',
              params: { address, version, kind: { object: failure } },
            },
    );
  }

  #withoutSchema(cluster: JudgedCluster, failure: ClusterReadFailure): Section {
    const section = this.sectionFor(cluster);
    return section.status === 'off'
      ? section
      : { status: 'failed', failures: [failure] };
  }

  #section(
    cluster: JudgedCluster,
    filesOf: (
      state: RepositoryState,
    ) => readonly ManifestFileFacts[] | undefined,
    notYet: (address: Param) => Reason,
  ): Section {
    const own = this.#states
      .filter(({ repository }) => isFor(repository, cluster))
      .map(({ repository, state }) => ({
        repository,
        state,
        files: filesOf(state),
      }));
    if (own.length === 0)
      return {
        status: 'off',
        reason: { code: 'readiness.no-repository' },
      };
    const facts = own.flatMap(({ files }) => files ?? []);
    const failures = own.flatMap(
      ({ repository, state, files }) =>
        state.failure ??
        (files
          ? []
          : [notReadYet(notYet({ text: shownAddress(repository.url) }))]),
    );
    if (failures.length === 0) return { status: 'read', facts };
    return own.some(({ files }) => files)
      ? { status: 'partial', facts, failures }
      : { status: 'failed', failures };
  }

  #schemasAtHand(): string {
    return JSON.stringify([...this.#schemas.revisions()].sort(byKey));
  }

  #digestOfFacts(): string {
    const facts = this.#states.map(({ repository, state }) => [
      repository.url,
      state.factsDigest ?? '',
      state.failure?.kind ?? '',
    ]);
    const atHand = [...this.#schemas.revisions().keys()].sort();
    return createHash('sha256')
      .update(JSON.stringify([facts, atHand]))
      .digest('hex');
  }

  async #read(
    repository: ManifestRepositoryConfig,
    state: RepositoryState,
    etag: string | undefined,
    signal: AbortSignal,
    opened: OpenedSchemas,
  ): Promise<void> {
    const { urlReader, now, logger } = this.#options;
    try {
      const read = await readRepository(
        urlReader,
        repository.url,
        etag,
        signal,
      );
      if (read) {
        const files = read.files.map(({ facts }) => facts);
        const said = await this.#hold(read.files, signal, opened).catch(error =>
          this.#notHeld(repository, error),
        );
        Object.assign(state, {
          files,
          etag: read.etag,
          ...said,
          factsDigest: digestOfFacts([['', files], ...said.held]),
        } satisfies Partial<RepositoryState>);
      }
      state.failure = undefined;
    } catch (error) {
      const reason = whyNotRead(repository.url, error);
      if (error instanceof FolderTooLarge) {
        state.failure = {
          kind: 'too-large',
          reason,
          retryable: false,
          remedy: { code: 'read.remedy-smaller-folders' },
        };
      } else {
        state.nextReadAt =
          now().getTime() +
          Math.min(repository.intervalMinutes, MINUTES_AFTER_FAILURE) * 60_000;
        state.failure = {
          kind: 'unreachable',
          reason,
          retryable: true,
          remedy: { code: 'read.remedy-manifests-address' },
        };
      }
      logger.warn(reasonText(state.failure.reason));
    }
  }

  /** A fault of ours or of a schema: the identities of the files are known anyway. */
  #notHeld(
    { url }: ManifestRepositoryConfig,
    error: unknown,
  ): Pick<RepositoryState, 'held' | 'heldBy' | 'nextHoldAt'> {
    this.#options.logger.error(
      `The manifests at ${shownAddress(
        url,
      )} could not be compared with the schemas of targets: ${
        error instanceof Error ? error.message.slice(0, 300) : 'unknown error'
      }`,
    );
    return {
      held: new Map(),
      heldBy: undefined,
      nextHoldAt:
        this.#options.now().getTime() + MINUTES_AFTER_FAILURE * 60_000,
    };
  }

  /** Checks texts against all available schemas at once, because parsing is most of the work. */
  async #hold(
    files: readonly ReadFile[],
    signal: AbortSignal,
    open: OpenedSchemas,
  ): Promise<Pick<RepositoryState, 'held' | 'heldBy' | 'nextHoldAt'>> {
    const apiVersions = new Set(
      files
        .flatMap(({ facts }) =>
          facts.objects.map(({ apiVersion }) => apiVersion),
        )
        .filter(isBuiltinVersion),
    );
    const opened = [...(await this.#schemas.open(apiVersions, signal, open))];
    const held = opened.map((): ManifestFileFacts[] => []);
    for (const file of opened.length > 0 ? files : []) {
      holdFile(
        file,
        opened.map(([, { schema }]) => schema),
      ).forEach((facts, index) => held[index].push(facts));
      await setImmediate();
    }
    const heldBy = JSON.stringify(
      opened
        .map(([minor, { revision }]): [string, string] => [minor, revision])
        .sort(byKey),
    );
    const isWhole = heldBy === this.#schemasAtHand();
    return {
      held: new Map(opened.map(([minor], index) => [minor, held[index]])),
      heldBy,
      nextHoldAt: isWhole
        ? 0
        : this.#options.now().getTime() + MINUTES_AFTER_FAILURE * 60_000,
    };
  }
}

/** A file while it is in hand; without bytes where it was refused. */
interface ReadFile {
  readonly facts: ManifestFileFacts;
  readonly bytes?: Buffer;
}

/** By each schema. Those that say the same share the facts. */
function holdFile(
  { facts, bytes }: ReadFile,
  schemas: readonly TargetSchema[],
): readonly ManifestFileFacts[] {
  if (bytes === undefined || facts.objects.length === 0)
    return schemas.map(() => facts);
  const said = new Map<string, ManifestFileFacts>();
  return holdKeptManifests(manifestText(bytes), facts.objects, schemas).map(
    answers => {
      const key = JSON.stringify(answers);
      const known = said.get(key) ?? {
        ...facts,
        objects: facts.objects.map((object, index) => ({
          ...object,
          schema: answers[index],
        })),
      };
      said.set(key, known);
      return known;
    },
  );
}

/** File by file: as one text they may be longer than a string can be. */
function digestOfFacts(
  lists: readonly (readonly [string, readonly ManifestFileFacts[]])[],
): string {
  const hash = createHash('sha256');
  for (const [name, files] of [...lists].sort(byKey)) {
    hash.update(`${name}\n`);
    for (const file of files) hash.update(`${JSON.stringify(file)}\n`);
  }
  return hash.digest('hex');
}

function byKey(
  [a]: readonly [string, unknown],
  [b]: readonly [string, unknown],
): number {
  return a < b ? -1 : 1;
}

const refusedAsTooLarge: Omit<ManifestFileFacts, 'file'> = {
  objects: [],
  problems: [
    {
      message: {
        code: 'manifest.file-too-large',
        params: { most: { number: MAX_FILE_BYTES / 1024 / 1024 } },
      },
    },
  ],
};

const tooManyBytes = () =>
  new FolderTooLarge(
    `its manifest files have more than ${
      MAX_TOTAL_BYTES / 1024 / 1024
    } MiB in all`,
  );

/** Undefined: nothing has changed since `etag`. */
async function readRepository(
  urlReader: UrlReaderService,
  url: string,
  etag: string | undefined,
  signal: AbortSignal,
): Promise<
  { readonly files: readonly ReadFile[]; readonly etag: string } | undefined
> {
  let [named, namedBytes] = [0, 0];
  const tooLarge: string[] = [];
  // What is refused here is never held in memory; not every reader knows sizes beforehand.
  const filter = (path: string, info?: { readonly size: number }) => {
    if (!MANIFEST_FILE.test(path)) return false;
    named += 1;
    if (info === undefined || info.size <= MAX_FILE_BYTES) {
      namedBytes += info?.size ?? 0;
      return named <= MAX_FILES && namedBytes <= MAX_TOTAL_BYTES;
    }
    tooLarge.push(path);
    return false;
  };
  const tree = await urlReader
    .readTree(url, { etag, signal, filter })
    .catch((error: unknown) => {
      if (
        typeof error === 'object' &&
        error !== null &&
        'name' in error &&
        error.name === 'NotModifiedError'
      )
        return undefined;
      throw error;
    });
  if (!tree) return undefined;
  const all = await tree.files();
  // Some readers answer a folder that is not there with nothing: a misspelt address must not count
  // as manifests without a fault.
  if (named === 0) throw new Error('there is no manifest file in it');
  if (named > MAX_FILES)
    throw new FolderTooLarge(
      `there are more than ${MAX_FILES} manifest files in it`,
    );
  if (namedBytes > MAX_TOTAL_BYTES) throw tooManyBytes();
  const files: ReadFile[] = tooLarge.map(path => ({
    facts: { file: fileAddress(url, path), ...refusedAsTooLarge },
  }));
  let readBytes = 0;
  for (const { path, content } of all) {
    const bytes = await content();
    readBytes += bytes.length;
    if (readBytes > MAX_TOTAL_BYTES) throw tooManyBytes();
    const file = fileAddress(url, path);
    files.push(
      bytes.length > MAX_FILE_BYTES
        ? { facts: { file, ...refusedAsTooLarge } }
        : { facts: { file, ...readManifests(manifestText(bytes)) }, bytes },
    );
    // Thousands of files are seconds of work: other work runs between two files.
    await setImmediate();
  }
  return {
    files: files.sort((a, b) => (a.facts.file < b.facts.file ? -1 : 1)),
    etag: tree.etag,
  };
}

function isFor(
  { clusters, environments }: ManifestRepositoryConfig,
  { references, environment }: JudgedCluster,
): boolean {
  const named =
    clusters === undefined ||
    clusters.some(pattern =>
      references.some(reference => matchesGlob(pattern, reference)),
    );
  return (
    named &&
    (environments === undefined ||
      (environment !== undefined && environments.includes(environment)))
  );
}

function notReadYet(reason: Reason): ClusterReadFailure {
  return { kind: 'unreachable', reason, retryable: true };
}

function whyNotRead(url: string, error: unknown): Reason {
  const address = { text: shownAddress(url) };
  return typeof error === 'object' && error !== null && 'message' in error
    ? {
        code: 'read.manifests-not-read',
        params: {
          address,
          error: { text: String(error.message).slice(0, 300) },
        },
      }
    : { code: 'read.manifests-failed', params: { address } };
}

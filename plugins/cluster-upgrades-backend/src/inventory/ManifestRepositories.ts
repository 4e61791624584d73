import { createHash } from 'node:crypto';
import type { LoggerService, UrlReaderService } from '@backstage/backend-plugin-api';
import { MANIFEST_FILE, matchesGlob, readManifests } from '@drydock/upgrade-readiness';
import type { ClusterReadFailure, ManifestFileFacts, SectionResult } from '@drydock/upgrade-readiness';
import type { StoredCluster } from '../clusters/cluster';
import type { ManifestRepositoryConfig } from '../config/manifests';

const MAX_FILE_BYTES = 8 * 1024 * 1024;
const MAX_FILES = 5_000;
/** A forge that could not be asked is asked again before the interval, which may be a day, is over. */
const MINUTES_AFTER_FAILURE = 5;

interface RepositoryState {
  files?: readonly ManifestFileFacts[];
  etag?: string;
  failure?: ClusterReadFailure;
  nextReadAt: number;
}

export interface ManifestRepositoriesOptions {
  readonly repositories: readonly ManifestRepositoryConfig[];
  readonly urlReader: UrlReaderService;
  readonly logger: LoggerService;
  readonly now: () => Date;
}

/**
 * Manifests of what is applied to clusters, from repositories that the operator names. They are read through the portal's integrations and
 * reduced to identities. Kept in memory: a replica reads them anew after its start, and until then says that they are not read.
 */
export class ManifestRepositories {
  readonly #options: ManifestRepositoriesOptions;
  readonly #states: readonly { readonly repository: ManifestRepositoryConfig; readonly state: RepositoryState }[];

  constructor(options: ManifestRepositoriesOptions) {
    this.#options = options;
    this.#states = options.repositories.map(repository => ({ repository, state: { nextReadAt: 0 } }));
  }

  /** Another value: what is in a repository, or whether it can be read, has changed. */
  get digest(): string {
    const facts = this.#states.map(({ repository, state }) => [repository.url, state.files ?? [], state.failure?.reason ?? '']);
    return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
  }

  /** Reads what is due. A repository that cannot be read keeps its last facts. */
  async refresh(signal: AbortSignal): Promise<void> {
    const now = this.#options.now().getTime();
    for (const { repository, state } of this.#states) {
      if (signal.aborted || state.nextReadAt > now) continue;
      state.nextReadAt = now + repository.intervalMinutes * 60_000;
      await this.#read(repository, state, signal);
    }
  }

  /** The manifests that are applied to a cluster. `off` where the configuration names none for it. */
  sectionFor(cluster: Pick<StoredCluster, 'name' | 'title' | 'environment'>): SectionResult<readonly ManifestFileFacts[]> {
    const own = this.#states.filter(({ repository }) => isFor(repository, cluster));
    if (own.length === 0) return { status: 'off', reason: 'No repository of manifests is configured for this cluster (clusterUpgrades.manifests)' };
    const facts = own.flatMap(({ state }) => state.files ?? []);
    const failures = own.flatMap(({ repository, state }) => state.failure ?? (state.files ? [] : [notReadYet(repository)]));
    if (failures.length === 0) return { status: 'read', facts };
    return own.some(({ state }) => state.files) ? { status: 'partial', facts, failures } : { status: 'failed', failures };
  }

  async #read(repository: ManifestRepositoryConfig, state: RepositoryState, signal: AbortSignal): Promise<void> {
    try {
      const read = await readRepository(this.#options.urlReader, repository.url, state.etag, signal);
      if (read) Object.assign(state, read);
      state.failure = undefined;
    } catch (error) {
      const cause = error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error) ? String((error as Error).message).slice(0, 300) : 'unknown error';
      state.nextReadAt = this.#options.now().getTime() + Math.min(repository.intervalMinutes, MINUTES_AFTER_FAILURE) * 60_000;
      state.failure = {
        reason: 'unreachable',
        message: `The manifests at ${shown(repository.url)} could not be read: ${cause}`,
        retryable: true,
        fix: "Check the address in clusterUpgrades.manifests (at Gitea it names the branch: …/src/branch/main/k8s), and that the portal's integrations may read it",
      };
      this.#options.logger.warn(state.failure.message);
    }
  }
}

const refusedAsTooLarge: Omit<ManifestFileFacts, 'file'> = { objects: [], problems: [{ message: `The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB` }] };

/** Undefined: nothing has changed since `etag`. */
async function readRepository(urlReader: UrlReaderService, url: string, etag: string | undefined, signal: AbortSignal): Promise<Pick<RepositoryState, 'files' | 'etag'> | undefined> {
  let named = 0;
  const tooLarge: string[] = [];
  // What is refused here is never held in memory; not every reader knows sizes beforehand.
  const filter = (path: string, info?: { readonly size: number }) => {
    if (!MANIFEST_FILE.test(path)) return false;
    named += 1;
    if (info === undefined || info.size <= MAX_FILE_BYTES) return named <= MAX_FILES;
    tooLarge.push(path);
    return false;
  };
  const tree = await urlReader.readTree(url, { etag, signal, filter }).catch((error: unknown) => {
    if (typeof error === 'object' && error !== null && 'name' in error && error.name === 'NotModifiedError') return undefined;
    throw error;
  });
  if (!tree) return undefined;
  const all = await tree.files();
  // Some readers answer a folder that is not there with nothing: a misspelt address must not count as manifests without a fault.
  if (named === 0) throw new Error('there is no manifest file in it');
  if (named > MAX_FILES) throw new Error(`there are more than ${MAX_FILES} manifest files; name a folder that holds fewer`);
  const files: ManifestFileFacts[] = tooLarge.map(path => ({ file: fileAt(url, path), ...refusedAsTooLarge }));
  for (const { path, content } of all) {
    const bytes = await content();
    files.push({ file: fileAt(url, path), ...(bytes.length > MAX_FILE_BYTES ? refusedAsTooLarge : readManifests(bytes.toString('utf8'))) });
  }
  return { files: files.sort((a, b) => (a.file < b.file ? -1 : 1)), etag: tree.etag };
}

/** As people would look for it. */
function fileAt(url: string, path: string): string {
  return `${shown(url).replace(/\/$/, '')}/${path}`;
}

function isFor({ clusters, environments }: ManifestRepositoryConfig, { name, title, environment }: Pick<StoredCluster, 'name' | 'title' | 'environment'>): boolean {
  const named = clusters === undefined || clusters.some(pattern => matchesGlob(pattern, name) || matchesGlob(pattern, title));
  return named && (environments === undefined || (environment !== undefined && environments.includes(environment)));
}

function notReadYet({ url }: ManifestRepositoryConfig): ClusterReadFailure {
  return { reason: 'unreachable', message: `The manifests at ${shown(url)} were not read yet`, retryable: true };
}

/** The address without what may be a credential. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

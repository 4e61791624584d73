import type { Reason } from '@drydock/upgrade-reasons';
import type {
  ClusterReadFailure,
  HelmReleaseFacts,
  SectionResult,
} from '../contracts';
import {
  DecodeError,
  longTextAt,
  objectAt,
  textAt,
  textMapAt,
} from '../decode';
import type { JsonObject } from '../decode';
import { decodeHelmRelease } from './decodeHelmRelease';
import { readList } from './list';
import type { ListSpec } from './list';
import { failureOf } from './reader';
import type { Reader } from './reader';
import { FactList } from './sections';

type Storage = HelmReleaseFacts['storage'];

const DEPLOYED = { labelSelector: 'owner=helm,status=deployed' };
/**
 * Revisions that say which of the deployed ones Helm starts from, or that it starts from itself.
 */
const ENDED = { labelSelector: 'owner=helm,status in (failed,uninstalled)' };
export const helmNotReadable: Reason = {
  code: 'readiness.helm-not-permitted',
};

/**
 * Helm releases (R3) from Secrets and ConfigMaps, each by the revision from which Helm's next
 * upgrade starts. The first read takes the bodies in small pages; later ones list metadata and
 * fetch only what has changed. Inflated bodies are reduced to facts at once: no value of a Secret
 * is kept.
 */
export async function readHelmReleases(
  reader: Reader,
  previous: readonly HelmReleaseFacts[] | undefined,
): Promise<SectionResult<readonly HelmReleaseFacts[]>> {
  const [secrets, configMaps] = await Promise.all([
    readStorage(reader, 'Secret', previous),
    readStorage(reader, 'ConfigMap', previous),
  ]);
  // Without the optional role both are forbidden: that is the operator's choice, as if the section
  // had been switched off. Releases that were read from ConfigMaps, which a role may allow alone,
  // count all the same.
  if (secrets.failure?.kind === 'forbidden' && configMaps.releases.length === 0)
    return { status: 'off', reason: helmNotReadable, notPermitted: true };
  const facts = [...secrets.releases, ...configMaps.releases];
  const failures = [secrets.failure, configMaps.failure].flatMap(
    failure => failure ?? [],
  );
  if (failures.length === 0) return { status: 'read', facts };
  return secrets.failure && facts.length === 0
    ? { status: 'failed', failures }
    : { status: 'partial', facts, failures };
}

interface StorageResult {
  readonly releases: readonly HelmReleaseFacts[];
  readonly failure?: ClusterReadFailure;
}

async function readStorage(
  reader: Reader,
  storage: Storage,
  previous: readonly HelmReleaseFacts[] | undefined,
): Promise<StorageResult> {
  const known = new Map(
    previous
      ?.filter(release => release.storage === storage && !release.unreadable)
      .map(release => [release.storageKey, release]),
  );
  const spec: ListSpec = {
    group: '',
    version: 'v1',
    resource: storage === 'Secret' ? 'secrets' : 'configmaps',
    form: 'metadata',
    filter: DEPLOYED,
    purpose: 'helm-releases',
  };
  // ConfigMaps hold releases only where Helm was told so: their metadata is looked at first.
  const bodiesFirst = known.size === 0 && storage === 'Secret';
  const deployed = bodiesFirst
    ? await readBodiesInPages(reader, spec, storage)
    : await readList(reader, spec, () => new FactList(stored));
  if (deployed.status === 'failed')
    return { releases: [], failure: deployed.failure };
  const ended = await readList(
    reader,
    { ...spec, filter: ENDED },
    () => new FactList(stored),
  );
  const bodies =
    'releases' in deployed
      ? new Map(deployed.releases.map(release => [release.storageKey, release]))
      : known;
  const entries =
    'releases' in deployed ? deployed.entries : deployed.accumulated.facts;
  const current = currentRevisions(
    entries,
    ended.status === 'failed' ? [] : ended.accumulated.facts,
  );
  const releases = await Promise.all(
    current.map(
      async entry =>
        bodies.get(entry.storageKey) ??
        known.get(entry.storageKey) ??
        readBody(reader, spec.resource, storage, entry),
    ),
  );
  const failure = [deployed, ended].flatMap(outcome =>
    outcome.status === 'read' ? [] : [outcome.failure],
  )[0];
  return { releases, ...(failure ? { failure } : {}) };
}

interface Stored {
  readonly namespace: string;
  readonly objectName: string;
  readonly storageKey: string;
  readonly release: string;
  readonly revision: number;
  readonly status: string;
}

function stored(object: JsonObject): Stored | undefined {
  const metadata = objectAt(object, 'metadata');
  const labels = textMapAt(metadata, 'labels');
  const objectName = textAt(metadata, 'name');
  if (!objectName) return undefined;
  return {
    namespace: textAt(metadata, 'namespace') ?? '',
    objectName,
    storageKey: `${textAt(metadata, 'uid') ?? ''}@${
      textAt(metadata, 'resourceVersion') ?? ''
    }`,
    release: labels.name ?? objectName,
    revision: Number(labels.version) || 0,
    status: labels.status ?? '',
  };
}

async function readBodiesInPages(
  reader: Reader,
  spec: ListSpec,
  storage: Storage,
) {
  const pending = () => {
    const entries: Stored[] = [];
    const decoding: Promise<HelmReleaseFacts>[] = [];
    return {
      entries,
      decoding,
      add: (object: JsonObject) => {
        const entry = stored(object);
        if (!entry) return;
        entries.push(entry);
        decoding.push(decoded(reader, object, storage, entry));
      },
      endPage: async () => {
        await Promise.all(decoding);
      },
    };
  };
  const outcome = await readList(
    reader,
    { ...spec, form: 'secrets', pageSize: reader.limits.helmPageSize },
    pending,
  );
  if (outcome.status === 'failed') return outcome;
  const { entries, decoding } = outcome.accumulated;
  return { ...outcome, entries, releases: await Promise.all(decoding) };
}

/**
 * The revision of each release from which Helm's next upgrade starts: the newest deployed one
 * (interrupted runs leave several), else a failed one; none once the release was uninstalled with
 * its history kept.
 */
function currentRevisions(
  deployed: readonly Stored[],
  ended: readonly Stored[],
): readonly Stored[] {
  const newest = (entries: readonly Stored[]) => {
    const byRelease = new Map<string, Stored>();
    for (const entry of entries) {
      const key = JSON.stringify([entry.namespace, entry.release]);
      if (entry.revision > (byRelease.get(key)?.revision ?? -1))
        byRelease.set(key, entry);
    }
    return byRelease;
  };
  const uninstalled = newest(
    ended.filter(({ status }) => status === 'uninstalled'),
  );
  const candidates = new Map([
    ...newest(ended.filter(({ status }) => status === 'failed')),
    ...newest(deployed),
  ]);
  return [...candidates].flatMap(([key, entry]) =>
    entry.revision > (uninstalled.get(key)?.revision ?? -1) ? [entry] : [],
  );
}

async function readBody(
  reader: Reader,
  resource: string,
  storage: Storage,
  entry: Stored,
): Promise<HelmReleaseFacts> {
  const path = `/api/v1/namespaces/${encodeURIComponent(
    entry.namespace,
  )}/${resource}/${encodeURIComponent(entry.objectName)}`;
  try {
    const object = await reader.readObject({ path, purpose: 'helm-releases' });
    return await decoded(reader, object, storage, stored(object) ?? entry);
  } catch (error) {
    return {
      ...identityOf(entry, storage),
      objects: [],
      unreadable: failureOf(error).reason,
    };
  }
}

async function decoded(
  reader: Reader,
  object: JsonObject,
  storage: Storage,
  entry: Stored,
): Promise<HelmReleaseFacts> {
  const identity = identityOf(entry, storage);
  try {
    const body = await decodeHelmRelease(
      longTextAt(objectAt(object, 'data'), 'release') ?? '',
      storage,
      reader.limits.maxHelmReleaseBytes,
    );
    const { chart, chartVersion, appVersion, deployedAt, objects, hooks } =
      body;
    return {
      ...identity,
      objects,
      ...(hooks.length > 0 ? { hooks } : {}),
      ...(chart ? { chart } : {}),
      ...(chartVersion ? { chartVersion } : {}),
      ...(appVersion ? { appVersion } : {}),
      ...(deployedAt ? { deployedAt } : {}),
    };
  } catch (error) {
    if (error instanceof DecodeError)
      return { ...identity, objects: [], unreadable: error.reason };
    throw error;
  }
}

function identityOf(
  { namespace, release, revision, storageKey }: Stored,
  storage: Storage,
) {
  return { namespace, name: release, revision, storage, storageKey };
}

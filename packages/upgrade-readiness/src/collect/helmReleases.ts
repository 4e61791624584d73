import type { ClusterReadFailure, HelmReleaseFacts, SectionResult } from '../contracts';
import { DecodeError, longTextAt, objectAt, textAt, textMapAt } from '../decode';
import type { JsonObject } from '../decode';
import { decodeHelmRelease } from './decodeHelmRelease';
import { readList } from './list';
import type { ListSpec } from './list';
import { failureOf } from './reader';
import type { Reader } from './reader';
import { FactList } from './sections';

type Storage = HelmReleaseFacts['storage'];

const DEPLOYED = { labelSelector: 'owner=helm,status=deployed' };
export const helmNotReadable = 'Helm releases not checked by policy: the account may not list Secrets (the role docs/rbac/helm-secrets-reader.yaml is optional)';

/**
 * Deployed Helm releases (R3) from Secrets and ConfigMaps. The first read takes the bodies in small pages; later ones list metadata and
 * fetch only what has changed. Inflated bodies are reduced to facts at once: no value of a Secret is kept.
 */
export async function readHelmReleases(reader: Reader, previous: readonly HelmReleaseFacts[] | undefined): Promise<SectionResult<readonly HelmReleaseFacts[]>> {
  const [secrets, configMaps] = await Promise.all([readStorage(reader, 'Secret', previous), readStorage(reader, 'ConfigMap', previous)]);
  // Without the optional role both are forbidden: that is the operator's choice, as if the section had been switched off.
  if (secrets.failure?.reason === 'forbidden') return { status: 'off', reason: helmNotReadable };
  const facts = [...secrets.releases, ...configMaps.releases];
  const failures = [secrets.failure, configMaps.failure].flatMap(failure => failure ?? []);
  if (failures.length === 0) return { status: 'read', facts };
  return secrets.failure && facts.length === 0 ? { status: 'failed', failures } : { status: 'partial', facts, failures };
}

interface StorageResult {
  readonly releases: readonly HelmReleaseFacts[];
  readonly failure?: ClusterReadFailure;
}

async function readStorage(reader: Reader, storage: Storage, previous: readonly HelmReleaseFacts[] | undefined): Promise<StorageResult> {
  const known = new Map(previous?.filter(release => release.storage === storage && !release.unreadable).map(release => [release.storageKey, release]));
  const spec: ListSpec = { group: '', version: 'v1', resource: storage === 'Secret' ? 'secrets' : 'configmaps', form: 'metadata', filter: DEPLOYED, purpose: 'helm-releases' };
  // ConfigMaps hold releases only where Helm was told so: their metadata is looked at first.
  if (known.size === 0 && storage === 'Secret') return readBodiesInPages(reader, spec, storage);
  const outcome = await readList(reader, spec, () => new FactList(stored));
  if (outcome.status === 'failed') return { releases: [], failure: outcome.failure };
  const releases = await Promise.all(outcome.accumulated.facts.map(async entry => known.get(entry.storageKey) ?? readBody(reader, spec.resource, storage, entry)));
  return { releases, ...(outcome.status === 'partial' ? { failure: outcome.failure } : {}) };
}

interface Stored {
  readonly namespace: string;
  readonly objectName: string;
  readonly storageKey: string;
  readonly release: string;
  readonly revision: number;
}

function stored(object: JsonObject): Stored | undefined {
  const metadata = objectAt(object, 'metadata');
  const labels = textMapAt(metadata, 'labels');
  const objectName = textAt(metadata, 'name');
  if (!objectName) return undefined;
  return {
    namespace: textAt(metadata, 'namespace') ?? '',
    objectName,
    storageKey: `${textAt(metadata, 'uid') ?? ''}@${textAt(metadata, 'resourceVersion') ?? ''}`,
    release: labels.name ?? objectName,
    revision: Number(labels.version) || 0,
  };
}

async function readBodiesInPages(reader: Reader, spec: ListSpec, storage: Storage): Promise<StorageResult> {
  const pending = () => {
    const decoding: Promise<HelmReleaseFacts>[] = [];
    return {
      decoding,
      add: (object: JsonObject) => {
        const entry = stored(object);
        if (entry) decoding.push(decoded(reader, object, storage, entry));
      },
    };
  };
  const outcome = await readList(reader, { ...spec, form: 'full', pageSize: reader.limits.helmPageSize }, pending);
  if (outcome.status === 'failed') return { releases: [], failure: outcome.failure };
  return { releases: await Promise.all(outcome.accumulated.decoding), ...(outcome.status === 'partial' ? { failure: outcome.failure } : {}) };
}

async function readBody(reader: Reader, resource: string, storage: Storage, entry: Stored): Promise<HelmReleaseFacts> {
  const path = `/api/v1/namespaces/${encodeURIComponent(entry.namespace)}/${resource}/${encodeURIComponent(entry.objectName)}`;
  try {
    const object = await reader.readObject({ path, purpose: 'helm-releases' });
    return await decoded(reader, object, storage, stored(object) ?? entry);
  } catch (error) {
    return { ...identityOf(entry, storage), objects: [], unreadable: failureOf(error).message };
  }
}

async function decoded(reader: Reader, object: JsonObject, storage: Storage, entry: Stored): Promise<HelmReleaseFacts> {
  const identity = identityOf(entry, storage);
  try {
    const body = await decodeHelmRelease(longTextAt(objectAt(object, 'data'), 'release') ?? '', storage, reader.limits.maxHelmReleaseBytes);
    const { chart, chartVersion, appVersion, deployedAt, objects } = body;
    return {
      ...identity,
      objects,
      ...(chart ? { chart } : {}),
      ...(chartVersion ? { chartVersion } : {}),
      ...(appVersion ? { appVersion } : {}),
      ...(deployedAt ? { deployedAt } : {}),
    };
  } catch (error) {
    if (error instanceof DecodeError) return { ...identity, objects: [], unreadable: error.message };
    throw error;
  }
}

function identityOf({ namespace, release, revision, storageKey }: Stored, storage: Storage) {
  return { namespace, name: release, revision, storage, storageKey };
}

import type {
  ClusterReadFailure,
  Inventory,
  SectionResult,
  ServedApi,
} from '../contracts';
import { arrayAt, booleanAt, objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import { failureOf } from './reader';
import type { Reader } from './reader';

const AGGREGATED = ['v2', 'v2beta1'].map(
  version =>
    `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`,
);
const ACCEPT = [...AGGREGATED, 'application/json'].join(',');

interface Discovered {
  readonly apis: readonly ServedApi[];
  readonly failures: readonly ClusterReadFailure[];
}

/** The answer and, where it was read in full, what the next read needs to ask only for news. */
export interface DiscoveryResult {
  readonly apis: SectionResult<readonly ServedApi[]>;
  readonly tags?: Readonly<Record<string, string>>;
}

/**
 * What the server serves: aggregated discovery where it is known (1.26), else one request per group
 * version.
 */
export async function readApis(
  reader: Reader,
  previous?: Inventory,
): Promise<DiscoveryResult> {
  const parts = await Promise.all([
    discover(reader, '/api', previous),
    discover(reader, '/apis', previous),
  ]);
  const facts = parts.flatMap(({ apis }) => apis);
  const failures = parts.flatMap(part => part.failures);
  if (failures.length > 0)
    return {
      apis:
        facts.length === 0
          ? { status: 'failed', failures }
          : { status: 'partial', facts, failures },
    };
  const tags = Object.fromEntries(
    parts.flatMap(({ path, tag }) => (tag ? [[path, tag] as const] : [])),
  );
  return {
    apis: { status: 'read', facts },
    ...(Object.keys(tags).length > 0 ? { tags } : {}),
  };
}

type Path = '/api' | '/apis';

/** The core group is discovered at `/api`, all others at `/apis`. */
function knownApis(
  path: Path,
  previous: Inventory | undefined,
): { readonly tag: string; readonly apis: readonly ServedApi[] } | undefined {
  const tag = previous?.discoveryTags?.[path];
  const section = previous?.sections.apis;
  return tag && section?.status === 'read'
    ? {
        tag,
        apis: section.facts.filter(
          ({ group }) => (group === '') === (path === '/api'),
        ),
      }
    : undefined;
}

async function discover(
  reader: Reader,
  path: Path,
  previous: Inventory | undefined,
): Promise<Discovered & { readonly path: Path; readonly tag?: string }> {
  const known = knownApis(path, previous);
  try {
    const response = await reader.read({
      path,
      accept: ACCEPT,
      purpose: 'apis',
      ...(known ? { ifNoneMatch: known.tag } : {}),
    });
    if (response.status === 304 && known)
      return { path, apis: known.apis, failures: [], tag: known.tag };
    const answer = reader.decode(response.body, path);
    // The tag is of this document alone: of servers that answer with the list of groups, it says
    // nothing about what these serve.
    if (textAt(answer, 'kind') === 'APIGroupDiscoveryList')
      return {
        path,
        ...aggregated(answer),
        ...(response.etag ? { tag: response.etag } : {}),
      };
    return {
      path,
      ...(await perGroupVersion(reader, groupVersionsOf(answer))),
    };
  } catch (error) {
    return { path, apis: [], failures: [failureOf(error)] };
  }
}

function aggregated(answer: JsonObject): Discovered {
  const apis: ServedApi[] = [];
  const failures: ClusterReadFailure[] = [];
  for (const item of arrayAt(answer, 'items')) {
    const group = textAt(objectAt(item, 'metadata'), 'name') ?? '';
    for (const entry of arrayAt(item, 'versions')) {
      const version = textAt(entry, 'version') ?? '';
      const resources = arrayAt(entry, 'resources').flatMap(resource =>
        servedResource(
          textAt(resource, 'resource'),
          textAt(objectAt(resource, 'responseKind'), 'kind'),
          textAt(resource, 'scope') === 'Namespaced',
          resource,
        ),
      );
      if (textAt(entry, 'freshness') === 'Stale')
        failures.push(stale(group, version));
      apis.push({ group, version, resources });
    }
  }
  return { apis, failures };
}

function servedResource(
  resource: string | undefined,
  kind: string | undefined,
  namespaced: boolean,
  source: unknown,
) {
  if (!resource || !kind || resource.includes('/')) return [];
  const verbs = arrayAt(source, 'verbs').flatMap(verb =>
    typeof verb === 'string' ? [verb.slice(0, 50)] : [],
  );
  return [{ resource, kind, namespaced, verbs }];
}

interface GroupVersion {
  readonly group: string;
  readonly version: string;
}

/** Group versions of an APIVersions or APIGroupList answer. */
function groupVersionsOf(answer: JsonObject): readonly GroupVersion[] {
  const core = arrayAt(answer, 'versions').flatMap(version =>
    typeof version === 'string' ? [{ group: '', version }] : [],
  );
  const grouped = arrayAt(answer, 'groups').flatMap(group =>
    arrayAt(group, 'versions').flatMap(entry => {
      const version = textAt(entry, 'version');
      return version ? [{ group: textAt(group, 'name') ?? '', version }] : [];
    }),
  );
  return [...core, ...grouped].slice(0, 1000);
}

async function perGroupVersion(
  reader: Reader,
  groupVersions: readonly GroupVersion[],
): Promise<Discovered> {
  const parts = await Promise.all(
    groupVersions.map(groupVersion => readGroupVersion(reader, groupVersion)),
  );
  return {
    apis: parts.flatMap(({ apis }) => apis),
    failures: parts.flatMap(({ failures }) => failures),
  };
}

async function readGroupVersion(
  reader: Reader,
  { group, version }: GroupVersion,
): Promise<Discovered> {
  const parts = group === '' ? ['api', version] : ['apis', group, version];
  try {
    const answer = await reader.readObject({
      path: `/${parts.map(encodeURIComponent).join('/')}`,
      purpose: 'apis',
    });
    const resources = arrayAt(answer, 'resources').flatMap(resource =>
      servedResource(
        textAt(resource, 'name'),
        textAt(resource, 'kind'),
        booleanAt(resource, 'namespaced') ?? false,
        resource,
      ),
    );
    return { apis: [{ group, version, resources }], failures: [] };
  } catch (error) {
    return {
      apis: [],
      failures: [
        {
          ...failureOf(error),
          request: `discover ${group || 'core'}/${version}`,
        },
      ],
    };
  }
}

function stale(group: string, version: string): ClusterReadFailure {
  return {
    kind: 'server-error',
    reason: {
      code: 'read.extension-not-asked',
      params: { api: { object: `${group}/${version}` } },
    },
    request: `discover ${group}/${version}`,
    retryable: true,
    remedy: {
      code: 'read.remedy-api-service',
      params: { object: { object: `APIService ${version}.${group}` } },
    },
  };
}

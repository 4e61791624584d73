import type {
  ClusterReadFailure,
  CustomResourceFacts,
  GitOpsApplicationFacts,
  SectionResult,
  ServedApi,
} from '../contracts';
import { objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import { argoFacts, fluxFacts, withoutCredentials } from './gitopsFacts';
import type { ApplicationDetails } from './gitopsFacts';
import { readList } from './list';
import type { Reader } from './reader';
import { hintsOf, referenceOf } from './ownershipHints';
import { FactList, sectionOfLists } from './sections';

type Application = GitOpsApplicationFacts;

/** A kind of a GitOps tool. */
interface ToolKind {
  readonly group: string;
  readonly resource: string;
}

interface GitOpsKind extends ToolKind {
  readonly tool: Application['tool'];
  readonly kind: string;
  facts(object: JsonObject): ApplicationDetails;
}

const KINDS: readonly GitOpsKind[] = [
  {
    tool: 'argo-cd',
    group: 'argoproj.io',
    kind: 'Application',
    resource: 'applications',
    facts: argoFacts,
  },
  {
    tool: 'flux',
    group: 'kustomize.toolkit.fluxcd.io',
    kind: 'Kustomization',
    resource: 'kustomizations',
    facts: fluxFacts,
  },
  {
    tool: 'flux',
    group: 'helm.toolkit.fluxcd.io',
    kind: 'HelmRelease',
    resource: 'helmreleases',
    facts: fluxFacts,
  },
];
/** Where Flux's objects say only a name, this says the address. */
const REPOSITORIES: ToolKind = {
  group: 'source.toolkit.fluxcd.io',
  resource: 'gitrepositories',
};
/** How a repository is called by those who name it only. */
const BY_NAME = 'GitRepository ';
/** An Application lists all its objects in its status. */
const PAGE_SIZE = 50;

/**
 * What Argo CD and Flux keep, where they are installed, and from which repository; read at versions
 * that their definitions do not call deprecated.
 */
export async function readGitOps(
  reader: Reader,
  apis: SectionResult<readonly ServedApi[]>,
  definitions: SectionResult<readonly CustomResourceFacts[]>,
): Promise<SectionResult<readonly Application[]>> {
  if (apis.status === 'failed' || apis.status === 'off')
    return {
      status: 'failed',
      failures: apis.status === 'failed' ? apis.failures : [unknownApis()],
    };
  const parts = await Promise.all(
    KINDS.map(kind =>
      readKind(reader, kind, apis.facts, definitions, object =>
        applicationFacts(object, kind),
      ),
    ),
  );
  const fromGit = parts.some(({ facts }) =>
    facts.some(({ source }) => source?.repository?.startsWith(BY_NAME)),
  );
  const repositories = await readKind(
    reader,
    REPOSITORIES,
    fromGit ? apis.facts : [],
    definitions,
    repositoryOf,
  );
  const failures = [
    ...[...parts, repositories].flatMap(({ failure }) => failure ?? []),
    ...(apis.status === 'partial' ? apis.failures.filter(mayHideGitOps) : []),
  ];
  const addresses = new Map(repositories.facts);
  return sectionOfLists(
    parts.flatMap(({ facts }) =>
      facts.map(application => withAddress(application, addresses)),
    ),
    failures,
    parts.some(({ read }) => read),
  );
}

interface KindResult<T> {
  readonly facts: readonly T[];
  readonly read: boolean;
  readonly failure?: ClusterReadFailure;
}

async function readKind<T>(
  reader: Reader,
  kind: ToolKind,
  apis: readonly ServedApi[],
  definitions: SectionResult<readonly CustomResourceFacts[]>,
  factOf: (object: JsonObject) => T | undefined,
): Promise<KindResult<T>> {
  const { group, resource } = kind;
  const served = apis.filter(
    api =>
      api.group === group &&
      api.resources.some(
        entry => entry.resource === resource && entry.verbs.includes('list'),
      ),
  );
  if (served.length === 0) return { facts: [], read: false };
  const api = served.find(
    ({ version }) => !isDeprecated(definitions, kind, version),
  );
  if (!api) return { facts: [], read: false, failure: onlyDeprecated(kind) };
  const outcome = await readList(
    reader,
    {
      group,
      version: api.version,
      resource,
      form: 'full',
      purpose: 'gitops',
      pageSize: PAGE_SIZE,
    },
    () => new FactList(factOf),
  );
  if (outcome.status === 'failed')
    return { facts: [], read: false, failure: outcome.failure };
  return {
    facts: outcome.accumulated.facts,
    read: true,
    ...(outcome.status === 'partial' ? { failure: outcome.failure } : {}),
  };
}

interface Repository {
  readonly address: string;
  /** Branch or tag, where it follows one. */
  readonly reference?: string;
}

function repositoryOf(
  object: JsonObject,
): readonly [string, Repository] | undefined {
  const metadata = objectAt(object, 'metadata');
  const spec = objectAt(object, 'spec');
  const address = withoutCredentials(textAt(spec, 'url'));
  const followed = objectAt(spec, 'ref');
  const reference = textAt(followed, 'branch') ?? textAt(followed, 'tag');
  return address
    ? [
        `${BY_NAME}${textAt(metadata, 'namespace')}/${textAt(
          metadata,
          'name',
        )}`,
        { address, ...(reference ? { reference } : {}) },
      ]
    : undefined;
}

function withAddress(
  application: Application,
  addresses: ReadonlyMap<string, Repository>,
): Application {
  const { source } = application;
  const found = addresses.get(source?.repository ?? '');
  if (!found) return application;
  return {
    ...application,
    source: {
      ...source,
      repository: found.address,
      ...(found.reference ? { revision: found.reference } : {}),
    },
  };
}

function isDeprecated(
  definitions: SectionResult<readonly CustomResourceFacts[]>,
  { group, resource }: ToolKind,
  version: string,
): boolean {
  const facts =
    definitions.status === 'read' || definitions.status === 'partial'
      ? definitions.facts
      : [];
  const definition = facts.find(
    candidate => candidate.group === group && candidate.resource === resource,
  );
  return (
    definition?.versions.some(
      ({ name, deprecated }) => name === version && deprecated,
    ) ?? false
  );
}

function applicationFacts(
  object: JsonObject,
  { tool, group, kind, facts }: GitOpsKind,
): Application | undefined {
  const reference = referenceOf(object, group, kind);
  return reference
    ? { object: reference, tool, ...facts(object), ...hintsOf(object) }
    : undefined;
}

function mayHideGitOps({ request }: ClusterReadFailure): boolean {
  return (
    request === 'GET /apis' ||
    [...KINDS, REPOSITORIES].some(
      ({ group }) => request?.startsWith(`discover ${group}/`) === true,
    )
  );
}

function onlyDeprecated({ group, resource }: ToolKind): ClusterReadFailure {
  return {
    kind: 'not-allowed-by-policy',
    reason: {
      code: 'read.only-deprecated',
      params: { resource: { object: `${resource}.${group}` } },
    },
    request: `list ${resource}.${group}`,
    retryable: false,
    remedy: { code: 'read.remedy-upgrade-tool' },
  };
}

function unknownApis(): ClusterReadFailure {
  return {
    kind: 'not-allowed-by-policy',
    reason: { code: 'read.gitops-unknown' },
    retryable: false,
    remedy: { code: 'read.remedy-discovery' },
  };
}

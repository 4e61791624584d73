import type { ClusterReadFailure, CustomResourceFacts, GitOpsApplicationFacts, SectionResult, ServedApi } from '../contracts';
import { arrayAt, booleanAt, isObject, objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import { readList } from './list';
import type { Reader } from './reader';
import { hintsOf, referenceOf } from './ownershipHints';
import { FactList, sectionOfLists } from './sections';

type Application = GitOpsApplicationFacts;
type KeptObjects = Application['objects'];

interface GitOpsKind {
  readonly tool: Application['tool'];
  readonly group: string;
  readonly kind: string;
  readonly resource: string;
  facts(object: JsonObject): Pick<Application, 'source' | 'automated' | 'objects'>;
}

const KINDS: readonly GitOpsKind[] = [
  { tool: 'argo-cd', group: 'argoproj.io', kind: 'Application', resource: 'applications', facts: argoFacts },
  { tool: 'flux', group: 'kustomize.toolkit.fluxcd.io', kind: 'Kustomization', resource: 'kustomizations', facts: fluxFacts },
  { tool: 'flux', group: 'helm.toolkit.fluxcd.io', kind: 'HelmRelease', resource: 'helmreleases', facts: fluxFacts },
];
/** An Application lists all its objects in its status. */
const PAGE_SIZE = 50;
const MAX_OBJECTS = 5000;

/** What Argo CD and Flux keep, where they are installed; read at a version that the definition does not call deprecated. */
export async function readGitOps(
  reader: Reader,
  apis: SectionResult<readonly ServedApi[]>,
  definitions: SectionResult<readonly CustomResourceFacts[]>,
): Promise<SectionResult<readonly Application[]>> {
  if (apis.status === 'failed' || apis.status === 'off') return { status: 'failed', failures: apis.status === 'failed' ? apis.failures : [unknownApis()] };
  const parts = await Promise.all(KINDS.map(kind => readKind(reader, kind, apis.facts, definitions)));
  const failures = [...parts.flatMap(({ failure }) => failure ?? []), ...(apis.status === 'partial' ? apis.failures.filter(mayHideGitOps) : [])];
  return sectionOfLists(parts.flatMap(({ facts }) => facts), failures, parts.some(({ read }) => read));
}

interface KindResult {
  readonly facts: readonly Application[];
  readonly read: boolean;
  readonly failure?: ClusterReadFailure;
}

async function readKind(reader: Reader, kind: GitOpsKind, apis: readonly ServedApi[], definitions: SectionResult<readonly CustomResourceFacts[]>): Promise<KindResult> {
  const { group, resource } = kind;
  const served = apis.filter(api => api.group === group && api.resources.some(entry => entry.resource === resource && entry.verbs.includes('list')));
  if (served.length === 0) return { facts: [], read: false };
  const api = served.find(({ version }) => !isDeprecated(definitions, kind, version));
  if (!api) return { facts: [], read: false, failure: onlyDeprecated(kind) };
  const outcome = await readList(reader, { group, version: api.version, resource, form: 'full', purpose: 'gitops', pageSize: PAGE_SIZE }, () => new FactList(object => applicationFacts(object, kind)));
  if (outcome.status === 'failed') return { facts: [], read: false, failure: outcome.failure };
  return { facts: outcome.accumulated.facts, read: true, ...(outcome.status === 'partial' ? { failure: outcome.failure } : {}) };
}

function isDeprecated(definitions: SectionResult<readonly CustomResourceFacts[]>, { group, resource }: GitOpsKind, version: string): boolean {
  const facts = definitions.status === 'read' || definitions.status === 'partial' ? definitions.facts : [];
  const definition = facts.find(candidate => candidate.group === group && candidate.resource === resource);
  return definition?.versions.some(({ name, deprecated }) => name === version && deprecated) ?? false;
}

function applicationFacts(object: JsonObject, { tool, group, kind, facts }: GitOpsKind): Application | undefined {
  const reference = referenceOf(object, group, kind);
  return reference ? { object: reference, tool, ...facts(object), ...hintsOf(object) } : undefined;
}

function argoFacts(application: JsonObject): Pick<Application, 'source' | 'automated' | 'objects'> {
  const spec = objectAt(application, 'spec');
  const source = isObject(spec.source) ? objectAt(spec, 'source') : arrayAt(spec, 'sources')[0];
  const automated = objectAt(spec, 'syncPolicy').automated;
  return {
    source: sourceOf({ repository: textAt(source, 'repoURL'), path: textAt(source, 'path'), chart: textAt(source, 'chart'), revision: textAt(source, 'targetRevision') }),
    automated: isObject(automated) && booleanAt(automated, 'enabled') !== false,
    objects: arrayAt(objectAt(application, 'status'), 'resources').slice(0, MAX_OBJECTS).flatMap(argoObject),
  };
}

function argoObject(resource: unknown): KeptObjects {
  return keptObject(textAt(resource, 'group') ?? '', textAt(resource, 'version'), textAt(resource, 'kind'), textAt(resource, 'namespace'), textAt(resource, 'name'));
}

/** A Kustomization and a HelmRelease differ in where they name their source. */
function fluxFacts(object: JsonObject): Pick<Application, 'source' | 'automated' | 'objects'> {
  const spec = objectAt(object, 'spec');
  const status = objectAt(object, 'status');
  const chart = objectAt(spec, 'chart', 'spec');
  const reference = [objectAt(spec, 'sourceRef'), objectAt(chart, 'sourceRef'), objectAt(spec, 'chartRef')].find(candidate => textAt(candidate, 'name') !== undefined);
  const namespace = textAt(reference, 'namespace') ?? textAt(objectAt(object, 'metadata'), 'namespace') ?? '';
  const repository = reference ? `${textAt(reference, 'kind') ?? 'source'} ${namespace}/${textAt(reference, 'name')}` : undefined;
  return {
    source: sourceOf({ repository, path: textAt(spec, 'path'), chart: textAt(chart, 'chart'), revision: textAt(chart, 'version') ?? textAt(status, 'lastAppliedRevision') }),
    automated: booleanAt(spec, 'suspend') !== true,
    objects: arrayAt(objectAt(status, 'inventory'), 'entries').slice(0, MAX_OBJECTS).flatMap(fluxObject),
  };
}

/** An inventory's entry: id `namespace_name_group_kind`, v the version. */
function fluxObject(entry: unknown): KeptObjects {
  const parts = (textAt(entry, 'id') ?? '').split('_');
  if (parts.length < 4) return [];
  const [namespace, ...rest] = parts;
  const [group, kind] = rest.slice(-2);
  return keptObject(group, textAt(entry, 'v'), kind, namespace, rest.slice(0, -2).join('_'));
}

function keptObject(group: string, version: string | undefined, kind: string | undefined, namespace: string | undefined, name: string | undefined): KeptObjects {
  if (!kind || !name) return [];
  const apiVersion = version && (group === '' ? version : `${group}/${version}`);
  return [{ ...(apiVersion ? { apiVersion } : {}), kind, ...(namespace ? { namespace } : {}), name }];
}

function sourceOf({ repository, path, chart, revision }: NonNullable<Application['source']>): Application['source'] {
  const address = withoutCredentials(repository);
  return { ...(address ? { repository: address } : {}), ...(path ? { path } : {}), ...(chart ? { chart } : {}), ...(revision ? { revision } : {}) };
}

/** A repository's address without user, password and query; `git@host:path` stays as it is. */
export function withoutCredentials(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(address) && URL.canParse(address)) {
    const { protocol, host, pathname } = new URL(address);
    return `${protocol}//${host}${pathname}`.slice(0, 300);
  }
  return address.replace(/^[^@/\s]*:[^@\s]*@/, '').split('?')[0].slice(0, 300);
}

function mayHideGitOps({ request }: ClusterReadFailure): boolean {
  return request === 'GET /apis' || KINDS.some(({ group }) => request?.startsWith(`discover ${group}/`) === true);
}

function onlyDeprecated({ group, resource }: GitOpsKind): ClusterReadFailure {
  return { reason: 'not-allowed-by-policy', message: `${resource}.${group} is served at deprecated versions only, which Drydock does not ask for`, request: `list ${resource}.${group}`, retryable: false, fix: 'Upgrade the tool that brings the definition' };
}

function unknownApis(): ClusterReadFailure {
  return { reason: 'not-allowed-by-policy', message: 'Which GitOps tools are installed is not known, because discovery is switched off', retryable: false, fix: 'Switch the section apis on' };
}

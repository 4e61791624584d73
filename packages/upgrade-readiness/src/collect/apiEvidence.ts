import { minorOf } from '@drydock/kubernetes-knowledge';
import type {
  KindLosingVersions,
  Knowledge,
  Minor,
} from '@drydock/kubernetes-knowledge';
import type {
  ApiEvidenceFacts,
  ApiTrace,
  ClusterReadFailure,
  Inventory,
  SectionResult,
  ServedApi,
  TracedObject,
  VersionFacts,
} from '../contracts';
import { objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import { evidenceKinds, narrowingOf } from '../evidence';
import { apiTracesOf } from './apiTraces';
import type { TracedKind } from './apiTraces';
import type { Accumulator, ListOutcome, ListSpec } from './list';
import type { Metrics } from './metrics';
import type { ObjectPass } from './objectPass';
import { controllerOf, hintsOf, referenceOf } from './ownershipHints';
import type { Reader } from './reader';
import { lookAgain, settledKind } from './settledKinds';

export interface ApiEvidenceInput {
  readonly knowledge: Knowledge;
  readonly version: SectionResult<VersionFacts>;
  readonly apis: SectionResult<readonly ServedApi[]>;
  readonly pass: ObjectPass;
  /** Reads `/metrics`, at most once a pass. */
  readonly metrics: () => Promise<Metrics | ClusterReadFailure>;
  readonly reader: Reader;
  readonly previous?: Inventory;
  readonly now: Date;
  /** Whether a user asked for this read. */
  readonly asked: boolean;
}

type KindFacts = ApiEvidenceFacts['kinds'][number];

/** Keeps the objects of a kind that carry a trace of a lost version. */
export class TraceAccumulator implements Accumulator {
  count = 0;
  readonly objects: TracedObject[] = [];
  readonly #traced: TracedKind;

  constructor(
    private readonly group: string,
    private readonly kind: string,
    lost: ReadonlySet<string>,
    /** Which traces are evidence of something; the objects of all others are only counted. */
    private readonly matters: (
      traces: readonly ApiTrace[],
    ) => boolean = traces => traces.length > 0,
  ) {
    this.#traced = {
      kind,
      lost,
      groups: new Set([
        group,
        ...[...lost].map(apiVersion =>
          apiVersion.split('/').slice(0, -1).join('/'),
        ),
      ]),
    };
  }

  add(object: JsonObject): void {
    this.count += 1;
    const traces = apiTracesOf(object, this.#traced);
    const reference = this.matters(traces)
      ? referenceOf(object, this.group, this.kind)
      : undefined;
    if (!reference) return;
    const controller = controllerOf(object);
    const deletedAt = textAt(objectAt(object, 'metadata'), 'deletionTimestamp');
    this.objects.push({
      object: reference,
      traces,
      ...hintsOf(object),
      ...(controller
        ? { controller: `${controller.kind}/${controller.name}` }
        : {}),
      ...(deletedAt ? { deletedAt } : {}),
    });
  }
}

/**
 * Traces of removed and deprecated API versions (R1, R2). Each kind that loses a version is listed
 * at one that survives, else at one that is not deprecated yet; a kind that has neither is counted
 * from the API server's metrics instead of being asked for.
 */
export async function collectApiEvidence(
  input: ApiEvidenceInput,
): Promise<SectionResult<ApiEvidenceFacts>> {
  const { version, apis } = input;
  const minor =
    version.status === 'read' ? minorOf(version.facts.gitVersion) : undefined;
  if (minor === undefined)
    return {
      status: 'failed',
      failures: failuresOr(version, unknownVersion()),
    };
  if (apis.status !== 'read' && apis.status !== 'partial')
    return { status: 'failed', failures: failuresOr(apis, unknownVersion()) };
  const undiscovered = new Set(
    apis.status === 'partial'
      ? apis.failures.flatMap(({ request }) => request ?? [])
      : [],
  );
  const kinds = evidenceKinds(input.knowledge, minor);
  const lists = new Map<string, EvidenceList>();
  const lostVersions = lostVersionsByResource(
    kinds,
    apis.facts,
    input.knowledge,
    minor,
  );
  // Subscribing must not wait: the pass starts when all sections have subscribed.
  const pending = kinds.map(kind => {
    const served = servedVersion(kind, apis.facts, input.knowledge, minor);
    if (!served)
      return () => unlistedKind(kind, undiscovered, apis.facts, input);
    const path = listKey(served, kind);
    const list =
      lists.get(path) ??
      listOf(input, kind, served, lostVersions.get(path) ?? new Set(), apis);
    lists.set(path, list);
    return () => listedKind(kind, served, list);
  });
  const facts = await Promise.all(pending.map(kind => kind()));
  const outcomes = await Promise.all(
    [...lists.values()].map(({ outcome }) => outcome),
  );
  const objects = outcomes.flatMap(outcome =>
    outcome.status === 'failed' ? [] : outcome.accumulated.objects,
  );
  const failures = facts.flatMap(({ failure }) => failure ?? []);
  const result = {
    kinds: facts,
    objects,
    knowledgeVersion: input.knowledge.version,
  };
  return failures.length === 0
    ? { status: 'read', facts: result }
    : { status: 'partial', facts: result, failures };
}

interface GroupVersion {
  readonly group: string;
  readonly version: string;
}

function listKey(
  { group, version }: GroupVersion,
  { resource }: KindLosingVersions,
): string {
  return `${group}/${version}/${resource}`;
}

function servedVersion(
  kind: KindLosingVersions,
  apis: readonly ServedApi[],
  knowledge: Knowledge,
  minor: Minor,
): GroupVersion | undefined {
  const candidates = [
    ...kind.surviving,
    ...kind.lost.filter(row => knowledge.apiState(row, minor) === 'served'),
  ];
  return candidates.find(({ group, version }) =>
    isListed(apis, group, version, kind.resource),
  );
}

function isListed(
  apis: readonly ServedApi[],
  group: string,
  version: string,
  resource: string,
): boolean {
  return apis.some(
    api =>
      api.group === group &&
      api.version === version &&
      api.resources.some(
        entry => entry.resource === resource && entry.verbs.includes('list'),
      ),
  );
}

/**
 * One list may serve two kinds of the knowledge (Ingress of extensions and of networking.k8s.io):
 * it looks for the lost versions of both.
 */
function lostVersionsByResource(
  kinds: readonly KindLosingVersions[],
  apis: readonly ServedApi[],
  knowledge: Knowledge,
  minor: Minor,
): Map<string, Set<string>> {
  const result = new Map<string, Set<string>>();
  for (const kind of kinds) {
    const served = servedVersion(kind, apis, knowledge, minor);
    if (served) {
      const lost = result.get(listKey(served, kind)) ?? new Set();
      for (const row of kind.lost) lost.add(`${row.group}/${row.version}`);
      result.set(listKey(served, kind), lost);
    }
  }
  return result;
}

/** How the objects of a kind are looked at this time. */
interface EvidenceList {
  readonly outcome: Promise<ListOutcome<TraceAccumulator>>;
  /** When all of them were last read, and how many they were if that was not now. */
  readonly lookedThroughAt: string;
  readonly objects?: number;
}

function listOf(
  input: ApiEvidenceInput,
  kind: KindLosingVersions,
  served: GroupVersion,
  lost: ReadonlySet<string>,
  apis: SectionResult<readonly ServedApi[]>,
): EvidenceList {
  const { group, version } = served;
  const { labelSelector, fieldSelector, onlySent } =
    narrowingOf(kind.resource) ?? {};
  const filter =
    labelSelector || fieldSelector
      ? { filter: { labelSelector, fieldSelector } }
      : {};
  const spec: ListSpec = {
    group,
    version,
    resource: kind.resource,
    form: 'metadata',
    purpose: 'api-evidence',
    ...filter,
  };
  const sent = (traces: readonly ApiTrace[]) =>
    traces.some(
      ({ source, apiVersion }) => source !== 'update' && lost.has(apiVersion),
    );
  const start = () =>
    new TraceAccumulator(group, kind.kind, lost, onlySent ? sent : undefined);
  const settled = input.pass.reads(spec)
    ? undefined
    : settledNow(input, kind, served, lost, apis);
  if (!settled)
    return {
      outcome: input.pass.subscribe(spec, start),
      lookedThroughAt: input.now.toISOString(),
    };
  const accumulated = start();
  for (const object of settled.kept) accumulated.objects.push(object);
  return {
    outcome: lookAgain(input.reader, spec, settled, accumulated),
    lookedThroughAt: settled.lookedThroughAt,
    objects: settled.objects,
  };
}

function settledNow(
  { knowledge, version, previous, now, asked }: ApiEvidenceInput,
  kind: KindLosingVersions,
  served: GroupVersion,
  lost: ReadonlySet<string>,
  apis: SectionResult<readonly ServedApi[]>,
) {
  if (version.status !== 'read' || apis.status !== 'read') return undefined;
  const stillServed = apis.facts.some(
    api =>
      lost.has(`${api.group}/${api.version}`) &&
      api.resources.some(({ resource }) => resource === kind.resource),
  );
  return stillServed
    ? undefined
    : settledKind(kind, listedAtOf(served), {
        previous,
        gitVersion: version.facts.gitVersion,
        knowledgeVersion: knowledge.version,
        now,
        asked,
      });
}

function listedAtOf({ group, version }: GroupVersion): string {
  return group === '' ? version : `${group}/${version}`;
}

async function listedKind(
  { group, kind, resource }: KindLosingVersions,
  served: GroupVersion,
  { outcome: pending, lookedThroughAt, objects: known }: EvidenceList,
): Promise<KindFacts> {
  const outcome = await pending;
  const objects =
    outcome.status === 'failed' ? 0 : known ?? outcome.accumulated.count;
  return {
    group,
    kind,
    resource,
    listedAt: listedAtOf(served),
    objects,
    ...(outcome.status === 'read'
      ? { lookedThroughAt }
      : { failure: outcome.failure }),
  };
}

/**
 * A kind that the server does not serve has no objects to lose; one that it serves only at
 * deprecated versions is counted, not asked for.
 */
async function unlistedKind(
  kind: KindLosingVersions,
  undiscovered: ReadonlySet<string>,
  apis: readonly ServedApi[],
  input: ApiEvidenceInput,
): Promise<KindFacts> {
  const facts = {
    group: kind.group,
    kind: kind.kind,
    resource: kind.resource,
    objects: 0,
  };
  const versions = [...kind.surviving, ...kind.lost];
  const missed = versions.find(
    ({ group, version }) =>
      undiscovered.has(`discover ${group || 'core'}/${version}`) ||
      undiscovered.has(group === '' ? 'GET /api' : 'GET /apis'),
  );
  if (missed) return { ...facts, failure: notDiscovered(kind) };
  if (
    !versions.some(({ group, version }) =>
      isListed(apis, group, version, kind.resource),
    )
  )
    return facts;
  const metrics = await input.metrics();
  if ('reason' in metrics) return { ...facts, failure: metrics };
  const storedObjects = versions
    .map(({ group }) => metrics.storedObjects(group, kind.resource))
    .find(count => count !== undefined);
  return storedObjects === undefined
    ? { ...facts, failure: notCounted(kind) }
    : { ...facts, storedObjects };
}

function failuresOr(
  section: SectionResult<unknown>,
  fallback: ClusterReadFailure,
): readonly ClusterReadFailure[] {
  return section.status === 'failed' || section.status === 'partial'
    ? section.failures
    : [fallback];
}

function unknownVersion(): ClusterReadFailure {
  return {
    kind: 'not-kubernetes',
    reason: { code: 'read.kinds-unknown' },
    retryable: false,
    remedy: { code: 'read.remedy-version-and-discovery' },
  };
}

function notDiscovered({
  group,
  resource,
}: KindLosingVersions): ClusterReadFailure {
  return {
    kind: 'server-error',
    reason: {
      code: 'read.resource-not-discovered',
      params: { resource: { object: `${resource}.${group}` } },
    },
    request: `list ${resource}.${group}`,
    retryable: true,
    remedy: { code: 'read.remedy-api-services' },
  };
}

function notCounted({
  group,
  resource,
}: KindLosingVersions): ClusterReadFailure {
  return {
    kind: 'not-found',
    reason: {
      code: 'read.resource-not-counted',
      params: { resource: { object: `${resource}.${group}` } },
    },
    request: 'GET /metrics',
    retryable: true,
    remedy: {
      code: 'read.remedy-count',
      params: { command: { object: `kubectl get ${resource}.${group}` } },
    },
  };
}

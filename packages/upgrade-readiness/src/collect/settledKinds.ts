import type { ApiEvidenceFacts, Inventory, TracedObject } from '../contracts';
import { readList } from './list';
import type { Accumulator, ListOutcome, ListSpec } from './list';
import type { Reader } from './reader';

/**
 * A kind is settled where the server serves none of its lost versions any more: nobody can apply an object at one, so a trace of one can only
 * go away, or come with an object that somebody restores with its annotations. Such a kind is looked through once a day; the reads between
 * look again at the objects that carry traces, so that a fixed one is seen at once.
 */
const LOOK_THROUGH_HOURS = 24;
/** From here on, the whole list costs less than one request for each object. */
const FEW_OBJECTS = 60;

type KindFacts = ApiEvidenceFacts['kinds'][number];

/** What the last look through a settled kind found. */
export interface SettledKind {
  readonly lookedThroughAt: string;
  readonly objects: number;
  readonly traced: readonly TracedObject[];
}

export interface SettledQuestion {
  readonly previous: Inventory | undefined;
  readonly gitVersion: string;
  readonly knowledgeVersion: string;
  readonly now: Date;
}

/** undefined: the kind must be looked through. The caller has checked that no lost version is served. */
export function settledKind({ group, kind, resource }: Pick<KindFacts, 'group' | 'kind' | 'resource'>, listedAt: string, question: SettledQuestion): SettledKind | undefined {
  const { previous, gitVersion, knowledgeVersion, now } = question;
  const version = previous?.sections.version;
  const evidence = previous?.sections['api-evidence'];
  if (version?.status !== 'read' || version.facts.gitVersion !== gitVersion) return undefined;
  if ((evidence?.status !== 'read' && evidence?.status !== 'partial') || evidence.facts.knowledgeVersion !== knowledgeVersion) return undefined;
  const known = evidence.facts.kinds.find(facts => facts.group === group && facts.kind === kind && facts.resource === resource && facts.listedAt === listedAt);
  if (!known?.lookedThroughAt || known.failure) return undefined;
  const ageHours = (now.getTime() - Date.parse(known.lookedThroughAt)) / 3_600_000;
  // An object is named by the group at which it was listed, which may be another than the kind's: Ingress was of extensions.
  const listedGroup = listedAt.includes('/') ? listedAt.split('/')[0] : '';
  const traced = evidence.facts.objects.filter(({ object }) => object.group === listedGroup && object.kind === kind);
  const recent = ageHours >= 0 && ageHours < LOOK_THROUGH_HOURS;
  return recent && traced.length <= FEW_OBJECTS ? { lookedThroughAt: known.lookedThroughAt, objects: known.objects, traced } : undefined;
}

/** Looks again at the objects that carried traces. By `list` and name, so that the role needs no other verb. */
export async function lookAgain<A extends Accumulator>(reader: Reader, spec: ListSpec, { traced }: SettledKind, accumulated: A): Promise<ListOutcome<A>> {
  const outcomes = await Promise.all(
    traced.map(({ object: { namespace, name } }) => readList(reader, { ...spec, ...(namespace ? { namespace } : {}), filter: { fieldSelector: `metadata.name=${name}` } }, () => accumulated)),
  );
  const failure = outcomes.flatMap(outcome => (outcome.status === 'read' ? [] : [outcome.failure]))[0];
  return failure ? { status: 'failed', failure } : { status: 'read', accumulated };
}

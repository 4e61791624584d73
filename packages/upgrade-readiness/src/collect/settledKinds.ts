import type { ApiEvidenceFacts, Inventory, TracedObject } from '../contracts';
import { readList } from './list';
import type { Accumulator, ListOutcome, ListSpec } from './list';
import type { Reader } from './reader';

/**
 * A kind is settled when the server serves none of its lost versions. Then no client can apply an
 * object at one of them. A trace can only disappear, or come with an object that is restored with
 * its annotations.
 *
 * A settled kind is listed once a day. Reads between look only at the objects that carry traces, so
 * that a fixed one is seen at once. If there are many, they take turns, and the others keep the
 * time at which they were last looked at. A read that a user asked for lists such a kind instead.
 */
const LOOK_THROUGH_HOURS = 24;
/** Most objects that a read asks for by name, of one kind. */
const MOST_OBJECTS = 60;

type KindFacts = ApiEvidenceFacts['kinds'][number];

/** What the last look through a settled kind found. */
export interface SettledKind {
  readonly lookedThroughAt: string;
  readonly objects: number;
  /** Whose turn it is. */
  readonly again: readonly TracedObject[];
  /** Whose turn it is not, with the time at which each was last looked at. */
  readonly kept: readonly TracedObject[];
}

export interface SettledQuestion {
  readonly previous: Inventory | undefined;
  readonly gitVersion: string;
  readonly knowledgeVersion: string;
  readonly now: Date;
  /** A user asked for this read, and wants to see all that changed. */
  readonly asked: boolean;
}

/**
 * undefined: the kind must be looked through. The caller has checked that no lost version is
 * served.
 */
export function settledKind(
  { group, kind, resource }: Pick<KindFacts, 'group' | 'kind' | 'resource'>,
  listedAt: string,
  question: SettledQuestion,
): SettledKind | undefined {
  const { previous, gitVersion, knowledgeVersion, now, asked } = question;
  const version = previous?.sections.version;
  const evidence = previous?.sections['api-evidence'];
  if (version?.status !== 'read' || version.facts.gitVersion !== gitVersion)
    return undefined;
  if (
    (evidence?.status !== 'read' && evidence?.status !== 'partial') ||
    evidence.facts.knowledgeVersion !== knowledgeVersion
  )
    return undefined;
  const known = evidence.facts.kinds.find(
    facts =>
      facts.group === group &&
      facts.kind === kind &&
      facts.resource === resource &&
      facts.listedAt === listedAt,
  );
  if (!known?.lookedThroughAt || known.failure) return undefined;
  const ageHours =
    (now.getTime() - Date.parse(known.lookedThroughAt)) / 3_600_000;
  // An object is named by the group at which it was listed, which may be another than the kind's:
  // Ingress was of extensions.
  const listedGroup = listedAt.includes('/') ? listedAt.split('/')[0] : '';
  const traced = evidence.facts.objects.filter(
    ({ object }) => object.group === listedGroup && object.kind === kind,
  );
  const recent = ageHours >= 0 && ageHours < LOOK_THROUGH_HOURS;
  if (!previous || !recent || (asked && traced.length > MOST_OBJECTS))
    return undefined;
  return {
    lookedThroughAt: known.lookedThroughAt,
    objects: known.objects,
    ...turns(traced, previous.readAt),
  };
}

/** The longest not looked at come first, so that all have their turn. */
function turns(
  traced: readonly TracedObject[],
  previouslyReadAt: string,
): Pick<SettledKind, 'again' | 'kept'> {
  const dated = traced.map(object => ({
    ...object,
    seenAt: object.seenAt ?? previouslyReadAt,
  }));
  const oldestFirst = dated.sort(
    (a, b) => Date.parse(a.seenAt) - Date.parse(b.seenAt),
  );
  return {
    again: oldestFirst.slice(0, MOST_OBJECTS),
    kept: oldestFirst.slice(MOST_OBJECTS),
  };
}

/**
 * Looks again at the objects whose turn it is. By `list` and name, so that the role needs no other
 * verb.
 */
export async function lookAgain<A extends Accumulator>(
  reader: Reader,
  spec: ListSpec,
  { again }: SettledKind,
  accumulated: A,
): Promise<ListOutcome<A>> {
  const outcomes = await Promise.all(
    again.map(({ object: { namespace, name } }) =>
      readList(
        reader,
        {
          ...spec,
          ...(namespace ? { namespace } : {}),
          filter: { fieldSelector: `metadata.name=${name}` },
        },
        () => accumulated,
      ),
    ),
  );
  const failure = outcomes.flatMap(outcome =>
    outcome.status === 'read' ? [] : [outcome.failure],
  )[0];
  return failure
    ? { status: 'failed', failure }
    : { status: 'read', accumulated };
}

import type { ManifestSchemaFacts } from '../contracts';
import type { JsonObject } from '../decode';
import { documentsOf } from '../manifests/documents';
import { identityOfValue, readManifests } from '../manifests/readManifests';
import type {
  LocatedManifestObject,
  ManifestReading,
} from '../manifests/readManifests';
import type { SchemaAnswer, TargetSchema } from './createTargetSchema';
import { problemsWhenApplied } from './keptManifests';
import { locatedObjects } from './yamlDocuments';
import type { LocatedObject } from './yamlDocuments';

export interface CheckedReading extends Pick<ManifestReading, 'problems'> {
  readonly objects: readonly (LocatedManifestObject & {
    readonly schema: ManifestSchemaFacts;
  })[];
}

const UNPARSED: ManifestSchemaFacts = {
  status: 'unusable',
  reason: { code: 'manifest.unparsed' },
};
/** Problems of one object that are kept. */
const MAX_PROBLEMS = 100;
/** One for all: most are. */
const FAULTLESS: ManifestSchemaFacts = { status: 'checked', problems: [] };

/** Objects of manifests as {@link readManifests}, each with what the target's schema says of it. */
export function readManifestsAgainst(
  text: string,
  schema: TargetSchema,
): CheckedReading {
  const { objects, problems } = readManifests(text);
  const [answers] = holdAgainst(text, objects, [schema], judge);
  return {
    objects: objects.map((object, index) => ({
      ...object,
      schema: answers[index],
    })),
    problems,
  };
}

/**
 * What each of several schemas says of the objects that {@link readManifests} found in a text, in
 * their order. The text is taken for what a repository keeps: what only shows when it is applied is
 * no problem of it.
 */
export function holdKeptManifests(
  text: string,
  objects: readonly LocatedManifestObject[],
  schemas: readonly TargetSchema[],
): readonly (readonly ManifestSchemaFacts[])[] {
  return holdAgainst(text, objects, schemas, (object, linesBefore, schema) =>
    judge(object, linesBefore, {
      check: value => appliedAnswer(value, schema.check(value)),
    }),
  );
}

function appliedAnswer(value: JsonObject, answer: SchemaAnswer): SchemaAnswer {
  return answer.status === 'checked'
    ? { ...answer, problems: problemsWhenApplied(value, answer.problems) }
    : answer;
}

type Judge = (
  object: LocatedObject,
  linesBefore: number,
  schema: Pick<TargetSchema, 'check'>,
) => ManifestSchemaFacts;

/** The text is parsed once, whatever the number of schemas. */
function holdAgainst(
  text: string,
  objects: readonly LocatedManifestObject[],
  schemas: readonly TargetSchema[],
  judgeObject: Judge,
): readonly (readonly ManifestSchemaFacts[])[] {
  const byLine = new Map<number, DocumentAnswers>();
  for (const { document, line, startLine } of documentsOf(text)) {
    const located = locatedObjects(document);
    const onLine = byLine.get(line) ?? { answers: [], isUnparsed: false };
    onLine.isUnparsed ||= located === undefined;
    for (const object of located ?? []) {
      if (identityOfValue(object.value))
        onLine.answers.push(
          schemas.map(schema => judgeObject(object, startLine - 1, schema)),
        );
    }
    byLine.set(line, onLine);
  }
  const answers = objects.map(nextOf(byLine));
  return schemas.map((_, schema) =>
    answers.map(ofObject => ofObject?.[schema] ?? UNPARSED),
  );
}

/** What the documents hold that begin on one line; JSON objects may follow each other there. */
interface DocumentAnswers {
  readonly answers: (readonly ManifestSchemaFacts[])[];
  /** Which answer is of which object is then not known. */
  isUnparsed: boolean;
}

/** Objects of one line follow each other. */
function nextOf(
  byLine: ReadonlyMap<number, DocumentAnswers>,
): (
  object: LocatedManifestObject,
) => readonly ManifestSchemaFacts[] | undefined {
  const taken = new Map<number, number>();
  return ({ line }) => {
    const index = taken.get(line) ?? 0;
    taken.set(line, index + 1);
    const onLine = byLine.get(line);
    return onLine?.isUnparsed ? undefined : onLine?.answers[index];
  };
}

function judge(
  { value, duplicates, lineOf }: LocatedObject,
  linesBefore: number,
  schema: Pick<TargetSchema, 'check'>,
): ManifestSchemaFacts {
  const answer = schema.check(value);
  if (answer.status !== 'checked') return answer;
  if (answer.problems.length === 0 && duplicates.length === 0) return FAULTLESS;
  const found = answer.problems
    .slice(0, MAX_PROBLEMS)
    .map(({ fault, path, message }) => ({
      fault,
      line: linesBefore + lineOf(path),
      message,
    }));
  const twice = duplicates.map(({ key, line }) => ({
    fault: 'duplicate' as const,
    line: linesBefore + line,
    message: {
      code: 'manifest.duplicate-field' as const,
      params: { field: { object: key } },
    },
  }));
  return {
    status: 'checked',
    problems: [...found, ...twice].sort((a, b) => a.line - b.line),
  };
}

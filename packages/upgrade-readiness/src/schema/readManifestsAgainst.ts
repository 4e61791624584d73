import type { ManifestSchemaFacts } from '../contracts';
import { documentsOf, identityOfValue, readManifests } from '../manifests/readManifests';
import type { LocatedManifestObject, ManifestReading } from '../manifests/readManifests';
import type { TargetSchema } from './createTargetSchema';
import { locatedObjects } from './yamlDocuments';
import type { LocatedObject } from './yamlDocuments';

export interface CheckedReading extends Pick<ManifestReading, 'problems'> {
  readonly objects: readonly (LocatedManifestObject & { readonly schema: ManifestSchemaFacts })[];
}

const UNPARSED: ManifestSchemaFacts = { status: 'unusable', reason: 'its document could not be parsed in full' };

/** Objects of manifests as {@link readManifests}, each with what the target's schema says of it. */
export function readManifestsAgainst(text: string, schema: TargetSchema): CheckedReading {
  const { objects, problems } = readManifests(text);
  const byLine = new Map<number, ManifestSchemaFacts[]>();
  for (const { document, line, startLine } of documentsOf(text)) {
    const located = locatedObjects(document)?.filter(({ value }) => identityOfValue(value)) ?? [];
    byLine.set(line, located.map(object => judge(object, startLine - 1, schema)));
  }
  return { objects: objects.map((object, index) => ({ ...object, schema: byLine.get(object.line)?.[indexInDocument(objects, index)] ?? UNPARSED })), problems };
}

/** Objects of one document follow each other. */
function indexInDocument(objects: readonly LocatedManifestObject[], index: number): number {
  return index - objects.findIndex(({ line }) => line === objects[index].line);
}

function judge({ value, duplicates, lineOf }: LocatedObject, linesBefore: number, schema: TargetSchema): ManifestSchemaFacts {
  const answer = schema.check(value);
  if (answer.status !== 'checked') return answer;
  const found = answer.problems.map(({ fault, path, message }) => ({ fault, line: linesBefore + lineOf(path), message }));
  const twice = duplicates.map(({ key, line }) => ({ fault: 'duplicate' as const, line: linesBefore + line, message: `duplicate field ${key}` }));
  return { status: 'checked', problems: [...found, ...twice].sort((a, b) => a.line - b.line) };
}

import type { CheckContext, FindingDraft, ManifestFileFacts, ManifestSchemaFacts, ReadinessCheck } from '../contracts';
import { targetSchema } from '../trial/model';
import { count, listOf, nameOf } from '../words';

type ManifestObject = ManifestFileFacts['objects'][number];
type Problems = Extract<ManifestSchemaFacts, { readonly status: 'checked' }>['problems'];

const LINK = 'https://kubernetes.io/docs/reference/using-api/api-concepts/#field-validation';
/** Problems of one object that are told. */
const MAX_TOLD = 10;

/** R23 for manifest files: fields that the target's schema does not know, and values of which it is certain that the API server refuses them. */
export const targetSchemaManifests: ReadinessCheck = {
  ...targetSchema,
  needs: ['manifests'],
  evaluate(context) {
    const files = context.facts('manifests');
    const objects = files.flatMap(({ file, objects: found }) => found.map(object => ({ file, object })));
    return { findings: objects.flatMap(({ file, object }) => findingOf(file, object, context) ?? []), partial: unseen(files) };
  },
};

function findingOf(file: string, object: ManifestObject, { targetMinor }: CheckContext): FindingDraft | undefined {
  const { schema, apiVersion, kind, line } = object;
  if (schema?.status === 'unknown-kind') {
    return draft(file, object, 'blocker', `is of a kind that v${targetMinor} does not know in ${apiVersion}`, line, [`${apiVersion} of v${targetMinor} has no kind ${kind}`], 'Check the spelling of kind and apiVersion, and whether the kind moved to another group.');
  }
  if (schema?.status !== 'checked' || schema.problems.length === 0) return undefined;
  const { problems } = schema;
  const refused = problems.filter(({ fault }) => fault !== 'unknown' && fault !== 'duplicate');
  const [first] = refused.length > 0 ? refused : problems;
  const words = refused.length > 0 ? `is refused by the schema of v${targetMinor}` : `has ${count(problems.length, 'field')} that v${targetMinor} does not take`;
  const fix = refused.length > 0 ? 'Write the fields as the reference of the kind has them; the API server refuses the whole object.' : 'Correct the spelling or the indentation, or move what the field says to where the target has it. kubectl refuses such an object, other clients lose the field without a word.';
  return draft(file, object, refused.length > 0 ? 'blocker' : 'warning', `${words}: ${first.message}`, first.line, told(problems), fix);
}

function told(problems: Problems): readonly string[] {
  const lines = problems.slice(0, MAX_TOLD).map(({ line, message }) => `line ${line}: ${message}`);
  return problems.length > MAX_TOLD ? [...lines, `and ${problems.length - MAX_TOLD} more`] : lines;
}

function draft(file: string, { apiVersion, kind, namespace, name }: ManifestObject, severity: FindingDraft['severity'], predicate: string, line: number, evidence: readonly string[], fix: string): FindingDraft {
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
  const object = { group, kind, ...(namespace ? { namespace } : {}), name };
  return {
    key: file,
    severity,
    confidence: 'observed',
    phase: 'next-apply',
    title: `${nameOf(object)} ${predicate}`.slice(0, 300),
    object,
    location: { file, line },
    evidence: evidence.map(text => ({ source: 'schema', text })),
    fix: { text: fix, link: LINK },
  };
}

/** What the schema says nothing of. Never passed: no document, no answer. */
function unseen(files: readonly ManifestFileFacts[]): readonly string[] {
  const objects = files.flatMap(({ objects: found }) => found);
  const without = [...new Set(objects.flatMap(({ schema, apiVersion }) => (schema === undefined || schema.status === 'no-schema' ? [apiVersion] : [])))].sort();
  const unusable = objects.flatMap(object => (object.schema?.status === 'unusable' ? [`${nameOf({ group: '', ...object })} could not be held against the schema: ${object.schema.reason}`] : []));
  const unread = files.flatMap(({ file, problems }) => problems.map(({ line, message }) => `${file}${line === undefined ? '' : `:${line}`}: ${message}`));
  return [...(without.length > 0 ? [`No schema was given for ${listOf(without, 10)}`] : []), ...unusable, ...unread];
}

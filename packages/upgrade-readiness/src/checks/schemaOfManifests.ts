import { said } from '@drydock/upgrade-reasons';
import type { Minor } from '@drydock/kubernetes-knowledge';
import type {
  CheckContext,
  CheckResult,
  FindingDraft,
  ManifestFileFacts,
  ManifestSchemaFacts,
} from '../contracts';
import { memoizeByIdentity } from '../memoizeByIdentity';
import { count, listOf, nameOf } from '../words';

type ManifestObject = ManifestFileFacts['objects'][number];
type Problems = Extract<
  ManifestSchemaFacts,
  { readonly status: 'checked' }
>['problems'];

const LINK =
  'https://kubernetes.io/docs/reference/using-api/api-concepts/#field-validation';
/** Problems that are reported for one object. */
const MAX_TOLD = 10;

interface LookedAtFile {
  readonly findings: readonly FindingDraft[];
  /** Versions of which no document speaks. */
  readonly without: readonly string[];
  readonly custom: readonly string[];
  readonly unseen: readonly string[];
}

/** Clusters of one target share what is said of a file. */
const lookAt = memoizeByIdentity(
  (
    { file, objects, problems }: ManifestFileFacts,
    targetMinor: Minor,
  ): LookedAtFile => {
    const unusable = objects.flatMap(object =>
      object.schema?.status === 'unusable'
        ? [
            `${nameOf({
              group: '',
              ...object,
            })} in ${file} could not be held against the schema: ${
              object.schema.reason
            }`,
          ]
        : [],
    );
    const unread = problems.map(
      ({ line, message }) =>
        `${file}${line === undefined ? '' : `:${line}`}: ${message}`,
    );
    return {
      findings: objects.flatMap(
        object => findingOf(file, object, targetMinor) ?? [],
      ),
      without: objects.flatMap(({ schema, apiVersion }) =>
        schema === undefined ||
        (schema.status === 'no-schema' && !schema.custom)
          ? [apiVersion]
          : [],
      ),
      custom: objects.flatMap(({ schema, apiVersion, kind }) =>
        schema?.status === 'no-schema' && schema.custom
          ? [`${kind} of ${apiVersion}`]
          : [],
      ),
      unseen: [...unusable, ...unread],
    };
  },
);

/** What the target's schema said of manifests when they were read. */
export function resultOfManifests(
  files: readonly ManifestFileFacts[],
  { targetMinor }: Pick<CheckContext, 'targetMinor'>,
): CheckResult {
  const looked = files.map(file => lookAt(file, targetMinor));
  const without = distinct(looked.flatMap(file => file.without));
  const custom = distinct(looked.flatMap(file => file.custom));
  return {
    findings: looked.flatMap(({ findings }) => findings),
    partial: [
      ...(without.length > 0
        ? [
            `The target's schema, as far as it is at hand, has nothing of ${listOf(
              without,
              10,
            )}`,
          ]
        : []),
      ...looked.flatMap(file => file.unseen),
    ].map(said),
    leftOut: (custom.length > 0
      ? [
          `Custom kinds have their schema in the cluster, and an upgrade of Kubernetes leaves it as it is: ${listOf(
            custom,
            10,
          )}`,
        ]
      : []
    ).map(said),
  };
}

function findingOf(
  file: string,
  object: ManifestObject,
  targetMinor: Minor,
): FindingDraft | undefined {
  const { schema, apiVersion, kind, line } = object;
  if (schema?.status === 'unknown-kind') {
    return draft(file, object, {
      severity: 'blocker',
      predicate: `is of a kind that v${targetMinor} does not know in ${apiVersion}`,
      line,
      evidence: [
        `${file} line ${line}: ${apiVersion} of v${targetMinor} has no kind ${kind}`,
      ],
      fix: 'Check the spelling of kind and apiVersion, and whether the kind moved to another group',
    });
  }
  if (schema?.status !== 'checked' || schema.problems.length === 0)
    return undefined;
  const { problems } = schema;
  const refused = problems.filter(
    ({ fault }) => fault !== 'unknown' && fault !== 'duplicate',
  );
  const [first] = refused.length > 0 ? refused : problems;
  const common = { line: first.line, evidence: told(file, problems) };
  if (refused.length > 0) {
    return draft(file, object, {
      ...common,
      severity: 'blocker',
      predicate: `is refused by the schema of v${targetMinor}: ${first.message}`,
      fix: 'Write the fields as the reference of the kind has them; the API server refuses the whole object',
    });
  }
  return draft(file, object, {
    ...common,
    severity: 'warning',
    predicate: `has ${count(
      problems.length,
      'field',
    )} that v${targetMinor} does not take: ${first.message}`,
    fix: 'Correct the spelling or the indentation, or move what the field says to where the target has it. kubectl refuses such an object, other clients lose the field without a word',
  });
}

function told(file: string, problems: Problems): readonly string[] {
  const lines = problems
    .slice(0, MAX_TOLD)
    .map(({ line, message }) => `${file} line ${line}: ${message}`);
  return problems.length > MAX_TOLD
    ? [...lines, `and ${problems.length - MAX_TOLD} more`]
    : lines;
}

interface Verdict {
  readonly severity: FindingDraft['severity'];
  readonly predicate: string;
  readonly line: number;
  readonly evidence: readonly string[];
  readonly fix: string;
}

/** The file is part of the fingerprint, because overlays name one object in several. */
function draft(
  file: string,
  { apiVersion, kind, namespace, name }: ManifestObject,
  { severity, predicate, line, evidence, fix }: Verdict,
): FindingDraft {
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
  const object = { group, kind, ...(namespace ? { namespace } : {}), name };
  return {
    key: file,
    severity,
    confidence: 'observed',
    phase: 'next-apply',
    title: said(
      `${nameOf(object)} in ${file.slice(
        file.lastIndexOf('/') + 1,
      )} ${predicate}`.slice(0, 300),
    ),
    object,
    location: { file, line },
    evidence: evidence.map(text => ({ source: 'schema', what: said(text) })),
    fix: { what: said(fix), link: LINK },
  };
}

function distinct(items: readonly string[]): readonly string[] {
  return [...new Set(items)].sort();
}

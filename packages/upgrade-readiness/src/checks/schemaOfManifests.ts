import type { Param, Reason } from '@drydock/upgrade-reasons';
import type { Minor } from '@drydock/kubernetes-knowledge';
import type {
  CheckContext,
  CheckResult,
  FindingDraft,
  ManifestFileFacts,
  ManifestSchemaFacts,
} from '../contracts';
import { memoizeByIdentity } from '../memoizeByIdentity';
import { listed, listedNames, minor, named, problemIn } from '../words';

type ManifestObject = ManifestFileFacts['objects'][number];
type Problems = Extract<
  ManifestSchemaFacts,
  { readonly status: 'checked' }
>['problems'];

const LINK =
  'https://kubernetes.io/docs/reference/using-api/api-concepts/#field-validation';
/** Problems that are reported for one object. */
const MAX_TOLD = 10;

interface CustomKind {
  readonly kind: string;
  readonly apiVersion: string;
}

interface LookedAtFile {
  readonly findings: readonly FindingDraft[];
  /** Versions of which no document speaks. */
  readonly without: readonly string[];
  readonly custom: readonly CustomKind[];
  readonly unseen: readonly Reason[];
}

/** Clusters of one target share what is said of a file. */
const lookAt = memoizeByIdentity(
  (
    { file, objects, problems }: ManifestFileFacts,
    targetMinor: Minor,
  ): LookedAtFile => {
    const unusable = objects.flatMap((object): Reason[] =>
      object.schema?.status === 'unusable'
        ? [
            {
              code: 'check.manifest-fields.unusable',
              params: {
                object: named({ group: '', ...object }),
                file: { object: file },
                reason: { reasons: [object.schema.reason] },
              },
            },
          ]
        : [],
    );
    const unread = problems.map(problem => problemIn(file, problem));
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
          ? [{ kind, apiVersion }]
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
  const custom = new Map(
    looked
      .flatMap(file => file.custom)
      .map(each => [`${each.kind} ${each.apiVersion}`, each]),
  );
  return {
    findings: looked.flatMap(({ findings }) => findings),
    partial: [
      ...(without.length > 0
        ? [
            {
              code: 'check.manifest-fields.no-schema' as const,
              params: { versions: listedNames(without, 10) },
            },
          ]
        : []),
      ...looked.flatMap(file => file.unseen),
    ],
    leftOut:
      custom.size > 0
        ? [
            {
              code: 'check.manifest-fields.custom',
              params: { kinds: listed([...custom.values()].map(kindOf), 10) },
            },
          ]
        : [],
  };
}

function kindOf({ kind, apiVersion }: CustomKind): Param {
  return {
    reasons: [
      {
        code: 'check.manifest-fields.kind-of',
        params: { kind: { object: kind }, api: { object: apiVersion } },
      },
    ],
  };
}

function findingOf(
  file: string,
  object: ManifestObject,
  targetMinor: Minor,
): FindingDraft | undefined {
  const { schema, apiVersion, kind, line } = object;
  const params = { ...placeOf(file, object), version: minor(targetMinor) };
  const api = { object: apiVersion };
  if (schema?.status === 'unknown-kind') {
    const message: Reason = {
      code: 'check.manifest-fields.no-such-kind',
      params: { api, version: minor(targetMinor), kind: { object: kind } },
    };
    return draft(file, object, {
      severity: 'blocker',
      title: {
        code: 'check.manifest-fields.unknown-kind',
        params: { ...params, api },
      },
      line,
      evidence: [problemIn(file, { line, message })],
      fix: { code: 'check.manifest-fields.fix-kind' },
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
  const problem = { reasons: [first.message] };
  if (refused.length > 0) {
    return draft(file, object, {
      ...common,
      severity: 'blocker',
      title: {
        code: 'check.manifest-fields.refused',
        params: { ...params, problem },
      },
      fix: { code: 'check.manifest-fields.fix-refused' },
    });
  }
  return draft(file, object, {
    ...common,
    severity: 'warning',
    title: {
      code: 'check.manifest-fields.fields',
      params: { ...params, count: { number: problems.length }, problem },
    },
    fix: { code: 'check.manifest-fields.fix-fields' },
  });
}

function placeOf(file: string, object: ManifestObject) {
  return {
    object: named({ group: '', ...object }),
    file: { object: file.slice(file.lastIndexOf('/') + 1) },
  };
}

function told(file: string, problems: Problems): readonly Reason[] {
  const lines = problems
    .slice(0, MAX_TOLD)
    .map(problem => problemIn(file, problem));
  return problems.length > MAX_TOLD
    ? [
        ...lines,
        {
          code: 'readiness.more',
          params: { count: { number: problems.length - MAX_TOLD } },
        },
      ]
    : lines;
}

interface Judged {
  readonly severity: FindingDraft['severity'];
  readonly title: Reason;
  readonly line: number;
  readonly evidence: readonly Reason[];
  readonly fix: Reason;
}

/** The file is part of the fingerprint, because overlays name one object in several. */
function draft(
  file: string,
  { apiVersion, kind, namespace, name }: ManifestObject,
  { severity, title, line, evidence, fix }: Judged,
): FindingDraft {
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
  const object = { group, kind, ...(namespace ? { namespace } : {}), name };
  return {
    key: file,
    severity,
    confidence: 'observed',
    phase: 'next-apply',
    title,
    object,
    location: { file, line },
    evidence: evidence.map(what => ({ source: 'schema', what })),
    fix: { what: fix, link: LINK },
  };
}

function distinct(items: readonly string[]): readonly string[] {
  return [...new Set(items)].sort();
}

import { nameOf } from '../words';
import type { ReportFinding } from './model';

export interface SarifOptions {
  readonly toolVersion: string;
  /** All checks that were asked, also those that found nothing. `docs` is a path below `docsUrl`. */
  readonly checks: readonly {
    readonly id: string;
    readonly title: string;
    readonly docs?: string;
  }[];
  /** Address of the documentation; rules carry no link without it. */
  readonly docsUrl?: string;
  /** What was not seen, for example a check that did not run. */
  readonly notSeen?: readonly {
    readonly checkId?: string;
    readonly text: string;
  }[];
}

const LEVEL = { blocker: 'error', warning: 'warning', info: 'note' } as const;

const RESULTS = '\n      "results": ';
const NO_RESULTS = `${RESULTS}[]`;

/**
 * Findings as one SARIF 2.1.0 run (source:
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html). Viewers want a file for each
 * result: an object of a cluster gets the relative path `<cluster>/<namespace>/<kind>/<name>` below
 * the base `CLUSTER`. What is waived or ignored is suppressed; what could not be checked is a
 * notification of the invocation.
 */
export function toSarif(
  findings: readonly ReportFinding[],
  options: SarifOptions,
): string {
  return [...sarifParts(findings, options)].join('');
}

/** The same in parts, one for each finding: as one text, 25,000 findings take half a second to write. */
export function* sarifParts(
  findings: readonly ReportFinding[],
  options: SarifOptions,
): Generator<string> {
  const rules = rulesOf(findings, options);
  const indexes = new Map(rules.map((rule, index) => [rule.id, index]));
  const run = {
    tool: {
      driver: {
        name: 'Drydock',
        version: options.toolVersion,
        ...(options.docsUrl ? { informationUri: options.docsUrl } : {}),
        rules,
      },
    },
    originalUriBaseIds: {
      CLUSTER: {
        description: { text: 'Objects in Kubernetes clusters, not files' },
      },
    },
    invocations: [
      {
        executionSuccessful: true,
        toolExecutionNotifications: (options.notSeen ?? []).map(
          describeNotSeen,
        ),
      },
    ],
    results: [],
    columnKind: 'utf16CodeUnits',
  };
  const document = `${JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [run],
    },
    undefined,
    2,
  )}\n`;
  if (findings.length === 0) {
    yield document;
    return;
  }
  // Texts of rules and notes are escaped: a line that is only this can be no other.
  const [head, tail] = document.split(NO_RESULTS);
  yield `${head}${RESULTS}[`;
  for (const [index, finding] of findings.entries()) {
    const result = JSON.stringify(
      describeFinding(finding, indexes.get(finding.checkId)),
      undefined,
      2,
    );
    yield `${index > 0 ? ',' : ''}\n        ${result.replaceAll(
      '\n',
      '\n        ',
    )}`;
  }
  yield `\n      ]${tail}`;
}

function rulesOf(
  findings: readonly ReportFinding[],
  { checks, docsUrl }: SarifOptions,
) {
  const known = new Set(checks.map(({ id }) => id));
  const others = [...new Set(findings.map(({ checkId }) => checkId))]
    .filter(id => !known.has(id))
    .map(id => ({ id, title: id, docs: undefined }));
  return [...checks, ...others].map(({ id, title, docs }) => ({
    id,
    shortDescription: { text: title },
    ...(docs && docsUrl
      ? { helpUri: `${docsUrl.replace(/\/$/, '')}/${docs}` }
      : {}),
  }));
}

function describeNotSeen({
  checkId,
  text,
}: {
  readonly checkId?: string;
  readonly text: string;
}) {
  return {
    level: 'warning',
    message: { text },
    ...(checkId ? { associatedRule: { id: checkId } } : {}),
  };
}

function describeFinding(
  finding: ReportFinding,
  ruleIndex: number | undefined,
) {
  const { fingerprint, checkId, severity, title, fix, cluster, notCounted } =
    finding;
  const {
    confidence,
    phase,
    breaksAt,
    failsSince,
    dueAt,
    owner,
    service,
    target,
  } = finding;
  return {
    ruleId: checkId,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: LEVEL[severity],
    message: { text: messageOf(title, fix.text) },
    locations: [locationOf(finding)],
    partialFingerprints: {
      'drydock/v1': cluster ? `${cluster}/${fingerprint}` : fingerprint,
    },
    ...(notCounted
      ? {
          suppressions: [
            { kind: 'external', status: 'accepted', justification: notCounted },
          ],
        }
      : {}),
    properties: withoutUndefined({
      severity,
      confidence,
      phase,
      breaksAt,
      failsSince,
      dueAt,
      owner,
      service,
      cluster,
      target,
      evidence: finding.evidence.map(({ text }) => text),
    }),
  };
}

/** Brackets would start a link in a message. */
function messageOf(title: string, fix: string): string {
  return `${title}. ${fix}`.replace(/[[\]]/g, bracket => `\\${bracket}`);
}

function locationOf({ location, object, cluster, title }: ReportFinding) {
  const logicalLocations = object
    ? [
        {
          name: object.name,
          fullyQualifiedName: [cluster, nameOf(object)]
            .filter(Boolean)
            .join(' '),
          kind: 'resource',
        },
      ]
    : undefined;
  const physicalLocation = location
    ? {
        artifactLocation: { uri: addressOf(location.file) },
        region: { startLine: location.line },
      }
    : {
        artifactLocation: {
          uri: encodePath([
            cluster ?? 'cluster',
            ...(object
              ? [object.namespace ?? '-', object.kind, object.name]
              : []),
          ]),
          uriBaseId: 'CLUSTER',
        },
        region: { startLine: 1 },
      };
  return {
    physicalLocation,
    ...(logicalLocations ? { logicalLocations } : {}),
    message: { text: title },
  };
}

/**
 * The address of a file of a repository as it is, an absolute path as one of this machine, and any
 * other one as it lies below the working directory.
 */
function addressOf(file: string): string {
  if (/^https?:\/\//.test(file) && URL.canParse(file))
    return new URL(file).href;
  return `${file.startsWith('/') ? 'file://' : ''}${encodePath(
    file.split('/'),
  )}`;
}

/** Each segment on its own, so that a name can neither climb nor name a host. */
function encodePath(segments: readonly string[]): string {
  return segments
    .map(segment =>
      /^\.+$/.test(segment)
        ? segment.replace(/\./g, '%2E')
        : encodeURIComponent(segment),
    )
    .join('/');
}

function withoutUndefined(
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  );
}

import { compareMinors } from '@drydock/kubernetes-knowledge';
import type { Minor } from '@drydock/kubernetes-knowledge';
import type {
  Confidence,
  EvaluatedFinding,
  Severity,
} from '@drydock/upgrade-readiness';
import type { TruthCase } from './cases';
import type { Wave } from './rows';

const RANK: Readonly<Record<Severity, number>> = {
  blocker: 3,
  warning: 2,
  info: 1,
};

export interface Truth {
  readonly truthCase: TruthCase;
  /** undefined: nothing was said of the object. */
  readonly predicted?: {
    readonly severity: Severity;
    readonly confidence: Confidence;
  };
  /** What a writer said whose next write failed. */
  readonly failure?: string;
}

/**
 * The gravest finding that says that an upgrade to `after` breaks the case's object. A kind that
 * goes is one finding for the cluster. Findings about a later minor are no prediction for this one.
 */
export function predictionsOf(
  findings: readonly EvaluatedFinding[],
  after: Minor,
): (truthCase: TruthCase) => Truth['predicted'] {
  const byObject = new Map<string, EvaluatedFinding>();
  const ofThis = findings.filter(
    ({ checkId, breaksAt }) =>
      checkId.startsWith('removed-api') &&
      (breaksAt === undefined || compareMinors(breaksAt, after) <= 0),
  );
  for (const finding of ofThis) {
    const { object, key } = finding;
    const about = object ? `${object.kind}/${object.name}` : key ?? '';
    const known = byObject.get(about);
    if (!known || RANK[finding.severity] > RANK[known.severity])
      byObject.set(about, finding);
  }
  return ({ row: { kind, old, later }, name }) => {
    // Of a kind that lives on, a finding without an object is about the storage and not about a
    // next write.
    const ofKind = later
      ? undefined
      : byObject.get(`${old.split('/')[0]}/${kind}`);
    const found = [byObject.get(`${kind}/${name}`), ofKind].flatMap(
      finding => finding ?? [],
    );
    const [gravest] = found.sort((a, b) => RANK[b.severity] - RANK[a.severity]);
    return (
      gravest && { severity: gravest.severity, confidence: gravest.confidence }
    );
  };
}

/**
 * A decidable case is right when a blocker comes true and everything that fails was called a
 * blocker, with no more than information about what works. Of an undecidable one nothing may be
 * claimed: no blocker, and no more than an inference.
 */
export function isRight({
  truthCase: { template },
  predicted,
  failure,
}: Truth): boolean {
  if (template.undecidable !== undefined)
    return (
      predicted === undefined ||
      (predicted.severity !== 'blocker' && predicted.confidence === 'inferred')
    );
  return failure === undefined
    ? predicted === undefined || predicted.severity === 'info'
    : predicted?.severity === 'blocker' && predicted.confidence === 'observed';
}

const line = (cells: readonly (string | number)[]) =>
  `| ${cells.join(' | ')} |`;
const ruled = (header: readonly string[]) => [
  line(header),
  line(header.map(() => '---')),
];

/** Every case. */
export function caseTable(wave: Wave, truths: readonly Truth[]): string {
  const rows = truths.map(truth => {
    const {
      truthCase: { row, name, template },
      predicted,
      failure,
    } = truth;
    const said = predicted
      ? `${predicted.severity}, ${predicted.confidence}`
      : 'silent';
    return line([
      `${row.old} ${row.kind}`,
      name,
      template.evidence,
      template.history,
      template.undecidable ?? 'decidable',
      said,
      failure ? 'fails' : 'works',
      isRight(truth) ? 'yes' : 'NO',
    ]);
  });
  return [
    `# Every case, v${wave.before} to v${wave.after}`,
    '',
    ...ruled([
      'row',
      'object',
      'evidence',
      'history',
      'label',
      'predicted',
      'actual',
      'right',
    ]),
    ...rows,
    '',
  ].join('\n');
}

/**
 * Totals of a wave by kind of evidence, why what cannot be decided cannot, and each history that
 * was predicted wrong.
 */
export function totalsTable(wave: Wave, truths: readonly Truth[]): string {
  const evidence = groups(
    truths,
    ({ truthCase }) => truthCase.template.evidence,
  ).map(([name, of]) => line([name, ...numbers(of)]));
  const reasons = groups(
    truths.filter(({ truthCase }) => truthCase.template.undecidable),
    ({ truthCase }) => truthCase.template.undecidable ?? '',
  );
  const wrong = groups(
    truths.filter(truth => !isRight(truth)),
    wordsOf,
  );
  return [
    `# Predicted and actual, v${wave.before} to v${wave.after}`,
    '',
    ...ruled([
      'evidence',
      'cases',
      'fail',
      'called blockers',
      'decidable',
      'right',
      'wrong',
      'undecidable',
      'claimed too much',
    ]),
    ...evidence,
    line(['all', ...numbers(truths)]),
    '',
    ...ruled([
      'undecidable because',
      'cases',
      'fail',
      'silent',
      'information',
      'warning',
    ]),
    ...reasons.map(([reason, of]) =>
      line([
        reason,
        of.length,
        of.filter(({ failure }) => failure).length,
        ...(['silent', 'info', 'warning'] as const).map(
          severity =>
            of.filter(
              ({ predicted }) => (predicted?.severity ?? 'silent') === severity,
            ).length,
        ),
      ]),
    ),
    '',
    ...(wrong.length === 0
      ? ['No history was predicted wrong.']
      : [
          'Predicted wrong:',
          '',
          ...wrong.map(
            ([words, of]) =>
              `- ${words}: ${of.length} of ${[
                ...new Set(of.map(({ truthCase }) => truthCase.row.kind)),
              ].join(', ')}`,
          ),
        ]),
    '',
  ].join('\n');
}

function numbers(truths: readonly Truth[]): readonly number[] {
  const decidable = truths.filter(
    ({ truthCase }) => truthCase.template.undecidable === undefined,
  );
  const undecidable = truths.filter(
    ({ truthCase }) => truthCase.template.undecidable !== undefined,
  );
  const right = decidable.filter(isRight).length;
  return [
    truths.length,
    truths.filter(({ failure }) => failure).length,
    truths.filter(({ predicted }) => predicted?.severity === 'blocker').length,
    decidable.length,
    right,
    decidable.length - right,
    undecidable.length,
    undecidable.filter(truth => !isRight(truth)).length,
  ];
}

/** A wrong case in words, for people. */
export function wordsOf({
  truthCase: { template },
  predicted,
  failure,
}: Truth): string {
  const said = predicted
    ? `${predicted.severity} (${predicted.confidence})`
    : 'nothing';
  return `${template.evidence}: ${template.history}, ${
    template.undecidable ? `undecidable (${template.undecidable})` : 'decidable'
  }: predicted ${said}, ${failure ? 'fails' : 'works'}`;
}

function groups(
  truths: readonly Truth[],
  nameOf: (truth: Truth) => string,
): readonly (readonly [string, readonly Truth[]])[] {
  const byName = new Map<string, Truth[]>();
  for (const truth of truths)
    byName.set(nameOf(truth), [...(byName.get(nameOf(truth)) ?? []), truth]);
  return [...byName];
}

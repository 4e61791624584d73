import type { Evidence, EvaluatedFinding, Severity } from '../contracts';
import { evidenceDigestOf, keyOfEvidence } from '../fingerprint';

const RANK: Readonly<Record<Severity, number>> = {
  blocker: 3,
  warning: 2,
  info: 1,
};

/**
 * One finding for each fingerprint: checks of one family that see the same fault on the same object
 * from different sides add their evidence to the gravest of them.
 */
export function mergeFindings(
  findings: readonly EvaluatedFinding[],
): readonly EvaluatedFinding[] {
  const merged = new Map<string, EvaluatedFinding>();
  for (const finding of findings) {
    const other = merged.get(finding.fingerprint);
    merged.set(finding.fingerprint, other ? merge(other, finding) : finding);
  }
  return [...merged.values()];
}

function merge(a: EvaluatedFinding, b: EvaluatedFinding): EvaluatedFinding {
  const [graver, other] = RANK[b.severity] > RANK[a.severity] ? [b, a] : [a, b];
  const evidence = distinct([...graver.evidence, ...other.evidence]);
  const hints = graver.hints ?? other.hints;
  const object = graver.object?.uid
    ? graver.object
    : other.object ?? graver.object;
  // What the upgrade breaks is no less broken by it where something fails already.
  const failsSince =
    graver.failsSince ??
    (graver.severity === 'blocker' ? undefined : other.failsSince);
  const result = {
    ...graver,
    evidence,
    ...(failsSince ? { failsSince } : {}),
    ...(hints ? { hints } : {}),
    ...(object ? { object } : {}),
  };
  return { ...result, evidenceDigest: evidenceDigestOf(result) };
}

function distinct(evidence: readonly Evidence[]): readonly Evidence[] {
  return [
    ...new Map(evidence.map(item => [keyOfEvidence(item), item])).values(),
  ];
}

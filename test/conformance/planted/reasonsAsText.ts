/** Each way in which a reason becomes text by accident, and what is fine. */
interface Reason {
  readonly code: string;
  readonly params?: object;
}

export function wrong(
  reason: Reason | undefined,
  reasons: readonly Reason[],
  other: Reason,
): readonly unknown[] {
  return [
    `Blocked: ${reason}`,
    `Blocked: ${reasons}`,
    String(reason),
    reasons.join(', '),
    reasons.includes(other),
    reason === other,
    new Set(reasons),
  ];
}

type Json = string | readonly Json[];

export function right(
  reason: Reason | undefined,
  reasons: readonly Reason[],
  json: Json,
): readonly unknown[] {
  return [
    `Blocked: ${reason?.code}`,
    String(reasons.length),
    reasons.map(({ code }) => code).join(', '),
    reason === undefined,
    new Set(reasons.map(({ code }) => code)),
    String(json),
  ];
}

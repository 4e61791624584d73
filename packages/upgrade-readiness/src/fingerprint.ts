import { hash } from 'node:crypto';
import type { FindingDraft } from './contracts';

/**
 * Names the same fault on the same object over time. The UID is left out on purpose: an object that was deleted and applied again from the
 * same faulty manifest has the same fault.
 */
export function fingerprintOf(
  family: string,
  { key, object }: Pick<FindingDraft, 'key' | 'object'>,
): string {
  const parts = [
    family,
    key ?? '',
    object?.group ?? '',
    object?.kind ?? '',
    object?.namespace ?? '',
    object?.name ?? '',
  ];
  return digest(parts);
}

/** Changes when what the finding rests on does. Times count: the same applier sending the same again is new evidence. */
export function evidenceDigestOf({
  severity,
  confidence,
  breaksAt,
  evidence,
}: Pick<
  FindingDraft,
  'severity' | 'confidence' | 'breaksAt' | 'evidence'
>): string {
  const sorted = evidence
    .map(({ source, text, time }) => JSON.stringify([source, text, time ?? '']))
    .sort();
  return digest([severity, confidence, breaksAt ?? '', ...sorted]);
}

/** JSON keeps the parts apart, so that no two lists of parts read the same. */
function digest(parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32);
}

import { hash } from 'node:crypto';
import { reasonKey } from '@drydock/upgrade-reasons';
import type { Evidence, FindingDraft } from './contracts';

/**
 * Names the same fault on the same object over time. The UID is left out on purpose: an object that
 * was deleted and applied again from the same faulty manifest has the same fault.
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

/** The same for evidence that says the same. */
export function keyOfEvidence({ source, what }: Evidence): string {
  return JSON.stringify([source, reasonKey(what)]);
}

/**
 * Changes when what the finding rests on does. Times count: the same applier sending the same again
 * is new evidence.
 */
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
    .map(item => JSON.stringify([keyOfEvidence(item), item.time ?? '']))
    .sort();
  return digest([severity, confidence, breaksAt ?? '', ...sorted]);
}

/** JSON keeps the parts apart, so that no two lists of parts read the same. */
function digest(parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32);
}

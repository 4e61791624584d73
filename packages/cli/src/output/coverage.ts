import type { CheckCoverage } from '@drydock/upgrade-readiness';

const WORDS = { ran: 'ran', partial: 'seen in part', 'not-run': 'not checked', off: 'not checked by policy' } as const;

/** Checks that did not see all, each with why, in one line; but those whose reasons stand in what was `said` already. */
export function notSeen(coverage: readonly CheckCoverage[], said: readonly string[] = []): readonly { readonly checkId: string; readonly text: string }[] {
  return coverage
    .filter(({ status, reasons }) => status !== 'ran' && !(reasons.length > 0 && said.some(sentence => sentence.includes(reasons.join('; ')))))
    .map(({ checkId, status, reasons }) => ({ checkId, text: `${checkId}: ${WORDS[status]}${reasons.length > 0 ? `: ${reasons.slice(0, 3).join('; ')}` : ''}` }));
}

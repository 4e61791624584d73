import type { CheckCoverage } from '@drydock/upgrade-readiness';

const WORDS = { ran: 'ran', partial: 'seen in part', 'not-run': 'not checked', off: 'not checked by policy' } as const;

/** Checks that did not see all, each with why, in one line. */
export function notSeen(coverage: readonly CheckCoverage[]): readonly { readonly checkId: string; readonly text: string }[] {
  return coverage
    .filter(({ status }) => status !== 'ran')
    .map(({ checkId, status, reasons }) => ({ checkId, text: `${checkId}: ${WORDS[status]}${reasons.length > 0 ? `: ${reasons.slice(0, 3).join('; ')}` : ''}` }));
}

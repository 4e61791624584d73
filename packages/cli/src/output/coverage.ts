import { allChecks, schemaChecks, type CheckCoverage } from '@drydock/upgrade-readiness';

const WORDS = { ran: 'ran', partial: 'seen in part', 'not-run': 'not checked', off: 'not checked by policy' } as const;

/** Checks that did not see all, each with why, in one line; but those whose reasons stand in what was `said` already. */
export function notSeen(coverage: readonly CheckCoverage[], said: readonly string[] = []): readonly { readonly checkId: string; readonly text: string }[] {
  return coverage
    .filter(({ status, reasons }) => status !== 'ran' && !(reasons.length > 0 && said.some(sentence => sentence.includes(reasons.join('; ')))))
    .map(({ checkId, status, reasons }) => ({ checkId, text: `${checkId}: ${WORDS[status]}${reasons.length > 0 ? `: ${reasons.slice(0, 3).join('; ')}` : ''}` }));
}

/** What checks that saw all they need leave out on purpose. */
export function leftOut(coverage: readonly CheckCoverage[]): readonly string[] {
  return coverage.flatMap(({ checkId, status, reasons }) => (status === 'ran' && reasons.length > 0 ? [`${checkId} leaves out: ${reasons.join('; ')}`] : []));
}

/** What was not asked, where manifest files alone were: a verdict on them is none on the cluster that they go to. */
export function notAsked(coverage: readonly CheckCoverage[]): readonly string[] {
  const isAsked = (checks: readonly { readonly id: string }[]) => coverage.some(({ checkId }) => checks.some(({ id }) => id === checkId));
  if (isAsked(allChecks)) return [];
  const fields = isAsked(schemaChecks) ? [] : ['Fields were not looked at, so misspelt and unknown ones are not known: --schema or --schema-context tells them.'];
  return [...fields, `Not looked at: ${allChecks.length} checks of a cluster (disruption budgets, nodes, webhooks, add-ons and others), with --context.`];
}

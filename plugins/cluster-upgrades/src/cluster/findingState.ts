import type { Finding } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** Only open findings count for the verdict; waived and ignored ones are shown as such. */
export function isOpen({ state }: Pick<Finding, 'state'>): boolean {
  return state === undefined || state === 'open';
}

/** "1 waived, 2 ignored"; undefined when every finding is open. */
export function acceptedText(
  findings: Pick<Finding, 'state'>[],
): string | undefined {
  const amounts = (['waived', 'ignored'] as const).map(state => ({
    state,
    amount: findings.filter(finding => finding.state === state).length,
  }));
  const texts = amounts
    .filter(({ amount }) => amount > 0)
    .map(({ state, amount }) => `${amount} ${state}`);
  return texts.length > 0 ? texts.join(', ') : undefined;
}

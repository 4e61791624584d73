import type { Finding } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Texts } from '../translation';

/** Only open findings count for the verdict; waived and ignored ones are shown as such. */
export function isOpen({ state }: Pick<Finding, 'state'>): boolean {
  return state === undefined || state === 'open';
}

/** "1 waived, 2 ignored"; undefined when every finding is open. */
export function acceptedText(
  findings: Pick<Finding, 'state'>[],
  texts: Texts,
): string | undefined {
  const amounts = (['waived', 'ignored'] as const).map(state => ({
    state,
    amount: findings.filter(finding => finding.state === state).length,
  }));
  const said = amounts
    .filter(({ amount }) => amount > 0)
    .map(({ state, amount }) =>
      texts(`cluster.count.accepted.${state}`, { count: amount }),
    );
  return said.length > 0 ? said.join(', ') : undefined;
}

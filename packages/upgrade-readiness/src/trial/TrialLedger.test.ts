import { said } from '@drydock/upgrade-reasons';
import { TrialLedger } from './TrialLedger';
import type { TrialKind } from './planKinds';

const kind: TrialKind = {
  group: '',
  version: 'v1',
  resource: 'configmaps',
  kind: 'ConfigMap',
  namespaced: true,
  custom: false,
};

function ledgerOf(
  severities: readonly ('blocker' | 'warning')[],
  maxFindings = 2,
): TrialLedger {
  const ledger = new TrialLedger('1.32.0', maxFindings);
  severities.forEach((severity, index) =>
    ledger.record(
      { metadata: { name: `${severity}-${index}`, namespace: 'payments' } },
      kind,
      {
        outcome: 'refused',
        checkId: 'trial-import',
        severity,
        problems: [said('no')],
      },
    ),
  );
  return ledger;
}

const told = ({ findings, untold, untoldBlockers }: TrialLedger) => ({
  told: findings.map(({ object }) => object?.name),
  untold,
  untoldBlockers,
});

describe('TrialLedger', () => {
  it('tells blockers rather than warnings, whichever came first', () => {
    expect(
      told(ledgerOf(['warning', 'warning', 'warning', 'blocker'])),
    ).toEqual({
      told: ['blocker-3', 'warning-0'],
      untold: 2,
      untoldBlockers: 0,
    });
    expect(
      told(ledgerOf(['warning', 'blocker', 'blocker', 'warning', 'blocker'])),
    ).toEqual({
      told: ['blocker-1', 'blocker-2'],
      untold: 3,
      untoldBlockers: 1,
    });
  });

  it('does so over kinds, too, and forgets no count', () => {
    const total = ledgerOf(['warning', 'warning', 'warning']);
    total.merge(ledgerOf(['blocker', 'blocker', 'blocker', 'warning']));
    expect(told(total)).toEqual({
      told: ['blocker-0', 'blocker-1'],
      untold: 5,
      untoldBlockers: 1,
    });
    expect(total.refused).toBe(7);
  });
});

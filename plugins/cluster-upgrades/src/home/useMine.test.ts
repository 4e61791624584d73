import { findingItems } from '../__testUtils__/findings';
import { impact } from '../__testUtils__/readiness';
import { fixesOf } from './useMine';

describe('fixesOf', () => {
  it('names each finding once, whether it is mine by a service or by its owner', () => {
    const fixes = fixesOf(impact, findingItems.slice(0, 4));
    expect(fixes.map(({ clusterName, finding }) => `${clusterName} ${finding.fingerprint}`)).toEqual(['prod-eu-1 f-flowschema', 'prod-eu-1 f-webhook', 'prod-eu-1 f-pdb', 'prod-fra-1 f-pdb-fra']);
  });

  it('leaves out what is waived and what is only a note', () => {
    const [entry] = impact.findings;
    const findings = [
      { ...entry, state: 'waived' as const },
      { ...entry, finding: { ...entry.finding, fingerprint: 'note', severity: 'info' as const } },
    ];
    expect(fixesOf({ ...impact, findings }, [])).toEqual([]);
  });
});

import { inEnglish, said } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { SupportStatus } from '@drydock/kubernetes-knowledge';
import type { PlatformDecision } from '../platform';
import { inventoryOf, runAlone } from '../testing/inventories';
import { supportDates } from './supportDates';

const inventory = inventoryOf({ version: { gitVersion: 'v1.33.1' } });
const eks: PlatformDecision = {
  provider: 'eks',
  basis: 'said',
  reason: said('Amazon EKS'),
};
const judge = (
  current: SupportStatus,
  target: SupportStatus,
  to = '1.34',
  platform = eks,
) =>
  runAlone(supportDates, inventory, to, {
    platform,
    knowledge: {
      ...builtinKnowledge,
      supportStatus: (_, minor) => (minor === '1.33' ? current : target),
    },
  });
const standard: SupportStatus = {
  state: 'standard',
  daysLeft: 200,
  until: '2027-06-01',
};

describe('support-dates', () => {
  it('finds nothing in standard support', () => {
    expect(judge(standard, standard)).toEqual({ findings: [], partial: [] });
  });

  it('warns when the running minor is out of support, or paid for', () => {
    expect(judge({ state: 'unsupported' }, standard).findings).toMatchObject([
      { severity: 'warning', title: 'v1.33 is out of support (Amazon EKS)' },
    ]);
    expect(
      judge(
        { state: 'extended', until: '2027-02-01', extendedCostPerHourUsd: 0.6 },
        standard,
      ).findings,
    ).toMatchObject([
      {
        severity: 'warning',
        title:
          'v1.33 is in extended support (Amazon EKS), until 2027-02-01, at 0.60 US dollars an hour',
      },
    ]);
  });

  it('tells ahead of the end', () => {
    expect(
      judge({ ...standard, daysLeft: 30 }, standard).findings,
    ).toMatchObject([
      {
        severity: 'info',
        title: 'Standard support of v1.33 (Amazon EKS) ends in 30 days',
      },
    ]);
  });

  it('warns of a target that is out of support itself', () => {
    expect(judge(standard, { state: 'unsupported' }).findings).toMatchObject([
      { severity: 'warning', key: 'target/1.34' },
    ]);
    expect(judge(standard, { state: 'extended' }).findings).toMatchObject([
      { severity: 'info', key: 'target/1.34' },
    ]);
    expect(
      judge({ state: 'unsupported' }, standard, '1.33.9').findings,
    ).toHaveLength(1);
  });

  it('says that dates are unknown instead of calling them fine', () => {
    expect(judge({ state: 'unknown' }, { state: 'unknown' })).toEqual({
      findings: [],
      partial: [
        'No support dates of v1.33 by Amazon EKS are known',
        'No support dates of v1.34 by Amazon EKS are known',
      ],
    });
  });

  it('tells that the platform is said to be one and looks like another', () => {
    const contradiction = said('Set to Amazon EKS, but it looks like K3s');
    expect(
      inEnglish(
        judge(standard, standard, '1.34', { ...eks, contradiction }).findings,
      ),
    ).toMatchObject([
      {
        key: 'platform',
        severity: 'warning',
        title:
          'Support dates and cost are those of Amazon EKS, but the cluster looks like another platform',
        evidence: [{ what: inEnglish(contradiction) }],
      },
    ]);
  });

  it('is partial where marks of a platform decide nothing', () => {
    const { partial } = judge(standard, standard, '1.34', {
      provider: 'upstream',
      basis: 'assumed',
      reason: said(''),
      doubt: said(
        'It looks like Amazon EKS, but a node is one of the control plane',
      ),
    });
    expect(partial).toEqual([
      'Upstream dates are used: It looks like Amazon EKS, but a node is one of the control plane. Set `platform` of the cluster',
    ]);
  });

  it('knows the real dates of old minors', () => {
    expect(
      runAlone(
        supportDates,
        inventoryOf({ version: { gitVersion: 'v1.24.17' } }),
        '1.25',
      ).findings.map(({ key }) => key),
    ).toEqual(['current/1.24', 'target/1.25']);
  });
});

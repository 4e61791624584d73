import { said } from '@drydock/upgrade-reasons';
import { ownerMessage } from './ownerMessage';

const notice = (more: object = {}) => ({
  clusterId: 'c',
  clusterName: 'prod-eu-1',
  fingerprint: 'f',
  title: said('PDB payments/api allows no disruption'),
  ...more,
});

describe('ownerMessage', () => {
  it('says how many, where and by when, and leads to them', () => {
    expect(
      ownerMessage('m1', 'group:default/payments', [
        notice({ dueAt: '2026-12-01' }),
        notice({ clusterName: 'dev', dueAt: '2026-11-28' }),
      ]),
    ).toEqual({
      title: '2 new blockers on 2 clusters, the first due 2026-11-28',
      description:
        'prod-eu-1: PDB payments/api allows no disruption, due 2026-12-01\ndev: PDB payments/api allows no disruption, due 2026-11-28',
      link: '/cluster-upgrades/readiness?owner=group%3Adefault%2Fpayments&severity=blocker',
      severity: 'high',
      topic: 'new-blockers',
      scope: 'cluster-upgrades:m1',
    });
  });

  it('names one cluster, claims no day that is not known, and does not grow without end', () => {
    const message = ownerMessage(
      'm1',
      'group:default/payments',
      Array.from({ length: 500 }, () =>
        notice({ title: said(`a\nb${'x'.repeat(5000)}`) }),
      ),
    );
    expect(message.title).toBe('500 new blockers on prod-eu-1');
    expect(message.description?.split('\n')).toHaveLength(11);
    expect(message.description?.length).toBeLessThan(3000);
    expect(message.description).toContain('and 490 more');
  });
});

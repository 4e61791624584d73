import type { ProviderInsight } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { inEnglish, said } from '@drydock/upgrade-reasons';
import { platformErrors } from './insightRules';
import type { PlatformFacts } from './model';
import { presentPlatform, rollbackText } from './presentPlatform';

const insight = (status: ProviderInsight['status']): ProviderInsight => ({
  id: status,
  title: said(`T ${status}`),
  status,
  detail: said('D'),
  refreshedAt: '2026-11-21T00:00:00Z',
});
const facts = (items: readonly ProviderInsight[]): PlatformFacts => ({
  provider: 'EKS',
  insights: { state: 'read', items },
  rollback: { state: 'read', items: [] },
});

describe('what the platform says before the start', () => {
  it('are errors alone, and name the platform', () => {
    const all = facts([
      insight('error'),
      insight('warning'),
      insight('passing'),
      insight('unknown'),
    ]);
    expect(inEnglish(platformErrors(all))).toEqual([
      {
        id: expect.any(String),
        reason: 'EKS says that it will not go through: T error (D)',
      },
    ]);
  });

  it('says of what was not read why, and shows it as nothing good', () => {
    const unknown: PlatformFacts = {
      provider: 'EKS',
      insights: { state: 'unknown', reason: said('down'), items: [] },
      rollback: { state: 'unknown', reason: said('down'), items: [] },
    };
    expect(presentPlatform(unknown)).toMatchObject({
      insights: { state: 'unknown', reason: { text: 'down' }, items: [] },
      rollback: { state: 'unknown', reason: { text: 'down' } },
    });
    expect(rollbackText(unknown)).toBe('unknown');
  });

  it('says in a few words what could be undone and until when', () => {
    const rollback = (
      items: PlatformFacts['rollback']['items'],
    ): PlatformFacts => ({
      ...facts([]),
      rollback: { state: 'read', items: [...items] },
    });
    expect(
      rollbackText(
        rollback([
          {
            scope: 'control-plane',
            possible: false,
            what: said('w'),
            limits: [],
          },
        ]),
      ),
    ).toBe('not possible');
    const both = rollback([
      {
        scope: 'control-plane',
        possible: true,
        until: '2026-11-28T12:00:00Z',
        what: said('w'),
        limits: [],
      },
      { scope: 'node-pools', possible: true, what: said('w'), limits: [] },
    ]);
    expect(rollbackText(both)).toBe(
      'control plane until 2026-11-28 12:00 UTC, node pools',
    );
  });
});

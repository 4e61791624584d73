import { inEnglish, said } from '@drydock/upgrade-reasons';
import type { PlatformFacts } from '../../clusters/platform/model';
import { presentPlatform, rollbackReason } from './presentPlatform';

describe('facts of a platform', () => {
  it('says of what was not read why, and shows it as nothing good', () => {
    const unknown: PlatformFacts = {
      provider: 'EKS',
      insights: { state: 'unknown', reason: said('down'), items: [] },
      rollback: { state: 'unknown', reason: said('down'), items: [] },
      addOns: { state: 'unknown', reason: said('down'), items: [] },
    };
    expect(presentPlatform(unknown)).toMatchObject({
      insights: { state: 'unknown', reason: { text: 'down' }, items: [] },
      rollback: { state: 'unknown', reason: { text: 'down' } },
      addOns: { state: 'unknown', reason: { text: 'down' }, items: [] },
    });
    expect(inEnglish(rollbackReason(unknown))).toBe('Unknown');
  });

  it('says in a few words what could be undone and until when', () => {
    const rollback = (
      items: PlatformFacts['rollback']['items'],
    ): PlatformFacts => ({
      provider: 'EKS',
      insights: { state: 'read', items: [] },
      rollback: { state: 'read', items: [...items] },
      addOns: { state: 'read', items: [] },
    });
    expect(
      inEnglish(
        rollbackReason(
          rollback([
            {
              scope: 'control-plane',
              possible: false,
              what: said('w'),
              limits: [],
            },
          ]),
        ),
      ),
    ).toBe('Not possible');
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
    expect(inEnglish(rollbackReason(both))).toBe(
      'control plane until Nov 28, 2026, 12:00 PM UTC; node pools',
    );
  });
});

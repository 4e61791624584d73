import { said } from '@drydock/upgrade-reasons';
import type { PlatformFacts } from '../../platform/model';
import { presentPlatform, rollbackText } from './presentPlatform';

describe('facts of a platform', () => {
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
      provider: 'EKS',
      insights: { state: 'read', items: [] },
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

import { csvName } from './csvName';

describe('csvName', () => {
  it('names plan, start and rollout', () => {
    expect(
      csvName(
        {
          id: '08106a39-d021-4a',
          planName: 'q4-to-1-36',
          createdAt: '2026-11-22T09:40:12.000Z',
        },
        'record',
      ),
    ).toBe('q4-to-1-36-20261122-0940-08106a39-record.csv');
    expect(
      csvName(
        { id: '08106a39-d021-4a', createdAt: '2026-11-22T09:40:12.000Z' },
        'clusters',
      ),
    ).toBe('rollout-20261122-0940-08106a39-clusters.csv');
  });
});

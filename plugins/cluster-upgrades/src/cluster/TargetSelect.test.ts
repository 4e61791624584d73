import { english } from '../translation';
import { targetNote } from './TargetSelect';

describe('targetNote', () => {
  it('counts hops, and says why they are fewer where a platform walks by itself', () => {
    expect(
      targetNote({ version: '1.37.1', allowed: true, hops: 4 }, english),
    ).toBe('4 hops');
    expect(
      targetNote(
        {
          version: '1.37.1',
          allowed: true,
          hops: 2,
          through: ['v1.35.9', '1.36.4'],
        },
        english,
      ),
    ).toBe(
      '2 hops, because the platform goes through v1.35.9 and v1.36.4 by itself',
    );
    expect(
      targetNote({ version: '1.35.9', allowed: true, hops: 1 }, english),
    ).toBe('');
  });
});

import { english } from '../translation';
import { acceptedText, isOpen } from './findingState';

describe('the state of a finding', () => {
  it('is open unless it was accepted', () => {
    expect(
      [
        {},
        { state: 'open' as const },
        { state: 'waived' as const },
        { state: 'ignored' as const },
        { state: 'solved' as const },
      ].map(isOpen),
    ).toEqual([true, true, false, false, false]);
  });

  it('is counted where it is not open', () => {
    expect(
      acceptedText(
        [{ state: 'waived' }, { state: 'ignored' }, { state: 'ignored' }, {}],
        english,
      ),
    ).toBe('1 waived, 2 ignored');
    expect(acceptedText([{}, { state: 'open' }], english)).toBeUndefined();
  });
});

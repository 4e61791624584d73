import { dollars } from './money';

describe('dollars', () => {
  it('shows cents only where they matter', () => {
    expect(dollars(0)).toBe('$0');
    expect(dollars(0.6)).toBe('$0.60');
    expect(dollars(5256)).toBe('$5,256');
  });
});

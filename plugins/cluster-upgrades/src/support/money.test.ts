import { english } from '../translation';
import { dollars, dollarsAnHour } from './money';

describe('dollars', () => {
  it('shows cents only where they matter', () => {
    expect(dollars(0, english)).toBe('$0');
    expect(dollars(0.6, english)).toBe('$0.60');
    expect(dollars(5256, english)).toBe('$5,256');
  });
});

it('shows the cents of a price an hour', () => {
  expect(dollarsAnHour(12.5, english)).toBe('$12.50/h');
});

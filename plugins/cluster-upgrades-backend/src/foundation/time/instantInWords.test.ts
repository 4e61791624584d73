import { instantInWords } from './instantInWords';

it('says an instant to the minute, with its zone', () => {
  expect(instantInWords(Date.parse('2026-11-23T17:00:59.999Z'))).toBe(
    '2026-11-23 17:00 UTC',
  );
});

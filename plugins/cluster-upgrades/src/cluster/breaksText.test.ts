import { english } from '../translation';
import { breaksText } from './FindingRow';

it('says since when something fails, before when it would break', () => {
  expect(breaksText({ breaksAt: '1.25', failsSince: '1.25' }, english)).toBe(
    'has failed since v1.25',
  );
  expect(breaksText({ breaksAt: '1.32' }, english)).toBe('breaks at v1.32');
  expect(breaksText({}, english)).toBeUndefined();
});

import { checkTitle } from './checkTitle';
import { english } from './english';

it('is the title in the catalogue, or the id of a check of another vendor', () => {
  expect(checkTitle('drain-simulation', english)).toBe(
    'Simulated drain of each node',
  );
  expect(checkTitle('acme-check', english)).toBe('acme-check');
});

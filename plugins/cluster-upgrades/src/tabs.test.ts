import { selectedTab } from './tabs';

const tabs = [
  { id: 'fleet', label: 'Fleet', href: '/cluster-upgrades' },
  { id: 'support', label: 'Support', href: '/cluster-upgrades/support' },
];

describe('selectedTab', () => {
  it('takes the longest address that fits, not the root of all', () => {
    expect(selectedTab(tabs, '/cluster-upgrades')).toBe(0);
    expect(selectedTab(tabs, '/cluster-upgrades/support')).toBe(1);
    expect(selectedTab(tabs, '/cluster-upgrades/support/')).toBe(1);
  });

  it('falls back to the fleet on a page without a tab', () => {
    expect(selectedTab(tabs, '/cluster-upgrades/upgrades/u1')).toBe(0);
    expect(selectedTab(tabs, '/somewhere-else')).toBe(0);
  });
});

import { selectedTab } from './tabs';

const root = '/cluster-upgrades';
const tabs = ['fleet', 'support', 'plans', 'rollouts'].map(id => ({
  id,
  label: id,
  href: `${root}/${id}`,
}));
const marked = (pathname: string) => tabs[selectedTab(tabs, root, pathname)].id;

describe('selectedTab', () => {
  it.each([
    ['/cluster-upgrades', 'fleet'],
    ['/cluster-upgrades/', 'fleet'],
    ['/cluster-upgrades/support', 'support'],
    ['/cluster-upgrades/support/', 'support'],
    ['/cluster-upgrades/plans/version-gates', 'plans'],
    ['/somewhere-else', 'fleet'],
  ])('of %s is %s', (pathname, id) => expect(marked(pathname)).toBe(id));

  it.each([
    ['/cluster-upgrades/upgrades/u1', 'rollouts'],
    ['/cluster-upgrades/version-gates', 'plans'],
  ])('of %s, which has no tab of its own, is %s', (pathname, id) =>
    expect(marked(pathname)).toBe(id),
  );
});

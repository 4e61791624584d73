import { isFiltered } from '../hooks/urlValues';
import type { UrlState } from '../hooks/useUrlState';
import {
  filterOf,
  findingKey,
  groupFilter,
  groupingOf,
  openFinding,
  openGroups,
  sortedBy,
  toggledGroups,
} from './readinessQuery';

function urlOf(query: string): UrlState {
  const params = new URLSearchParams(query);
  return {
    one: name => params.get(name) ?? undefined,
    many: name => params.getAll(name),
    set: () => {},
    text: query,
  };
}

describe('readinessQuery', () => {
  it('reads filters and leaves out unknown values', () => {
    expect(
      filterOf(
        urlOf(
          'severity=blocker&severity=nonsense&owner=group:default/a&state=waived&search=pdb',
        ),
      ),
    ).toMatchObject({
      severity: ['blocker'],
      owner: ['group:default/a'],
      state: ['waived'],
      search: 'pdb',
      check: undefined,
    });
    expect(isFiltered(filterOf(urlOf('group=check&open=x')))).toBe(false);
    expect(isFiltered(filterOf(urlOf('check=drain-pdb')))).toBe(true);
  });

  it('groups by owner and sorts by severity unless the address says otherwise', () => {
    expect(groupingOf(urlOf(''))).toBe('owner');
    expect(groupingOf(urlOf('group=weather'))).toBe('owner');
    expect(groupingOf(urlOf('group=check'))).toBe('check');
    expect(sortedBy(urlOf('sort=weather&order=desc'))).toEqual({
      sort: 'severity',
      order: 'desc',
    });
    expect(sortedBy(urlOf('sort=due'))).toEqual({
      sort: 'due',
      order: undefined,
    });
  });

  it('opens the first three groups until a user opens or closes one', () => {
    const keys = ['a', 'b', 'c', 'd'];
    expect(openGroups(urlOf(''), keys)).toEqual(['a', 'b', 'c']);
    expect(openGroups(urlOf('open=d&open=gone'), keys)).toEqual(['d']);
    expect(toggledGroups(['a', 'b'], 'd')).toEqual({ open: ['a', 'b', 'd'] });
    expect(
      openGroups(urlOf(`open=${toggledGroups(['a'], 'a').open}`), keys),
    ).toEqual([]);
  });

  it('asks for the rows of one group under all other filters', () => {
    expect(
      groupFilter(
        { severity: ['blocker'], owner: ['x', 'y'] },
        'owner',
        '(none)',
      ),
    ).toEqual({ severity: ['blocker'], owner: ['(none)'] });
  });

  it('keeps the open finding in the address', () => {
    const key = findingKey('kubeconfig/prod-eu-1', 'f00d');
    expect(openFinding(urlOf(`finding=${encodeURIComponent(key)}`))).toEqual({
      clusterId: 'kubeconfig/prod-eu-1',
      fingerprint: 'f00d',
    });
    expect(openFinding(urlOf('finding=nonsense'))).toBeUndefined();
    expect(openFinding(urlOf(''))).toBeUndefined();
  });
});

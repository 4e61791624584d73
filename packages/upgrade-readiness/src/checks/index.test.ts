import { existsSync } from 'node:fs';
import path from 'node:path';
import { allChecks } from './index';

describe('allChecks', () => {
  it('has unique kebab-case ids', () => {
    const ids = allChecks.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter(id => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  });

  it('has a page for each check', () => {
    // eslint-disable-next-line no-restricted-syntax
    const docs = path.resolve(__dirname, '../../../../docs');
    expect(
      allChecks
        .map(({ docs: page }) => page)
        .filter(page => !existsSync(path.join(docs, `${page}.md`))),
    ).toEqual([]);
  });

  it('keeps apart what no finding of a service can come from', () => {
    expect(
      allChecks.filter(({ ofCluster }) => ofCluster).map(({ id }) => id),
    ).toEqual([
      'upgrade-path',
      'removed-api-stored',
      'version-skew',
      'nodes',
      'support-dates',
    ]);
  });

  it('names titles and needs', () => {
    expect(
      allChecks.filter(
        ({ title, needs }) => title === '' || needs.length === 0,
      ),
    ).toEqual([]);
  });
});

import { allChecks, manifestChecks, trialReportChecks } from './index';

const allOfThem = [...allChecks, ...manifestChecks, ...trialReportChecks];

describe('allChecks', () => {
  it('has unique kebab-case ids', () => {
    const ids = allChecks.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter(id => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
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

  it('has needs for each', () => {
    expect(allChecks.filter(({ needs }) => needs.length === 0)).toEqual([]);
  });

  it('has a title of the catalogue for each, by its id', () => {
    expect(allOfThem.map(({ title }) => title)).toEqual(
      allOfThem.map(({ id }) => ({ code: `check-title.${id}` })),
    );
  });
});

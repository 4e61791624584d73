import { fixtureNow } from '../__testUtils__/clusters';
import { emptyImpact, impact } from '../__testUtils__/readiness';
import { english } from '../translation';
import { impactSentence } from './impactSentence';

describe('impactSentence', () => {
  const noneFound = {
    ...impact,
    fixes: 0,
    clustersToFix: 0,
    blockers: 0,
    dueAt: undefined,
  };

  it('says where it runs and what is due by when', () => {
    expect(impactSentence(impact, english, fixtureNow)).toBe(
      'Runs on 3 clusters; 1 fix due before Sat 28 Nov, on 1 of them.',
    );
  });

  it('counts a fix once, however many clusters wait for it', () => {
    expect(
      impactSentence(
        {
          ...impact,
          clusters: 900,
          fixes: 2,
          clustersToFix: 300,
          blockers: 450,
        },
        english,
        fixtureNow,
      ),
    ).toBe(
      'Runs on 900 clusters; 2 fixes due before Sat 28 Nov, on 300 of them.',
    );
    expect(
      impactSentence(
        { ...impact, clustersToFix: 3, blockers: 3 },
        english,
        fixtureNow,
      ),
    ).toBe('Runs on 3 clusters; 1 fix due before Sat 28 Nov, on all of them.');
    expect(
      impactSentence({ ...impact, clusters: 1, fixes: 2 }, english, fixtureNow),
    ).toBe('Runs on 1 cluster; 2 fixes due before Sat 28 Nov.');
  });

  it('says since when a fix is overdue', () => {
    expect(
      impactSentence({ ...impact, dueAt: '2026-11-01' }, english, fixtureNow),
    ).toBe('Runs on 3 clusters; 1 fix due since Sun 1 Nov, on 1 of them.');
  });

  it('does not call unchecked clusters free of fixes', () => {
    expect(
      impactSentence({ ...noneFound, notFullyChecked: 2 }, english, fixtureNow),
    ).toBe(
      'Runs on 3 clusters; no fix is known to be due; 2 clusters are not fully checked.',
    );
    expect(
      impactSentence({ ...impact, notFullyChecked: 1 }, english, fixtureNow),
    ).toBe(
      'Runs on 3 clusters; 1 fix due before Sat 28 Nov, on 1 of them; 1 cluster is not fully checked.',
    );
    expect(
      impactSentence({ ...noneFound, notFullyChecked: 0 }, english, fixtureNow),
    ).toBe('Runs on 3 clusters; no fix is due.');
  });

  it('says that it does not count what is waived, which is listed below', () => {
    expect(impactSentence({ ...impact, waived: 2 }, english, fixtureNow)).toBe(
      'Runs on 3 clusters; 1 fix due before Sat 28 Nov, on 1 of them. What is waived is not counted.',
    );
    expect(
      impactSentence({ ...noneFound, waived: 1 }, english, fixtureNow),
    ).toBe('Runs on 3 clusters; no fix is due. What is waived is not counted.');
  });

  it('says that nothing is linked, or that this is not known yet', () => {
    expect(impactSentence(emptyImpact, english, fixtureNow)).toBe(
      'No linked clusters',
    );
    expect(
      impactSentence(
        { ...emptyImpact, notKnown: 'The catalog was not read yet' },
        english,
        fixtureNow,
      ),
    ).toBe('Not known yet on which clusters it runs');
  });
});

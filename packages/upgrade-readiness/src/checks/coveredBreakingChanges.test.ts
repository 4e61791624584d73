import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { coveredBreakingChanges } from './coveredBreakingChanges';
import { allChecks } from './index';

const covered = Object.values(coveredBreakingChanges).flat();

describe('coveredBreakingChanges', () => {
  it('names changes of the knowledge, each once', () => {
    const known = new Set(
      builtinKnowledge
        .breakingChanges('1.0', builtinKnowledge.reviewedThrough)
        .map(({ id }) => id),
    );
    expect(covered.filter(id => !known.has(id))).toEqual([]);
    expect(new Set(covered).size).toBe(covered.length);
  });

  it('names checks that are there', () => {
    const ids = allChecks.map(({ id }) => id);
    expect(
      Object.keys(coveredBreakingChanges).filter(id => !ids.includes(id)),
    ).toEqual([]);
  });
});

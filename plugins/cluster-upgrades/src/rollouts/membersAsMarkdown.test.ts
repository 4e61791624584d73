import { fixtureNow } from '../__testUtils__/clusters';
import { rolloutClusters } from '../__testUtils__/rollouts';
import { english } from '../translation';
import { membersAsMarkdown, stepText } from './membersAsMarkdown';

describe('clusters of a rollout as Markdown', () => {
  it('has one row a cluster with what it waits on and who can end it', () => {
    const lines = membersAsMarkdown(rolloutClusters, fixtureNow).split('\n');
    expect(lines).toHaveLength(rolloutClusters.length + 2);
    expect(lines[3]).toBe(
      '| staging-us-2 | platform-emea | staging | v1.35.9 | v1.36.4 | 11 of 15 · Node pools | Waiting | PDB cart/worker, 0 allowed, checkout |',
    );
  });

  it('says of a failed one that a user decides, as long as the rollout lets them', () => {
    const waitsOf = (phase: 'failed' | 'succeeded', allowed: boolean) =>
      membersAsMarkdown(
        [
          {
            ...rolloutClusters[0],
            phase,
            waitingOn: undefined,
            actions: [{ action: 'retry-cluster', allowed }],
          },
        ],
        fixtureNow,
      )
        .split(' | ')
        .pop();
    expect(waitsOf('failed', true)).toBe('a user: retry or skip |');
    expect(waitsOf('failed', false)).toBe('nothing |');
    expect(waitsOf('succeeded', true)).toBe('nothing |');
  });

  it('does not call a cluster whose step is missing not started while it works', () => {
    expect(
      stepText({ ...rolloutClusters[0], stepNumber: undefined }, english),
    ).toBe('not known');
    expect(stepText({ ...rolloutClusters[3] }, english)).toBe('not started');
  });
});

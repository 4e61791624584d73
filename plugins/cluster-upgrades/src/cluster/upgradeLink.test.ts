import { aCluster } from '../__testUtils__/clusters';
import { targets } from '../__testUtils__/readiness';
import { english } from '../translation';
import { whyNot } from './upgradeLink';

describe('whyNot', () => {
  it('lets an upgrade be asked for', () => {
    expect(whyNot(aCluster('a'), targets, '1.35.6', english)).toBeUndefined();
  });

  it('gives the reason of a target that is not allowed', () => {
    expect(whyNot(aCluster('a'), targets, '1.38.0', english)).toBe(
      'Beyond our knowledge, which is reviewed through v1.37',
    );
  });

  it('names the permission where the backend gives no reason', () => {
    expect(
      whyNot(
        aCluster('a', { permissions: { operate: false, override: false } }),
        targets,
        '1.35.6',
        english,
      ),
    ).toContain('cluster-upgrades.rollout.operate');
  });

  it('refuses a second upgrade while one is under way, and not after it ended', () => {
    const upgrade = { id: 'u', target: '1.36.2', stepNumber: 1, stepCount: 8 };
    expect(
      whyNot(
        aCluster('a', { upgrade: { ...upgrade, phase: 'paused' } }),
        targets,
        '1.35.6',
        english,
      ),
    ).toBe('An upgrade of this cluster is under way');
    expect(
      whyNot(
        aCluster('a', { upgrade: { ...upgrade, phase: 'failed' } }),
        targets,
        '1.35.6',
        english,
      ),
    ).toBeUndefined();
  });

  it('refuses the next upgrade until the cluster was read after the last one', () => {
    const endedSince = {
      id: 'u',
      to: 'v1.36.4',
      outcome: 'succeeded' as const,
      endedAt: '2026-11-21T09:00:00Z',
    };
    const cluster = aCluster('a');
    expect(
      whyNot(
        { ...cluster, freshness: { ...cluster.freshness, endedSince } },
        targets,
        '1.35.6',
        english,
      ),
    ).toBe(
      'Not read since the upgrade to v1.36.4 ended. Try again after the next read',
    );
  });

  it('refuses what no provider can do, what is not in the catalog, and what has no target', () => {
    expect(
      whyNot(
        aCluster('a', { upgradable: { possible: false } }),
        targets,
        '1.35.6',
        english,
      ),
    ).toBe('No provider can change this cluster');
    expect(
      whyNot(
        aCluster('a', { entityRef: undefined }),
        targets,
        '1.35.6',
        english,
      ),
    ).toBe('The cluster is not in the catalog yet');
    expect(whyNot(aCluster('a'), targets, undefined, english)).toBe(
      'There is no version to go to',
    );
  });
});

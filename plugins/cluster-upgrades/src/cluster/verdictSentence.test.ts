import type { Finding } from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  aCluster,
  blockedCluster,
  fixtureNow,
} from '../__testUtils__/clusters';
import {
  blockedReadiness,
  findings,
  readyReadiness,
  unknownReadiness,
} from '../__testUtils__/readiness';
import { english } from '../translation';
import { verdictSentence } from './verdictSentence';

const say = (readiness = blockedReadiness, cluster = blockedCluster) =>
  verdictSentence(readiness, cluster, english, fixtureNow);

describe('verdictSentence', () => {
  it('says who has what to do by when', () => {
    expect(say()).toBe(
      'Blocked for v1.35.6: payments, checkout and platform-emea each have one fix to make before Wed 2 Dec.',
    );
  });

  it('speaks of one owner in the singular', () => {
    expect(say({ ...blockedReadiness, findings: findings.slice(0, 1) })).toBe(
      'Blocked for v1.35.6: payments has one fix to make before Wed 2 Dec.',
    );
  });

  it('does not speak of an owner where none is known', () => {
    const unowned = [findings[0], { ...findings[0], fingerprint: 'other' }].map(
      ({ owner: _, ...finding }): Finding => finding,
    );
    expect(say({ ...blockedReadiness, findings: unowned })).toBe(
      'Blocked for v1.35.6: two fixes without a known owner to make before Wed 2 Dec.',
    );
  });

  it('gives each owner its number where they differ', () => {
    const twice: Finding = { ...findings[0], fingerprint: 'other' };
    expect(
      say({ ...blockedReadiness, findings: [...findings.slice(0, 2), twice] }),
    ).toBe(
      'Blocked for v1.35.6: payments has 2 fixes and checkout has 1 fix to make before Wed 2 Dec.',
    );
  });

  it('says that support ended where no date is left', () => {
    const cluster = aCluster('old', {
      support: {
        provider: 'upstream',
        providerName: 'Upstream',
        state: 'unsupported',
        standardEnd: '2026-10-27',
      },
    });
    expect(
      say({ ...blockedReadiness, findings: findings.slice(0, 1) }, cluster),
    ).toBe(
      'Blocked for v1.35.6: payments has one fix to make; support ended on 27 Oct.',
    );
  });

  it('names no unknown date', () => {
    const cluster = aCluster('new', {
      support: {
        provider: 'upstream',
        providerName: 'Upstream',
        state: 'unknown',
      },
    });
    expect(
      say({ ...blockedReadiness, findings: findings.slice(0, 1) }, cluster),
    ).toBe('Blocked for v1.35.6: payments has one fix to make.');
  });

  it('says of unknown which checks did not run', () => {
    expect(say(unknownReadiness)).toBe(
      'Unknown for v1.35.6: 2 of 8 checks did not run in full (Deprecated callers and Helm releases).',
    );
  });

  it('says of ready how many checks stand behind it', () => {
    expect(say(readyReadiness)).toBe(
      'Ready for v1.35.6: 0 findings from 8 of 8 checks.',
    );
  });

  it('speaks of the version that it runs where there is none to go to', () => {
    const newest = aCluster('newest', {
      version: 'v1.37.1',
      target: undefined,
    });
    expect(say({ ...readyReadiness, target: '' }, newest)).toBe(
      'Ready for v1.37.1, which it runs: 0 findings from 8 of 8 checks.',
    );
  });

  it('never rounds the number of checks up', () => {
    expect(
      say({
        ...readyReadiness,
        verdict: 'attention',
        checks: { ran: 6, total: 8 },
        findings: findings.slice(3),
      }),
    ).toBe(
      'Attention for v1.35.6: no blockers, 2 warnings from 6 of 8 checks.',
    );
  });
});

import {
  allScopes,
  accelerators,
  cgroupGate,
  noScopes,
} from '../__testUtils__/versionGates';
import { conditionText, deniedFor, scopeText, stateLook } from './words';

describe('words of version gates', () => {
  it('say for which clusters an acknowledgement holds', () => {
    expect(allScopes.map(({ scope }) => scopeText(scope))).toEqual([
      'the whole fleet',
      'all clusters of prod',
      'cluster payments-prod-1',
    ]);
    expect(scopeText({ kind: 'cluster', clusterId: 'c9' })).toBe('cluster c9');
  });

  it('say whom a gate is about, and nothing where it is about all', () => {
    expect(conditionText(cgroupGate)).toBeUndefined();
    expect(conditionText({ environments: ['prod', 'staging'] })).toBe(
      'Only clusters of prod, staging',
    );
    expect(conditionText({ labels: { tier: 'gold', os: 'flatcar' } })).toBe(
      'Only clusters with tier=gold, os=flatcar',
    );
    expect(conditionText(accelerators)).toBe(
      'Only clusters of prod with accelerator=nvidia',
    );
  });

  it('have one for each state, and show one that they do not know as it is', () => {
    expect(
      ['active', 'expired', 'withdrawn', 'replaced', 'void'].map(
        state => stateLook(state as 'active').word,
      ),
    ).toEqual(['Counts', 'Expired', 'Withdrawn', 'Given anew', 'Void']);
    expect(stateLook('someday' as 'active')).toEqual({
      status: 'unknown',
      word: 'someday',
    });
  });

  it('name the permission where the reader may acknowledge for nothing of it', () => {
    expect([
      deniedFor(allScopes),
      deniedFor(noScopes),
      deniedFor(undefined),
    ]).toEqual([
      undefined,
      'Needs cluster-upgrades.version-gate.acknowledge',
      undefined,
    ]);
  });
});

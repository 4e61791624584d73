import {
  allScopes,
  accelerators,
  cgroupGate,
  noScopes,
} from '../__testUtils__/versionGates';
import { english } from '../translation';
import {
  conditionText,
  deniedFor,
  scopeChoiceText,
  scopeText,
  stateLook,
} from './words';

describe('words of version gates', () => {
  it('say for which clusters an acknowledgement holds', () => {
    expect(allScopes.map(({ scope }) => scopeText(scope, english))).toEqual([
      'the whole fleet',
      'all clusters of prod',
      'cluster payments-prod-1',
    ]);
    expect(
      allScopes.map(({ scope }) => scopeChoiceText(scope, english)),
    ).toEqual([
      'The whole fleet',
      'All clusters of prod',
      'Cluster payments-prod-1',
    ]);
    expect(scopeText({ kind: 'cluster', clusterId: 'c9' }, english)).toBe(
      'cluster c9',
    );
  });

  it('say whom a gate is about, and nothing where it is about all', () => {
    expect(conditionText(cgroupGate, english)).toBeUndefined();
    expect(conditionText({ environments: ['prod', 'staging'] }, english)).toBe(
      'Only clusters of prod, staging',
    );
    expect(
      conditionText({ labels: { tier: 'gold', os: 'flatcar' } }, english),
    ).toBe('Only clusters with tier=gold, os=flatcar');
    expect(conditionText(accelerators, english)).toBe(
      'Only clusters of prod with accelerator=nvidia',
    );
  });

  it('have one for each state, and show one that they do not know as it is', () => {
    expect(
      ['active', 'expired', 'withdrawn', 'replaced', 'void'].map(
        state => stateLook(state as 'active', english).word,
      ),
    ).toEqual(['Active', 'Expired', 'Withdrawn', 'Replaced', 'Void']);
    expect(stateLook('someday' as 'active', english)).toEqual({
      status: 'unknown',
      word: 'someday',
    });
  });

  it('name the permission where the reader may acknowledge for nothing of it', () => {
    expect([
      deniedFor(allScopes, english),
      deniedFor(noScopes, english),
      deniedFor(undefined, english),
    ]).toEqual([
      undefined,
      'Needs cluster-upgrades.version-gate.acknowledge',
      undefined,
    ]);
  });
});

import { said } from '@drydock/upgrade-reasons';
import type { OwnedFinding } from './finding';
import type { StoredWaiver } from './store/waiverQueries';
import { endedWaivers } from './endedWaivers';

const AT = '2026-11-21T06:00:00.000Z';
const waiver: StoredWaiver = {
  id: 'w',
  clusterId: 'c',
  clusterName: 'C',
  fingerprint: 'f',
  evidenceDigest: 'd',
  checkId: 'x',
  title: 't',
  target: '1.36.2',
  reason: 'r',
  until: '2026-12-01',
  createdBy: 'user:default/ann',
  createdAt: AT,
  state: 'active',
};
const finding = (evidenceDigest: string): OwnedFinding => ({
  fingerprint: 'f',
  checkId: 'x',
  severity: 'blocker',
  confidence: 'observed',
  phase: 'nodes',
  title: said('t'),
  evidence: [],
  fix: { what: said('x') },
  evidenceDigest,
});

describe('endedWaivers', () => {
  it.each<[string, OwnedFinding[], string, string, string | undefined]>([
    [
      'stays while the evidence is the same',
      [finding('d')],
      '1.36.2',
      AT,
      undefined,
    ],
    [
      'is void when the evidence is another',
      [finding('e')],
      'v1.36.2',
      AT,
      'void',
    ],
    ['stays when the finding is gone for now', [], '1.36.2', AT, undefined],
    [
      'stays when another target was judged',
      [finding('e')],
      '1.37.0',
      AT,
      undefined,
    ],
    [
      'holds on its last day',
      [finding('d')],
      '1.36.2',
      '2026-12-01T23:59:59.000Z',
      undefined,
    ],
    [
      'expires after it',
      [finding('d')],
      '1.36.2',
      '2026-12-02T00:00:00.000Z',
      'expired',
    ],
  ])('%s', (_, findings, target, at, state) => {
    expect(
      endedWaivers([waiver], findings, target, at).map(ended => ended.state),
    ).toEqual(state === undefined ? [] : [state]);
  });
});

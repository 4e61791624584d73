import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { inPlace } from '../strategies/inPlace';
import { upgradeRecord } from '../__testUtils__/records';
import { explains } from './ObservedChanges';

const SEEN_MS = 1000;
const change = (from: string, to: string) => ({
  clusterId: 'c1',
  clusterName: 'prod-eu-1',
  from,
  to,
  observedAt: new Date(SEEN_MS).toISOString(),
});

/** An upgrade by one hop of the control plane, which was done. */
function done(hop: Omit<Hop, 'kind' | 'disrupts'>) {
  const steps = inPlace
    .steps({
      hops: [{ kind: 'control-plane', disrupts: ['control-plane'], ...hop }],
      target: hop.to,
    })
    .map((step, index) => ({
      ...step,
      id: `s${index}`,
      number: index,
      status: 'done' as const,
      facts: {},
      attempts: 1,
      failures: 0,
      inFlight: false,
    }));
  return upgradeRecord({ steps });
}

describe('explains', () => {
  it('is ours what a hop went through, in its own direction', () => {
    const forward = done({
      from: 'v1.35.5',
      to: 'v1.37.1',
      through: ['v1.36.4', 'v1.37.1'],
    });
    expect(explains(forward, change('v1.35.5', 'v1.36.4'), SEEN_MS)).toBe(true);
    expect(explains(forward, change('v1.38.0', 'v1.37.1'), SEEN_MS)).toBe(
      false,
    );
    const back = done({ from: 'v1.36.4', to: 'v1.35.5', back: true });
    expect(explains(back, change('v1.36.4', 'v1.35.5'), SEEN_MS)).toBe(true);
    expect(explains(back, change('v1.34.8', 'v1.35.5'), SEEN_MS)).toBe(false);
  });

  it('is not ours what was seen before the upgrade was asked for', () => {
    const record = {
      ...done({ from: 'v1.35.5', to: 'v1.36.4' }),
      createdAtMs: SEEN_MS + 1,
    };
    expect(explains(record, change('v1.35.5', 'v1.36.4'), SEEN_MS)).toBe(false);
  });
});

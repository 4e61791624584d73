import type {
  PlatformAddOn,
  PlatformFacts,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { english } from '../../translation';
import { addOnsSummary, healthLook, targetLook } from './addOns';

const addOn = (more: Partial<PlatformAddOn> = {}): PlatformAddOn => ({
  name: 'coredns',
  version: 'v1.11.3-eksbuild.2',
  managedBy: 'platform',
  status: 'ready',
  issues: [],
  supportsTarget: 'yes',
  offered: [],
  ...more,
});
const facts = (addOns: PlatformFacts['addOns']): PlatformFacts => ({
  target: 'v1.34',
  insights: { state: 'read', items: [] },
  rollback: { state: 'read', items: [] },
  addOns,
});

describe('add-ons of a cluster', () => {
  it('sum up what the target breaks, and name what the platform does not manage', () => {
    expect(
      addOnsSummary(
        facts({
          state: 'read',
          items: [
            addOn(),
            addOn({
              name: 'vpc-cni',
              supportsTarget: 'no',
              updateTo: 'v1.20.1-eksbuild.1',
            }),
            addOn({
              name: 'kube-proxy',
              managedBy: 'user',
              version: undefined,
            }),
          ],
        }),
        english,
      ),
    ).toEqual({
      count: '2',
      sentence:
        '2 add-ons · 1 does not support v1.34 · kube-proxy not managed by the platform',
      status: { status: 'blocked', label: 'Not supported' },
    });
  });

  it('are unknown where they could not be read, and never ready', () => {
    const unknown = addOnsSummary(
      facts({
        state: 'unknown',
        reason: { code: 'text', params: {}, text: 'AWS refused' },
        items: [],
      }),
      english,
    );
    expect(unknown.status?.status).toBe('unknown');
    expect(targetLook(addOn({ supportsTarget: 'unknown' }), english)).toEqual({
      status: 'unknown',
    });
    expect(healthLook(addOn({ status: 'unknown' }), english).status).toBe(
      'unknown',
    );
    expect(healthLook(addOn({ managedBy: 'user' }), english).status).toBe(
      'unknown',
    );
  });

  it('say what moves and what is ill', () => {
    expect(healthLook(addOn({ status: 'degraded' }), english)).toEqual({
      status: 'attention',
      label: 'Degraded',
    });
    expect(healthLook(addOn({ status: 'updating' }), english)).toEqual({
      status: 'pending',
      label: 'Updating',
    });
    expect(targetLook(addOn({ supportsTarget: 'no' }), english)).toEqual({
      status: 'blocked',
      label: 'Not supported: no version fits',
    });
  });
});

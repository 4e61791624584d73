import type { InstanceState } from './model';
import { leadOf, versionInText } from './templateVersion';

const LAUNCH = {
  templateId: 'lt-1',
  templateName: 'workers',
  version: 7,
  description: 'nodes of EKS 1.31.4, 2026-08',
  instanceTags: { version: '1.30.6' },
};

function launched(version: number, kubelet: string): InstanceState {
  return {
    id: 'i-1',
    lifecycle: 'InService',
    health: 'Healthy',
    zone: 'a',
    isProtectedFromScaleIn: false,
    template: { templateId: 'lt-1', version },
    drift: 'none',
    node: { name: 'n', version: kubelet, ready: true, schedulable: true },
  };
}

describe('where a launch template leads', () => {
  it('is what nodes of it run, else what its tag says, else its description', () => {
    expect([
      leadOf(
        [LAUNCH],
        [launched(7, 'v1.31.5-eks-1a'), launched(6, 'v1.29.0')],
        'version',
      ).version,
      leadOf([LAUNCH], [launched(6, 'v1.29.0')], 'version').version,
      leadOf([LAUNCH], [], 'other').version,
      leadOf([LAUNCH], []).version,
    ]).toEqual(['v1.31.5-eks-1a', 'v1.30.6', 'v1.31.4', 'v1.31.4']);
  });

  it('is the oldest of several templates, and not known where one says nothing', () => {
    const older = { ...LAUNCH, version: 3, description: 'v1.30' };
    const silent = { ...LAUNCH, version: 4, description: undefined };
    expect(leadOf([LAUNCH, older], [])).toEqual({
      template: 'workers, version 7; workers, version 3',
      version: 'v1.30',
    });
    expect(leadOf([LAUNCH, silent], []).version).toBeUndefined();
    expect(leadOf([], [])).toEqual({ template: '' });
  });

  it.each([
    ['v1.31.4', 'v1.31.4'],
    ['1.31', 'v1.31'],
    [
      'amazon-eks-node-al2023-x86_64-standard-1.31-v20260817',
      'v1.31-v20260817',
    ],
    ['kubelet v1.31.4-eks-1a2b3c4', 'v1.31.4-eks-1a2b3c4'],
    ['on 10.1.31.4', undefined],
    ['2.31.4', undefined],
    ['no version', undefined],
    [undefined, undefined],
  ])('reads %s as %s', (text, version) => {
    expect(versionInText(text)).toBe(version);
  });
});

import { inEnglish } from '@drydock/upgrade-reasons';
import { decodePool } from '../objects/machineConfigPool';
import { poolObject } from '../testing/objects';
import { certificateInsights } from './certificateInsights';

const now = new Date('2026-11-29T12:00:00Z');
const EVEN = 'v1.31+openshift4.18.9';
const NEXT_EVEN = 'v1.33+openshift4.20';
const SIGNER = 'CN=kube-apiserver-to-kubelet-signer';

const poolWith = (
  paused: boolean,
  days: readonly number[],
  name = 'worker',
  subjects: readonly string[] = [],
) => {
  const object = poolObject(name, '4.18.9', 2);
  object.metadata.resourceVersion = '1';
  object.spec = { ...object.spec, paused };
  object.status = {
    ...object.status,
    certExpirys: [
      ...days.map((each, index) => ({
        bundle: 'KubeAPIServerServingCAData',
        subject: subjects[index] ?? SIGNER,
        expiry: new Date(now.getTime() + each * 86_400_000).toISOString(),
      })),
      { bundle: 'RootCAData', subject: 'CN=root', expiry: 'never' },
    ],
  };
  return decodePool(object);
};
const insights = (
  pool: ReturnType<typeof poolWith>,
  target = 'v1.31+openshift4.18.12',
) =>
  inEnglish(
    certificateInsights({
      pools: [pool],
      current: EVEN,
      target,
      pausesPools: true,
      now,
    }),
  );

describe('certificateInsights', () => {
  it('warn of a paused pool whose certificate expires within 30 days, the first first', () => {
    expect(insights(poolWith(true, [-1, 29, 12]))).toMatchObject([
      {
        id: 'certificate worker',
        status: 'warning',
        detail: expect.stringMatching(
          /kube-apiserver-to-kubelet-signer expires on Dec 11, 2026.* is paused.*oc patch machineconfigpool worker/,
        ),
      },
    ]);
  });

  it('warn of a pool that an upgrade between even minors will pause', () => {
    expect(insights(poolWith(false, [12]), NEXT_EVEN)).toMatchObject([
      { detail: expect.stringContaining('This upgrade pauses') },
    ]);
    expect(insights(poolWith(false, [12]))).toEqual([]);
    expect(insights(poolWith(false, [12]), 'v1.32+openshift4.19')).toEqual([]);
  });

  it('warn of a paused pool whose certificate has expired and has no successor', () => {
    expect(insights(poolWith(true, [-3, -1]))).toMatchObject([
      {
        status: 'warning',
        detail: expect.stringMatching(
          /expired on Nov 28, 2026.* is paused.*oc patch machineconfigpool worker/,
        ),
      },
    ]);
    const successor =
      'CN=openshift-kube-apiserver-operator_kube-apiserver-to-kubelet-signer@1701453415';
    const pool = (subject: string) =>
      poolWith(true, [-1, 300], 'worker', [`${SIGNER},OU=openshift`, subject]);
    expect(insights(pool(successor))).toEqual([]);
    expect(insights(pool('CN=kubelet-signer,OU=openshift'))).toHaveLength(1);
    expect(insights(poolWith(false, [-1]), NEXT_EVEN)).toEqual([]);
  });

  it('say nothing of certificates that last, have a successor or are not there, and of masters', () => {
    expect(insights(poolWith(true, [31, -1]))).toEqual([]);
    expect(insights(poolWith(true, []))).toEqual([]);
    expect(insights(poolWith(true, [12], 'master'))).toEqual([]);
  });
});

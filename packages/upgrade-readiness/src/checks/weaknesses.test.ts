import { reasonText } from '@drydock/upgrade-reasons';
import { podOf } from '../testing/inventories';
import { workloadOf } from './__testUtils__/facts';
import { weaknessesOf } from './weaknesses';
import type { Surroundings } from './weaknesses';

const surroundings = (facts: Partial<Surroundings> = {}): Surroundings => ({
  pods: [podOf('api-1', {}, { node: 'a' }), podOf('api-2', {}, { node: 'b' })],
  isProtected: true,
  localClaims: new Set(),
  zones: new Map([
    ['a', 'z1'],
    ['b', 'z2'],
    ['c', 'z2'],
  ]),
  nodeCount: 3,
  ...facts,
});
const wordsOf = (...input: Parameters<typeof weaknessesOf>) =>
  weaknessesOf(...input).map(
    ({ severity, is }) => `${severity}: ${reasonText(is)}`,
  );

describe('weaknessesOf', () => {
  it('finds none in a workload that is spread and protected', () => {
    expect(wordsOf(workloadOf('api'), surroundings())).toEqual([]);
  });

  it('tells a shared zone only where there are several', () => {
    const inOneZone = [
      podOf('api-1', {}, { node: 'b' }),
      podOf('api-2', {}, { node: 'c' }),
    ];
    expect(
      wordsOf(workloadOf('api'), surroundings({ pods: inOneZone })),
    ).toEqual(['info: runs in one zone']);
    expect(
      wordsOf(
        workloadOf('api'),
        surroundings({
          pods: inOneZone,
          zones: new Map([
            ['b', 'z'],
            ['c', 'z'],
          ]),
        }),
      ),
    ).toEqual([]);
    expect(
      wordsOf(workloadOf('api'), surroundings({ zones: new Map() })),
    ).toEqual([]);
  });

  it('holds replicas against nothing that runs to its end', () => {
    const job = workloadOf(
      'report',
      {
        object: {
          group: 'batch',
          kind: 'Job',
          namespace: 'payments',
          name: 'report',
        },
        replicas: undefined,
      },
      { withoutReadinessProbe: ['app'] },
    );
    expect(wordsOf(job, surroundings({ isProtected: false }))).toEqual([]);
  });

  it('takes a claim that all pods share as it is', () => {
    const workload = workloadOf(
      'api',
      {},
      {
        volumes: [
          { name: 'data', type: 'persistentVolumeClaim', claim: 'shared' },
        ],
      },
    );
    expect(
      wordsOf(
        workload,
        surroundings({ localClaims: new Set(['payments/shared']) }),
      ),
    ).toEqual(['warning: keeps data on a local volume']);
    expect(
      wordsOf(
        workload,
        surroundings({ localClaims: new Set(['other/shared']) }),
      ),
    ).toEqual([]);
  });

  it('takes a missing number of replicas for one', () => {
    expect(
      wordsOf(workloadOf('api', { replicas: undefined }), surroundings()),
    ).toEqual(['info: has a single replica']);
  });
});

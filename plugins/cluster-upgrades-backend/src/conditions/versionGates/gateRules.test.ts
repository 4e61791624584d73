import { inEnglish, said } from '@drydock/upgrade-reasons';
import {
  concerns,
  covers,
  gatesOnTheWay,
  minorsEntered,
  stateOf,
  weigh,
} from './gateRules';
import {
  ADA,
  FLEET,
  NOW_MS,
  REASON,
  acknowledgementOf,
  gateOf,
} from './__testUtils__/gates';

const PROD = {
  id: 'a',
  environment: 'prod',
  labels: { accelerator: 'nvidia' },
};

describe('the minors that a hop enters', () => {
  it.each([
    ['one minor up', '1.35.5', '1.36.4', ['1.36']],
    ['two at once, as node pools go', 'v1.35.5', 'v1.37.0', ['1.36', '1.37']],
    ['over ten, by number', '1.9.0', '1.10.1', ['1.10']],
    ['a patch', '1.36.1', '1.36.4', []],
    ['back', '1.37.0', '1.36.4', []],
    ['from a version that cannot be parsed', 'latest', '1.36.4', []],
  ])('%s', (_, from, to, entered) => {
    expect(
      minorsEntered({ from, to }, [
        '1.37',
        '1.36',
        '1.35',
        '1.9',
        '1.10',
        '1.36',
      ]),
    ).toEqual(entered);
  });

  it('bring the gates of every hop, in the order of minors', () => {
    const gates = [
      gateOf({ id: 'late', minor: '1.37' }),
      gateOf(),
      gateOf({ id: 'later', minor: '1.38' }),
    ];
    const hops = [
      { from: '1.35.5', to: '1.36.4' },
      { from: '1.36.4', to: '1.37.1' },
    ];
    expect(gatesOnTheWay(gates, hops).map(({ id }) => id)).toEqual([
      'cgroup-v1',
      'late',
    ]);
  });
});

describe('whom a gate concerns', () => {
  it.each([
    ['every cluster where it names none', {}, PROD, true],
    [
      'a cluster of one of its environments',
      { environments: ['dev', 'prod'] },
      PROD,
      true,
    ],
    ['no other cluster', { environments: ['dev'] }, PROD, false],
    [
      'one whose environment is unknown',
      { environments: ['dev'] },
      { id: 'a' },
      true,
    ],
    [
      'one that has all labels',
      { labels: { accelerator: 'nvidia' } },
      PROD,
      true,
    ],
    [
      'none that lacks one of them',
      { labels: { accelerator: 'nvidia', tier: 'gold' } },
      PROD,
      false,
    ],
    [
      'one without known labels',
      { labels: { accelerator: 'nvidia' } },
      { id: 'a', environment: 'prod' },
      true,
    ],
    [
      'one that a source lists without labels',
      { labels: { accelerator: 'nvidia' } },
      { ...PROD, labels: {} },
      true,
    ],
    [
      'none of another environment, even if its labels are unknown',
      { environments: ['dev'], labels: { accelerator: 'nvidia' } },
      { ...PROD, labels: {} },
      false,
    ],
  ])('%s', (_, gate, cluster, expected) => {
    expect(concerns(gateOf(gate), cluster)).toBe(expected);
  });
});

describe('for whom an acknowledgement holds', () => {
  it.each([
    ['the fleet: everybody', FLEET, { id: 'x' }, true],
    [
      'an environment: its clusters',
      { kind: 'environment', environment: 'prod' } as const,
      PROD,
      true,
    ],
    [
      'an environment: no cluster whose environment is unknown',
      { kind: 'environment', environment: 'prod' } as const,
      { id: 'a' },
      false,
    ],
    [
      'a cluster: itself',
      { kind: 'cluster', clusterId: 'a', clusterName: 'a' } as const,
      PROD,
      true,
    ],
    [
      'a cluster: no other',
      { kind: 'cluster', clusterId: 'b', clusterName: 'a' } as const,
      PROD,
      false,
    ],
  ])('%s', (_, scope, cluster, expected) => {
    expect(covers(scope, cluster)).toBe(expected);
  });
});

describe('what an acknowledgement is worth', () => {
  const gate = gateOf();
  it.each([
    ['active', {}, gate],
    ['expired', { expiresAtMs: NOW_MS }, gate],
    ['active', { expiresAtMs: NOW_MS + 1 }, gate],
    [
      'void',
      {},
      gateOf({
        description: [said('Something else that people have to know')],
      }),
    ],
    ['void', {}, gateOf({ environments: ['prod'] })],
    ['void', {}, undefined],
    [
      'withdrawn',
      {
        end: {
          kind: 'withdrawn',
          by: ADA,
          reason: REASON,
          atMs: NOW_MS,
        } as const,
      },
      gate,
    ],
  ])('%s: %j', (state, other, now) => {
    expect(stateOf(acknowledgementOf(gate, other), now, NOW_MS)).toBe(state);
  });

  it('does not depend on the order in which a gate names environments', () => {
    expect(gateOf({ environments: ['dev', 'prod'] }).digest).toBe(
      gateOf({ environments: ['prod', 'dev'] }).digest,
    );
  });

  it('is found among others, the newest that counts first', () => {
    const old = acknowledgementOf(gate, { id: 'old', atMs: NOW_MS - 2 });
    const over = acknowledgementOf(gate, {
      id: 'over',
      atMs: NOW_MS,
      expiresAtMs: NOW_MS,
    });
    expect(weigh(gate, PROD, [over, old], NOW_MS)).toEqual({ by: old });
  });

  it.each([
    [
      'no user ever did',
      [],
      'before a cluster goes to v1.36. Acknowledge it on the page "Version gates"',
    ],
    [
      'it was of another text',
      [acknowledgementOf(gateOf({ title: said('Other') }))],
      'The acknowledgement by ada of Nov 22, 2026, 12:00 PM UTC does not count: the gate has changed since then.',
    ],
    [
      'it expired',
      [acknowledgementOf(gate, { expiresAtMs: NOW_MS - 60_000 })],
      'no longer counts: it expired at Nov 22, 2026, 11:59 AM UTC.',
    ],
    [
      'it was withdrawn',
      [
        acknowledgementOf(gate, {
          end: {
            kind: 'withdrawn',
            by: 'user:default/ben',
            reason: 'Two nodes were forgotten.',
            atMs: NOW_MS,
          },
        }),
      ],
      'The acknowledgement by ada of Nov 22, 2026, 12:00 PM UTC no longer counts: ben withdrew it on Nov 22, 2026, 12:00 PM UTC with the reason "Two nodes were forgotten.". Acknowledge it',
    ],
    [
      'it was for another gate',
      [acknowledgementOf(gateOf({ id: 'other' }))],
      'before a cluster goes to v1.36. Acknowledge',
    ],
  ])('says why there is none: %s', (_, acknowledgements, says) => {
    const open = weigh(gate, PROD, acknowledgements, NOW_MS);
    expect(inEnglish(open)).toEqual({
      missing: expect.stringContaining(says),
    });
    expect(open).toMatchObject({
      missing: {
        who: { permission: 'cluster-upgrades.version-gate.acknowledge' },
      },
    });
  });
});

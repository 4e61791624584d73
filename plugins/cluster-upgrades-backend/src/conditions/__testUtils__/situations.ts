import type { Knex } from 'knex';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { said } from '@drydock/upgrade-reasons';
import type { PlatformFacts } from '../../clusters/platform/model';
import { readiness } from '../../upgrades/__testUtils__/records';
import type { Clock } from '../../foundation/time/clock';
import type { Ports } from '../ask';
import { createConditions } from '../createConditions';
import type { Conditions } from '../Conditions';
import { NOTHING_DECIDED, type Subject } from '../model';
import type { ReadinessSummary } from '../../readiness/readinessSummary';

export const NOW_MS = Date.parse('2026-11-21T12:00:00Z');

/** A cluster that nothing holds, if not said otherwise. */
export function subjectOf(more: Partial<Subject> = {}): Subject {
  const hops: readonly Hop[] = [
    {
      kind: 'control-plane',
      from: 'v1.35.5',
      to: 'v1.36.4',
      disrupts: ['control-plane'],
    },
  ];
  return {
    id: 'a',
    name: 'a',
    provider: { id: 'in-memory', reference: 'a' },
    target: 'v1.36.4',
    hops,
    change: { minor: true, nodes: true },
    decided: NOTHING_DECIDED,
    readiness: readiness(),
    platform: platformOf([]),
    path: { target: 'v1.36.4', hops, refusals: [] },
    ...more,
  };
}

/** What a platform says: the ids of what will not go through. */
export function platformOf(errors: readonly string[]): PlatformFacts {
  return {
    provider: 'EKS',
    insights: {
      state: 'read',
      items: errors.map(id => ({
        id,
        title: said(`T ${id}`),
        status: 'error',
        detail: said('D'),
        refreshedAt: '2026-11-21T00:00:00Z',
      })),
    },
    rollback: { state: 'read', items: [] },
    addOns: { state: 'read', items: [] },
  };
}

/** A verdict with blocking findings of these fingerprints. */
export function blockedBy(
  ...fingerprints: readonly string[]
): ReadinessSummary {
  return readiness({
    verdict: 'blocked',
    blockers: fingerprints.length,
    blocking: fingerprints.map(fingerprint => ({
      fingerprint,
      checkId: 'removed-api',
      title: said(`Ingress ${fingerprint} uses a removed version`),
      phase: 'control-plane',
      owner: 'group:default/web',
    })),
  });
}

/** Conditions that let everything through but for what is given. */
export function conditionsOn(
  knex: Knex,
  ports: Partial<Ports> & { readonly clock?: Clock } = {},
): Conditions {
  return createConditions({
    knex,
    clock: { now: () => NOW_MS },
    providers: new Map([['in-memory', {}]]),
    approvals: {
      missing: async () => undefined,
      missingForGate: async () => undefined,
    },
    ...ports,
  });
}

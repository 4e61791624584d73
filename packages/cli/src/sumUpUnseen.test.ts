import { inEnglish, said } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import {
  allChecks,
  evaluate,
  inventoryOfManifests,
} from '@drydock/upgrade-readiness';
import type { ClusterReadFailure, Inventory } from '@drydock/upgrade-readiness';
import { sumUpUnseen } from './sumUpUnseen';

const now = new Date('2026-11-21T09:00:00Z');
const forbidden = (request: string): ClusterReadFailure => ({
  kind: 'forbidden',
  reason: said(`Not allowed to ${request}: User "dev" cannot`),
  request,
  retryable: false,
  remedy: said('Bind the reader ClusterRole'),
});
const slow = (request: string): ClusterReadFailure => ({
  kind: 'timeout',
  reason: said('No complete answer within 30 s'),
  request,
  retryable: true,
  remedy: said('Check the load'),
});

function summedUp(failures: Readonly<Record<string, ClusterReadFailure>>) {
  const given = inventoryOfManifests([], { version: 'v1.31.0', now });
  const failed = Object.fromEntries(
    Object.entries(failures).map(([section, failure]) => [
      section,
      { status: 'failed' as const, failures: [failure] },
    ]),
  );
  const inventory: Inventory = {
    ...given,
    sections: { ...given.sections, ...failed },
  };
  const evaluation = evaluate({
    inventory,
    knowledge: builtinKnowledge,
    target: '1.32',
    now: now.toISOString(),
  });
  return inEnglish(
    sumUpUnseen(
      evaluation,
      inventory,
      allChecks,
      'https://a of context x in config',
    ),
  );
}

describe('what kept checks from seeing all', () => {
  it('is one sentence for an account that may read little, with the role to apply', () => {
    const { unknowns, coverage } = summedUp({
      nodes: forbidden('list nodes'),
      pods: forbidden('list pods'),
    });
    expect(unknowns).toEqual([
      'The account of https://a of context x in config may not list nodes and list pods. Apply docs/rbac/reader.yaml to the cluster and bind its ClusterRole drydock-reader to the account',
    ]);
    expect(
      coverage
        .filter(
          ({ reasons }) => reasons.length === 1 && reasons[0] === unknowns[0],
        )
        .map(({ checkId }) => checkId),
    ).toEqual(
      expect.arrayContaining(['nodes', 'version-skew', 'drain-simulation']),
    );
  });

  it('tells other causes apart, and leaves a single failure as it is', () => {
    expect(
      summedUp({
        nodes: slow('list nodes'),
        pods: slow('list pods'),
        'disruption-budgets': forbidden('list poddisruptionbudgets.policy'),
      }).unknowns,
    ).toEqual([
      'No complete answer within 30 s: list nodes and list pods. Check the load',
    ]);
    expect(summedUp({ nodes: forbidden('list nodes') }).unknowns).toEqual([]);
  });

  it('makes nothing unknown that only checks without blockers needed', () => {
    const { unknowns, coverage } = summedUp({
      'api-callers': forbidden('GET /metrics'),
      'service-account-tokens': forbidden('list secrets'),
    });
    expect(unknowns).toEqual([]);
    expect(
      coverage.find(({ checkId }) => checkId === 'api-callers')?.reasons,
    ).toEqual([
      expect.stringContaining('may not GET /metrics and list secrets'),
    ]);
  });
});

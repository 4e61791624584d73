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

const failed = (failure: ClusterReadFailure) => ({
  status: 'failed' as const,
  failures: [failure],
});

function summedUp(
  sections: Partial<Inventory['sections']>,
  version = 'v1.31.0',
  target = '1.32',
) {
  const given = inventoryOfManifests([], { version, now });
  const inventory: Inventory = {
    ...given,
    sections: { ...given.sections, ...sections },
  };
  const evaluation = evaluate({
    inventory,
    knowledge: builtinKnowledge,
    target,
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
      nodes: failed(forbidden('list nodes')),
      pods: failed(forbidden('list pods')),
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

  it('is that sentence for the kinds of which one check reads many, too', () => {
    const refused = ['cronjobs.batch', 'leases.coordination.k8s.io'].map(
      resource => forbidden(`list ${resource}`),
    );
    const kinds = builtinKnowledge
      .kindsLosingVersions('1.24')
      .map(({ group, kind, resource }, index) => ({
        group,
        kind,
        resource,
        objects: 0,
        failure: refused[index % refused.length],
      }));
    const { coverage, unknowns } = summedUp(
      {
        'api-evidence': {
          status: 'partial',
          facts: { kinds, objects: [] },
          failures: refused,
        },
      },
      'v1.24.17',
      '1.25',
    );
    const applied = coverage.find(
      ({ checkId }) => checkId === 'removed-api-applied',
    );
    expect(applied).toMatchObject({ status: 'partial' });
    expect(
      applied?.reasons.filter(reason => reason.includes('may not list')),
    ).toEqual(unknowns);
    expect(
      applied?.reasons.filter(reason => reason.includes('could not be read')),
    ).toEqual([]);
  });

  it('tells other causes apart, and leaves a single failure as it is', () => {
    expect(
      summedUp({
        nodes: failed(slow('list nodes')),
        pods: failed(slow('list pods')),
        'disruption-budgets': failed(
          forbidden('list poddisruptionbudgets.policy'),
        ),
      }).unknowns,
    ).toEqual([
      'No complete answer within 30 s: list nodes and list pods. Check the load',
    ]);
    expect(
      summedUp({ nodes: failed(forbidden('list nodes')) }).unknowns,
    ).toEqual([]);
  });

  it('makes nothing unknown that only checks without blockers needed', () => {
    const { unknowns, coverage } = summedUp({
      'api-callers': failed(forbidden('GET /metrics')),
      'service-account-tokens': failed(forbidden('list secrets')),
    });
    expect(unknowns).toEqual([]);
    expect(
      coverage.find(({ checkId }) => checkId === 'api-callers')?.reasons,
    ).toEqual([
      expect.stringContaining('may not GET /metrics and list secrets'),
    ]);
  });
});

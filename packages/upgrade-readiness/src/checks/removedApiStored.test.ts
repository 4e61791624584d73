import type { ApiEvidenceFacts } from '../contracts';
import {
  allKindsRead,
  forbidden,
  inventoryOf,
  runAlone,
} from '../testing/inventories';
import { removedApiStored } from './removedApiStored';

const policies = (facts: Partial<ApiEvidenceFacts['kinds'][number]>) =>
  inventoryOf({
    'api-evidence': {
      kinds: allKindsRead('v1.24.17').map(kind =>
        kind.kind === 'PodSecurityPolicy' ? { ...kind, ...facts } : kind,
      ),
      objects: [],
    },
  });

describe('removed-api-stored', () => {
  it('is one finding for the cluster, with the number', () => {
    const { findings } = runAlone(
      removedApiStored,
      policies({ storedObjects: 3 }),
      '1.25',
    );
    expect(findings).toMatchObject([
      {
        severity: 'blocker',
        phase: 'control-plane',
        breaksAt: '1.25',
        title:
          '3 PodSecurityPolicy objects stored, and v1.25 does not know the kind',
        fix: { what: expect.stringContaining('Pod Security admission') },
      },
    ]);
    expect(findings[0].object).toBeUndefined();
  });

  it('finds nothing where none is stored, or where the target still serves the kind', () => {
    expect(
      runAlone(removedApiStored, policies({ storedObjects: 0 }), '1.25'),
    ).toEqual({ findings: [], partial: [] });
    expect(
      runAlone(removedApiStored, policies({ storedObjects: 3 }), '1.24.18'),
    ).toEqual({ findings: [], partial: [] });
  });

  it('counts what was listed where the last version is not deprecated before it goes', () => {
    const kinds = allKindsRead('v1.30.0').map(kind =>
      kind.kind === 'ResourceClass'
        ? { ...kind, listedAt: 'resource.k8s.io/v1alpha2', objects: 2 }
        : kind,
    );
    const { findings } = runAlone(
      removedApiStored,
      inventoryOf({
        version: { gitVersion: 'v1.30.0' },
        'api-evidence': { kinds, objects: [] },
      }),
      '1.31',
    );
    expect(findings).toMatchObject([
      {
        severity: 'blocker',
        title:
          '2 ResourceClass objects stored, and v1.31 does not know the kind',
        evidence: [{ source: 'list' }],
      },
    ]);
  });

  it('counts what the target cannot read although the kind lives on', () => {
    const kinds = allKindsRead('v1.31.4').map(kind =>
      kind.kind === 'LeaseCandidate'
        ? { ...kind, listedAt: 'coordination.k8s.io/v1alpha1', objects: 1 }
        : kind,
    );
    const stored = inventoryOf({
      version: { gitVersion: 'v1.31.4' },
      'api-evidence': { kinds, objects: [] },
    });
    for (const target of ['1.32', '1.34']) {
      expect(runAlone(removedApiStored, stored, target).findings).toMatchObject(
        [
          {
            severity: 'blocker',
            breaksAt: '1.32',
            title: '1 LeaseCandidate object stored that v1.32 cannot read',
            fix: {
              what: expect.stringContaining(
                'Delete the objects before the upgrade to v1.32',
              ),
            },
          },
        ],
      );
    }
    expect(runAlone(removedApiStored, stored, '1.31.9').findings).toEqual([]);
  });

  it('is partial where they could not be counted', () => {
    expect(
      runAlone(removedApiStored, policies({ failure: forbidden }), '1.25')
        .partial,
    ).toEqual([
      'podsecuritypolicies.policy could not be counted: Not allowed to list things',
    ]);
  });
});

import type { ApiTrace, HelmReleaseFacts } from '../contracts';
import {
  allKindsRead,
  forbidden,
  inventoryOf,
  runAlone,
  digestOf,
} from '../testing/inventories';
import { removedApiApplied } from './removedApiApplied';

const traced = (
  traces: readonly ApiTrace[],
  kind = 'CronJob',
  group = 'batch',
) => ({
  object: { group, kind, namespace: 'payments', name: 'nightly', uid: '7' },
  traces,
  labels: { app: 'nightly' },
  annotations: {},
});
const evidence = (traces: readonly ApiTrace[], kind?: string, group?: string) =>
  inventoryOf({
    'api-evidence': {
      kinds: allKindsRead('v1.24.17'),
      objects: [traced(traces, kind, group)],
    },
  });
const lastApplied = (apiVersion: string): ApiTrace => ({
  source: 'last-applied',
  apiVersion,
  applier: 'kubectl',
});

describe('removed-api-applied', () => {
  it('names the object, the version, when it breaks and the change', () => {
    const { findings, partial } = runAlone(
      removedApiApplied,
      evidence([lastApplied('batch/v1beta1')]),
      '1.25',
    );
    expect(partial).toEqual([]);
    expect(findings).toEqual([
      expect.objectContaining({
        severity: 'blocker',
        phase: 'next-apply',
        title:
          'CronJob payments/nightly is applied at batch/v1beta1, which v1.25 does not serve',
        breaksAt: '1.25',
        hints: { labels: { app: 'nightly' }, annotations: {} },
        evidence: [
          {
            source: 'last-applied',
            what: 'last-applied by kubectl names batch/v1beta1',
          },
        ],
        fix: expect.objectContaining({
          what: 'Change apiVersion to batch/v1 where the manifest is kept, and apply it again',
          change: {
            before: 'apiVersion: batch/v1beta1\nkind: CronJob',
            after: 'apiVersion: batch/v1\nkind: CronJob',
          },
        }),
      }),
    ]);
  });

  it('says when an object was looked at that was not at the last read, without making new evidence of it', () => {
    const [now, before] = [undefined, '2026-11-21T05:00:00.000Z'].map(
      seenAt => {
        const objects = [
          {
            ...traced([lastApplied('batch/v1beta1')]),
            ...(seenAt ? { seenAt } : {}),
          },
        ];
        return runAlone(
          removedApiApplied,
          inventoryOf({
            'api-evidence': { kinds: allKindsRead('v1.24.17'), objects },
          }),
          '1.25',
        ).findings[0];
      },
    );
    expect(before).toEqual({ ...now, seenAt: '2026-11-21T05:00:00.000Z' });
    expect(digestOf(before)).toBe(digestOf(now));
  });

  it('knows an old group of the same kind', () => {
    const { findings } = runAlone(
      removedApiApplied,
      evidence(
        [lastApplied('extensions/v1beta1')],
        'Ingress',
        'networking.k8s.io',
      ),
      '1.25',
    );
    expect(findings).toMatchObject([
      {
        severity: 'info',
        fix: {
          what: expect.stringContaining(
            'networking.k8s.io/v1 where the manifest is kept, and apply it again. Fields may differ: kubectl explain ingress --api-version=networking.k8s.io/v1 --recursive',
          ),
          change: { after: 'apiVersion: networking.k8s.io/v1\nkind: Ingress' },
        },
      },
    ]);
  });

  it('does not confuse a version with that of another kind', () => {
    expect(
      runAlone(
        removedApiApplied,
        evidence([lastApplied('batch/v1beta1')], 'Job'),
        '1.25',
      ).findings,
    ).toEqual([]);
  });

  it('measures the traces of Helm by the release, where it could be read', () => {
    const release: HelmReleaseFacts = {
      namespace: 'payments',
      name: 'shop',
      revision: 2,
      storage: 'Secret',
      storageKey: 'a',
      objects: [{ apiVersion: 'batch/v1', kind: 'CronJob', name: 'nightly' }],
    };
    const traces: ApiTrace[] = [
      { source: 'update', apiVersion: 'batch/v1beta1', applier: 'helm' },
    ];
    expect(
      runAlone(removedApiApplied, evidence(traces), '1.25').findings,
    ).toMatchObject([{ severity: 'warning', confidence: 'inferred' }]);
    const withRelease = inventoryOf({
      'api-evidence': {
        kinds: allKindsRead('v1.24.17'),
        objects: [traced(traces)],
      },
      'helm-releases': [release],
    });
    expect(runAlone(removedApiApplied, withRelease, '1.25').findings).toEqual(
      [],
    );
  });

  it('infers where a Helm release owns the object since, also at a version that a later minor removes', () => {
    const object = {
      apiVersion: 'resource.k8s.io/v1beta1',
      kind: 'ResourceClaim',
      name: 'nightly',
    };
    const release: HelmReleaseFacts = {
      namespace: 'payments',
      name: 'shop',
      revision: 1,
      storage: 'Secret',
      storageKey: 'a',
      deployedAt: '2025-06-01T00:00:00Z',
      objects: [object],
    };
    const trace: ApiTrace = {
      ...lastApplied('resource.k8s.io/v1alpha3'),
      time: '2025-01-01T00:00:00Z',
    };
    const owner = {
      'meta.helm.sh/release-name': 'shop',
      'meta.helm.sh/release-namespace': 'payments',
    };
    const objects = [
      {
        ...traced([trace], 'ResourceClaim', 'resource.k8s.io'),
        annotations: owner,
      },
    ];
    const inventory = inventoryOf({
      version: { gitVersion: 'v1.32.0' },
      'api-evidence': { kinds: allKindsRead('v1.32.0'), objects },
      'helm-releases': [release],
    });
    expect(
      runAlone(removedApiApplied, inventory, '1.37').findings,
    ).toMatchObject([
      {
        severity: 'warning',
        breaksAt: '1.38',
        evidence: [{ source: 'helm-release' }, { source: 'last-applied' }],
      },
    ]);
  });

  it('is partial for a kind that failed, but only where it matters for the target', () => {
    const kinds = allKindsRead('v1.24.17').map(kind =>
      kind.kind === 'CronJob' || kind.kind === 'FlowSchema'
        ? { ...kind, failure: forbidden }
        : kind,
    );
    const inventory = inventoryOf(
      { version: { gitVersion: 'v1.24.17' } },
      {
        'api-evidence': {
          status: 'partial',
          facts: { kinds, objects: [] },
          failures: [forbidden],
        },
      },
    );
    expect(runAlone(removedApiApplied, inventory, '1.25').partial).toEqual([
      'cronjobs.batch could not be read: Not allowed to list things',
      'flowschemas.flowcontrol.apiserver.k8s.io could not be read: Not allowed to list things',
    ]);
  });

  it('is partial for a kind that could only be counted, though it lives on', () => {
    const kinds = allKindsRead('v1.24.17').map(kind =>
      kind.kind === 'CronJob' ? { ...kind, storedObjects: 2 } : kind,
    );
    expect(
      runAlone(
        removedApiApplied,
        inventoryOf({ 'api-evidence': { kinds, objects: [] } }),
        '1.25',
      ).partial,
    ).toEqual([
      expect.stringMatching(/^2 objects of cronjobs.batch not looked at/),
    ]);
  });

  it('is partial for a kind that the knowledge has learnt of since the last read', () => {
    const kinds = allKindsRead('v1.24.17').filter(
      ({ kind }) => kind !== 'CronJob',
    );
    expect(
      runAlone(
        removedApiApplied,
        inventoryOf({ 'api-evidence': { kinds, objects: [] } }),
        '1.25',
      ).partial,
    ).toEqual([
      'cronjobs.batch was not read yet: the knowledge names it since the last read',
    ]);
  });
});

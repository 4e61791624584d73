import { builtinKnowledge, compareMinors } from '@drydock/kubernetes-knowledge';
import type { ApiVersionRow } from '@drydock/kubernetes-knowledge';
import type { ApiTrace, HelmReleaseFacts } from '../contracts';
import { removedApiApplied } from '../checks/removedApiApplied';
import { removedApiHelm } from '../checks/removedApiHelm';
import { allKindsRead, inventoryOf, runAlone } from '../testing/inventories';
import { evidenceKinds } from './evidenceKinds';
import { lostVersions } from './lostVersions';

interface Lost {
  readonly row: ApiVersionRow;
  readonly removed: string;
  readonly apiVersion: string;
}

const lost: readonly Lost[] = builtinKnowledge.apiVersions().flatMap(row => {
  const { group, version, removed, scope } = row;
  if (
    scope !== 'api' ||
    removed === undefined ||
    compareMinors(removed, builtinKnowledge.reviewedThrough) > 0
  )
    return [];
  return [
    {
      row,
      removed,
      apiVersion: group === '' ? version : `${group}/${version}`,
    },
  ];
});
const previousMinor = (minor: string) => `1.${Number(minor.slice(2)) - 1}`;
const named = lost.map(
  entry => [`${entry.apiVersion} ${entry.row.kind}`, entry] as const,
);
const isRequest = ({ row }: Lost) => row.kind.endsWith('Review');

describe('every version that a minor removes', () => {
  it('is many', () => {
    expect(lost.length).toBeGreaterThan(90);
  });

  it.each(named)(
    'is found in a Helm release: %s',
    (_, { row, removed, apiVersion }) => {
      const release: HelmReleaseFacts = {
        namespace: 'shop',
        name: 'web',
        revision: 1,
        storage: 'Secret',
        storageKey: 'a',
        objects: [{ apiVersion, kind: row.kind, name: 'web' }],
      };
      const inventory = inventoryOf({
        version: { gitVersion: `v${previousMinor(removed)}.0` },
        'helm-releases': [release],
      });
      expect(
        runAlone(removedApiHelm, inventory, removed).findings,
      ).toMatchObject([
        { severity: 'blocker', confidence: 'observed', breaksAt: removed },
      ]);
    },
  );

  it.each(named.filter(([, entry]) => !isRequest(entry)))(
    'is found on objects, by each kind of trace: %s',
    (_, { row, removed, apiVersion }) => {
      const today = previousMinor(removed);
      const versions = lostVersions(builtinKnowledge, today, removed);
      const group = versions.find(apiVersion, row.kind)?.group ?? '';
      expect(evidenceKinds(builtinKnowledge, today)).toContainEqual(
        expect.objectContaining({ kind: row.kind, resource: row.resource }),
      );
      const severityOf = (source: ApiTrace['source']) => {
        const traces: ApiTrace[] = [
          { source, apiVersion, applier: 'deployer' },
        ];
        const objects = [
          {
            object: { group, kind: row.kind, name: 'web', uid: '1' },
            traces,
            labels: {},
            annotations: {},
          },
        ];
        const version = { gitVersion: `v${today}.0` };
        const inventory = inventoryOf({
          version,
          'api-evidence': { kinds: allKindsRead(version.gitVersion), objects },
        });
        return runAlone(removedApiApplied, inventory, removed).findings.map(
          ({ severity, confidence }) => `${severity}, ${confidence}`,
        );
      };
      expect(severityOf('last-applied')).toEqual(['blocker, observed']);
      expect(severityOf('apply')).toEqual(['blocker, observed']);
      expect(severityOf('update')).toEqual(['warning, inferred']);
    },
  );
});

describe('what is left out of a kind', () => {
  it('stands in the coverage of a target that the kind matters for', () => {
    const leftOut = (target: string) =>
      runAlone(
        removedApiApplied,
        inventoryOf({ version: { gitVersion: 'v1.24.17' } }),
        target,
      ).leftOut;
    expect(leftOut('1.25')).toContainEqual(
      expect.stringContaining(
        'Events that a client wrote without applying them',
      ),
    );
    expect(leftOut('1.25')).toContainEqual(
      expect.stringContaining('EndpointSlices that the control plane creates'),
    );
    expect(
      evidenceKinds(builtinKnowledge, '1.25').map(({ kind }) => kind),
    ).not.toContain('Event');
  });
});

import { gunzipSync } from 'zlib';
import { builtinKnowledge, minorOf } from '@drydock/kubernetes-knowledge';
import { createResourceCatalog } from '../api/resourceCatalog';
import { splitApiVersion } from '../kube/object';
import type { ClusterState } from '../state/clusterState';
import { ClusterStore } from '../state/clusterStore';
import { findDrainBlock } from '../workload/drain';
import { fleetSummary } from './fleetSummary';
import { generateFleet } from './generateFleet';

describe('generateFleet', () => {
  const fleet = generateFleet({ seed: 7 });
  const cluster = (name: string): ClusterState => {
    const found = fleet.clusters.find(candidate => candidate.name === name);
    if (!found) throw new Error(`${name} is not in the fleet`);
    return found;
  };
  const kinds = (state: ClusterState, kind: string) =>
    state.objects.filter(object => object.kind === kind);
  const budgets = (state: ClusterState) =>
    kinds(state, 'PodDisruptionBudget').map(
      budget =>
        [
          `${budget.metadata.namespace}/${budget.metadata.name}`,
          (budget.status as { disruptionsAllowed: number }).disruptionsAllowed,
        ] as const,
    );

  it('is the same for the same seed and another for another', () => {
    expect(generateFleet({ seed: 7 })).toEqual(fleet);
    expect(
      generateFleet({ seed: 8 }).clusters.map(({ name }) => name),
    ).not.toEqual(fleet.clusters.map(({ name }) => name));
  });

  it('has the versions that are asked for, of control plane and nodes, and the others as they are', () => {
    const [now, earlier] = [
      generateFleet({ seed: 7 }),
      generateFleet({ seed: 7, versions: { 'dev-eu-1': 'v1.32.13' } }),
    ];
    const versions = ({ clusters }: typeof now) =>
      new Map(
        clusters.map(({ name, gitVersion, objects }) => [
          name,
          [
            gitVersion,
            ...new Set(
              objects.flatMap(object =>
                object.kind === 'Node'
                  ? [
                      (
                        object.status as {
                          nodeInfo: { kubeletVersion: string };
                        }
                      ).nodeInfo.kubeletVersion,
                    ]
                  : [],
              ),
            ),
          ],
        ]),
      );
    expect(versions(earlier).get('dev-eu-1')).toEqual(['v1.32.13', 'v1.32.13']);
    expect(versions(earlier)).toEqual(
      new Map([...versions(now), ['dev-eu-1', ['v1.32.13', 'v1.32.13']]]),
    );
  });

  it('has as many clusters as asked for, each named once, besides the management cluster', () => {
    expect(fleet.clusters).toHaveLength(41);
    expect(new Set(fleet.clusters.map(({ name }) => name)).size).toBe(41);
    expect(
      generateFleet({ seed: 7, clusters: 3 }).clusters.map(({ name }) => name),
    ).toEqual(['management', 'prod-eu-1', 'prod-fra-1', 'staging-eu-1']);
  });

  it('has two OpenShift clusters beside them where they are asked for, and the others as they are', () => {
    const more = generateFleet({ seed: 7, openShift: true });
    expect(more.clusters.slice(0, 41)).toEqual(fleet.clusters);
    expect(
      more.clusters
        .slice(41)
        .map(({ name, profile }) => [name, profile.provider]),
    ).toEqual([
      ['dev-ocp-1', 'openshift'],
      ['dev-ocp-2', 'openshift'],
    ]);
  });

  it('has at least eight clusters of Cluster API and several out of support', () => {
    expect(
      fleet.clusters.filter(({ capi }) => capi).length,
    ).toBeGreaterThanOrEqual(8);
    expect(
      fleet.clusters.filter(({ servedMinor }) =>
        ['1.31', '1.32', '1.33'].includes(servedMinor),
      ).length,
    ).toBeGreaterThanOrEqual(4);
  });

  it('gives every cluster an identity of its own and every object a unique name', () => {
    const identities = fleet.clusters.map(
      state =>
        state.objects.find(
          object =>
            object.kind === 'Namespace' &&
            object.metadata.name === 'kube-system',
        )?.metadata.uid,
    );
    expect(new Set(identities).size).toBe(fleet.clusters.length);
    expect(identities).not.toContain(undefined);
    for (const state of fleet.clusters) {
      const keys = state.objects.map(
        ({ apiVersion, kind, metadata }) =>
          `${splitApiVersion(apiVersion).group}/${kind}/${
            metadata.namespace ?? ''
          }/${metadata.name}`,
      );
      expect([
        state.name,
        keys.filter((key, index) => keys.indexOf(key) !== index),
      ]).toEqual([state.name, []]);
    }
  });

  it('stores no object of a kind that its cluster does not serve', () => {
    for (const state of fleet.clusters) {
      const catalog = createResourceCatalog(
        builtinKnowledge.apiVersions(),
        state.servedMinor,
        state.customResources,
      );
      const unserved = state.objects
        .filter(
          object =>
            !catalog.findKind(
              splitApiVersion(object.apiVersion).group,
              object.kind,
            ),
        )
        .map(object => `${object.apiVersion} ${object.kind}`);
      expect([state.name, unserved]).toEqual([state.name, []]);
    }
  });

  it('never has a node newer than its control plane, nor more than three minors behind', () => {
    for (const state of fleet.clusters.filter(({ gitVersion }) =>
      minorOf(gitVersion),
    )) {
      for (const node of kinds(state, 'Node')) {
        const behind =
          Number(state.servedMinor.split('.')[1]) -
          Number(
            (
              node.status as { nodeInfo: { kubeletVersion: string } }
            ).nodeInfo.kubeletVersion.split('.')[1],
          );
        expect(behind).toBeGreaterThanOrEqual(0);
        expect(behind).toBeLessThanOrEqual(3);
      }
    }
  });

  it('lets payments/api block prod-eu-1 and the drain of prod-fra-1, and nothing block the clean ones', () => {
    expect(budgets(cluster('prod-eu-1'))).toContainEqual(['payments/api', 0]);
    const store = new ClusterStore(cluster('prod-fra-1'));
    const blocks = kinds(cluster('prod-fra-1'), 'Node').flatMap(
      node => findDrainBlock(store, node.metadata.name) ?? [],
    );
    expect(new Set(blocks.map(block => block.budget))).toEqual(
      new Set(['api']),
    );
    for (const name of [
      'staging-eu-1',
      'dev-eu-1',
      'staging-fra-1',
      'dev-fra-2',
      'staging-fra-2',
      'dev-fra-3',
    ]) {
      expect([
        name,
        budgets(cluster(name)).filter(([, allowed]) => allowed === 0),
      ]).toEqual([name, []]);
    }
  });

  it('writes Helm releases in their real form', () => {
    const secret = kinds(cluster('prod-eu-1'), 'Secret').find(
      object => object.metadata.labels?.name === 'cart',
    );
    expect(secret).toMatchObject({
      type: 'helm.sh/release.v1',
      metadata: {
        name: 'sh.helm.release.v1.cart.v12',
        labels: { owner: 'helm', status: 'deployed', version: '12' },
      },
    });
    const stored = Buffer.from(
      (secret?.data as { release: string }).release,
      'base64',
    ).toString('utf8');
    const release = JSON.parse(
      gunzipSync(Buffer.from(stored, 'base64')).toString('utf8'),
    ) as { manifest: string; name: string };
    expect(release.manifest).toContain(
      'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget',
    );
  });

  it('marks what runs with the components of the summary only', () => {
    const known = new Set(fleetSummary.components.map(({ name }) => name));
    const used = new Set(
      fleet.clusters.flatMap(state =>
        state.objects.flatMap(({ metadata }) => [
          metadata.labels?.['backstage.io/kubernetes-id'],
          metadata.annotations?.['backstage.io/kubernetes-id'],
        ]),
      ),
    );
    used.delete(undefined);
    expect([...used].sort()).toEqual([...known].sort());
  });

  it('lets Flux and Argo CD own the version of their clusters', () => {
    const owners = kinds(cluster('management'), 'Cluster').flatMap(
      ({ metadata }) =>
        (metadata.managedFields ?? [])
          .filter(entry => entry.operation === 'Apply')
          .map(entry => [
            metadata.name,
            entry.manager,
            Object.keys(entry.fieldsV1['f:spec']['f:topology']),
          ]),
    );
    expect(owners).toEqual([
      [
        'prod-fra-2',
        'kustomize-controller',
        expect.arrayContaining(['f:version']),
      ],
      [
        'prod-fra-3',
        'argocd-controller',
        expect.arrayContaining(['f:version']),
      ],
    ]);
  });
});

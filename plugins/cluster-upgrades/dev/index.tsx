/**
 * The plugin alone, on fixed facts: `yarn start` in this folder. Clusters, services and upgrades do
 * not move here; the demo portal has ones that do.
 */
import ReactDOM from 'react-dom/client';
import { useParams } from 'react-router-dom';
import { createApp } from '@backstage/frontend-defaults';
import {
  ApiBlueprint,
  createFrontendModule,
  createFrontendPlugin,
  PageBlueprint,
} from '@backstage/frontend-plugin-api';
import {
  EntityProvider,
  entityRouteRef,
} from '@backstage/plugin-catalog-react';
import type { Entity } from '@backstage/catalog-model';
import type { ClusterUpgradesApi } from '@drydock/backstage-plugin-cluster-upgrades-common';
import plugin from '../src';
import { clusterUpgradesApiRef } from '../src/api';
import { ClusterUpgradesContent } from '../src/cluster/ClusterUpgradesContent';
import { ImpactCard } from '../src/impact/ImpactCard';
import { ImpactContent } from '../src/impact/ImpactContent';
import { MyUpgrades } from '../src/home/MyUpgrades';
import { fixtureNow } from '../src/__testUtils__/clusters';
import { FakeClusterUpgradesApi } from '../src/__testUtils__/FakeClusterUpgradesApi';
import {
  emptyImpact,
  partialCoverage,
  systemImpact,
  unknownReadiness,
} from '../src/__testUtils__/readiness';
import { blockedPreview, draftPlan, ownPlan } from '../src/__testUtils__/plans';
import {
  deniedRollout,
  haltedRollout,
  stopped,
} from '../src/__testUtils__/rollouts';
import {
  cgroupGate,
  gateList,
  noScopes,
  openForCluster,
} from '../src/__testUtils__/versionGates';
import {
  canaryPoolUpgrade,
  deniedUpgrade,
  leftBehindUpgrade,
} from '../src/__testUtils__/upgrade';

const states = {
  usual: {},
  empty: {
    versionGates: { items: [], scopes: [] },
    acknowledgements: [],
    upcoming: [],
    plans: [],
    rollouts: [],
    freezes: [],
    rolloutClusters: [],
    rolloutEvents: [],
    clusters: [],
    fleet: {
      ...new FakeClusterUpgradesApi().facts.fleet,
      total: 0,
      sources: [],
    },
    impact: emptyImpact,
    impactClusters: [],
    impactFixes: [],
  },
  denied: {
    versionGates: { ...gateList, scopes: noScopes },
    upgrade: deniedUpgrade,
    rollout: deniedRollout,
    plan: ownPlan,
    emergencyStop: { ...stopped, mayChange: false },
  },
  halted: {
    rollout: haltedRollout,
    rollouts: [haltedRollout],
    plan: draftPlan,
    upgrade: leftBehindUpgrade,
    emergencyStop: stopped,
  },
  pools: { upgrade: canaryPoolUpgrade },
  gates: {
    plan: draftPlan,
    clusterVersionGates: openForCluster,
    preview: {
      ...blockedPreview,
      versionGates: [
        {
          gate: cgroupGate,
          clusters: [
            { id: 'c1', name: 'payments-prod-1', title: 'payments-prod-1' },
          ],
        },
      ],
    },
  },
  unknown: { readiness: { ...unknownReadiness, coverage: partialCoverage } },
  system: { impact: systemImpact },
};

/** `?state=denied` in the first address that is opened shows another set of facts. */
const chosen = new URLSearchParams(window.location.search).get('state');
const facts =
  Object.entries(states).find(([name]) => name === chosen)?.[1] ?? states.usual;

/** The fixtures are as of a fixed time; here their instants move along with the clock. */
function asOfNow<T>(value: T): T {
  const shiftMs = Date.now() - fixtureNow.getTime();
  return JSON.parse(JSON.stringify(value), (_key, item: unknown) =>
    typeof item === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(item)
      ? new Date(Date.parse(item) + shiftMs).toISOString()
      : item,
  );
}

const fakes = createFrontendModule({
  pluginId: 'cluster-upgrades',
  extensions: [
    ApiBlueprint.make({
      params: define =>
        define({
          api: clusterUpgradesApiRef,
          deps: {},
          factory: () => {
            // The pages use these operations only.
            const api: Partial<ClusterUpgradesApi> = new FakeClusterUpgradesApi(
              asOfNow({ ...new FakeClusterUpgradesApi().facts, ...facts }),
            );
            return api as ClusterUpgradesApi;
          },
        }),
    }),
  ],
});

/** Stands in for the catalog's entity page: a cluster's tab, or card and tab of anything else. */
function EntityPage() {
  const { kind = '', name = '' } = useParams();
  const entity: Entity = {
    apiVersion: 'backstage.io/v1alpha1',
    kind,
    metadata: { name },
    spec: {},
  };
  return (
    <EntityProvider entity={entity}>
      <div style={{ padding: 24, display: 'grid', gap: 24 }}>
        <h1 style={{ margin: 0 }}>
          {kind} {name}
        </h1>
        {kind === 'resource' ? (
          <ClusterUpgradesContent />
        ) : (
          <>
            <div style={{ maxWidth: 520 }}>
              <ImpactCard />
            </div>
            <ImpactContent />
          </>
        )}
      </div>
    </EntityProvider>
  );
}

const catalog = createFrontendPlugin({
  pluginId: 'catalog',
  routes: { catalogEntity: entityRouteRef },
  extensions: [
    PageBlueprint.make({
      params: {
        path: '/catalog/:namespace/:kind/:name',
        routeRef: entityRouteRef,
        noHeader: true,
        loader: async () => <EntityPage />,
      },
    }),
  ],
});

/** Stands in for the portal's home page. */
const home = createFrontendPlugin({
  pluginId: 'home',
  extensions: [
    PageBlueprint.make({
      params: {
        path: '/',
        noHeader: true,
        loader: async () => (
          <div style={{ padding: 24 }}>
            <MyUpgrades />
          </div>
        ),
      },
    }),
  ],
});

ReactDOM.createRoot(document.getElementById('root')!).render(
  createApp({ features: [plugin, fakes, catalog, home] }).createRoot(),
);

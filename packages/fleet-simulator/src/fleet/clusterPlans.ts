import { createRandom, Random } from '../random';
import type { ClusterPlan, Platform, TraceName } from './clusterPlan';
import { EDGE, MACHINE_LEARNING, SHOP } from './components';

const small = [{ name: 'general', nodes: 3 }];
const two = [
  { name: 'system', nodes: 2 },
  { name: 'general', nodes: 3 },
];

/** The cast of the story. Order is order of importance: a smaller fleet keeps the first ones. */
const STORY: readonly ClusterPlan[] = [
  {
    name: 'prod-eu-1',
    environment: 'prod',
    platform: 'eks',
    region: 'eu-central-1',
    owner: 'platform-emea',
    version: 'v1.34.9',
    components: SHOP,
    pools: [
      { name: 'system', nodes: 3 },
      { name: 'general', nodes: 6 },
      { name: 'batch-a', nodes: 3, version: 'v1.32.13' },
    ],
    stuckBudgets: ['payments-api'],
    traces: ['service-cidr-v1beta1', 'helm-budget-v1beta1', 'cron-job-v1beta1'],
    story:
      'blocked: a budget of payments allows no disruption, a Helm release names a removed version; a CronJob was last applied at one that is long gone; one pool two minors behind',
  },
  {
    name: 'prod-fra-1',
    environment: 'prod',
    platform: 'cluster-api',
    region: 'fra1',
    owner: 'platform-emea',
    version: 'v1.35.9',
    components: SHOP,
    pools: [
      { name: 'md-0', nodes: 3 },
      { name: 'md-1', nodes: 2 },
    ],
    stuckBudgets: ['payments-api'],
    capi: { kind: 'topology', clusterClass: 'quick', controlPlaneReplicas: 3 },
    story:
      'blocked for its nodes: payments/api allows no disruption; an upgrade that is forced stalls at the drain until a third replica runs',
  },
  {
    name: 'staging-eu-1',
    environment: 'staging',
    platform: 'eks',
    region: 'eu-central-1',
    owner: 'platform-emea',
    version: 'v1.35.4',
    components: SHOP,
    pools: two,
    story: 'ready: the same services as prod-eu-1 with good budgets',
  },
  {
    name: 'dev-eu-1',
    environment: 'dev',
    platform: 'cluster-api',
    region: 'fra1',
    owner: 'platform-emea',
    version: 'v1.33.13',
    components: ['checkout', 'cart', 'login'],
    pools: [{ name: 'md-0', nodes: 2 }],
    capi: { kind: 'topology', clusterClass: 'quick' },
    story: 'ready and out of support: one minor is a clean path',
  },
  {
    name: 'staging-fra-1',
    environment: 'staging',
    platform: 'cluster-api',
    region: 'fra1',
    owner: 'platform-emea',
    version: 'v1.34.11',
    components: SHOP,
    pools: [{ name: 'md-0', nodes: 3 }],
    capi: {
      kind: 'topology',
      clusterClass: 'chained',
      controlPlaneReplicas: 3,
    },
    story:
      'ready: its ClusterClass lists versions, so one write walks two minors',
  },
  {
    name: 'sandbox-7',
    environment: 'sandbox',
    platform: 'cluster-api',
    region: 'fra1',
    owner: 'platform-emea',
    version: 'v1.37.1',
    components: ['cart'],
    pools: [{ name: 'md-0', nodes: 1 }],
    capi: { kind: 'topology', clusterClass: 'quick' },
    story: 'on the newest minor: the next one lies beyond what is known',
  },
  {
    name: 'edge-store-014',
    environment: 'prod',
    platform: 'k3s',
    region: 'store-014',
    owner: 'retail-edge',
    version: 'v1.34.6',
    components: EDGE,
    pools: [{ name: 'default', nodes: 1 }],
    faults: [{ kind: 'unreachable' }],
    story: 'unreachable: connections are cut',
  },
  {
    name: 'prod-us-1',
    environment: 'prod',
    platform: 'eks',
    region: 'us-east-1',
    owner: 'platform-amer',
    version: 'v1.31.14',
    components: SHOP,
    pools: two,
    traces: [
      'flow-schema-v1beta3',
      'flow-schema-v1beta3-update-only',
      'helm-flow-schema-v1beta3',
      'caller-flow-schemas-v1beta3',
      'migrated-cron-job',
    ],
    troubles: ['ending-webhook-ca', 'legacy-token'],
    story:
      'blocked and in extended support: flowcontrol v1beta3 is gone in 1.32',
  },
  {
    name: 'prod-ap-1',
    environment: 'prod',
    platform: 'gke',
    region: 'asia-southeast1',
    owner: 'platform-apac',
    version: 'v1.34.9',
    components: SHOP,
    pools: two,
    forbidden: ['secrets', '/metrics'],
    story:
      'its reader may read neither Secrets nor metrics: those checks do not run',
  },
  {
    name: 'dev-fra-2',
    environment: 'dev',
    platform: 'cluster-api',
    region: 'fra1',
    owner: 'platform-emea',
    version: 'v1.35.9',
    components: ['search-api', 'login'],
    pools: [{ name: 'md-0', nodes: 2 }],
    capi: { kind: 'topology', clusterClass: 'quick' },
    story: 'ready: one minor, two workers',
  },
  {
    name: 'staging-fra-2',
    environment: 'staging',
    platform: 'cluster-api',
    region: 'fra1',
    owner: 'platform-emea',
    version: 'v1.36.2',
    components: ['checkout', 'cart', 'login'],
    pools: [{ name: 'md-0', nodes: 2 }],
    capi: { kind: 'topology', clusterClass: 'quick' },
    story: 'ready: a patch upgrade to v1.36.4 is possible',
  },
  {
    name: 'staging-fra-3',
    environment: 'staging',
    platform: 'cluster-api',
    region: 'fra1',
    owner: 'platform-emea',
    version: 'v1.35.9',
    components: ['checkout', 'search-api'],
    pools: [{ name: 'md-0', nodes: 2 }],
    faults: [{ kind: 'upgrade-stalls-at-pdb', budget: 'checkout/late-budget' }],
    capi: { kind: 'topology', clusterClass: 'quick' },
    story:
      'ready, but its drain stalls at a disruption budget that no check saw',
  },
  {
    name: 'staging-fra-4',
    environment: 'staging',
    platform: 'cluster-api',
    region: 'fra1',
    owner: 'platform-emea',
    version: 'v1.35.9',
    components: ['login', 'cart'],
    pools: [{ name: 'md-0', nodes: 2 }],
    capi: {
      kind: 'topology',
      clusterClass: 'quick',
      beforeUpgradeHook: {
        name: 'change-board',
        text: 'waiting for the change board',
      },
    },
    story: 'ready, but a before-upgrade hook waits for approval',
  },
  {
    name: 'prod-fra-2',
    environment: 'prod',
    platform: 'cluster-api',
    region: 'fra1',
    owner: 'platform-emea',
    version: 'v1.35.9',
    components: ['checkout', 'cart', 'login', 'tokens'],
    pools: [{ name: 'md-0', nodes: 3 }],
    capi: {
      kind: 'topology',
      clusterClass: 'quick',
      controlPlaneReplicas: 3,
      ownedBy: 'flux',
    },
    story: 'Flux owns its version: the way is through Git',
  },
  {
    name: 'dev-fra-3',
    environment: 'dev',
    platform: 'cluster-api',
    region: 'fra1',
    owner: 'platform-emea',
    version: 'v1.35.9',
    components: ['checkout', 'search-api'],
    pools: [
      { name: 'md-0', nodes: 2 },
      { name: 'md-1', nodes: 1 },
    ],
    capi: { kind: 'plain' },
    story:
      'ready: no topology; control plane and two pools are written one by one',
  },
  {
    name: 'prod-eu-2',
    environment: 'prod',
    platform: 'aks',
    region: 'westeurope',
    owner: 'platform-emea',
    version: 'v1.34.6',
    components: SHOP,
    pools: two,
    traces: ['flow-schema-v1beta3-update-only'],
    troubles: ['ingress-nginx', 'ipvs'],
    story:
      'attention: hints, a retired ingress controller and kube-proxy by IPVS',
  },
  {
    name: 'prod-eu-3',
    environment: 'prod',
    platform: 'eks',
    region: 'eu-west-1',
    owner: 'platform-emea',
    version: 'v1.35.4',
    components: SHOP,
    pools: two,
    story: 'ready',
  },
  {
    name: 'staging-ap-1',
    environment: 'staging',
    platform: 'aks',
    region: 'southeastasia',
    owner: 'platform-apac',
    version: 'v1.35.4',
    components: SHOP,
    pools: two,
    traces: ['service-cidr-v1beta1'],
    troubles: ['external-ips'],
    story:
      'a version that is gone two minors later, and a Service with external addresses',
  },
  {
    name: 'staging-us-1',
    environment: 'staging',
    platform: 'gke',
    region: 'us-central1',
    owner: 'platform-amer',
    version: 'v1.35.7',
    components: SHOP,
    pools: two,
    troubles: ['dead-webhook'],
    story: 'blocked: a webhook that is called for every pod has no backend',
  },
  {
    name: 'dev-us-2',
    environment: 'dev',
    platform: 'eks',
    region: 'us-west-2',
    owner: 'platform-amer',
    version: 'v1.36.2',
    components: ['checkout', 'cart'],
    pools: small,
    troubles: ['unserved-stored-version', 'old-cert-manager'],
    story:
      'a definition whose stored version is no longer served, and an old cert-manager',
  },
  {
    name: 'lab-onprem-1',
    environment: 'dev',
    platform: 'on-prem',
    region: 'lab',
    owner: 'platform-emea',
    version: 'v1.34.8',
    gitVersion: 'garbage-20260901',
    components: ['cart'],
    pools: small,
    story: 'its /version is no version',
  },
  {
    name: 'ml-gpu-1',
    environment: 'prod',
    platform: 'on-prem',
    region: 'fra1',
    owner: 'ml-platform',
    version: 'v1.33.9',
    components: MACHINE_LEARNING,
    pools: [
      { name: 'cpu', nodes: 2 },
      { name: 'gpu', nodes: 2, version: 'v1.31.14' },
    ],
    traces: ['admission-policy-v1beta1'],
    troubles: ['bare-pod', 'single-replica', 'in-tree-volume'],
    story:
      'blocked: a ValidatingAdmissionPolicy is applied at v1beta1, gone in 1.34; a pod without a controller and an in-tree volume',
  },
  {
    name: 'prod-fra-3',
    environment: 'prod',
    platform: 'cluster-api',
    region: 'fra1',
    owner: 'platform-emea',
    version: 'v1.34.11',
    components: ['search-api', 'login'],
    pools: [{ name: 'md-0', nodes: 2 }],
    capi: { kind: 'topology', clusterClass: 'quick', ownedBy: 'argo-cd' },
    story: 'Argo CD owns its version',
  },
  {
    name: 'dev-fra-4',
    environment: 'dev',
    platform: 'cluster-api',
    region: 'fra1',
    owner: 'platform-emea',
    version: 'v1.34.11',
    components: ['cart'],
    pools: [{ name: 'md-0', nodes: 1 }],
    capi: { kind: 'topology', clusterClass: 'quick', paused: true },
    story: 'paused in Cluster API',
  },
  {
    name: 'edge-store-022',
    environment: 'staging',
    platform: 'k3s',
    region: 'store-022',
    owner: 'retail-edge',
    version: 'v1.33.5',
    components: EDGE,
    pools: [
      { name: 'default', nodes: 1 },
      { name: 'agents', nodes: 2 },
    ],
    traces: ['budget-v1beta1'],
    story:
      'the pilot store, with agents; out of support; a budget that was last applied at policy/v1beta1, long gone',
  },
  {
    name: 'prod-us-2',
    environment: 'prod',
    platform: 'gke',
    region: 'us-central1',
    owner: 'platform-amer',
    version: 'v1.33.9',
    components: SHOP,
    pools: two,
    traces: ['helm-autoscaler-v2beta2'],
    stuckBudgets: ['search-api'],
    troubles: ['unavailable-api-service'],
    story:
      'blocked: an old Helm chart and a budget of search; an aggregated API is not available',
  },
  {
    name: 'prod-eu-4',
    environment: 'prod',
    platform: 'gke',
    region: 'europe-west3',
    owner: 'platform-emea',
    version: 'v1.34.7',
    components: SHOP,
    pools: two,
    forbidden: ['poddisruptionbudgets.policy'],
    story: 'unknown: its budgets cannot be read',
  },
];

const PATCHES: Readonly<Record<string, string>> = {
  '1.31': 'v1.31.14',
  '1.32': 'v1.32.13',
  '1.33': 'v1.33.11',
  '1.34': 'v1.34.10',
  '1.35': 'v1.35.8',
  '1.36': 'v1.36.3',
  '1.37': 'v1.37.1',
};
/** Weighted: most clusters are where support is. */
const MINORS = [
  '1.31',
  '1.32',
  '1.33',
  '1.33',
  '1.34',
  '1.34',
  '1.34',
  '1.34',
  '1.35',
  '1.35',
  '1.35',
  '1.35',
  '1.36',
  '1.36',
  '1.36',
  '1.37',
];
const REGIONS: Readonly<
  Record<string, readonly (readonly [Platform, string, string])[]>
> = {
  eu: [
    ['eks', 'eu-west-1', 'platform-emea'],
    ['aks', 'westeurope', 'platform-emea'],
    ['gke', 'europe-west3', 'platform-emea'],
  ],
  us: [
    ['eks', 'us-east-1', 'platform-amer'],
    ['aks', 'eastus', 'platform-amer'],
    ['gke', 'us-central1', 'platform-amer'],
  ],
  ap: [
    ['eks', 'ap-southeast-1', 'platform-apac'],
    ['aks', 'southeastasia', 'platform-apac'],
    ['gke', 'asia-northeast1', 'platform-apac'],
  ],
};

/** OpenShift clusters, which come beside the others of a fleet. */
const OPEN_SHIFT: readonly ClusterPlan[] = [
  {
    name: 'dev-ocp-1',
    environment: 'dev',
    platform: 'openshift',
    region: 'fra2',
    owner: 'platform-emea',
    version: 'v1.33.8',
    components: ['checkout', 'cart', 'login'],
    pools: [
      { name: 'worker', nodes: 3 },
      { name: 'infra', nodes: 1 },
    ],
    story: 'a gate of OpenShift waits for an administrator',
  },
  {
    name: 'dev-ocp-2',
    environment: 'dev',
    platform: 'openshift',
    region: 'fra2',
    owner: 'platform-emea',
    version: 'v1.34.9',
    components: ['search-api', 'cart'],
    pools: [
      { name: 'worker', nodes: 2 },
      { name: 'infra', nodes: 1 },
    ],
    story: 'ready; another user has paused its pool infra',
  },
];

/**
 * The plans of a fleet: the story first, then as many more as are asked for.
 *
 * @param openShift - with the OpenShift clusters, which do not count
 */
export function clusterPlans(
  seed: number,
  clusters: number,
  openShift = false,
): ClusterPlan[] {
  const plans = STORY.slice(0, clusters);
  const taken = new Set(STORY.map(plan => plan.name));
  for (let index = plans.length; index < clusters; index += 1) {
    const plan = fill(createRandom(seed, `cluster-${index}`), taken);
    taken.add(plan.name);
    plans.push(plan);
  }
  return openShift ? [...plans, ...OPEN_SHIFT] : plans;
}

function fill(random: Random, taken: ReadonlySet<string>): ClusterPlan {
  const minor = random.pick(MINORS);
  const version = PATCHES[minor];
  if (random.chance(0.2)) {
    const store = firstFree(
      number => `edge-store-${String(number).padStart(3, '0')}`,
      taken,
      random.integer(30, 90),
    );
    return {
      name: store,
      environment: 'prod',
      platform: 'k3s',
      region: store.replace('edge-', ''),
      owner: 'retail-edge',
      version,
      components: EDGE,
      pools: [{ name: 'default', nodes: 1 }],
      story: 'a store',
    };
  }
  const area = random.pick(['eu', 'us', 'ap']);
  const environment = random.pick([
    'prod',
    'staging',
    'staging',
    'dev',
    'dev',
  ] as const);
  const [platform, region, owner] = random.pick(REGIONS[area]);
  return {
    name: firstFree(number => `${environment}-${area}-${number}`, taken, 1),
    environment,
    platform,
    region,
    owner,
    version,
    components:
      environment === 'dev' ? SHOP.filter(() => random.chance(0.4)) : SHOP,
    pools: environment === 'prod' ? two : small,
    traces: tracesFor(random, minor),
    ...(random.chance(0.15)
      ? {
          stuckBudgets: [
            random.pick(['payments-api', 'tokens', 'order-guard']),
          ],
        }
      : {}),
    story: 'filled in',
  };
}

function tracesFor(random: Random, minor: string): TraceName[] {
  const possible: TraceName[] = [
    'helm-budget-v1beta1',
    'helm-autoscaler-v2beta2',
    'flow-schema-v1beta3-update-only',
    'migrated-cron-job',
  ];
  if (minor === '1.31')
    possible.push('flow-schema-v1beta3', 'caller-flow-schemas-v1beta3');
  if (['1.31', '1.32', '1.33'].includes(minor))
    possible.push('admission-policy-v1beta1');
  if (['1.33', '1.34', '1.35', '1.36'].includes(minor))
    possible.push('service-cidr-v1beta1');
  return possible.filter(() => random.chance(0.2));
}

function firstFree(
  name: (number: number) => string,
  taken: ReadonlySet<string>,
  from: number,
): string {
  let number = from;
  while (taken.has(name(number))) number += 1;
  return name(number);
}

/** A component of the catalog and where it runs in a cluster. */
export interface ComponentPlan {
  /** Value of `backstage.io/kubernetes-id`, and the Component's name. */
  readonly id: string;
  readonly system: string;
  /** The owning Group. */
  readonly team: string;
  readonly namespace: string;
  readonly workload: string;
  readonly replicas: number;
  /** Whether the mark is a label (also on its pods) or only an annotation. */
  readonly mark: 'label' | 'annotation';
}

export const COMPONENTS: readonly ComponentPlan[] = [
  {
    id: 'payments-api',
    system: 'shop',
    team: 'payments',
    namespace: 'payments',
    workload: 'api',
    replicas: 2,
    mark: 'annotation',
  },
  {
    id: 'ledger',
    system: 'shop',
    team: 'payments',
    namespace: 'payments',
    workload: 'ledger',
    replicas: 3,
    mark: 'label',
  },
  {
    id: 'checkout',
    system: 'shop',
    team: 'checkout',
    namespace: 'checkout',
    workload: 'checkout',
    replicas: 3,
    mark: 'label',
  },
  {
    id: 'order-guard',
    system: 'shop',
    team: 'checkout',
    namespace: 'checkout',
    workload: 'order-guard',
    replicas: 2,
    mark: 'label',
  },
  {
    id: 'cart',
    system: 'shop',
    team: 'checkout',
    namespace: 'checkout',
    workload: 'cart',
    replicas: 3,
    mark: 'label',
  },
  {
    id: 'search-api',
    system: 'discovery',
    team: 'search',
    namespace: 'search',
    workload: 'api',
    replicas: 3,
    mark: 'label',
  },
  {
    id: 'indexer',
    system: 'discovery',
    team: 'search',
    namespace: 'search',
    workload: 'indexer',
    replicas: 1,
    mark: 'annotation',
  },
  {
    id: 'login',
    system: 'accounts',
    team: 'identity',
    namespace: 'identity',
    workload: 'login',
    replicas: 3,
    mark: 'label',
  },
  {
    id: 'tokens',
    system: 'accounts',
    team: 'identity',
    namespace: 'identity',
    workload: 'tokens',
    replicas: 2,
    mark: 'label',
  },
  {
    id: 'feature-store',
    system: 'ml',
    team: 'ml-platform',
    namespace: 'ml',
    workload: 'feature-store',
    replicas: 2,
    mark: 'label',
  },
  {
    id: 'ranking-model',
    system: 'ml',
    team: 'ml-platform',
    namespace: 'ml',
    workload: 'ranking-model',
    replicas: 2,
    mark: 'label',
  },
  {
    id: 'store-sync',
    system: 'stores',
    team: 'retail-edge',
    namespace: 'stores',
    workload: 'store-sync',
    replicas: 1,
    mark: 'label',
  },
  {
    id: 'till-gateway',
    system: 'stores',
    team: 'retail-edge',
    namespace: 'stores',
    workload: 'till-gateway',
    replicas: 1,
    mark: 'label',
  },
];

export const SHOP = [
  'payments-api',
  'ledger',
  'checkout',
  'order-guard',
  'cart',
  'search-api',
  'indexer',
  'login',
  'tokens',
];
export const EDGE = ['store-sync', 'till-gateway'];
export const MACHINE_LEARNING = ['feature-store', 'ranking-model'];

/** @throws Error for an unknown id: a mistake in a plan */
export function componentPlan(id: string): ComponentPlan {
  const plan = COMPONENTS.find(component => component.id === id);
  if (!plan) throw new Error(`No component "${id}" in the fleet's plan`);
  return plan;
}

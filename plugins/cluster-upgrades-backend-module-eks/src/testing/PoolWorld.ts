import {
  ClusterReadError,
  type ClusterAccess,
} from '@drydock/upgrade-readiness';
import { said } from '@drydock/upgrade-reasons';

const KARPENTER = 'karpenter.sh';
const AWS_PROVIDER = 'karpenter.k8s.aws';

interface TestNodePool {
  readonly name: string;
  /** `ec2`: an EC2NodeClass of the same name; `auto`: of EKS Auto Mode. */
  readonly by: 'ec2' | 'auto';
  amiSelectorTerms: readonly object[];
  budgets: readonly object[];
  expireAfter: string;
  terminationGracePeriod?: string;
  /** Of the condition AMIsReady. */
  imagesMissing?: string;
}

interface TestClaim {
  readonly name: string;
  readonly pool: string;
  readonly createdAt: string;
  version: string;
  joined: boolean;
  drifted: boolean;
  leaving: boolean;
  leavesBy?: string;
  doNotDisrupt: boolean;
}

interface TestPod {
  readonly name: string;
  readonly namespace: string;
  readonly node: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly owner: string;
}

/**
 * As much of an API server with Karpenter as Drydock asks for. Karpenter acts when a test says so:
 * it marks as drifted what is older than the control plane, and replaces one node after the other.
 */
export class PoolWorld {
  readonly pools = new Map<string, TestNodePool>();
  claims: TestClaim[] = [];
  pods: TestPod[] = [];
  budgets: object[] = [];
  /** Kubernetes versions of the nodes of node groups. */
  readonly groupNodes = new Map<string, readonly string[]>();
  apiVersions: readonly string[] = ['v1', 'v1beta1'];
  /** Resources that the reader may not list. */
  readonly forbidden = new Set<string>();
  isAway = false;
  readonly asked: string[] = [];
  #names = 0;

  /** @param controlPlane - its minor: `1.33` */
  constructor(private readonly controlPlane: () => string) {}

  addPool(
    name: string,
    nodes: number,
    {
      version = this.controlPlane(),
      ...more
    }: Partial<TestNodePool> & {
      readonly version?: string;
    } = {},
  ): TestNodePool {
    const pool: TestNodePool = {
      name,
      by: 'ec2',
      amiSelectorTerms: [{ alias: 'al2023@latest' }],
      budgets: [{ nodes: '10%' }],
      expireAfter: '720h',
      ...more,
    };
    this.pools.set(name, pool);
    for (let index = 0; index < nodes; index += 1)
      this.claims.push(this.#claim(name, version));
    return pool;
  }

  addPod(node: string, more: Partial<TestPod> = {}): void {
    this.pods.push({
      name: `pod-${this.pods.length}`,
      namespace: 'default',
      node,
      labels: {},
      annotations: {},
      owner: 'ReplicaSet',
      ...more,
    });
  }

  claimsOf(pool: string): readonly TestClaim[] {
    return this.claims.filter(claim => claim.pool === pool);
  }

  /** Marks what has another version than Karpenter would launch now. */
  drift(): void {
    for (const claim of this.claims)
      claim.drifted = claim.version !== this.#versionOf(claim.pool);
  }

  /** Replaces one drifted node: a new one is launched, and the old one leaves. */
  replaceOne(): boolean {
    const old = this.claims.find(({ drifted, leaving }) => drifted && !leaving);
    if (!old) return false;
    this.claims.push(this.#claim(old.pool, this.#versionOf(old.pool)));
    this.claims = this.claims.filter(claim => claim !== old);
    return true;
  }

  /** All that Karpenter does without being held. */
  finish(): void {
    this.drift();
    while (this.replaceOne());
  }

  /** The access of a cluster, as the source of EKS opens one. */
  open(): Pick<ClusterAccess, 'read' | 'close'> {
    return {
      read: async ({ path, query }) => {
        this.asked.push(path);
        if (this.isAway)
          throw new ClusterReadError({
            kind: 'unreachable',
            retryable: true,
            reason: said('The API server cannot be reached'),
          });
        const body = Buffer.from(JSON.stringify(this.#get(path, query ?? {})));
        return {
          status: 200,
          contentType: 'application/json',
          body,
          decodedBytes: body.length,
        };
      },
      close: async () => undefined,
    };
  }

  #versionOf(pool: string): string {
    const terms = this.pools.get(pool)?.amiSelectorTerms ?? [];
    // A name says which version its image has, for the tests.
    const named = terms.flatMap(term =>
      'name' in term ? String(term.name).split('-').slice(-1) : [],
    );
    return named.at(-1) ?? this.controlPlane();
  }

  #claim(pool: string, version: string): TestClaim {
    this.#names += 1;
    return {
      name: `${pool}-${this.#names}`,
      pool,
      createdAt: '2026-11-23T09:00:00Z',
      version,
      joined: true,
      drifted: false,
      leaving: false,
      doNotDisrupt: false,
    };
  }

  #get(path: string, query: Readonly<Record<string, string>>): object {
    const resource = path.split('/').at(-1) ?? '';
    if (this.forbidden.has(resource))
      throw new ClusterReadError({
        kind: 'forbidden',
        retryable: false,
        reason: said(`The account may not list ${resource}`),
      });
    const pools = [...this.pools.values()];
    switch (path) {
      case '/apis':
        return { groups: this.#groups() };
      case `/apis/${KARPENTER}/v1/nodepools`:
        return { items: pools.map(nodePoolBody) };
      case `/apis/${KARPENTER}/v1/nodeclaims`:
        return { items: this.claims.map(each => this.#claimBody(each)) };
      case `/apis/${AWS_PROVIDER}/v1/ec2nodeclasses`:
        return {
          items: pools.filter(({ by }) => by === 'ec2').map(nodeClassBody),
        };
      case '/apis/policy/v1/poddisruptionbudgets':
        return { items: this.budgets };
      case '/api/v1/nodes':
        return {
          items:
            query.labelSelector === 'karpenter.sh/nodepool'
              ? this.claims.filter(({ joined }) => joined).map(nodeBody)
              : [...this.groupNodes].flatMap(groupNodeBodies),
        };
      case '/api/v1/pods':
        return {
          items: this.pods
            .filter(
              ({ node }) => query.fieldSelector === `spec.nodeName=${node}`,
            )
            .map(podBody),
        };
      default:
        throw new ClusterReadError({
          kind: 'not-found',
          retryable: false,
          reason: said(path),
        });
    }
  }

  #groups(): readonly object[] {
    const group = (name: string, versions: readonly string[]) => ({
      name,
      versions: versions.map(version => ({ version })),
    });
    const pools = [...this.pools.values()];
    return [
      group('apps', ['v1']),
      ...(pools.length > 0 ? [group(KARPENTER, this.apiVersions)] : []),
      ...(pools.some(({ by }) => by === 'ec2')
        ? [group(AWS_PROVIDER, ['v1'])]
        : []),
    ];
  }

  #claimBody(claim: TestClaim): object {
    const { terminationGracePeriod } = this.pools.get(claim.pool) ?? {};
    return {
      metadata: {
        name: claim.name,
        creationTimestamp: claim.createdAt,
        labels: { 'karpenter.sh/nodepool': claim.pool },
        annotations: {
          ...(claim.doNotDisrupt
            ? { 'karpenter.sh/do-not-disrupt': 'true' }
            : {}),
          ...(claim.leavesBy
            ? { 'karpenter.sh/nodeclaim-termination-timestamp': claim.leavesBy }
            : {}),
        },
        ...(claim.leaving ? { deletionTimestamp: '2026-11-23T10:00:00Z' } : {}),
      },
      spec: { ...(terminationGracePeriod ? { terminationGracePeriod } : {}) },
      status: {
        ...(claim.joined ? { nodeName: claim.name } : {}),
        conditions: [
          ...(claim.drifted
            ? [{ type: 'Drifted', status: 'True', reason: 'AMIDrift' }]
            : []),
        ],
      },
    };
  }
}

function nodePoolBody(pool: TestNodePool): object {
  const { name, by, budgets, expireAfter } = pool;
  return {
    metadata: { name },
    spec: {
      disruption: { budgets },
      template: {
        spec: {
          expireAfter,
          nodeClassRef:
            by === 'auto'
              ? {
                  group: 'eks.amazonaws.com',
                  kind: 'NodeClass',
                  name: 'default',
                }
              : { group: AWS_PROVIDER, kind: 'EC2NodeClass', name },
        },
      },
    },
  };
}

function nodeClassBody(pool: TestNodePool): object {
  const { name, amiSelectorTerms, imagesMissing } = pool;
  return {
    metadata: { name },
    spec: { amiSelectorTerms },
    status: {
      conditions: [
        {
          type: 'AMIsReady',
          status: imagesMissing === undefined ? 'True' : 'False',
          reason: 'AMIsReady',
          message: imagesMissing ?? '',
        },
      ],
    },
  };
}

function nodeBody({ name, pool, version }: TestClaim): object {
  return {
    metadata: { name, labels: { 'karpenter.sh/nodepool': pool } },
    status: {
      nodeInfo: { kubeletVersion: `v${version}.4-eks-113cf36` },
      conditions: [{ type: 'Ready', status: 'True' }],
    },
  };
}

function groupNodeBodies([group, versions]: [
  string,
  readonly string[],
]): readonly object[] {
  return versions.map((version, index) => ({
    metadata: {
      name: `${group}-${index}`,
      labels: { 'eks.amazonaws.com/nodegroup': group },
    },
    status: { nodeInfo: { kubeletVersion: `v${version}.4-own` } },
  }));
}

function podBody(pod: TestPod): object {
  const { name, namespace, labels, annotations, owner } = pod;
  return {
    metadata: {
      name,
      namespace,
      labels,
      annotations,
      ownerReferences: [{ kind: owner, controller: true }],
    },
    status: { phase: 'Running' },
  };
}

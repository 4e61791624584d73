import type { Param, Reason, Term } from '@drydock/upgrade-reasons';
import type {
  FindingDraft,
  NodeFacts,
  ReadinessCheck,
  Severity,
} from '../contracts';
import { listed, listedNames } from '../words';

const LINK = 'https://kubernetes.io/docs/reference/node/node-status/';

/**
 * R18: nodes in a state in which an upgrade should not begin. One finding for each pool and fault.
 */
export const nodes: ReadinessCheck = {
  id: 'nodes',
  title: { code: 'check-title.nodes' },
  phase: 'nodes',
  canBlock: true,
  ofCluster: true,
  docs: 'checks/nodes',
  needs: ['nodes'],
  evaluate(context) {
    const all = context.facts('nodes').filter(node => !isLeaving(node));
    const unstated = all
      .filter(({ ready }) => ready === undefined)
      .map(({ name }) => name);
    const pools = [...new Set(all.map(({ pool }) => pool))].sort();
    return {
      findings: pools.flatMap(pool =>
        poolFindings(
          pool,
          all.filter(node => node.pool === pool),
        ),
      ),
      partial:
        unstated.length > 0
          ? [
              {
                code: 'check.nodes.unstated',
                params: {
                  count: { number: unstated.length },
                  nodes: listedNames(unstated),
                },
              },
            ]
          : [],
    };
  },
};

/** Taints of autoscalers on nodes that they take away: what such a node is like does not matter. */
const LEAVING = [
  'ToBeDeletedByClusterAutoscaler',
  'DeletionCandidateOfClusterAutoscaler',
  'karpenter.sh/disrupted',
  'karpenter.sh/disruption',
  'karpenter.sh/unregistered',
];

function isLeaving({ taints }: NodeFacts): boolean {
  return taints.some(({ key }) => LEAVING.includes(key));
}

function poolFindings(
  pool: string,
  members: readonly NodeFacts[],
): FindingDraft[] {
  return [
    ...notReady(pool, members),
    ...pressures(pool, members),
    ...cordoned(pool, members),
    ...unfinished(pool, members),
    ...mixes(pool, members),
  ];
}

function notReady(pool: string, members: readonly NodeFacts[]): FindingDraft[] {
  const faulty = members.filter(({ ready }) => ready === false);
  if (faulty.length === 0) return [];
  // An upgrade takes control-plane nodes away one by one: with one down already, etcd loses its
  // majority at the next of three.
  const controlPlane = faulty.some(node => node.controlPlane);
  return [
    draft(
      pool,
      'not-ready',
      controlPlane ? 'blocker' : 'warning',
      {
        code: controlPlane
          ? 'check.nodes.control-plane-not-ready'
          : 'check.nodes.not-ready',
        params: countedIn(pool, faulty),
      },
      faulty,
      [],
      { code: 'check.nodes.not-ready-fix' },
    ),
  ];
}

function pressures(
  pool: string,
  members: readonly NodeFacts[],
): FindingDraft[] {
  const faulty = members.filter(
    node => node.pressures.length > 0 && node.ready !== false,
  );
  if (faulty.length === 0) return [];
  const types = [...new Set(faulty.flatMap(node => node.pressures))].sort();
  return [
    draft(
      pool,
      'pressure',
      'warning',
      {
        code: 'check.nodes.pressure',
        params: { ...countedIn(pool, faulty), pressures: listedNames(types) },
      },
      faulty,
      [],
      { code: 'check.nodes.pressure-fix' },
    ),
  ];
}

function cordoned(pool: string, members: readonly NodeFacts[]): FindingDraft[] {
  const faulty = members.filter(({ unschedulable }) => unschedulable);
  if (faulty.length === 0) return [];
  return [
    draft(
      pool,
      'cordoned',
      'warning',
      { code: 'check.nodes.cordoned', params: countedIn(pool, faulty) },
      faulty,
      [],
      { code: 'check.nodes.cordoned-fix' },
    ),
  ];
}

/**
 * Taints of a node that never finished joining, or that was declared lost. Taints of conditions and
 * of a cordon are reported as those.
 */
const UNFINISHED = [
  'node.cloudprovider.kubernetes.io/uninitialized',
  'node.cloudprovider.kubernetes.io/shutdown',
  'node.kubernetes.io/out-of-service',
  'node.cilium.io/agent-not-ready',
  'node.cluster.x-k8s.io/uninitialized',
  'ebs.csi.aws.com/agent-not-ready',
  'efs.csi.aws.com/agent-not-ready',
];

function unfinished(
  pool: string,
  members: readonly NodeFacts[],
): FindingDraft[] {
  const keys = [
    ...new Set(members.flatMap(node => node.taints.map(({ key }) => key))),
  ]
    .filter(key => UNFINISHED.includes(key))
    .sort();
  return keys.map(key => {
    const faulty = members.filter(node =>
      node.taints.some(taint => taint.key === key),
    );
    return draft(
      pool,
      `taint/${key}`,
      'warning',
      {
        code: 'check.nodes.tainted',
        params: { ...countedIn(pool, faulty), taint: { object: key } },
      },
      faulty,
      [],
      { code: 'check.nodes.tainted-fix' },
    );
  });
}

interface Mix {
  readonly kind: Term;
  readonly of: (node: NodeFacts) => string | undefined;
}

/**
 * A pool without a label of its platform is no pool that anybody laid out alike, so only versions
 * are compared there.
 */
const VERSION_MIXES: readonly Mix[] = [
  {
    kind: 'kubelets',
    of: ({ kubeletVersion }) => kubeletVersion || undefined,
  },
  {
    kind: 'container-runtimes',
    of: ({ containerRuntime }) => containerRuntime,
  },
];
const LAYOUT_MIXES: readonly Mix[] = [
  { kind: 'operating-systems', of: ({ osImage }) => osImage },
  { kind: 'architectures', of: ({ architecture }) => architecture },
];

function mixes(pool: string, members: readonly NodeFacts[]): FindingDraft[] {
  const isLaidOut =
    pool !== 'default' &&
    !members.some(({ labels }) =>
      Object.hasOwn(labels, 'karpenter.sh/nodepool'),
    );
  const found = [...VERSION_MIXES, ...(isLaidOut ? LAYOUT_MIXES : [])].flatMap(
    mix => {
      const values = tally(members.flatMap(node => mix.of(node) ?? []));
      return values.length > 1
        ? [
            {
              mix,
              what: mixOf(mix, values),
            },
          ]
        : [];
    },
  );
  if (found.length === 0) return [];
  const kinds = listed(
    found.map(({ mix }) => ({ term: mix.kind })),
    4,
  );
  return [
    draft(
      pool,
      'mixed',
      'info',
      {
        code: 'check.nodes.mixed',
        params: { pool: { object: pool }, kinds },
      },
      [],
      found.map(({ what }) => what),
      { code: 'check.nodes.mixed-fix' },
    ),
  ];
}

function mixOf(
  { kind }: Mix,
  values: readonly (readonly [string, number])[],
): Reason {
  const counted = values.map(
    ([value, number]): Param => ({
      reasons: [
        {
          code: 'check.nodes.value-on',
          params: { value: { object: value }, number: { number } },
        },
      ],
    }),
  );
  return {
    code: 'check.nodes.mix',
    params: { kind: { term: kind }, values: listed(counted, 5) },
  };
}

function countedIn(pool: string, faulty: readonly NodeFacts[]) {
  return { pool: { object: pool }, count: { number: faulty.length } };
}

function tally(
  values: readonly string[],
): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

function draft(
  pool: string,
  key: string,
  severity: Severity,
  title: Reason,
  faulty: readonly NodeFacts[],
  evidence: readonly Reason[],
  fix: Reason,
): FindingDraft {
  const names: readonly Reason[] =
    faulty.length > 0
      ? [
          {
            code: 'check.nodes.names',
            params: {
              count: { number: faulty.length },
              nodes: listedNames(
                faulty.map(({ name }) => name),
                5,
              ),
            },
          },
        ]
      : [];
  return {
    key: `${key}/${pool}`,
    severity,
    confidence: 'observed',
    phase: 'nodes',
    title,
    related: faulty.slice(0, 20).map(({ name, labels }) => ({
      object: { group: '', kind: 'Node', name },
      labels,
      annotations: {},
    })),
    evidence: [...names, ...evidence].map(what => ({ source: 'node', what })),
    fix: { what: fix, link: LINK },
  };
}

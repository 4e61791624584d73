import { said } from '@drydock/upgrade-reasons';
import type {
  FindingDraft,
  NodeFacts,
  ReadinessCheck,
  Severity,
} from '../contracts';
import { count, listOf } from '../words';

const LINK = 'https://kubernetes.io/docs/reference/node/node-status/';

/** R18: nodes in a state in which an upgrade should not begin. One finding for each pool and fault. */
export const nodes: ReadinessCheck = {
  id: 'nodes',
  title: 'State of nodes',
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
      partial: (unstated.length > 0
        ? [
            `${listOf(unstated)} ${
              unstated.length === 1 ? 'does' : 'do'
            } not say whether ${
              unstated.length === 1 ? 'it is' : 'they are'
            } ready`,
          ]
        : []
      ).map(said),
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
  // An upgrade takes control-plane nodes away one by one: with one down already, etcd loses its majority at the next of three.
  const controlPlane = faulty.some(node => node.controlPlane);
  const text = `${count(faulty.length, 'node')} of node pool ${pool} ${
    faulty.length === 1 ? 'is' : 'are'
  } not ready${controlPlane ? ', of the control plane' : ''}`;
  return [
    draft(
      pool,
      'not-ready',
      controlPlane ? 'blocker' : 'warning',
      text,
      faulty,
      [],
      'Mend or remove these nodes first: drains of a node that does not answer do not end, and fewer nodes are left for what moves',
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
      `Node pool ${pool} reports ${listOf(types)} on ${count(
        faulty.length,
        'node',
      )}`,
      faulty,
      [],
      'Free what is short before the pool takes over pods of drained nodes',
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
      `${count(faulty.length, 'node')} of node pool ${pool} ${
        faulty.length === 1 ? 'is' : 'are'
      } cordoned by hand`,
      faulty,
      [],
      'Find out why, then uncordon or remove them: they take no pod of drained nodes, and an upgrade may put them back to work',
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
      `${count(faulty.length, 'node')} of node pool ${pool} ${
        faulty.length === 1 ? 'carries' : 'carry'
      } taint ${key}`,
      faulty,
      [],
      'See to what should take the taint away (cloud controller, network or storage agent); until then no pod of a drained node can go there',
    );
  });
}

interface Mix {
  readonly words: string;
  readonly of: (node: NodeFacts) => string | undefined;
}

/** A pool without a label of its platform is no pool that anybody laid out alike, so only versions are compared there. */
const VERSION_MIXES: readonly Mix[] = [
  {
    words: 'kubelets',
    of: ({ kubeletVersion }) => kubeletVersion || undefined,
  },
  {
    words: 'container runtimes',
    of: ({ containerRuntime }) => containerRuntime,
  },
];
const LAYOUT_MIXES: readonly Mix[] = [
  { words: 'operating systems', of: ({ osImage }) => osImage },
  { words: 'architectures', of: ({ architecture }) => architecture },
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
              text: `${mix.words}: ${listOf(
                values.map(([value, number]) => `${value} on ${number}`),
                5,
              )}`,
            },
          ]
        : [];
    },
  );
  if (found.length === 0) return [];
  const title = `Node pool ${pool} mixes ${listOf(
    found.map(({ mix }) => mix.words),
    4,
  )}`;
  return [
    draft(
      pool,
      'mixed',
      'info',
      title,
      [],
      found.map(({ text }) => text),
      'Let a roll that was begun end before the next, or expect the upgrade to even it out',
    ),
  ];
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
  title: string,
  faulty: readonly NodeFacts[],
  evidence: readonly string[],
  fix: string,
): FindingDraft {
  const names =
    faulty.length > 0
      ? [
          `${count(faulty.length, 'node')}: ${listOf(
            faulty.map(({ name }) => name),
            5,
          )}`,
        ]
      : [];
  return {
    key: `${key}/${pool}`,
    severity,
    confidence: 'observed',
    phase: 'nodes',
    title: said(title),
    related: faulty.slice(0, 20).map(({ name, labels }) => ({
      object: { group: '', kind: 'Node', name },
      labels,
      annotations: {},
    })),
    evidence: [...names, ...evidence].map(text => ({
      source: 'node',
      what: said(text),
    })),
    fix: { what: said(fix), link: LINK },
  };
}

import { said } from '@drydock/upgrade-reasons';
import {
  compareMinors,
  minorDistance,
  minorOf,
  nextMinor,
} from '@drydock/kubernetes-knowledge';
import type { Minor } from '@drydock/kubernetes-knowledge';
import type {
  CheckContext,
  FindingDraft,
  NodeFacts,
  ReadinessCheck,
  Severity,
} from '../contracts';
import { count, listOf } from '../words';
import { componentSkew, oldestApiServer } from './componentSkew';
import type { ApiServers } from './componentSkew';
import { optionalFacts } from './facts/optionalFacts';
import { poolsOf, unreadableNodes } from './nodePools';
import type { NodePool } from './nodePools';

const POLICY = 'https://kubernetes.io/releases/version-skew-policy/';

/**
 * R6: whether kubelets, kube-proxies and the other components of the control plane are within the allowed distance of the API servers now and
 * after their next hop. Later hops are not held against a pool, because node pools roll between hops.
 */
export const versionSkew: ReadinessCheck = {
  id: 'version-skew',
  title: 'Version skew',
  phase: 'control-plane',
  canBlock: true,
  ofCluster: true,
  docs: 'checks/version-skew',
  needs: ['nodes'],
  evaluate(context) {
    const nodes = context.facts('nodes');
    const components = optionalFacts(
      context,
      'components',
      'fact-component-versions',
    );
    const unreadable = unreadableNodes(nodes).map(({ name }) => name);
    const servers: ApiServers = {
      oldest: oldestApiServer(components.facts ?? [], context),
      next: minorAfterHop(context),
    };
    const findings = poolsOf(nodes).flatMap(pool => [
      ...kubeletFindings(pool, servers, context),
      ...kubeProxyFindings(pool, servers, context),
    ]);
    return {
      findings: [
        ...findings,
        ...componentSkew(components.facts ?? [], context, servers),
      ],
      partial: [
        ...(unreadable.length > 0
          ? [`The kubelet version of ${listOf(unreadable)} cannot be read`]
          : []
        ).map(said),
        ...components.unseen,
      ],
    };
  },
};

/** Minor of the API servers after their next hop; their own for a patch upgrade. */
function minorAfterHop({ currentMinor, targetMinor }: CheckContext): Minor {
  return compareMinors(targetMinor, currentMinor) > 0
    ? nextMinor(currentMinor)
    : currentMinor;
}

function kubeletFindings(
  pool: NodePool,
  { oldest, next }: ApiServers,
  { knowledge }: CheckContext,
): FindingDraft[] {
  if (minorDistance(oldest, pool.newestMinor) > 0) {
    const title = `Node pool ${pool.name} runs kubelet ${pool.newest}, newer than the control plane v${oldest}`;
    const fix = `Upgrade the control plane to v${pool.newestMinor} first, or replace these nodes with ones of v${oldest}`;
    const evidence = `Kubelets of node pool ${pool.name} up to ${
      pool.newest
    }; ${newerLaw(oldest, next)}`;
    return [
      skew(
        pool,
        'kubelet-newer',
        newerSeverity(pool.newestMinor, next),
        title,
        nodesAt(pool, pool.newestMinor),
        evidence,
        fix,
      ),
    ];
  }
  const allowed = knowledge.kubeletMinorsBehind(next);
  if (minorDistance(pool.oldestMinor, next) <= allowed) return [];
  const oldestAllowed = minorsBefore(next, allowed);
  return [
    skew(
      pool,
      'kubelet-older',
      'blocker',
      `Node pool ${pool.name} runs kubelet ${pool.oldest}, more than ${count(
        allowed,
        'minor',
      )} behind v${next}`,
      nodesAt(pool, pool.oldestMinor),
      `Kubelets of node pool ${pool.name} down to ${pool.oldest}; ${distanceLaw(
        allowed,
        next,
      )}`,
      `Upgrade node pool ${pool.name} to v${oldestAllowed} or newer, at most v${oldest}, before the control plane goes to v${next}`,
    ),
  ];
}

interface VersionedProxy {
  readonly node: NodeFacts;
  readonly minor: Minor;
}

function kubeProxyFindings(
  pool: NodePool,
  { oldest, next }: ApiServers,
  { knowledge }: CheckContext,
): FindingDraft[] {
  const allowed = knowledge.kubeProxyMinorsBehind(next);
  const versions = pool.nodes.flatMap((node): VersionedProxy[] => {
    const minor = minorOf(node.kubeProxyVersion);
    return minor ? [{ node, minor }] : [];
  });
  const newer = versions.filter(
    ({ minor }) => minorDistance(oldest, minor) > 0,
  );
  const older = versions.filter(
    ({ minor }) => minorDistance(minor, next) > allowed,
  );
  const newest = newer
    .map(({ minor }) => minor)
    .sort(compareMinors)
    .at(-1);
  return [
    ...(newest
      ? [
          proxySkew(
            pool,
            'kube-proxy-newer',
            newerSeverity(newest, next),
            newer,
            `newer than the control plane v${oldest}`,
            newerLaw(oldest, next),
            `Upgrade the control plane to v${newest} first, or set kube-proxy to v${oldest}`,
          ),
        ]
      : []),
    ...(older.length > 0
      ? [
          proxySkew(
            pool,
            'kube-proxy-older',
            'blocker',
            older,
            `more than ${count(allowed, 'minor')} behind v${next}`,
            distanceLaw(allowed, next),
            `Upgrade kube-proxy to v${oldest} before the control plane goes to v${next}`,
          ),
        ]
      : []),
  ];
}

function proxySkew(
  pool: NodePool,
  key: string,
  severity: Severity,
  proxies: readonly VersionedProxy[],
  distance: string,
  law: string,
  fix: string,
): FindingDraft {
  const nodes = proxies.map(({ node }) => node);
  const versions = [
    ...new Set(nodes.map(({ kubeProxyVersion }) => kubeProxyVersion ?? '')),
  ].sort();
  return skew(
    pool,
    key,
    severity,
    `Node pool ${pool.name} runs kube-proxy ${versions[0]}, ${distance}`,
    nodes,
    `kube-proxy of node pool ${pool.name}: ${versions.join(', ')}; ${law}`,
    fix,
  );
}

/** An upgrade of the control plane to their minor or beyond is the cure. */
function newerSeverity(newest: Minor, next: Minor): Severity {
  return compareMinors(newest, next) <= 0 ? 'warning' : 'blocker';
}

function newerLaw(oldest: Minor, next: Minor): string {
  return `none may be newer than its API servers: v${oldest} now, v${next} after the next hop`;
}

function distanceLaw(allowed: number, next: Minor): string {
  return `${count(allowed, 'minor')} behind API servers of v${next} ${
    allowed === 1 ? 'is' : 'are'
  } allowed`;
}

/** Waivers hang on the evidence, so it tells versions and what is allowed, by which the judgement changes, and not nodes, which come and go. */
function skew(
  pool: NodePool,
  key: string,
  severity: Severity,
  title: string,
  nodes: readonly NodeFacts[],
  evidence: string,
  fix: string,
): FindingDraft {
  return {
    key: `${key}/${pool.name}`,
    severity,
    confidence: 'observed',
    phase: 'control-plane',
    title: said(title),
    related: nodes.slice(0, 20).map(({ name }) => ({
      object: { group: '', kind: 'Node', name },
      labels: {},
      annotations: {},
    })),
    evidence: [{ source: 'node', what: said(evidence) }],
    fix: { what: said(fix), link: POLICY },
  };
}

function nodesAt(pool: NodePool, minor: Minor): readonly NodeFacts[] {
  return pool.nodes.filter(
    ({ kubeletVersion }) => minorOf(kubeletVersion) === minor,
  );
}

function minorsBefore(minor: Minor, distance: number): Minor {
  const [major, number] = minor.split('.').map(Number);
  return `${major}.${Math.max(0, number - distance)}`;
}

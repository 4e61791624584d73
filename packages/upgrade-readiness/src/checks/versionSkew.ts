import type { Reason } from '@drydock/upgrade-reasons';
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
import { listedNames, minor as versionOf } from '../words';
import { componentSkew, oldestApiServer } from './componentSkew';
import type { ApiServers } from './componentSkew';
import { optionalFacts } from './facts/optionalFacts';
import { poolsOf, unreadableNodes } from './nodePools';
import type { NodePool } from './nodePools';

const POLICY = 'https://kubernetes.io/releases/version-skew-policy/';

/**
 * R6: whether kubelets, kube-proxies and the other components of the control plane are within the
 * allowed distance of the API servers now and after their next hop. Later hops are not held against
 * a pool, because node pools roll between hops.
 */
export const versionSkew: ReadinessCheck = {
  id: 'version-skew',
  title: { code: 'check-title.version-skew' },
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
          ? [
              {
                code: 'check.version-skew.unreadable' as const,
                params: { nodes: listedNames(unreadable) },
              },
            ]
          : []),
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
  const params = {
    pool: { object: pool.name },
    oldest: versionOf(oldest),
    next: versionOf(next),
  };
  if (minorDistance(oldest, pool.newestMinor) > 0) {
    const ofNewest = { ...params, version: { version: pool.newest } };
    return [
      skew(
        pool,
        'kubelet-newer',
        newerSeverity(pool.newestMinor, next),
        { code: 'check.version-skew.kubelet-newer', params: ofNewest },
        nodesAt(pool, pool.newestMinor),
        { code: 'check.version-skew.kubelets-up-to', params: ofNewest },
        {
          code: 'check.version-skew.kubelet-newer-fix',
          params: { ...params, version: versionOf(pool.newestMinor) },
        },
      ),
    ];
  }
  const allowed = knowledge.kubeletMinorsBehind(next);
  if (minorDistance(pool.oldestMinor, next) <= allowed) return [];
  const ofOldest = {
    ...params,
    version: { version: pool.oldest },
    count: { number: allowed },
  };
  return [
    skew(
      pool,
      'kubelet-older',
      'blocker',
      { code: 'check.version-skew.kubelet-older', params: ofOldest },
      nodesAt(pool, pool.oldestMinor),
      { code: 'check.version-skew.kubelets-down-to', params: ofOldest },
      {
        code: 'check.version-skew.kubelet-older-fix',
        params: { ...params, allowed: versionOf(minorsBefore(next, allowed)) },
      },
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
  const params = { oldest: versionOf(oldest), next: versionOf(next) };
  return [
    ...(newest
      ? [
          proxySkew(
            pool,
            'kube-proxy-newer',
            newerSeverity(newest, next),
            newer,
            'proxy-newer',
            'proxies-newer',
            {
              code: 'check.version-skew.proxy-newer-fix',
              params: { ...params, newest: versionOf(newest) },
            },
            params,
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
            'proxy-older',
            'proxies-older',
            { code: 'check.version-skew.proxy-older-fix', params },
            { ...params, count: { number: allowed } },
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
  title: 'proxy-newer' | 'proxy-older',
  evidence: 'proxies-newer' | 'proxies-older',
  fix: Reason,
  params: NonNullable<Reason['params']>,
): FindingDraft {
  const nodes = proxies.map(({ node }) => node);
  const versions = [
    ...new Set(nodes.map(({ kubeProxyVersion }) => kubeProxyVersion ?? '')),
  ].sort();
  const ofPool = { ...params, pool: { object: pool.name } };
  return skew(
    pool,
    key,
    severity,
    {
      code: `check.version-skew.${title}`,
      params: { ...ofPool, version: { version: versions[0] } },
    },
    nodes,
    {
      code: `check.version-skew.${evidence}`,
      params: { ...ofPool, versions: listedNames(versions, versions.length) },
    },
    fix,
  );
}

/** An upgrade of the control plane to their minor or beyond is the cure. */
function newerSeverity(newest: Minor, next: Minor): Severity {
  return compareMinors(newest, next) <= 0 ? 'warning' : 'blocker';
}

/**
 * Waivers hang on the evidence, so it tells versions and what is allowed, by which the judgement
 * changes, and not nodes, which come and go.
 */
function skew(
  pool: NodePool,
  key: string,
  severity: Severity,
  title: Reason,
  nodes: readonly NodeFacts[],
  evidence: Reason,
  fix: Reason,
): FindingDraft {
  return {
    key: `${key}/${pool.name}`,
    severity,
    confidence: 'observed',
    phase: 'control-plane',
    title,
    related: nodes.slice(0, 20).map(({ name }) => ({
      object: { group: '', kind: 'Node', name },
      labels: {},
      annotations: {},
    })),
    evidence: [{ source: 'node', what: evidence }],
    fix: { what: fix, link: POLICY },
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

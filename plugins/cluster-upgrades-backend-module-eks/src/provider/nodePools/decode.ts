import {
  arrayAt,
  at,
  textAt,
  textMapAt,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { minorOf } from '@drydock/kubernetes-knowledge';
import { atMinor } from '../versions';
import {
  poolName,
  type DriftBudget,
  type ImageChoice,
  type PoolNode,
  type ProvisionedPool,
} from './model';

export const NODE_POOL_LABEL = 'karpenter.sh/nodepool';
const DO_NOT_DISRUPT = 'karpenter.sh/do-not-disrupt';
const LEAVES_BY = 'karpenter.sh/nodeclaim-termination-timestamp';
const AUTO_MODE_GROUP = 'eks.amazonaws.com';
/** EKS ends nodes of Auto Mode after 21 days, whatever their pool says. */
const AUTO_MODE_LIFE = '504h';
/** Terms of images and budgets that are shown. */
const MOST_TERMS = 10;

/** Objects of a cluster, as its API server writes them. */
export interface PoolObjects {
  readonly nodePools: readonly unknown[];
  readonly nodeClaims: readonly unknown[];
  /** EC2NodeClasses. */
  readonly nodeClasses: readonly unknown[];
  readonly nodes: readonly unknown[];
}

/**
 * The pools with their nodes, by name. Source:
 * https://github.com/kubernetes-sigs/karpenter/tree/2266468104f36373ed002241afaee2d3bbc26078/pkg/apis/v1
 */
export function decodePools(objects: PoolObjects): readonly ProvisionedPool[] {
  const nodes = poolNodes(objects);
  return objects.nodePools
    .flatMap(nodePool => {
      const name = textAt(nodePool, 'metadata', 'name');
      return name === undefined
        ? []
        : [
            decodePool(
              name,
              nodePool,
              objects.nodeClasses,
              nodes.flatMap(({ pool, node }) => (pool === name ? [node] : [])),
            ),
          ];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function decodePool(
  name: string,
  nodePool: unknown,
  nodeClasses: readonly unknown[],
  nodes: readonly PoolNode[],
): ProvisionedPool {
  const reference = at(nodePool, 'spec', 'template', 'spec', 'nodeClassRef');
  const isAutoMode = textAt(reference, 'group') === AUTO_MODE_GROUP;
  const nodeClass = textAt(reference, 'name') ?? '';
  const found = isAutoMode
    ? undefined
    : nodeClasses.find(each => textAt(each, 'metadata', 'name') === nodeClass);
  const noImage = found === undefined ? undefined : withoutImage(found);
  const expireAfter = lifeOf(nodePool) ?? (isAutoMode && AUTO_MODE_LIFE);
  return {
    name: poolName(name),
    isAutoMode,
    nodeClass,
    image: isAutoMode ? { by: 'platform' } : imageOf(found),
    ...(noImage === undefined ? {} : { noImage }),
    budgets: arrayAt(nodePool, 'spec', 'disruption', 'budgets')
      .flatMap(driftBudget)
      .slice(0, MOST_TERMS),
    ...(expireAfter ? { expireAfter } : {}),
    nodes,
  };
}

function lifeOf(nodePool: unknown): string | undefined {
  const life = textAt(nodePool, 'spec', 'template', 'spec', 'expireAfter');
  return life === 'Never' ? undefined : life;
}

/** Terms are alternatives, but an alias stands alone. */
function imageOf(nodeClass: unknown): ImageChoice {
  const terms = arrayAt(nodeClass, 'spec', 'amiSelectorTerms');
  const alias = terms.flatMap(term => textAt(term, 'alias') ?? []).at(0);
  if (alias !== undefined) {
    const end = alias.indexOf('@');
    return {
      by: 'alias',
      family: end < 0 ? alias : alias.slice(0, end),
      release: end < 0 ? '' : alias.slice(end + 1),
    };
  }
  const said = terms.slice(0, MOST_TERMS).map(termText);
  return said.length === 0 ? { by: 'unknown' } : { by: 'own', terms: said };
}

function termText(term: unknown): string {
  for (const key of ['id', 'name', 'ssmParameter']) {
    const value = textAt(term, key);
    if (value !== undefined) return `${key} ${value}`;
  }
  const tags = Object.entries(textMapAt(term, 'tags'));
  return `tags ${tags.map(([key, value]) => `${key}=${value}`).join(', ')}`;
}

function withoutImage(nodeClass: unknown): string | undefined {
  const condition = conditionOf(nodeClass, 'AMIsReady');
  return textAt(condition, 'status') === 'False'
    ? textAt(condition, 'message') ?? textAt(condition, 'reason') ?? ''
    : undefined;
}

/** One without reasons counts for all of them. */
function driftBudget(budget: unknown): readonly DriftBudget[] {
  const reasons = at(budget, 'reasons');
  if (Array.isArray(reasons) && !reasons.includes('Drifted')) return [];
  const schedule = textAt(budget, 'schedule');
  const duration = textAt(budget, 'duration');
  return [
    {
      nodes: textAt(budget, 'nodes') ?? '',
      ...(schedule === undefined ? {} : { schedule }),
      ...(duration === undefined ? {} : { duration }),
    },
  ];
}

/** NodeClaims with their nodes, and nodes that no NodeClaim names. */
function poolNodes({
  nodeClaims,
  nodes,
}: PoolObjects): readonly { readonly pool: string; readonly node: PoolNode }[] {
  const byName = new Map(
    nodes.map(node => [textAt(node, 'metadata', 'name') ?? '', node]),
  );
  const claimed = new Set(
    nodeClaims.flatMap(claim => textAt(claim, 'status', 'nodeName') ?? []),
  );
  return [
    ...nodeClaims.map(claim =>
      poolNode(claim, byName.get(textAt(claim, 'status', 'nodeName') ?? '')),
    ),
    ...nodes
      .filter(node => !claimed.has(textAt(node, 'metadata', 'name') ?? ''))
      .map(node => poolNode(undefined, node)),
  ].flatMap(each => each ?? []);
}

function poolNode(claim: unknown, node: unknown) {
  const pool =
    textMapAt(claim, 'metadata', 'labels')[NODE_POOL_LABEL] ??
    textMapAt(node, 'metadata', 'labels')[NODE_POOL_LABEL];
  if (pool === undefined) return undefined;
  const name = textAt(node, 'metadata', 'name');
  const kubelet = textAt(node, 'status', 'nodeInfo', 'kubeletVersion');
  const leavesBy = textMapAt(claim, 'metadata', 'annotations')[LEAVES_BY];
  const createdAt = textAt(claim, 'metadata', 'creationTimestamp');
  return {
    pool,
    node: {
      claim: textAt(claim, 'metadata', 'name') ?? name ?? '',
      ...(createdAt === undefined ? {} : { createdAt }),
      ...(name === undefined ? {} : { node: name }),
      ...(minorOf(kubelet) ? { version: atMinor(kubelet ?? '') } : {}),
      ready: textAt(conditionOf(node, 'Ready'), 'status') === 'True',
      drifted: textAt(conditionOf(claim, 'Drifted'), 'status') === 'True',
      leaving: textAt(claim, 'metadata', 'deletionTimestamp') !== undefined,
      ...(leavesBy === undefined ? {} : { leavesBy }),
      hasGracePeriod:
        textAt(claim, 'spec', 'terminationGracePeriod') !== undefined,
      doNotDisrupt: isNotToBeDisrupted(claim) || isNotToBeDisrupted(node),
    },
  };
}

export function isNotToBeDisrupted(object: unknown): boolean {
  return (
    textMapAt(object, 'metadata', 'annotations')[DO_NOT_DISRUPT] === 'true'
  );
}

function conditionOf(object: unknown, type: string): unknown {
  return arrayAt(object, 'status', 'conditions').find(
    condition => textAt(condition, 'type') === type,
  );
}

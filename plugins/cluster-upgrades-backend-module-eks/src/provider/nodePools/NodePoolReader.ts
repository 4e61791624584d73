import {
  arrayAt,
  ObjectReader,
  textAt,
  UnexpectedAnswerError,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  ClusterReadError,
  type ClusterAccess,
} from '@drydock/upgrade-readiness';
import { isOlder } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import { decodePools, NODE_POOL_LABEL } from './decode';
import { decodeHolds } from './decodeHolds';
import type { NodeHolds, Provisioned, ProvisionedPool } from './model';

const KARPENTER = 'karpenter.sh';
const AWS_PROVIDER = 'karpenter.k8s.aws';
const READ_VERSION = 'v1';
/** Old nodes whose pods are looked at, each by a request. */
const MOST_NODES_LOOKED_AT = 5;
/** A cluster whose API server is out of reach is observed without its NodePools. */
const READ_MS = 15_000;

export type ClusterToRead = Pick<ClusterAccess, 'read' | 'close'>;

export interface NodePoolsRequest {
  readonly arn: string;
  /** EKS says so: there are NodePools, even where the API server gives no answer. */
  readonly isAutoMode: boolean;
  /** Look for what keeps nodes at an older version than this from being replaced. */
  readonly olderThan?: string;
}

/** Opens the API server of a cluster, by its ARN. */
export type OpenCluster = (
  arn: string,
  signal: AbortSignal,
) => Promise<ClusterToRead>;

/** Reads the NodePools of Karpenter and EKS Auto Mode from the API server of a cluster. */
export class NodePoolReader {
  constructor(private readonly openCluster: OpenCluster) {}

  /** Never rejects but for an aborted signal: what cannot be read is unknown. */
  async read(
    request: NodePoolsRequest,
    caller: AbortSignal,
  ): Promise<Provisioned> {
    const deadline = AbortSignal.timeout(READ_MS);
    const signal = AbortSignal.any([caller, deadline]);
    let access: ClusterToRead | undefined;
    let exists = request.isAutoMode;
    try {
      access = await this.openCluster(request.arn, signal);
      const reader = new ObjectReader(access, { purpose: 'eks-node-pools' });
      const served = await servedVersions(reader, signal);
      const versions = served.get(KARPENTER);
      if (!versions) return { state: 'none' };
      exists = true;
      if (!versions.includes(READ_VERSION)) return tooOld(versions);
      return await readPools(reader, served.has(AWS_PROVIDER), request, signal);
    } catch (error) {
      caller.throwIfAborted();
      const reason = deadline.aborted ? tooSlow() : unreadBecause(error);
      return { state: 'unknown', exists, reason };
    } finally {
      await access?.close();
    }
  }
}

async function readPools(
  reader: ObjectReader,
  hasNodeClasses: boolean,
  { olderThan }: NodePoolsRequest,
  signal: AbortSignal,
): Promise<Provisioned> {
  const list = (group: string, resource: string) =>
    reader.list(`/apis/${group}/${READ_VERSION}/${resource}`, {}, signal);
  const nodePools = await list(KARPENTER, 'nodepools');
  if (nodePools.length === 0) return { state: 'none' };
  const [nodeClaims, nodeClasses, nodes] = await Promise.all([
    list(KARPENTER, 'nodeclaims'),
    hasNodeClasses ? list(AWS_PROVIDER, 'ec2nodeclasses') : [],
    reader.list('/api/v1/nodes', { labelSelector: NODE_POOL_LABEL }, signal),
  ]);
  const pools = decodePools({ nodePools, nodeClaims, nodeClasses, nodes });
  return {
    state: 'read',
    pools,
    holds:
      olderThan === undefined
        ? new Map()
        : await holdsOf(reader, pools, olderThan, signal).catch(withoutHolds),
  };
}

/** Versions are known without what holds their nodes. */
function withoutHolds(error: unknown): ReadonlyMap<string, NodeHolds> {
  if (error instanceof ClusterReadError) return new Map();
  throw error;
}

async function holdsOf(
  reader: ObjectReader,
  pools: readonly ProvisionedPool[],
  olderThan: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, NodeHolds>> {
  const old = pools
    .flatMap(({ nodes }) => nodes)
    .filter(
      ({ version, drifted, leaving }) =>
        version !== undefined &&
        isOlder(version, olderThan) &&
        (drifted || leaving),
    )
    // Those that leave already hold up the others.
    .sort((a, b) => Number(b.leaving) - Number(a.leaving))
    .flatMap(({ node }) => node ?? [])
    .slice(0, MOST_NODES_LOOKED_AT);
  if (old.length === 0) return new Map();
  const budgets = await reader.list(
    '/apis/policy/v1/poddisruptionbudgets',
    {},
    signal,
  );
  return new Map(
    await Promise.all(
      old.map(async (node): Promise<readonly [string, NodeHolds]> => {
        const pods = await reader.list(
          '/api/v1/pods',
          { fieldSelector: `spec.nodeName=${node}` },
          signal,
        );
        return [node, decodeHolds(pods, budgets)];
      }),
    ),
  );
}

/** Versions of each group. Every account may ask for them. */
async function servedVersions(
  reader: ObjectReader,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { groups } = Object(await reader.get('/apis', signal));
  if (!Array.isArray(groups))
    throw new UnexpectedAnswerError('something that is no list of groups');
  return new Map(
    groups.map(group => [
      textAt(group, 'name') ?? '',
      arrayAt(group, 'versions').flatMap(each => textAt(each, 'version') ?? []),
    ]),
  );
}

function tooOld(versions: readonly string[]): Provisioned {
  return {
    state: 'unknown',
    exists: true,
    reason: {
      code: 'eks.node-pools-old-api',
      params: { versions: { list: versions.map(object => ({ object })) } },
    },
  };
}

function tooSlow(): Reason {
  return {
    code: 'eks.node-pools-slow',
    params: { seconds: { number: READ_MS / 1000 } },
  };
}

function unreadBecause(error: unknown): Reason {
  if (!(error instanceof ClusterReadError))
    return { code: 'eks.node-pools-strange' };
  const { kind, reason } = error.failure;
  return {
    code:
      kind === 'forbidden'
        ? 'eks.node-pools-forbidden'
        : 'eks.node-pools-unread',
    params: { cause: { reasons: [reason] } },
  };
}

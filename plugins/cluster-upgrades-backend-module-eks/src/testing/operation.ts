import { EksError } from './errors';
import type { EksRegion } from './EksRegion';
import type { EksAddon, EksCluster, EksNodegroup, EksUpdate } from './model';
import { updateBody } from './bodies';

/** One request of the API, decoded. */
export interface EksCall {
  readonly region: EksRegion;
  /** What stands in the path's braces. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly pageSize: number;
  /** Set by an operation that was asked again with its token: nothing is changed. */
  isRepeat: boolean;
}

/** One operation of EKS' API. */
export interface EksOperation {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /**
   * As the API description writes it, for example `/clusters/{name}`. One with `{resourceArn}` is
   * of a node group.
   */
  readonly path: string;
  /** Its kind of resource for IAM; without one the policy must allow `*`. */
  readonly resource?: 'cluster' | 'nodegroup' | 'addon';
  /** Names the members that a request may have beside those of the path. */
  readonly takes: readonly string[];
  readonly isWrite?: true;
  answer(call: EksCall): object;
}

export function clusterOf({ region, path }: EksCall): EksCluster {
  const cluster = region.clusters.get(path.name);
  if (!cluster)
    throw new EksError(
      'ResourceNotFoundException',
      `No cluster found for name: ${path.name}.`,
      { clusterName: path.name },
    );
  return cluster;
}

/** A cluster that EKS runs itself. */
export function ownClusterOf(call: EksCall): EksCluster {
  const cluster = clusterOf(call);
  if (cluster.connectorProvider)
    throw new EksError(
      'InvalidRequestException',
      'This operation is not supported for a connected cluster',
      { clusterName: cluster.name },
    );
  return cluster;
}

export function nodegroupOf(call: EksCall, name: string): EksNodegroup {
  const group = ownClusterOf(call).nodegroups.get(name);
  if (!group)
    throw new EksError(
      'ResourceNotFoundException',
      `No node group found for name: ${name}.`,
      { clusterName: call.path.name, nodegroupName: name },
    );
  return group;
}

export function addonOf(call: EksCall, name: string): EksAddon {
  const addon = ownClusterOf(call).addons.get(name);
  if (!addon)
    throw new EksError(
      'ResourceNotFoundException',
      `No addon: ${name} found in cluster: ${call.path.name}`,
      { clusterName: call.path.name, addonName: name },
    );
  return addon;
}

/** A page of a list, by the request's `maxResults` and the server's own limit. */
export function pageOf<T>(
  call: EksCall,
  all: readonly T[],
): { items: readonly T[]; more: { nextToken?: string } } {
  const asked = (key: string) => call.body[key] ?? call.query.get(key);
  const size = Math.min(
    call.pageSize,
    Number(asked('maxResults') ?? call.pageSize),
  );
  const start = Number(asked('nextToken') ?? 0);
  if (!Number.isInteger(start) || start > all.length)
    throw new EksError('InvalidParameterException', 'The token is not valid');
  const end = start + size;
  return {
    items: all.slice(start, end),
    more: end < all.length ? { nextToken: String(end) } : {},
  };
}

/** Starts an update once for each token. */
export function once(
  operation: string,
  call: EksCall,
  start: () => EksUpdate,
): { update: object } {
  const { clientRequestToken, ...parameters } = call.body;
  const asked = JSON.stringify([
    call.path,
    Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
  const { region } = call;
  const known = region.remembered(operation, clientRequestToken, asked);
  call.isRepeat = known !== undefined;
  if (known) return { update: updateBody(known) };
  const update = start();
  region.remember(
    operation,
    clientRequestToken,
    asked,
    update,
    parameters.force === true,
    clusterOf(call),
  );
  return { update: updateBody(update) };
}

export function invalid(
  message: string,
  fields: Readonly<Record<string, string>> = {},
): EksError {
  return new EksError('InvalidParameterException', message, fields);
}

import { readInstances } from '@drydock/aws-access';
import type { GroupState, ClusterState } from '../observe/groupState';
import { groupStateOf } from '../observe/groupState';
import { ReasonError } from '@drydock/upgrade-reasons';
import { notRead } from './failures';
import {
  queryOf,
  readerOf,
  type GroupClients,
  type GroupCluster,
} from './GroupCluster';

/** Reads groups first: what is decided from them rests on nodes that are not older. */
export async function readCluster(
  cluster: GroupCluster,
  now: Date,
  signal: AbortSignal,
): Promise<ClusterState> {
  signal.throwIfAborted();
  const { config, nodes } = cluster;
  const groups = await asked(cluster, async clients =>
    readerOf(clients).read(queryOf(config), signal),
  );
  const missing = (config.groups ?? []).filter(
    name => !groups.some(group => group.name === name),
  );
  if (missing.length > 0)
    throw new ReasonError({
      code: 'asg.groups-missing',
      params: { groups: { list: missing.map(object => ({ object })) } },
    });
  const [served, all] = await Promise.all([
    nodes.version(signal),
    nodes.nodes(signal),
  ]);
  return {
    served,
    groups: groups.map(group =>
      groupStateOf(group, all, config, now.getTime()),
    ),
  };
}

const ALIVE: ReadonlySet<string> = new Set(['pending', 'running']);

/** When the instances of a batch were launched, ISO; none of one that EC2 no longer runs. */
export async function launchTimes(
  cluster: GroupCluster,
  { batch }: GroupState,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const ids = batch?.victims ?? [];
  const found = await asked(cluster, ({ ec2 }) =>
    readInstances(ec2, ids, signal),
  );
  return new Map(
    [...found.values()].flatMap(({ id, launchedAt, state }) =>
      launchedAt && ALIVE.has(state) ? [[id, launchedAt] as const] : [],
    ),
  );
}

async function asked<T>(
  cluster: GroupCluster,
  ask: (clients: GroupClients) => Promise<T>,
): Promise<T> {
  try {
    return await ask(await cluster.clients('reader'));
  } catch (error) {
    throw notRead(error, cluster.config.id);
  }
}

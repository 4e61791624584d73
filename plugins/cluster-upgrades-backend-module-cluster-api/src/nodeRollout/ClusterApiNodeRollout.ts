import type {
  EffectObservation,
  EffectTaken,
  EffectUndone,
  NodeRollout,
  NodeRolloutRequest,
  NodeRolloutSettings,
  ProviderCluster,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { conflictTries } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { allOf, ReasonError } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import type { ManagementCluster } from '../management/ManagementCluster';
import type { ClusterObjects, ObjectKey } from '../management/ManagementReader';
import { objectsUnlessGone } from '../management/objectsUnlessGone';
import { noWriterReason } from '../management/noWriterReason';
import { SET_BY } from './notes';
import {
  Decided,
  holdersOf,
  ObjectWrite,
  patchRequest,
  takeWrites,
  undoWrites,
} from './objectWrites';
import { clusterParam, nameOf, ofObject } from '../objects/nameOf';

/**
 * Where a cluster's objects are. @throws NotFoundError when its management cluster is no longer
 * configured
 */
export type Locate = (cluster: ProviderCluster) => {
  readonly management: ManagementCluster;
  readonly key: ObjectKey;
};

type Written =
  | { readonly outcome: 'written' }
  | { readonly outcome: 'conflict' }
  | { readonly outcome: 'refused'; readonly message: Reason };

/**
 * Sets surge and drain timeout of MachineDeployments through the topology of their Cluster, or on
 * themselves in plain clusters.
 */
export class ClusterApiNodeRollout implements NodeRollout {
  readonly #locate: Locate;

  constructor(locate: Locate) {
    this.#locate = locate;
  }

  async check(
    cluster: ProviderCluster,
    settings: NodeRolloutSettings,
    signal: AbortSignal,
  ): Promise<Reason | undefined> {
    const { management, key } = this.#locate(cluster);
    const decided = takeWrites(
      await management.reader.clusterObjects(key, signal),
      settings,
      undefined,
    );
    if ('refused' in decided) return decided.refused;
    return decided.writes.length > 0 && !management.writer
      ? noWriterReason(management.config.id)
      : undefined;
  }

  async take(
    { key, cluster, settings }: NodeRolloutRequest,
    signal: AbortSignal,
  ): Promise<EffectTaken> {
    const { management, key: objectKey } = this.#locate(cluster);
    const said: Reason[] = [];
    for await (const _ of conflictTries(signal)) {
      const objects = await management.reader.clusterObjects(objectKey, signal);
      const decided = takeWrites(objects, settings, key);
      const written =
        'refused' in decided
          ? refused(decided.refused)
          : await writeInTurn(management, decided.writes, said, signal);
      if (written.outcome === 'written') return taken(objects, said, decided);
      // Settings of a pool that was written already are there: only a call that changed nothing may
      // say so.
      if (
        written.outcome === 'refused' &&
        said.length === 0 &&
        holdersOf(objects, key).length === 0
      )
        return { outcome: 'refused', message: written.message };
      if (written.outcome === 'refused')
        throw new ReasonError({
          code: 'cluster-api.pools-set-in-part',
          params: { cause: { reasons: [written.message] } },
        });
    }
    throw new ReasonError({
      code: 'cluster-api.objects-change-not-set',
      params: { cluster: clusterParam(cluster) },
    });
  }

  async observe(
    { key, cluster }: NodeRolloutRequest,
    signal: AbortSignal,
  ): Promise<EffectObservation> {
    const objects = await this.#objects(cluster, signal);
    const holders = objects ? holdersOf(objects, key) : [];
    return objects && holders.length > 0
      ? { state: 'in-effect', handle: { reference: nameOf(objects.cluster) } }
      : { state: 'gone' };
  }

  async undo(
    { key, cluster }: NodeRolloutRequest,
    signal: AbortSignal,
  ): Promise<EffectUndone> {
    const { management } = this.#locate(cluster);
    const said: Reason[] = [];
    for await (const _ of conflictTries(signal)) {
      const objects = await this.#objects(cluster, signal);
      const writes = objects ? undoWrites(objects, key) : [];
      const written = await writeInTurn(management, writes, said, signal);
      if (written.outcome === 'written') return noteOf(said);
      if (written.outcome === 'refused') throw new ReasonError(written.message);
    }
    throw new ReasonError({
      code: 'cluster-api.objects-change-not-put-back',
      params: { cluster: clusterParam(cluster) },
    });
  }

  undoByHand({ key, cluster }: NodeRolloutRequest): Reason {
    const { managementId, namespace, name } = this.#placeOf(cluster);
    return {
      code: 'cluster-api.node-rollout-by-hand',
      params: {
        management: { text: managementId },
        object: { object: `Cluster ${namespace}/${name}` },
        annotation: { object: SET_BY },
        key: { text: key },
      },
    };
  }

  #placeOf(cluster: ProviderCluster): { managementId: string } & ObjectKey {
    const [managementId = '', namespace = '', name = cluster.name] =
      cluster.reference.split('/');
    return { managementId, namespace, name };
  }

  async #objects(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<ClusterObjects | undefined> {
    const { management, key } = this.#locate(cluster);
    return objectsUnlessGone(management, key, signal);
  }
}

/** Each after a dry run where they are several: Kubernetes has no write over several objects. */
async function writeInTurn(
  { writer, config }: ManagementCluster,
  writes: readonly ObjectWrite[],
  said: Reason[],
  signal: AbortSignal,
): Promise<Written> {
  if (writes.length === 0) return { outcome: 'written' };
  if (!writer) return refused(noWriterReason(config.id));
  for (const dryRun of writes.length > 1 ? [true, false] : [false]) {
    for (const write of writes) {
      const answer = await writer.patch(patchRequest(write, dryRun), signal);
      if (answer.outcome === 'conflict') return { outcome: 'conflict' };
      if (answer.outcome === 'refused')
        return refused(ofObject(write.object, answer.message));
      if (!dryRun) said.push(...write.said);
    }
  }
  return { outcome: 'written' };
}

function refused(message: Reason): Written & { readonly outcome: 'refused' } {
  return { outcome: 'refused', message };
}

function taken(
  { cluster }: ClusterObjects,
  said: readonly Reason[],
  decided: Decided,
): EffectTaken {
  const notes = 'refused' in decided ? [] : decided.notes;
  const [first, ...others] = said;
  const set: Reason =
    first === undefined
      ? { code: 'cluster-api.rolls-so-already' }
      : {
          code: 'cluster-api.set-for-upgrade',
          params: { changes: { reasons: [first, ...others] } },
        };
  return {
    outcome: 'taken',
    handle: { reference: nameOf(cluster) },
    message: allOf([set, ...notes]),
  };
}

function noteOf([first, ...others]: readonly Reason[]): EffectUndone {
  return first === undefined ? {} : { note: allOf([first, ...others]) };
}

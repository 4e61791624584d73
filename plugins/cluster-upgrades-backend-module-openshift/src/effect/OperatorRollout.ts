import {
  otherCluster,
  type EffectObservation,
  type EffectTaken,
  type EffectUndone,
  type NodeRollout,
  type NodeRolloutRequest,
  type NodeRolloutSettings,
  type ProviderCluster,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ReasonError, type Reason } from '@drydock/upgrade-reasons';
import type { OpenShiftCluster } from '../cluster/OpenShiftCluster';
import { CLUSTER_VERSION_PATH } from '../cluster/OpenShiftReader';
import {
  CLUSTER_VERSION,
  type ClusterVersion,
} from '../objects/clusterVersion';
import {
  decodeRolloutMark,
  encodeRolloutMark,
  ROLLOUT,
} from '../objects/rolloutMark';

/**
 * Surge and drain settings of a plan for managed-upgrade-operator. An UpgradeConfig holds them from
 * its beginning to its end, so they are kept on the ClusterVersion until it is written.
 */
export class OperatorRollout implements NodeRollout {
  constructor(
    private readonly locate: (cluster: ProviderCluster) => OpenShiftCluster,
  ) {}

  async check(
    cluster: ProviderCluster,
    settings: NodeRolloutSettings,
    signal: AbortSignal,
  ): Promise<Reason | undefined> {
    const { byOperator } = await this.locate(cluster).reader.objects(signal);
    if (!byOperator) return { code: 'openshift.no-node-rollout' };
    const cannot = notByOperator(settings);
    return cannot.length === 0
      ? undefined
      : {
          code: 'openshift.operator-rollout',
          params: { fields: { list: cannot.map(text => ({ text })) } },
        };
  }

  async take(
    { key, cluster, settings }: NodeRolloutRequest,
    signal: AbortSignal,
  ): Promise<EffectTaken> {
    const message = await this.check(cluster, settings, signal);
    if (message) return { outcome: 'refused', message };
    const { reader } = this.locate(cluster);
    const clusterVersion = await reader.clusterVersion(signal);
    const present = decodeRolloutMark(clusterVersion);
    if (present && present.key !== key)
      return {
        outcome: 'refused',
        message: {
          code: 'openshift.rollout-taken',
          params: { key: { text: present.key } },
        },
      };
    const mark = encodeRolloutMark(key, settings);
    if (clusterVersion.annotations[ROLLOUT] !== mark)
      await this.#annotate(cluster, clusterVersion, mark, signal);
    return {
      outcome: 'taken',
      handle: { reference: CLUSTER_VERSION },
      message: { code: 'openshift.rollout-kept' },
    };
  }

  async observe(
    { key, cluster }: NodeRolloutRequest,
    signal: AbortSignal,
  ): Promise<EffectObservation> {
    const { reader } = this.locate(cluster);
    const present = decodeRolloutMark(await reader.clusterVersion(signal));
    return present?.key === key
      ? { state: 'in-effect', handle: { reference: CLUSTER_VERSION } }
      : { state: 'gone' };
  }

  async undo(
    { key, cluster }: NodeRolloutRequest,
    signal: AbortSignal,
  ): Promise<EffectUndone> {
    const clusterVersion = await this.locate(cluster).reader.clusterVersion(
      signal,
    );
    if (decodeRolloutMark(clusterVersion)?.key === key)
      await this.#annotate(cluster, clusterVersion, null, signal);
    return {};
  }

  undoByHand(): Reason {
    return {
      code: 'openshift.rollout-by-hand',
      params: {
        command: { text: `oc annotate clusterversion version ${ROLLOUT}-` },
      },
    };
  }

  async #annotate(
    cluster: ProviderCluster,
    { uid, resourceVersion }: ClusterVersion,
    mark: string | null,
    signal: AbortSignal,
  ): Promise<void> {
    const { config, reader, writer } = this.locate(cluster);
    if (!writer)
      throw new ReasonError({
        code: 'openshift.no-writer',
        params: { cluster: { text: config.id } },
      });
    const other = await otherCluster(
      {
        cluster: config.id,
        setting: 'clusterUpgrades.openshift.clusters',
        rights: 'docs/rbac/openshift.yaml',
        reader,
        writer,
      },
      signal,
    );
    if (other) throw new ReasonError(other);
    const answer = await writer.patch(
      {
        path: CLUSTER_VERSION_PATH,
        body: {
          metadata: { uid, resourceVersion, annotations: { [ROLLOUT]: mark } },
        },
        dryRun: false,
      },
      signal,
    );
    if (answer.outcome === 'refused') throw new ReasonError(answer.message);
    if (answer.outcome === 'conflict')
      throw new ReasonError({
        code: 'openshift.changed-conflict',
        params: {
          object: { object: CLUSTER_VERSION },
          said: { text: answer.message },
        },
      });
  }
}

/** Fields of a plan that an UpgradeConfig has no place for. */
function notByOperator({
  pools,
  maxSurge,
  maxUnavailable,
  drain,
}: NodeRolloutSettings): readonly string[] {
  return [
    ...(pools ? ['pools'] : []),
    ...(maxSurge === undefined || maxSurge === 0 || maxSurge === 1
      ? []
      : ['maxSurge']),
    ...(maxUnavailable === undefined ? [] : ['maxUnavailable']),
    ...(drain?.onTimeout === 'wait' ? ['onDrainTimeout: wait'] : []),
  ];
}

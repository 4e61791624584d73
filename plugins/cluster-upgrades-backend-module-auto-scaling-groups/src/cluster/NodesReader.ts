import {
  clusterUidOf,
  ObjectReader,
  textAt,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ClusterAccess } from '@drydock/upgrade-readiness';
import { decodeNode, type GroupNode } from '../objects/node';
import { versionNumbers } from '../objects/versionNumbers';
import { decodePod, type LeavingPod } from '../objects/pod';

const PURPOSE = 'auto-scaling-groups';

/** Reads a cluster. All methods throw ClusterReadError or UnexpectedAnswerError. */
export class NodesReader {
  readonly #reader: ObjectReader;

  constructor(private readonly access: Pick<ClusterAccess, 'read'>) {
    this.#reader = new ObjectReader(access, { purpose: PURPOSE });
  }

  /** Of the API server, without what the vendor adds: `v1.36.4`. */
  async version(signal: AbortSignal): Promise<string> {
    const served = textAt(
      await this.#reader.get('/version', signal),
      'gitVersion',
    );
    return versionNumbers(served);
  }

  async nodes(signal: AbortSignal): Promise<readonly GroupNode[]> {
    const nodes = await this.#reader.list('/api/v1/nodes', {}, signal);
    return nodes.flatMap(each => decodeNode(each) ?? []);
  }

  /** Pods that have to leave a node. */
  async podsOn(
    node: string,
    signal: AbortSignal,
  ): Promise<readonly LeavingPod[]> {
    const pods = await this.#reader.list(
      '/api/v1/pods',
      { fieldSelector: `spec.nodeName=${node}` },
      signal,
    );
    return pods.flatMap(each => decodePod(each) ?? []);
  }

  clusterUid(signal: AbortSignal): Promise<string> {
    return clusterUidOf(this.access, PURPOSE, signal);
  }
}

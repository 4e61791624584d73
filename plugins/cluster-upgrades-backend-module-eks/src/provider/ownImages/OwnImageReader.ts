import { awsFault, type LaunchTemplateReader } from '@drydock/aws-access';
import {
  ObjectReader,
  textAt,
  textMapAt,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import { minorOf } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import type { AskedCluster } from '../callFailures';
import type { EksGroup } from '../eksState';
import type { ClusterToRead, OpenCluster } from '../nodePools/NodePoolReader';
import type { OwnImage } from './model';

const GROUP_LABEL = 'eks.amazonaws.com/nodegroup';
/** A cluster whose API server is out of reach is observed without its nodes. */
const READ_MS = 15_000;

/** Reads what EKS does not say of node groups with an image of their own. */
export class OwnImageReader {
  constructor(
    private readonly openCluster: OpenCluster,
    private readonly templates: Pick<LaunchTemplateReader, 'since'>,
  ) {}

  /** By group. Never rejects but for an aborted signal: what cannot be read is unknown. */
  async read(
    asked: AskedCluster,
    arn: string,
    groups: readonly EksGroup[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, OwnImage>> {
    const own = groups.filter(({ hasOwnImage }) => hasOwnImage);
    if (own.length === 0) return new Map();
    const kubelets = await this.#kubelets(arn, signal);
    const images = new Map<string, OwnImage>();
    for (const { name, template } of own)
      images.set(name, {
        template,
        offered: template ? await this.#offered(asked, template, signal) : [],
        kubelets: 'code' in kubelets ? kubelets : kubelets.of(name),
      });
    return images;
  }

  async #offered(
    asked: AskedCluster,
    { id, version }: NonNullable<OwnImage['template']>,
    signal: AbortSignal,
  ): Promise<OwnImage['offered']> {
    try {
      const { accountId, region, ec2Endpoint } = asked;
      return await this.templates.since(
        {
          accountId,
          region,
          ...(ec2Endpoint ? { endpoint: ec2Endpoint } : {}),
        },
        id,
        version,
        signal,
      );
    } catch (error) {
      signal.throwIfAborted();
      return {
        code:
          awsFault(error).fault === 'refused'
            ? 'eks.templates-forbidden'
            : 'eks.templates-unread',
        params: { template: { object: id } },
      };
    }
  }

  /** Versions of the nodes of each group, or why they are not known. */
  async #kubelets(
    arn: string,
    caller: AbortSignal,
  ): Promise<Reason | { of(group: string): readonly string[] }> {
    const signal = AbortSignal.any([caller, AbortSignal.timeout(READ_MS)]);
    let access: ClusterToRead | undefined;
    try {
      access = await this.openCluster(arn, signal);
      const nodes = await new ObjectReader(access, {
        purpose: 'eks-own-images',
      }).list('/api/v1/nodes', { labelSelector: GROUP_LABEL }, signal);
      return {
        of: group =>
          nodes
            .filter(
              node =>
                textMapAt(node, 'metadata', 'labels')[GROUP_LABEL] === group,
            )
            // A version that is not readable is older than all others.
            .map(node => {
              const version = textAt(
                node,
                'status',
                'nodeInfo',
                'kubeletVersion',
              );
              return minorOf(version) && version ? version : 'v0.0';
            }),
      };
    } catch (error) {
      caller.throwIfAborted();
      return error instanceof ClusterReadError
        ? error.failure.reason
        : { code: 'eks.node-pools-strange' };
    } finally {
      await access?.close();
    }
  }
}

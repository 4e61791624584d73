import type { ProviderInsight } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isAtLeast } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import type { EksState } from '../eksState';
import { poolsOf, type ProvisionedPool } from './model';
import { isAt } from './observedPools';
import { allowsNone, alwaysZero, ownImage } from './poolWaits';

/**
 * The first version without images of a family. Source:
 * https://github.com/aws/karpenter-provider-aws/blob/1d927085dd81a9df9301e613f371dac5b4d16bfe/pkg/providers/amifamily/ami.go
 */
const ENDED_FAMILIES: Readonly<Record<string, string>> = { al2: 'v1.33' };

/**
 * What an upgrade meets at NodePools: those that follow without help need none. Pure.
 */
export function nodePoolInsights(
  { provisioned }: Pick<EksState, 'provisioned'>,
  target: string,
  now: Date,
): readonly ProviderInsight[] {
  const refreshedAt = now.toISOString();
  if (provisioned.state === 'unknown')
    return [
      {
        id: 'node-pools/unread',
        title: { code: 'eks.insight-node-pools' },
        status: 'unknown',
        detail: provisioned.exists
          ? provisioned.reason
          : {
              code: 'eks.node-pools-perhaps',
              params: { cause: { reasons: [provisioned.reason] } },
            },
        refreshedAt,
      },
    ];
  return (
    poolsOf(provisioned)
      // One without nodes may launch some at any time.
      .filter(
        ({ nodes }) =>
          nodes.length === 0 || !nodes.every(node => isAt(node, target)),
      )
      .flatMap(pool =>
        findings(pool, target).map(({ id, status, detail }) => ({
          id: `node-pools/${pool.name}/${id}`,
          title: {
            code: 'eks.insight-node-pool' as const,
            params: { pool: { object: pool.name } },
          },
          status,
          detail,
          affected: [pool.name],
          refreshedAt,
        })),
      )
  );
}

interface Finding extends Pick<ProviderInsight, 'status' | 'detail'> {
  readonly id: string;
}

function findings(pool: ProvisionedPool, target: string): readonly Finding[] {
  const { image, budgets, nodeClass } = pool;
  const found: Finding[] = [];
  const add = (id: string, status: Finding['status'], detail: Reason) =>
    found.push({ id, status, detail });
  if (image.by === 'own')
    add('own-image', 'warning', ownImage(pool, image.terms, target));
  if (image.by === 'unknown')
    add('no-class', 'unknown', {
      code: 'eks.pool-no-class',
      params: { pool: { object: pool.name }, nodeClass: { object: nodeClass } },
    });
  const end =
    image.by === 'alias' && Object.hasOwn(ENDED_FAMILIES, image.family)
      ? ENDED_FAMILIES[image.family]
      : undefined;
  if (end !== undefined && isAtLeast(target, end) && image.by === 'alias')
    add('family-ended', 'error', {
      code: 'eks.pool-family-ended',
      params: {
        pool: { object: pool.name },
        nodeClass: { object: nodeClass },
        family: { object: image.family },
        version: { version: end },
      },
    });
  if (budgets.some(each => allowsNone(each) && each.schedule === undefined))
    add('budget', 'warning', alwaysZero(pool));
  return found;
}

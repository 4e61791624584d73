import { isOlder } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import type { AddonsBack } from '../addOns/addonsBack';
import { isOpen, type EksGroup, type EksState } from '../eksState';
import type { ListedInsight } from '../listInsights';
import { notReadyReason } from '../moveState';
import { followsControlPlane, poolsOf } from '../nodePools/model';
import { waitsFor } from '../partState';
import { kubernetesVersion } from '../versions';

/** Insights that are shown as reasons at most. */
const MOST_INSIGHTS = 10;
/**
 * EKS' own insight about add-ons, up to a day old: where Drydock takes back all that it may be about,
 * it does not count. EKS refreshes it at the start, and refuses the control plane if it still finds
 * one.
 */
const OF_ADD_ONS = 'EKS add-on version rollback compatibility';
/** EKS starts no rollback while an insight has another status, and refreshes old ones by itself. */
const HARMLESS: ReadonlySet<string> = new Set(['PASSING', 'WARNING']);

/** What EKS says beside the cluster's state. */
export interface RollbackFacts {
  /** Of the category ROLLBACK_READINESS. */
  readonly insights: readonly ListedInsight[];
  /** Of the version to go back to; undefined: EKS does not offer it. */
  readonly support: string | undefined;
  /** Of add-ons that do not support the version to go back to. */
  readonly addons: AddonsBack;
  /** Asked right before a write: add-ons have gone back since EKS looked at them. */
  readonly isStarting: boolean;
}

/**
 * Why the control plane cannot go back to `to`, all reasons that are known; empty: it can. Pure.
 */
export function controlPlaneHindrances(
  state: EksState,
  to: string,
  { insights, support, addons, isStarting }: RollbackFacts,
): readonly Reason[] {
  const isAnswered =
    addons.stuck.length === 0 &&
    addons.unsure.length === 0 &&
    (isStarting || addons.hops.length > 0);
  return [
    ...clusterHindrances(state),
    ...newerGroups(state, to),
    ...newerNodePools(state, to),
    ...supportHindrances(state, to, support),
    ...addons.stuck,
    ...(insights.length === 0 ? [noInsights(state)] : []),
    ...insightHindrances(
      insights.filter(({ name }) => name !== OF_ADD_ONS || !isAnswered),
    ),
  ];
}

/** Why no node group can go back. Pure. */
export function groupHindrances(state: EksState): readonly Reason[] {
  return [
    ...clusterHindrances(state),
    ...(state.groups.some(({ hasOwnImage }) => !hasOwnImage)
      ? []
      : [
          {
            code: 'eks.rollback-no-groups' as const,
            params: { cluster: { object: state.name } },
          },
        ]),
  ];
}

/**
 * Node groups whose image EKS chooses and that are newer than `to`, or on their way there. Pure.
 */
export function groupsToGoBack(
  { groups }: EksState,
  to: string,
): readonly EksGroup[] {
  return groups.filter(group => !group.hasOwnImage && isNewer(group, to));
}

function clusterHindrances({
  name,
  status,
  isAutoMode,
  changes,
}: EksState): readonly Reason[] {
  const running = changes.find(isOpen);
  const notReady = notReadyReason(name, status);
  return [
    ...(isAutoMode
      ? [
          {
            code: 'eks.rollback-auto-mode' as const,
            params: { cluster: { object: name } },
          },
        ]
      : []),
    ...(running ? [waitsFor(running)] : []),
    ...(notReady ? [notReady] : []),
  ];
}

/** Nodes must never be newer than their control plane. */
function newerGroups({ groups }: EksState, to: string): readonly Reason[] {
  const newer = groups.filter(group => isNewer(group, to));
  if (newer.length === 0) return [];
  return [
    {
      code: 'eks.rollback-groups-first',
      params: {
        pools: { list: newer.map(({ name }) => ({ object: name })) },
        version: { version: to },
      },
    },
  ];
}

/**
 * Karpenter launches nodes of the control plane's version, at any time: only another image takes
 * them back.
 */
function newerNodePools(
  { provisioned }: EksState,
  to: string,
): readonly Reason[] {
  if (provisioned.state === 'unknown' && provisioned.exists)
    return [provisioned.reason];
  const newer = poolsOf(provisioned).filter(
    pool =>
      followsControlPlane(pool) ||
      pool.nodes.some(
        ({ version }) => version !== undefined && isOlder(to, version),
      ),
  );
  if (newer.length === 0) return [];
  return [
    {
      code: 'eks.rollback-node-pools-first',
      params: {
        pools: { list: newer.map(({ name }) => ({ object: name })) },
        version: { version: to },
      },
    },
  ];
}

function isNewer({ version, changes }: EksGroup, to: string): boolean {
  return [
    version,
    ...changes.filter(isOpen).flatMap(change => change.version ?? []),
  ].some(each => isOlder(to, kubernetesVersion(each)));
}

function supportHindrances(
  { name, supportType }: EksState,
  to: string,
  support: string | undefined,
): readonly Reason[] {
  const params = { cluster: { object: name }, version: { version: to } };
  if (support === undefined)
    return [{ code: 'eks.rollback-not-offered', params }];
  return support === 'EXTENDED_SUPPORT' && supportType !== 'EXTENDED'
    ? [{ code: 'eks.rollback-extended-support', params }]
    : [];
}

function noInsights({ name }: EksState): Reason {
  return {
    code: 'eks.rollback-no-insights',
    params: { cluster: { object: name } },
  };
}

function insightHindrances(
  insights: readonly ListedInsight[],
): readonly Reason[] {
  return insights
    .filter(({ insightStatus }) => !HARMLESS.has(insightStatus?.status ?? ''))
    .slice(0, MOST_INSIGHTS)
    .map(({ name: insight, insightStatus }) => ({
      code: 'eks.rollback-insight' as const,
      params: {
        insight: { text: insight },
        status: { text: (insightStatus?.status ?? 'UNKNOWN').slice(0, 60) },
        said: {
          reasons: [
            insightStatus?.reason
              ? {
                  code: 'text' as const,
                  params: { text: { text: insightStatus.reason } },
                }
              : { code: 'eks.insight-without-reason' as const },
          ],
        },
      },
    }));
}

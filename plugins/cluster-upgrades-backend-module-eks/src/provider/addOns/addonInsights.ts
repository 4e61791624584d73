import type {
  AddOnWish,
  ProviderInsight,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type { EksAddonFacts } from '../eksState';
import { kubernetesVersion } from '../versions';
import {
  reaches,
  supports,
  wayOfAddon,
  type AddonMinor,
  type AddonWay,
} from './addonMoves';
import { issuesReason } from './addonReasons';
import { selfManaged } from './observedAddOns';

const LINK =
  'https://docs.aws.amazon.com/eks/latest/userguide/updating-an-add-on.html';

/** EKS' own insight about the same, refreshed once a day. */
const OF_EKS = 'EKS add-on version compatibility';

export interface AddonInsightsRequest {
  readonly addons: readonly EksAddonFacts[];
  readonly isAutoMode: boolean;
  /** On the way to the target, the one that runs first. */
  readonly minors: readonly AddonMinor[];
  readonly target: string;
  readonly wish: AddOnWish | undefined;
  readonly now: Date;
}

/**
 * What would break on the way to the target, what the upgrade updates before, and what is ill
 * already. Pure.
 */
export function addonInsights(
  request: AddonInsightsRequest,
): readonly ProviderInsight[] {
  const { addons, isAutoMode, now } = request;
  const self = selfManaged(addons, isAutoMode);
  return [
    ...addons.flatMap(addon => insightsOf(addon, request)),
    ...(self.length > 0
      ? [
          insight('add-ons/self-managed', 'warning', now, {
            title: { code: 'eks.insight-addons-self-managed' },
            detail: {
              code: 'eks.addons-not-managed',
              params: { addOns: { list: self.map(object => ({ object })) } },
            },
            affected: self.map(name => `add-on ${name}`),
          }),
        ]
      : []),
  ];
}

/** That add-ons could not be read: it says nothing good. Pure. */
export function addonsUnknown(reason: Reason, now: Date): ProviderInsight {
  return insight('add-ons/unknown', 'unknown', now, {
    title: { code: 'eks.insight-addons-unknown' },
    detail: reason,
  });
}

/**
 * EKS' own word on add-ons is up to a day old and knows no plan: where the upgrade itself updates
 * add-ons, and none of those that were read breaks, it warns and does not refuse. Pure.
 */
export function isAnswered(
  name: string,
  insights: readonly ProviderInsight[],
): boolean {
  return (
    name === OF_EKS &&
    insights.some(({ detail }) => detail.code === 'eks.addon-moves') &&
    !insights.some(
      ({ id, status }) =>
        id.startsWith('add-on') && (status === 'error' || status === 'unknown'),
    )
  );
}

function insightsOf(
  addon: EksAddonFacts,
  request: AddonInsightsRequest,
): readonly ProviderInsight[] {
  const { minors, wish, now } = request;
  const affected = [`add-on ${addon.name}`];
  const isWell = addon.status === 'ACTIVE' || addon.status === 'UPDATING';
  return [
    versionInsight(wayOfAddon(addon, minors, wish), request),
    ...(isWell
      ? []
      : [
          insight(`add-on/${addon.name}/health`, 'warning', now, {
            title: {
              code: 'eks.insight-addon-health' as const,
              params: { addOn: { object: addon.name } },
            },
            detail: issuesReason(addon),
            affected,
          }),
        ]),
  ];
}

function versionInsight(
  { addon, moves, breaksAt, updateTo, refusal }: AddonWay,
  { minors, target, now }: AddonInsightsRequest,
): ProviderInsight {
  const { name, version } = addon;
  const [first] = moves;
  const params = { addOn: { object: name }, current: { object: version } };
  const of = (status: ProviderInsight['status'], detail: Reason) =>
    insight(`add-on/${name}`, status, now, {
      title: { code: 'eks.insight-addon', params: { addOn: { object: name } } },
      detail,
      affected: [`add-on ${name}`],
    });
  if (refusal) return of('error', refusal);
  if (breaksAt !== undefined) {
    const breaks = {
      ...params,
      version: { version: kubernetesVersion(breaksAt) },
    };
    return of(
      'error',
      updateTo === undefined
        ? { code: 'eks.addon-breaks', params: breaks }
        : {
            code: 'eks.addon-breaks-unless',
            params: { ...breaks, to: { object: updateTo } },
          },
    );
  }
  const last = minors[minors.length - 1];
  if (!reaches(minors, target) || (!first && !supports(name, version, last)))
    return of('unknown', {
      code: 'eks.addon-support-unknown',
      params: { ...params, version: { version: target } },
    });
  if (!first)
    return of('passing', {
      code: 'eks.addon-fits',
      params: {
        ...params,
        version: { version: kubernetesVersion(last.minor) },
      },
    });
  return of('passing', {
    code: 'eks.addon-moves',
    params: {
      ...params,
      to: { object: moves[moves.length - 1].to },
    },
  });
}

function insight(
  id: string,
  status: ProviderInsight['status'],
  now: Date,
  rest: Pick<ProviderInsight, 'title' | 'detail' | 'affected'>,
): ProviderInsight {
  return { id, status, refreshedAt: now.toISOString(), link: LINK, ...rest };
}

import type {
  ObservedState,
  ProviderInsight,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isOlder, minorOf } from '@drydock/kubernetes-knowledge';
import { said, type Reason } from '@drydock/upgrade-reasons';
import { ADMIN_ACKS, type OpenShiftObjects } from '../cluster/OpenShiftReader';
import type { AdminGate } from '../objects/adminGate';
import {
  CLUSTER_VERSION,
  type ConditionalUpdate,
} from '../objects/clusterVersion';
import { poolName } from '../objects/machineConfigPool';
import { heldAt } from '../objects/mark';
import { UPGRADE_CONFIG } from '../objects/upgradeConfig';
import { wordsOf } from '../observe/failure';
import { pausedReason } from '../observe/waits';
import { openShiftOf } from '../versions/openShiftVersion';
import { certificateInsights } from './certificateInsights';
import { gatesOf, offerOf } from './offers';

export interface InsightRequest {
  readonly observed: ObservedState;
  readonly objects: OpenShiftObjects;
  readonly openGates: readonly AdminGate[];
  /** A version of its own; undefined: the knowledge has none for the target. */
  readonly target: string | undefined;
}

type Insight = Omit<ProviderInsight, 'refreshedAt'>;

/** What OpenShift says of going to a target. What it says is untrusted. Pure. */
export function insightsOf(
  request: InsightRequest,
): readonly ProviderInsight[] {
  const { observed } = request;
  return [
    ...updateRisks(request),
    ...openGatesOf(request),
    ...notUpgradeable(request),
    ...health(request),
    ...owner(observed),
    ...forcedDrains(request),
    ...personsNeeded(observed),
    ...pausedByOthers(request),
    ...certificateInsights({
      pools: request.objects.pools,
      current: observed.controlPlane.current,
      target: request.target,
      pausesPools: !request.objects.byOperator,
      now: new Date(observed.observedAt),
    }),
  ].map(insight => ({ ...insight, refreshedAt: observed.observedAt }));
}

function updateRisks({
  objects: { clusterVersion },
  target = '',
}: InsightRequest): readonly Insight[] {
  const version = openShiftOf(target);
  const offer = version && offerOf(clusterVersion, version);
  return offer && offer.kind === 'conditional' ? risksOf(offer.update) : [];
}

/** One for each risk: who accepts one has not accepted another. */
function risksOf({
  version,
  risks,
  recommended,
}: ConditionalUpdate): readonly Insight[] {
  if (recommended?.status === 'True') return [];
  const isKnown = recommended?.status === 'False';
  const params = {
    version: { text: version },
    said: { text: recommended ? wordsOf(recommended) : '' },
  };
  const evaluated: Reason = {
    code: isKnown ? 'openshift.risk-applies' : 'openshift.risk-unknown',
    params,
  };
  return risks.map(({ name, message, url }) => ({
    id: `risk ${version} ${name}`,
    title: {
      code: 'openshift.insight-risk',
      params: { version: { text: version }, risk: { text: name } },
    },
    status: 'error',
    detail: {
      code: 'openshift.risk',
      params: {
        said: { text: message },
        evaluated: { reasons: [evaluated] },
      },
    },
    ...(url?.startsWith('https://') ? { link: url } : {}),
  }));
}

/** Whether the target is another minor than the one that runs. */
function leavesMinor({ observed, target }: InsightRequest): boolean {
  const running = minorOf(observed.controlPlane.current);
  return target !== undefined && minorOf(target) !== running;
}

function openGatesOf(request: InsightRequest): readonly Insight[] {
  if (!leavesMinor(request)) return [];
  const { objects, openGates } = request;
  return gatesOf(objects.clusterVersion, openGates).map(gate => ({
    id: `gate ${gate.key}`,
    title: {
      code: 'openshift.insight-gate',
      params: { gate: { text: gate.key } },
    },
    status: 'error',
    detail: {
      code: 'openshift.gate',
      params: { said: { text: gate.description } },
    },
    affected: [ADMIN_ACKS],
    needsAcknowledgement: true,
  }));
}

/** Where all that the operator says is that gates are open, these say it themselves. */
function notUpgradeable(request: InsightRequest): readonly Insight[] {
  const { Upgradeable: upgradeable } =
    request.objects.clusterVersion.conditions;
  if (!leavesMinor(request) || upgradeable?.status !== 'False') return [];
  if (
    upgradeable.reason === 'AdminAckRequired' &&
    openGatesOf(request).length > 0
  )
    return [];
  return [
    {
      id: `not-upgradeable ${upgradeable.reason}`,
      title: { code: 'openshift.insight-not-upgradeable' },
      status: 'error',
      detail: said(wordsOf(upgradeable)),
      affected: [CLUSTER_VERSION],
    },
  ];
}

const HEALTH = {
  Failing: { bad: 'True', status: 'error', title: 'openshift.insight-failing' },
  Available: {
    bad: 'False',
    status: 'error',
    title: 'openshift.insight-unavailable',
  },
  RetrievedUpdates: {
    bad: 'False',
    status: 'unknown',
    title: 'openshift.insight-no-updates',
  },
} as const;

function health({
  objects: { clusterVersion },
}: InsightRequest): readonly Insight[] {
  return Object.entries(HEALTH).flatMap(([type, { bad, status, title }]) => {
    const condition = clusterVersion.conditions[type];
    return condition?.status === bad
      ? [
          {
            id: `${type} ${condition.reason}`,
            title: { code: title },
            status,
            detail: said(wordsOf(condition)),
            affected: [CLUSTER_VERSION],
          },
        ]
      : [];
  });
}

function owner({ foreignOwner }: ObservedState): readonly Insight[] {
  return foreignOwner
    ? [
        {
          id: 'foreign-owner',
          title: {
            code: 'openshift.insight-owned',
            params: { owner: { object: foreignOwner.name } },
          },
          status: 'warning',
          detail: foreignOwner.wayThrough,
          affected: [foreignOwner.name],
        },
      ]
    : [];
}

/** The operator drains against disruption budgets after a time. */
function forcedDrains({
  objects: { byOperator },
}: InsightRequest): readonly Insight[] {
  return byOperator
    ? [
        {
          id: 'forced-drains',
          title: { code: 'openshift.insight-forced-drains' },
          status: 'warning',
          detail: {
            code: 'openshift.forced-drains',
            params: {
              minutes: { number: byOperator.forceDrainAfterMinutes },
            },
          },
          affected: [UPGRADE_CONFIG],
        },
      ]
    : [];
}

/** Pools that another user paused and that are at their version now: the upgrade will stop at them. */
function pausedByOthers({
  observed: { waits, controlPlane },
  objects: { pools },
  target = '',
}: InsightRequest): readonly Insight[] {
  if (!isOlder(controlPlane.current, target)) return [];
  const named = new Set(
    waits.flatMap(({ kind, pool }) => (kind === 'held' ? pool ?? [] : [])),
  );
  return pools
    .filter(
      pool =>
        pool.paused && heldAt(pool) === undefined && !named.has(pool.name),
    )
    .map(pool => {
      const detail = pausedReason(pool);
      return {
        id: `${detail.code} ${poolName(pool)}`,
        title: {
          code: 'openshift.insight-pool',
          params: { pool: { object: poolName(pool) } },
        },
        status: 'warning',
        detail,
        affected: [poolName(pool)],
      };
    });
}

/** Paused and degraded pools, at which the upgrade stops, and what the operator was asked for. */
function personsNeeded({
  waits,
  nodePools,
  controlPlane,
}: ObservedState): readonly Insight[] {
  const left = nodePools.filter(
    ({ heldBack, desired }) =>
      heldBack && isOlder(desired, controlPlane.current),
  );
  return [
    ...waits
      .filter(({ kind }) => kind === 'held')
      .map(
        ({ object = '', message }): Insight => ({
          id: `${message.code} ${object}`,
          title:
            object === UPGRADE_CONFIG
              ? { code: 'openshift.insight-operator' }
              : {
                  code: 'openshift.insight-pool',
                  params: { pool: { object } },
                },
          status: 'warning',
          detail: message,
          affected: [object],
        }),
      ),
    ...left.map(
      ({ name, desired }): Insight => ({
        id: `held-back ${name}`,
        title: {
          code: 'openshift.insight-pool',
          params: { pool: { object: `MachineConfigPool ${name}` } },
        },
        status: 'warning',
        detail: {
          code: 'openshift.held-back',
          params: {
            pool: { object: name },
            version: { text: openShiftOf(desired) ?? desired },
          },
        },
        affected: [`MachineConfigPool ${name}`],
      }),
    ),
  ];
}

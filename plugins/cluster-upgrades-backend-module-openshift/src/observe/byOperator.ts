import type { ProviderWait } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import {
  OPERATOR_NAMESPACE,
  type OpenShiftObjects,
} from '../cluster/OpenShiftReader';
import type { ClusterVersion } from '../objects/clusterVersion';
import {
  hangs,
  hasCommenced,
  isOver,
  UPGRADE_CONFIG,
  UPGRADE_CONFIG_NAME,
  type UpgradeConfig,
  type UpgradeStep,
} from '../objects/upgradeConfig';

const NOT_DONE = / not done$/;
/** How a person takes an UpgradeConfig back. */
const DELETE_COMMAND = `oc delete upgradeconfig ${UPGRADE_CONFIG_NAME} -n ${OPERATOR_NAMESPACE}`;

/** The version that an UpgradeConfig leads to and that the ClusterVersion does not want yet. */
export function wantedByOperator(
  {
    upgradeConfig,
    clusterVersion,
  }: Pick<OpenShiftObjects, 'upgradeConfig' | 'clusterVersion'>,
  now: Date,
): string | undefined {
  if (!upgradeConfig || isOver(upgradeConfig, now)) return undefined;
  const { version } = upgradeConfig;
  return isOffered(clusterVersion, version) ? version : undefined;
}

/** Whether the operator still has work with what the cluster was given. */
export function isOperatorAtWork(
  { upgradeConfig }: Pick<OpenShiftObjects, 'upgradeConfig'>,
  now: Date,
): boolean {
  return upgradeConfig !== undefined && !isOver(upgradeConfig, now);
}

/**
 * Why the operator does not begin although it is time: of a version that is not offered, and of an
 * older one, it says nothing at all. What is over is no failure of the cluster: another upgrade may
 * take its place.
 */
export function operatorFailure(
  { upgradeConfig }: Pick<OpenShiftObjects, 'upgradeConfig'>,
  now: Date,
): Reason | undefined {
  return upgradeConfig &&
    !isOver(upgradeConfig, now) &&
    hangs(upgradeConfig, now)
    ? hanging(upgradeConfig)
    : undefined;
}

/**
 * That nothing comes of what the operator was asked for: of the hop that asked, and of no other.
 */
export function operatorGaveUp(
  { upgradeConfig }: Pick<OpenShiftObjects, 'upgradeConfig'>,
  now: Date,
): Reason | undefined {
  if (upgradeConfig && hangs(upgradeConfig, now)) return hanging(upgradeConfig);
  if (upgradeConfig?.phase !== 'Failed') return undefined;
  const { version, steps } = upgradeConfig;
  return {
    code: 'openshift.operator-failed',
    params: {
      version: { text: version },
      said: { text: saidOf(steps.find(isOpen)) },
    },
  };
}

/**
 * What the operator waits for. A check that says more than "not done" needs a person, and so does an
 * UpgradeConfig of Drydock that hangs: an operator that comes back carries it out at any time.
 */
export function operatorWaits(
  { upgradeConfig }: Pick<OpenShiftObjects, 'upgradeConfig'>,
  now: Date,
): readonly ProviderWait[] {
  if (!upgradeConfig) return [];
  if (isOver(upgradeConfig, now))
    return hangs(upgradeConfig, now) ? [stillDue(upgradeConfig)] : [];
  const { version, phase, steps } = upgradeConfig;
  const open = steps.find(isOpen);
  const isHeld =
    open !== undefined &&
    !hasCommenced(upgradeConfig) &&
    !NOT_DONE.test(open.message);
  return [
    {
      kind: isHeld ? 'held' : 'provisioning',
      message: {
        code: isHeld ? 'openshift.operator-held' : 'openshift.operator-works',
        params: {
          version: { text: version },
          said: { text: open ? saidOf(open) : phase },
        },
      },
      object: UPGRADE_CONFIG,
    },
  ];
}

function stillDue({ version, upgradeAt }: UpgradeConfig): ProviderWait {
  return {
    kind: 'held',
    message: {
      code: 'openshift.operator-still-due',
      params: {
        version: { text: version },
        since: { time: upgradeAt },
        command: { text: DELETE_COMMAND },
      },
    },
    object: UPGRADE_CONFIG,
  };
}

/** One that is not is over, whatever became of it, or the operator waits for it for ever. */
function isOffered(
  { available, conditional }: ClusterVersion,
  version: string,
): boolean {
  return (
    available.includes(version) ||
    conditional.some(update => update.version === version)
  );
}

function hanging({ version, upgradeAt }: UpgradeConfig): Reason {
  return {
    code: 'openshift.operator-hangs',
    params: { version: { text: version }, since: { time: upgradeAt } },
  };
}

function isOpen({ done }: UpgradeStep): boolean {
  return !done;
}

/** `ClusterHealthyBeforeUpgrade: critical alert(s) firing`. */
function saidOf(step: UpgradeStep | undefined): string {
  return step ? [step.type, step.message].filter(Boolean).join(': ') : '–';
}

import {
  arrayAt,
  decodeManagers,
  numberAt,
  at,
  textAt,
  textMapAt,
  UnexpectedAnswerError,
  type OwnedObject,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { moveMarkOf } from './mark';

/**
 * How far managed-upgrade-operator is. `none`: it has not looked at it yet.
 * ```
 *  none ──► New ──► Pending ──► Upgrading ──► Upgraded
 *                       │           └───────► Failed
 *                       └─ stays for ever for a version that is not offered
 * ```
 */
export type UpgradePhase =
  | 'none'
  | 'New'
  | 'Pending'
  | 'Upgrading'
  | 'Upgraded'
  | 'Failed';

const PHASES: readonly string[] = [
  'New',
  'Pending',
  'Upgrading',
  'Upgraded',
  'Failed',
] satisfies readonly UpgradePhase[];

/** A condition of the upgrade to one version, newest first. */
export interface UpgradeStep {
  readonly type: string;
  readonly done: boolean;
  readonly reason: string;
  readonly message: string;
}

/** The UpgradeConfig of managed-upgrade-operator: one upgrade of a cluster. */
export interface UpgradeConfig extends OwnedObject {
  readonly uid: string;
  readonly resourceVersion: string;
  /** What it shall upgrade to: `4.18.12`. */
  readonly version: string;
  /** ISO time. */
  readonly upgradeAt: string;
  readonly forceDrainMinutes?: number;
  readonly capacityReservation: boolean;
  /** Of this version. */
  readonly phase: UpgradePhase;
  readonly steps: readonly UpgradeStep[];
}

/** The operator knows it by this name alone. */
export const UPGRADE_CONFIG_NAME = 'managed-upgrade-config';

/** For messages. */
export const UPGRADE_CONFIG = `UpgradeConfig ${UPGRADE_CONFIG_NAME}`;

/** @throws UnexpectedAnswerError for what is no UpgradeConfig */
export function decodeUpgradeConfig(value: unknown): UpgradeConfig {
  const uid = textAt(value, 'metadata', 'uid');
  const resourceVersion = textAt(value, 'metadata', 'resourceVersion');
  const version = textAt(value, 'spec', 'desired', 'version');
  if (!uid || !resourceVersion || !version)
    throw new UnexpectedAnswerError(
      'an UpgradeConfig without uid, resourceVersion or spec.desired.version',
    );
  const entry = arrayAt(value, 'status', 'history').find(
    each => textAt(each, 'version') === version,
  );
  return {
    uid,
    resourceVersion,
    labels: textMapAt(value, 'metadata', 'labels'),
    annotations: textMapAt(value, 'metadata', 'annotations'),
    managers: decodeManagers(value),
    version,
    upgradeAt: textAt(value, 'spec', 'upgradeAt') ?? '',
    forceDrainMinutes: numberAt(value, 'spec', 'PDBForceDrainTimeout'),
    capacityReservation: at(value, 'spec', 'capacityReservation') === true,
    phase: phaseOf(textAt(entry, 'phase')),
    steps: arrayAt(entry, 'conditions').map(condition => ({
      type: textAt(condition, 'type') ?? '',
      done: textAt(condition, 'status') === 'True',
      reason: textAt(condition, 'reason') ?? '',
      message: textAt(condition, 'message') ?? '',
    })),
  };
}

/** The operator has written the ClusterVersion: the update cannot be taken back. */
export function hasCommenced({ steps }: UpgradeConfig): boolean {
  return steps.some(({ type, done }) => type === 'UpgradeCommenced' && done);
}

/** The operator looks once a minute. */
const PENDING_MILLISECONDS = 15 * 60_000;

/** It is long due and has not begun. The operator never says why, and never gives it up. */
export function hangs({ phase, upgradeAt }: UpgradeConfig, now: Date): boolean {
  return (
    ['none', 'New', 'Pending'].includes(phase) &&
    now.getTime() - Date.parse(upgradeAt) > PENDING_MILLISECONDS
  );
}

/**
 * Another may take its place: the operator is done with it, or one of Drydock hangs, which the
 * operator may still carry out until then. One of others that hangs is theirs to remove.
 */
export function isOver(config: UpgradeConfig, now: Date): boolean {
  const { phase } = config;
  return (
    phase === 'Upgraded' ||
    phase === 'Failed' ||
    (hangs(config, now) && moveMarkOf(config).moveKey !== undefined)
  );
}

function phaseOf(phase: string | undefined): UpgradePhase {
  return PHASES.includes(phase ?? '') ? (phase as UpgradePhase) : 'none';
}

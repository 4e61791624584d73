import { createHash } from 'node:crypto';
import type { UpgradeOperation } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { RollingUpgrade } from './rollingUpgrade';

const MOVE = 'drydock.dev/move';
const OPERATION = 'drydock.dev/operation';
const ATTEMPT = 'drydock.dev/attempt';
/** A name of Kubernetes has at most 253 characters; a label that the controller may make of it 63. */
const MAX_GROUP = 30;

/** What Drydock leaves on an object that it creates. */
export interface Mark {
  readonly moveKey: string;
  readonly operationKey: string;
  /** From 1. */
  readonly attempt: number;
}

/** Undefined: Drydock did not create it. */
export function markOf({
  annotations,
}: Pick<RollingUpgrade, 'annotations'>): Mark | undefined {
  const moveKey = annotations[MOVE];
  const operationKey = annotations[OPERATION];
  const attempt = Number(annotations[ATTEMPT]);
  return moveKey && operationKey && Number.isSafeInteger(attempt) && attempt > 0
    ? { moveKey, operationKey, attempt }
    : undefined;
}

/** Written with the object, so that a write whose answer was lost is found again. */
export function markWith({
  moveKey,
  operationKey,
  attempt,
}: Mark): Readonly<Record<string, string>> {
  return {
    [MOVE]: moveKey,
    [OPERATION]: operationKey,
    [ATTEMPT]: String(attempt),
  };
}

/**
 * The name of an attempt: the same for all who write it, so that only one of them creates it. A
 * final error is carried on by the next attempt.
 */
export function objectNameOf(
  asgName: string,
  { moveKey }: Pick<UpgradeOperation, 'moveKey'>,
  attempt: number,
): string {
  const group = asgName
    .toLowerCase()
    .slice(0, MAX_GROUP)
    .replace(/[^a-z0-9]/g, '-')
    .replace(/^-+/, '');
  const hash = createHash('sha256')
    .update(JSON.stringify([asgName, moveKey]))
    .digest('hex')
    .slice(0, 12);
  return `drydock-${group}-${hash}-${attempt}`;
}

/** Objects of a move for a group, oldest attempt first. */
export function attemptsOf<Object extends RollingUpgrade>(
  moveKey: string,
  asgName: string,
  objects: readonly Object[],
): readonly Object[] {
  const attempt = (object: Object) => markOf(object)?.attempt ?? 0;
  return objects
    .filter(
      object =>
        object.asgName === asgName && markOf(object)?.moveKey === moveKey,
    )
    .sort((one, other) => attempt(one) - attempt(other));
}

export function nextAttempt(attempts: readonly RollingUpgrade[]): number {
  return Math.max(0, ...attempts.map(each => markOf(each)?.attempt ?? 0)) + 1;
}

import type {
  PursuedHop,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { iso } from '../../foundation/time/iso';
import type { OperationRecord, StepRecord, UpgradeRecord } from '../model';

/**
 * The key of one hop's write: the same for every run of one generation, so that the ledger admits
 * it once.
 */
export function operationKey(
  upgradeId: string,
  generation: number,
  stepNumber: number,
): string {
  return `${upgradeId}/generation-${generation}/step-${stepNumber}`;
}

/** What stays the same of a hop for as long as its upgrade works on it. */
export function moveKey(upgradeId: string, stepNumber: number): string {
  return `${upgradeId}/step-${stepNumber}`;
}

/** What a provider is asked about. Pure. */
export function pursuedHop(
  { id, operations }: Pick<UpgradeRecord, 'id' | 'operations'>,
  step: Pick<StepRecord, 'id' | 'number'>,
  hop: Hop,
): PursuedHop {
  const newest = hopWrites(operations, step.id)
    .filter(mayHaveTaken)
    .reduce<OperationRecord | undefined>(
      (last, each) =>
        last && last.intendedAtMs > each.intendedAtMs ? last : each,
      undefined,
    );
  return {
    hop,
    moveKey: moveKey(id, step.number),
    ...(newest
      ? {
          operation: {
            operationKey: newest.operationKey,
            reference: newest.reference,
            intendedAt: iso(newest.intendedAtMs),
            ...(newest.beforeRetry ? { beforeRetry: true } : {}),
          },
        }
      : {}),
  };
}

/** The key of a hook of one node, without its attempt. */
export function nodeHookKey(
  upgradeId: string,
  stepNumber: number,
  nodeReference: string,
  hook: string,
): string {
  return `${upgradeId}/step-${stepNumber}/node-${nodeReference}/${hook}`;
}

const BESIDE_THE_HOP = /\/(step-\d+\/node-|effect-)/;

/**
 * Whether a write may have changed something: it was accepted, or its answer is not known. Pure.
 */
export function mayHaveTaken({
  state,
}: Pick<OperationRecord, 'state'>): boolean {
  return state !== 'refused' && state !== 'stale' && state !== 'abandoned';
}

/**
 * A step's writes of its hop; in the same ledger stands what is done for its single nodes. Pure.
 */
export function hopWrites(
  operations: readonly OperationRecord[],
  stepId: string,
): readonly OperationRecord[] {
  return operations.filter(
    operation =>
      operation.stepId === stepId &&
      !BESIDE_THE_HOP.test(operation.operationKey),
  );
}

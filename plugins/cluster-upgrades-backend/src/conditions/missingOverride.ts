import { policyOverridePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Reason } from '@drydock/upgrade-reasons';
import type { Decided } from './model';

/** Shortest reason that says something, characters. */
export const MINIMUM_REASON_CHARACTERS = 10;

/** The reason for overriding says too little. */
export const REASON_TOO_SHORT: Reason = {
  code: 'start.override-reason-too-short',
  params: { minimum: { number: MINIMUM_REASON_CHARACTERS } },
};

/**
 * What is missing to continue despite a blocker. Undefined: a user with the permission to override
 * gave a reason that is long enough. Pure.
 */
export function missingOverride(
  blocker: Reason,
  { overrideReason, mayOverride }: Decided,
): Reason | undefined {
  const reason = overrideReason?.trim() ?? '';
  if (reason === '') return needsOverride('start.override-needed', blocker);
  if (!mayOverride) return needsOverride('start.override-denied', blocker);
  return reason.length < MINIMUM_REASON_CHARACTERS
    ? REASON_TOO_SHORT
    : undefined;
}

function needsOverride(
  code: 'start.override-needed' | 'start.override-denied',
  blocker: Reason,
): Reason {
  const permission = policyOverridePermission.name;
  return {
    code,
    params: { blocker: { reasons: [blocker] }, permission: { permission } },
    who: { permission },
  };
}

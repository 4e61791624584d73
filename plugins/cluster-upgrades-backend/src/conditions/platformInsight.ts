import { policyOverridePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Reason } from '@drydock/upgrade-reasons';
import { platformErrors, type PlatformError } from './insightRules';
import { judgeEach } from './judgeAll';
import {
  NOTHING_DECIDED,
  type Condition,
  type Hold,
  type Phase,
  type Subject,
} from './model';
import { missingOverride } from './missingOverride';

/**
 * What the platform itself says will not go through: like a blocker it is fixed, or overridden.
 * Unknown is no error.
 */
export const platformInsight: Condition = {
  id: 'platform-insight',
  phases: ['preview', 'submit', 'start', 'gate'],
  lets: ['continuesUnderWay'],
  waitsFor: 'owner',
  async judge(subjects, _, phase) {
    return judgeEach(subjects, subject => holdsOf(subject, phase));
  },
};

function holdsOf(
  { platform, decided }: Subject,
  phase: Phase,
): readonly Hold[] {
  if (!platform) return [];
  const open = platformErrors(platform).filter(
    ({ id }) =>
      decided.overrideReason === undefined || !decided.covers?.has(id),
  );
  if (phase === 'start')
    return open.length === 0
      ? []
      : [
          hold(open, {
            code: 'rollout.not-approved',
            params: {
              reasons: { reasons: open.map(({ reason }) => reason) },
            },
          }),
        ];
  const request = decided.covers ? NOTHING_DECIDED : decided;
  return open.flatMap(error => {
    const missing = missingOverride(error.reason, request);
    return missing ? [hold([error], missing)] : [];
  });
}

function hold(errors: readonly PlatformError[], reason: Reason): Hold {
  return {
    condition: 'platform-insight',
    kind: 'overridable',
    reason,
    override: {
      permission: policyOverridePermission.name,
      binds: errors.map(({ id }) => id),
    },
  };
}

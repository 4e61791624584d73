import { checkWithIdParam } from '../foundation/checkParam';
import { policyOverridePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Param, Reason } from '@drydock/upgrade-reasons';
import { freshBlocker, uncoveredBlockers, whyUnknown } from './blockers';
import { judgeEach } from './judgeAll';
import { missingOverride } from './missingOverride';
import {
  NOTHING_DECIDED,
  type Condition,
  type Hold,
  type Phase,
  type Subject,
} from './model';
import type { ReadinessSummary } from '../readiness/readinessSummary';

/**
 * Findings that block the target, and checks that could not say. Upgrades under way are judged anew
 * by their own steps.
 */
export const readiness: Condition = {
  id: 'readiness',
  phases: ['preview', 'submit', 'start', 'gate'],
  lets: ['continuesUnderWay'],
  waitsFor: 'owner',
  async judge(subjects, _, phase) {
    return judgeEach(subjects, subject => holdsOf(subject, phase));
  },
};

function holdsOf(subject: Subject, phase: Phase): readonly Hold[] {
  const judged = subject.readiness;
  if (judged === undefined)
    return subject.isPartial ? [] : [unknown({ code: 'condition.not-judged' })];
  if ('failed' in judged) return [unknown(judged.failed)];
  switch (judged.verdict) {
    case 'blocked':
      return blocked(subject, judged, phase);
    case 'unknown':
      return unjudged(subject, judged, phase);
    default:
      return [];
  }
}

function blocked(
  { decided }: Subject,
  judged: ReadinessSummary,
  phase: Phase,
): readonly Hold[] {
  const { covers, overrideReason } = decided;
  const [first, ...others] = uncoveredBlockers(judged, overrideReason, covers);
  if (covers && first === undefined) return [];
  const reason =
    phase === 'start' && first
      ? freshBlocker(first, others.length, 'approval')
      : missingOverride(
          findingsBlock(judged),
          covers ? NOTHING_DECIDED : decided,
        );
  return reason
    ? [
        {
          condition: 'readiness',
          kind: 'overridable',
          reason,
          override: {
            permission: policyOverridePermission.name,
            binds: judged.blocking.map(({ fingerprint }) => fingerprint),
          },
        },
      ]
    : [];
}

function findingsBlock({ blockers, target }: ReadinessSummary): Reason {
  return {
    code: 'start.blockers',
    params: { count: { number: blockers }, version: { version: target } },
  };
}

function unjudged(
  { decided: { acceptedChecks } }: Subject,
  judged: ReadinessSummary,
  phase: Phase,
): readonly Hold[] {
  const why = whyUnknown(judged, acceptedChecks);
  if (!why) return [];
  const checks = judged.notRun.filter(id => !acceptedChecks.includes(id));
  if (phase === 'start')
    return [
      unknown(
        {
          code: 'rollout.readiness-unknown',
          params: { reasons: { reasons: [why] } },
        },
        checks,
      ),
    ];
  const version = { version: judged.target };
  return [
    checks.length === 0
      ? unknown({
          code: 'start.readiness-unknown',
          params: { version, reason: reasonsOf(judged.reasons) },
        })
      : unknown(
          {
            code: 'start.checks-not-run',
            params: {
              version,
              reason: reasonsOf(judged.reasons.slice(0, 1)),
              checks: { list: checks.map(checkWithIdParam) },
            },
          },
          checks,
        ),
  ];
}

function reasonsOf(reasons: ReadinessSummary['reasons']): Param {
  return reasons.length === 0 ? { term: 'no-reason-given' } : { reasons };
}

function unknown(reason: Reason, checks: readonly string[] = []): Hold {
  return {
    condition: 'readiness',
    kind: 'unknown',
    reason,
    override: checks.length > 0 ? { binds: checks } : undefined,
  };
}

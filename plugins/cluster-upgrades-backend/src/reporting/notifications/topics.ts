import type { Reason, ReasonCode } from '@drydock/upgrade-reasons';
import type { RolloutOutcome } from '@drydock/upgrade-plans';
import type { PlanEventKind } from '../../upgrades/store/planEvents';
import { GATE_EVENTS_WITHOUT_NAMES } from '../../conditions/versionGates/gateEvents';
import type { RolloutNotice } from './rolloutNotices';

interface Told {
  /** Messages of one topic are sent together. */
  readonly topic: string;
  readonly severity: RolloutNotice['severity'];
  /**
   * The event's own reason may name clusters. Recipients get this one instead, unless they are known
   * to see all clusters of the rollout.
   */
  readonly withoutNames?: (event: WithoutNames) => Reason;
}

interface WithoutNames {
  readonly stage?: string;
  /** How its rollout ended. */
  readonly outcome?: RolloutOutcome;
}

function ofStage(code: ReasonCode): (event: WithoutNames) => Reason {
  return ({ stage = '' }) => ({ code, params: { stage: { text: stage } } });
}

/** The events that people are notified about, by kind; `yarn stable-names` writes them into the docs. */
const TOLD: { readonly [kind in PlanEventKind]?: Told } = {
  'plan-submitted': { topic: 'decision', severity: 'normal' },
  'plan-withdrawn': { topic: 'decision', severity: 'low' },
  'plan-approved': { topic: 'decision', severity: 'normal' },
  'approval-refused': { topic: 'decision', severity: 'high' },
  'approval-withdrawn': { topic: 'decision', severity: 'high' },
  'approval-void': { topic: 'decision', severity: 'high' },
  // It ends by itself: people need not act.
  'approval-unsure': { topic: 'decision', severity: 'low' },
  'approval-restored': { topic: 'decision', severity: 'normal' },
  'version-gate-acknowledged': {
    topic: 'version-gates',
    severity: 'low',
    withoutNames: () => GATE_EVENTS_WITHOUT_NAMES['version-gate-acknowledged'],
  },
  'version-gate-withdrawn': {
    topic: 'version-gates',
    severity: 'high',
    withoutNames: () => GATE_EVENTS_WITHOUT_NAMES['version-gate-withdrawn'],
  },
  'version-gate-expired': {
    topic: 'version-gates',
    severity: 'high',
    withoutNames: () => GATE_EVENTS_WITHOUT_NAMES['version-gate-expired'],
  },
  'answer-given': { topic: 'answers', severity: 'low' },
  'cluster-started': { topic: 'upcoming', severity: 'normal' },
  'cluster-held': { topic: 'waits-for-you', severity: 'high' },
  'cluster-failed': { topic: 'trouble', severity: 'high' },
  'effect-left': { topic: 'trouble', severity: 'high' },
  'stage-halted': {
    topic: 'trouble',
    severity: 'high',
    withoutNames: ofStage('notice.stage-halted'),
  },
  'gate-failed': {
    topic: 'trouble',
    severity: 'high',
    withoutNames: ofStage('notice.gate-failed'),
  },
  'gate-inconclusive': {
    topic: 'trouble',
    severity: 'normal',
    withoutNames: ofStage('notice.gate-inconclusive'),
  },
  // An abort is reported with the end that it leads to.
  'rollout-finished': {
    topic: 'end',
    severity: 'normal',
    withoutNames: ({ outcome }) =>
      outcome === undefined
        ? { code: 'rollout.ended' }
        : {
            code: 'notice.rollout-ended',
            params: { outcome: { term: outcome } },
          },
  },
  'emergency-stop-on': { topic: 'emergency-stop', severity: 'critical' },
  'emergency-stop-off': { topic: 'emergency-stop', severity: 'normal' },
};

/**
 * Topics that are sent at once, however recent the last message is. The end of an emergency stop is
 * old news 15 minutes later.
 */
export const URGENT_TOPICS: readonly string[] = ['emergency-stop'];

function isKind(kind: string): kind is PlanEventKind {
  return Object.hasOwn(TOLD, kind);
}

export function isTold(kind: string): boolean {
  return isKind(kind);
}

export function topicOf(kind: string): string {
  return (isKind(kind) ? TOLD[kind]?.topic : undefined) ?? 'other';
}

export function severityOf(kind: string): RolloutNotice['severity'] {
  return (isKind(kind) ? TOLD[kind]?.severity : undefined) ?? 'low';
}

/** The reason for recipients who must not read names; undefined: the event's own has none. */
export function reasonWithoutNames({
  kind,
  stage,
  outcome,
}: WithoutNames & { readonly kind: string }): Reason | undefined {
  return isKind(kind)
    ? TOLD[kind]?.withoutNames?.({ stage, outcome })
    : undefined;
}

import type { PlanEventKind } from '../plans/model';
import type { RolloutNotice } from './rolloutNotices';

/** What people are told of, by kind of event: under which topic (messages of one topic are told together) and how loudly. */
const TOLD: { readonly [kind in PlanEventKind]?: { readonly topic: string; readonly severity: RolloutNotice['severity'] } } = {
  'plan-submitted': { topic: 'decision', severity: 'normal' },
  'plan-withdrawn': { topic: 'decision', severity: 'low' },
  'plan-approved': { topic: 'decision', severity: 'normal' },
  'approval-refused': { topic: 'decision', severity: 'high' },
  'approval-withdrawn': { topic: 'decision', severity: 'high' },
  'answer-given': { topic: 'answers', severity: 'low' },
  'cluster-started': { topic: 'upcoming', severity: 'normal' },
  'cluster-held': { topic: 'waits-for-you', severity: 'high' },
  'cluster-failed': { topic: 'trouble', severity: 'high' },
  'effect-left': { topic: 'trouble', severity: 'high' },
  'stage-halted': { topic: 'trouble', severity: 'high' },
  'gate-failed': { topic: 'trouble', severity: 'high' },
  'gate-inconclusive': { topic: 'trouble', severity: 'normal' },
  'rollout-finished': { topic: 'end', severity: 'normal' },
  'rollout-aborted': { topic: 'end', severity: 'high' },
  'emergency-stop-on': { topic: 'emergency-stop', severity: 'critical' },
  'emergency-stop-off': { topic: 'emergency-stop', severity: 'normal' },
};

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

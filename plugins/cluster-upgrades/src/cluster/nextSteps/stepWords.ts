import {
  formatClock,
  formatDay,
  formatDeadline,
  isPast,
} from '../../format/time';
import { count, nameList, versionText } from '../../format/words';
import { scopeWords } from '../../platform/look';
import { phaseStatus } from '../../upgrade/phase';
import type { Due, NextStep, StepAction, StepSubject } from './steps';

interface StepText {
  title: string;
  /** Why, or what happens otherwise. */
  detail?: string;
}

/** Texts of clusters and people come as they are; everything else is said here. */
export function stepText(subject: StepSubject): StepText {
  switch (subject.kind) {
    case 'restore-reads':
      return {
        title: 'Make the cluster readable',
        detail: subject.failure ?? 'The last read failed.',
      };
    case 'follow-upgrade':
      return upgradeText(subject.upgrade);
    case 'keep-or-roll-back':
      return {
        title: `Decide: keep the new version or roll back (${scopeWords[
          subject.option.scope
        ].toLocaleLowerCase('en-US')})`,
        detail: 'After this date the platform cannot go back.',
      };
    case 'fix':
      return { title: subject.finding.fix.text, detail: subject.finding.title };
    case 'fix-several':
      return {
        title: `Fix ${count(subject.amount, 'blocker')}: ${subject.check}`,
        detail: `${subject.example.title}, and ${subject.amount - 1} more`,
      };
    case 'platform':
      return { title: subject.insight.title, detail: subject.insight.detail };
    case 'complete-checks':
      return {
        title: `Complete ${count(subject.checks.length, 'check')}`,
        detail: `Not completed: ${nameList(
          subject.checks.map(({ title }) => title),
        )}`,
      };
    case 'approve-plan':
      return {
        title: `Approve the plan for ${versionText(subject.upgrade.target)}`,
        detail: subject.upgrade.windowReason ?? 'Not approved yet',
      };
    case 'answer':
      return {
        title: `Acknowledge the upgrade to ${versionText(
          subject.upgrade.target,
        )}`,
        detail:
          subject.upgrade.disruptionText ??
          subject.upgrade.planTitle ??
          subject.upgrade.planName,
      };
    case 'plan-upgrade':
      return {
        title: `Plan the upgrade to ${versionText(subject.target)}`,
        detail: subject.hasEnded
          ? 'The running version is out of support.'
          : 'Support of the running version ends soon.',
      };
    case 'upgrade-elsewhere':
      return {
        title: `Upgrade to ${versionText(subject.target)} outside of Drydock`,
        detail:
          subject.reason ??
          'No upgrade provider is configured for this cluster.',
      };
    case 'review-warnings':
      return subject.amount === 1
        ? { title: subject.example.fix.text, detail: subject.example.title }
        : {
            title: `Review ${count(subject.amount, 'warning')}`,
            detail: `${subject.example.title}, and ${subject.amount - 1} more`,
          };
    default:
      return exhausted(subject);
  }
}

function upgradeText({
  target,
  phase,
  stepNumber,
  stepCount,
  message,
}: Extract<StepSubject, { kind: 'follow-upgrade' }>['upgrade']): StepText {
  const version = versionText(target);
  const detail = [`Step ${stepNumber} of ${stepCount}`, message]
    .filter(Boolean)
    .join(': ');
  switch (phase) {
    case 'waiting':
      return {
        title: `Check why the upgrade to ${version} is waiting`,
        detail,
      };
    case 'blocked':
      return { title: `Unblock the upgrade to ${version}`, detail };
    case 'failed':
      return { title: `Retry or cancel the upgrade to ${version}`, detail };
    case 'paused':
    case 'stopped':
      return { title: `Resume or cancel the upgrade to ${version}`, detail };
    default:
      return { title: `Follow the upgrade to ${version}`, detail };
  }
}

/** Below who has to act: in which state that is. */
export function whoNote({ subject }: NextStep, now: Date): string | undefined {
  switch (subject.kind) {
    case 'follow-upgrade':
      return phaseStatus(subject.upgrade.phase).word;
    case 'fix':
      return subject.finding.firstSeenAt === undefined
        ? undefined
        : `open since ${formatDay(subject.finding.firstSeenAt, now)}`;
    case 'fix-several':
      return 'open';
    case 'answer':
      return 'no answer yet';
    case 'approve-plan':
      return 'not approved yet';
    default:
      return undefined;
  }
}

/** In the place of an owner. */
export function nobodyText({ kind }: StepSubject): string {
  return kind === 'approve-plan' ? 'Approvers of the plan' : 'No owner found';
}

export interface DueText {
  text: string;
  note?: string;
  /** For a relative time below it. */
  at?: string;
}

export function dueText({ of, at }: Due, now: Date): DueText {
  if (of === 'now') return { text: 'Now' };
  if (at === undefined) return { text: 'No date', note: 'no start time yet' };
  const day = formatDeadline(at, now);
  switch (of) {
    case 'rollback':
      return { text: `${day}, ${formatClock(at)}`, at };
    case 'support':
      return isPast(at, now)
        ? { text: 'Overdue', note: `support ended on ${formatDay(at, now)}` }
        : { text: `before ${day}`, note: 'support ends', at };
    default:
      return { text: `before ${day}`, note: 'upgrade starts', at };
  }
}

const sectionActions: Partial<
  Record<Extract<StepAction, { to: 'section' }>['section'], string>
> = {
  findings: 'Show findings',
  platform: 'Show insight',
  rollback: 'Show rollback',
  checks: 'Show checks',
  upcoming: 'Answer',
};

export function actionText(action: StepAction): string {
  switch (action.to) {
    case 'finding':
      return action.hasChange ? 'Show the change' : 'Show the fix';
    case 'section':
      return sectionActions[action.section] ?? 'Show details';
    case 'upgrade':
      return 'Open upgrade';
    case 'plan':
      return 'Open plan';
    case 'new-plan':
      return 'Create plan';
    case 'diagnostics':
      return 'Open diagnostics';
    default:
      return exhausted(action);
  }
}

function exhausted(value: never): never {
  throw new Error(`No words for ${JSON.stringify(value)}`);
}

import type {
  Finding,
  UpgradePhase,
  UpgradeSummary,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { dayText, deadlineText, formatClock, isPast } from '../../format/time';
import { namesText, versionText } from '../../format/words';
import { reasonIn } from '../../translation';
import type { TextKey, Texts } from '../../translation';
import { phaseStatus } from '../../upgrade/phase';
import { scopeKeys } from '../RollbackClock';
import type { Due, NextStep, StepAction, StepSubject } from './steps';

interface StepText {
  title: string;
  /** Why, or what happens otherwise. */
  detail?: string;
}

/** Texts of clusters and people come as they are; everything else is said here. */
export function stepText(subject: StepSubject, texts: Texts): StepText {
  switch (subject.kind) {
    case 'restore-reads':
      return {
        title: texts('cluster.step.restoreReads'),
        detail: subject.failure
          ? reasonIn(subject.failure, texts)
          : texts('cluster.step.readFailed'),
      };
    case 'follow-upgrade':
      return upgradeText(subject.upgrade, texts);
    case 'keep-or-roll-back':
      return {
        title: texts('cluster.step.keepOrRollBack', {
          scope: texts(scopeKeys[subject.option.scope]),
        }),
        detail: texts('cluster.step.rollbackEnds'),
      };
    case 'fix':
      return {
        title: reasonIn(subject.finding.fix.what, texts),
        detail: reasonIn(subject.finding.title, texts),
      };
    case 'fix-several':
      return {
        title: texts('cluster.step.fixSeveral', {
          count: subject.amount,
          check: subject.check
            ? reasonIn(subject.check, texts)
            : subject.example.checkId,
        }),
        detail: andMore(subject, texts),
      };
    case 'platform':
      return {
        title: reasonIn(subject.insight.title, texts),
        detail: reasonIn(subject.insight.detail, texts),
      };
    case 'complete-checks':
      return {
        title: texts('cluster.step.completeChecks', {
          count: subject.checks.length,
        }),
        detail: texts('cluster.step.notCompleted', {
          checks: namesText(
            subject.checks.map(({ title }) => reasonIn(title, texts)),
            texts,
          ),
        }),
      };
    case 'approve-plan':
      return {
        title: texts('cluster.step.approvePlan', {
          version: versionText(subject.upgrade.target),
        }),
        detail: subject.upgrade.windowReason
          ? reasonIn(subject.upgrade.windowReason, texts)
          : texts('cluster.step.notApproved'),
      };
    case 'answer':
      return {
        title: texts('cluster.step.answer', {
          version: versionText(subject.upgrade.target),
        }),
        detail: subject.upgrade.disruptionReason
          ? reasonIn(subject.upgrade.disruptionReason, texts)
          : subject.upgrade.planTitle ?? subject.upgrade.planName,
      };
    case 'plan-upgrade':
      return {
        title: texts('cluster.step.planUpgrade', {
          version: versionText(subject.target),
        }),
        detail: texts(
          subject.hasEnded
            ? 'cluster.step.supportEnded'
            : 'cluster.step.supportEnds',
        ),
      };
    case 'upgrade-elsewhere':
      return {
        title: texts('cluster.step.elsewhere', {
          version: versionText(subject.target),
        }),
        detail: subject.reason
          ? reasonIn(subject.reason, texts)
          : texts('cluster.step.noProvider'),
      };
    case 'review-warnings':
      return subject.amount === 1
        ? {
            title: reasonIn(subject.example.fix.what, texts),
            detail: reasonIn(subject.example.title, texts),
          }
        : {
            title: texts('cluster.step.reviewWarnings', {
              count: subject.amount,
            }),
            detail: andMore(subject, texts),
          };
    default:
      return exhausted(subject);
  }
}

/** The first of several findings, and how many there are beside it. */
function andMore(
  { example, amount }: { example: Finding; amount: number },
  texts: Texts,
): string {
  return texts('cluster.step.andMore', {
    example: reasonIn(example.title, texts),
    count: amount - 1,
  });
}

function upgradeText(
  { target, phase, stepNumber, stepCount, message }: UpgradeSummary,
  texts: Texts,
): StepText {
  const step = texts('cluster.step.upgrade.step', {
    step: stepNumber,
    steps: stepCount,
  });
  return {
    title: texts(upgradeKey(phase), { version: versionText(target) }),
    detail: message ? `${step}: ${reasonIn(message, texts)}` : step,
  };
}

function upgradeKey(phase: UpgradePhase): TextKey {
  switch (phase) {
    case 'waiting':
    case 'blocked':
    case 'failed':
    case 'stopped':
      return `cluster.step.upgrade.${phase}`;
    case 'paused':
      return 'cluster.step.upgrade.stopped';
    default:
      return 'cluster.step.upgrade.running';
  }
}

/** Below who has to act: in which state that is. */
export function whoNote(
  { subject }: NextStep,
  now: Date,
  texts: Texts,
): string | undefined {
  switch (subject.kind) {
    case 'follow-upgrade':
      return phaseStatus(subject.upgrade.phase, texts).word;
    case 'fix':
      return subject.finding.firstSeenAt === undefined
        ? undefined
        : texts('cluster.step.note.openSince', {
            day: dayText(subject.finding.firstSeenAt, texts, now),
          });
    case 'fix-several':
      return texts('cluster.step.note.open');
    case 'answer':
      return texts('cluster.step.note.noAnswer');
    case 'approve-plan':
      return texts('cluster.step.note.notApproved');
    default:
      return undefined;
  }
}

/** In the place of an owner. */
export function nobodyText({ kind }: StepSubject, texts: Texts): string {
  return texts(
    kind === 'approve-plan' ? 'cluster.step.approvers' : 'cluster.step.noOwner',
  );
}

export interface DueText {
  text: string;
  note?: string;
  /** For a relative time below it. */
  at?: string;
}

export function dueText({ of, at }: Due, now: Date, texts: Texts): DueText {
  if (of === 'now') return { text: texts('cluster.step.due.now') };
  if (at === undefined)
    return {
      text: texts('cluster.step.due.none'),
      note: texts('cluster.step.due.noStart'),
    };
  const day = deadlineText(at, texts, now);
  const before = texts('time.before', { day });
  switch (of) {
    case 'rollback':
      return { text: `${day}, ${formatClock(at)}`, at };
    case 'support':
      return isPast(at, now)
        ? {
            text: texts('cluster.step.due.overdue'),
            note: texts('cluster.step.due.ended', {
              day: dayText(at, texts, now),
            }),
          }
        : { text: before, note: texts('cluster.step.due.supportEnds'), at };
    default:
      return { text: before, note: texts('cluster.step.due.starts'), at };
  }
}

const sectionActions: Partial<
  Record<Extract<StepAction, { to: 'section' }>['section'], TextKey>
> = {
  findings: 'cluster.step.action.findings',
  platform: 'cluster.step.action.platform',
  rollback: 'cluster.step.action.rollback',
  checks: 'cluster.step.action.checks',
  upcoming: 'cluster.step.action.answer',
};

export function actionText(action: StepAction, texts: Texts): string {
  switch (action.to) {
    case 'finding':
      return texts(
        action.hasChange
          ? 'cluster.step.action.change'
          : 'cluster.step.action.fix',
      );
    case 'section':
      return texts(
        sectionActions[action.section] ?? 'cluster.step.action.details',
      );
    case 'upgrade':
      return texts('cluster.step.action.upgrade');
    case 'plan':
      return texts('cluster.step.action.plan');
    case 'new-plan':
      return texts('cluster.step.action.newPlan');
    case 'diagnostics':
      return texts('cluster.step.action.diagnostics');
    default:
      return exhausted(action);
  }
}

function exhausted(value: never): never {
  throw new Error(`No words for ${JSON.stringify(value)}`);
}

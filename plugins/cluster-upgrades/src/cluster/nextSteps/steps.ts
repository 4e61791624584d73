import type {
  CheckCoverage,
  Finding,
  PlatformInsight,
  Reason,
  RollbackOption,
  UpcomingUpgrade,
  UpgradeSummary,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StatusName } from '../../components/tokens';
import type { SectionId } from '../sections/sectionIds';

/** What a date is the date of. Without `at` no date is known. */
export interface Due {
  of: 'now' | 'plan' | 'support' | 'rollback' | 'none';
  at?: string;
}

/** The one action of a step. Where it leads to a section, that section is open from the start. */
export type StepAction =
  | { to: 'finding'; fingerprint: string; hasChange: boolean }
  | { to: 'section'; section: SectionId }
  | { to: 'upgrade'; upgradeId: string }
  | { to: 'plan'; planId: string }
  | { to: 'new-plan' }
  | { to: 'diagnostics' };

/** What is to be done, by kind. The words are made of it in stepWords.ts. */
export type StepSubject =
  | { kind: 'restore-reads'; failure?: Reason }
  | { kind: 'follow-upgrade'; upgrade: UpgradeSummary }
  | { kind: 'keep-or-roll-back'; option: RollbackOption }
  | { kind: 'fix'; finding: Finding }
  | { kind: 'fix-several'; amount: number; check?: Reason; example: Finding }
  | { kind: 'platform'; insight: PlatformInsight }
  | { kind: 'complete-checks'; checks: CheckCoverage[] }
  | { kind: 'approve-plan'; upgrade: UpcomingUpgrade }
  | { kind: 'answer'; upgrade: UpcomingUpgrade }
  | { kind: 'plan-upgrade'; target: string; hasEnded: boolean }
  | { kind: 'upgrade-elsewhere'; target: string; reason?: Reason }
  | { kind: 'review-warnings'; amount: number; example: Finding };

export interface NextStep {
  /** Stays the same while the step does: kind and what it is about. */
  id: string;
  subject: StepSubject;
  status: StatusName;
  due: Due;
  /** Entity reference of who has to act; undefined: no owner is known. */
  who?: string;
  /** The viewer, or a team of theirs, has to act. */
  isMine: boolean;
  action: StepAction;
  /** The section that has the details. */
  section?: SectionId;
}

/** Whose answer is missing: without it the list may lack steps. */
export type StepSource = 'readiness' | 'platform' | 'upcoming';

export interface NextSteps {
  /**
   * - steps: there is something to do
   * - nothing: everything was asked, and nothing is to be done
   * - unknown: nothing was found to do, but not everything could be read
   * - reading: the answers are on their way
   * - first-read: the cluster was never read, and nothing failed
   * - after-upgrade: an upgrade ended after the last read; the facts are of before
   */
  state:
    | 'steps'
    | 'nothing'
    | 'unknown'
    | 'reading'
    | 'first-read'
    | 'after-upgrade';
  /** At most `MOST_STEPS`, first date first; steps without a date come last. */
  steps: NextStep[];
  total: number;
  mine: number;
  missing: StepSource[];
}

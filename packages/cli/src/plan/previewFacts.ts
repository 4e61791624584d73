import type { Verdict } from '@drydock/upgrade-readiness';
import { Fields } from './Fields';

/**
 * What is shown of a portal's preview; the portal's OpenAPI document has the meaning of each field.
 */
export interface PreviewFacts {
  readonly submittable: boolean;
  readonly target?: string;
  readonly digest?: string;
  readonly problems: readonly {
    readonly path: string;
    readonly message: string;
    readonly line?: number;
  }[];
  readonly stages: readonly PreviewStageFacts[];
  readonly refusals: readonly {
    readonly clusterName?: string;
    readonly reason: string;
    readonly remedy: string;
  }[];
  readonly policy: readonly {
    readonly title: string;
    readonly allowed: boolean;
    readonly reason?: string;
  }[];
  readonly requirements: readonly {
    readonly reason: string;
    readonly satisfied: boolean;
  }[];
  readonly owners: readonly { readonly owner: string; readonly text: string }[];
}

export interface PreviewStageFacts {
  readonly name: string;
  readonly title?: string;
  readonly maxConcurrent: number;
  readonly canaries: number;
  readonly failureBudget: number;
  readonly soakMinutes: number;
  readonly openings: readonly {
    readonly from: string;
    readonly until: string;
  }[];
  readonly earliestStart?: string;
  readonly earliestEnd?: string;
  readonly latestEnd?: string;
  readonly members: readonly PreviewMemberFacts[];
  /** Selected, and at the target already or on their way there. */
  readonly leftOut: readonly {
    readonly clusterName: string;
    readonly reason: string;
  }[];
}

export interface PreviewMemberFacts {
  readonly clusterName: string;
  readonly canary: boolean;
  readonly from?: string;
  readonly target?: string;
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly refusals: readonly string[];
}

const VERDICT_WORDS: readonly Verdict[] = [
  'ready',
  'attention',
  'blocked',
  'unknown',
];

/**
 * @throws UsageError for an answer that is no preview, with the field: a portal of another version,
 *   or none
 */
export function previewFacts(answer: unknown): PreviewFacts {
  const preview = new Fields(answer, 'the answer');
  return {
    submittable: preview.flag('submittable'),
    target: preview.textOrNone('target'),
    digest: preview.textOrNone('digest'),
    problems: preview.list('problems', item => ({
      path: item.text('path'),
      message: item.reason('reason'),
      line: item.numberOrNone('line'),
    })),
    stages: preview.list('stages', stageFacts),
    refusals: preview.list('refusals', item => ({
      clusterName: item.textOrNone('clusterName'),
      reason: item.reason('reason'),
      remedy: item.text('remedy'),
    })),
    policy: preview.list('policy', item => ({
      title: item.text('title'),
      allowed: item.flag('allowed'),
      reason: item.reasonOrNone('reason'),
    })),
    requirements: preview.list('requirements', item => ({
      reason: item.reason('reason'),
      satisfied: item.flag('satisfied'),
    })),
    owners: preview.list('owners', item => ({
      owner: item.text('owner'),
      text: item.text('text'),
    })),
  };
}

function stageFacts(stage: Fields): PreviewStageFacts {
  return {
    name: stage.text('name'),
    title: stage.textOrNone('title'),
    maxConcurrent: stage.number('maxConcurrent'),
    canaries: stage.number('canaries'),
    failureBudget: stage.number('failureBudget'),
    soakMinutes: stage.number('soakMinutes'),
    openings: stage.list('openings', item => ({
      from: item.text('from'),
      until: item.text('until'),
    })),
    earliestStart: stage.textOrNone('earliestStart'),
    earliestEnd: stage.textOrNone('earliestEnd'),
    latestEnd: stage.textOrNone('latestEnd'),
    members: stage.list('members', memberFacts),
    leftOut: stage.list('leftOut', item => ({
      clusterName: item.text('clusterName'),
      reason: item.reason('reason'),
    })),
  };
}

function memberFacts(member: Fields): PreviewMemberFacts {
  const word = member.text('verdict');
  return {
    clusterName: member.text('clusterName'),
    canary: member.flag('canary'),
    from: member.textOrNone('from'),
    target: member.textOrNone('target'),
    // A word that this version does not know is no pass.
    verdict: VERDICT_WORDS.find(verdict => verdict === word) ?? 'unknown',
    reasons: member.texts('reasons'),
    refusals: member.reasons('refusals'),
  };
}

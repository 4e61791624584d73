import { inEnglish, type InEnglish } from '@drydock/upgrade-reasons';
import type { JudgedEvaluation } from '@drydock/upgrade-readiness';

/** With a text in the place of every reason, and named `text` where it is one of several fields. */
export type SpokenEvaluation = Omit<InEnglish<JudgedEvaluation>, 'findings'> & {
  readonly findings: readonly SpokenFinding[];
};

type English = InEnglish<JudgedEvaluation>['findings'][number];
type Spoken<T extends { readonly what: string }> = Omit<T, 'what'> & {
  readonly text: string;
};

export type SpokenFinding = Omit<English, 'evidence' | 'fix'> & {
  readonly evidence: readonly Spoken<English['evidence'][number]>[];
  readonly fix: Spoken<English['fix']>;
};

export type SpokenCoverage = SpokenEvaluation['coverage'][number];

/** An evaluation as all outputs show it. */
export function spoken(evaluation: JudgedEvaluation): SpokenEvaluation {
  const { findings, ...others } = inEnglish(evaluation);
  return { ...others, findings: findings.map(spokenFinding) };
}

function spokenFinding({ evidence, fix, ...others }: English): SpokenFinding {
  return {
    ...others,
    evidence: evidence.map(spokenPart),
    fix: spokenPart(fix),
  };
}

function spokenPart<T extends { readonly what: string }>({
  what,
  ...others
}: T) {
  return { text: what, ...others };
}

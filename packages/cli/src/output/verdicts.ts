import type colors from 'picocolors';
import type { JudgedFinding, Verdict } from '@drydock/upgrade-readiness';

type Colors = ReturnType<typeof colors.createColors>;

/** Shape and word first, colour last: a log without colours says the same. */
export const VERDICTS: Readonly<
  Record<
    Verdict,
    {
      readonly shape: string;
      readonly word: string;
      readonly paint: (paint: Colors) => (text: string) => string;
    }
  >
> = {
  ready: { shape: '✓', word: 'Ready', paint: ({ green }) => green },
  attention: { shape: '△', word: 'Attention', paint: ({ yellow }) => yellow },
  blocked: { shape: '⬡', word: 'Blocked', paint: ({ red }) => red },
  unknown: { shape: '?', word: 'Unknown', paint: ({ magenta }) => magenta },
};

/** The verdict in words. What a baseline knows does not count, and is no less there. */
export function verdictWords({
  verdict,
  findings,
}: {
  readonly verdict: Verdict;
  readonly findings: readonly Pick<JudgedFinding, 'severity' | 'decision'>[];
}): string {
  const known = findings.filter(
    ({ severity, decision }) =>
      severity === 'blocker' && decision.state === 'waived',
  ).length;
  if (known === 0 || (verdict !== 'ready' && verdict !== 'attention'))
    return VERDICTS[verdict].word;
  return `No new blockers, ${known} known`;
}

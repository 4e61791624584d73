import { checkParam } from '../../foundation/checkParam';
import type { Reason } from '@drydock/upgrade-reasons';
import type { ReadinessSummary } from '../../readiness/readinessSummary';

/** What people decided when they started an upgrade. */
interface Overridden {
  readonly overrideReason?: string;
  readonly acceptUnknownChecks: readonly string[];
}

/** What readiness said, as the log of an upgrade begins with it. */
export function verdictAtStart({
  verdict,
  blockers,
  warnings,
  checksRun,
  checksTotal,
}: ReadinessSummary): Reason {
  return {
    code: 'upgrade.verdict-at-start',
    params: {
      verdict: { term: verdict },
      blockers: { number: blockers },
      warnings: { number: warnings },
      run: { number: checksRun },
      total: { number: checksTotal },
    },
  };
}

/** What was overridden, for history. */
export function overridesOf(
  readiness: ReadinessSummary,
  request: Overridden,
): readonly Reason[] {
  const { platformErrors = [] } = readiness;
  const byPlatform: Reason[] =
    platformErrors.length > 0
      ? [
          {
            code: 'start.overrode-platform',
            params: { reason: { text: request.overrideReason ?? '' } },
          },
          ...platformErrors.map(
            (error): Reason => ({
              code: 'start.overrode-platform-error',
              params: { error: { reasons: [error] } },
            }),
          ),
        ]
      : [];
  return [...overridesOfVerdict(readiness, request), ...byPlatform];
}

function overridesOfVerdict(
  { verdict, blocking, notRun }: ReadinessSummary,
  { overrideReason = '' }: Overridden,
): readonly Reason[] {
  switch (verdict) {
    case 'blocked':
      return [
        {
          code: 'start.overrode',
          params: { reason: { text: overrideReason } },
        },
        ...blocking.map(
          ({ title, checkId }): Reason => ({
            code: 'start.overrode-finding',
            params: {
              finding: { reasons: [title] },
              check: checkParam(checkId),
            },
          }),
        ),
      ];
    case 'unknown':
      return notRun.map(checkId => ({
        code: 'start.without-check',
        params: { check: checkParam(checkId) },
      }));
    default:
      return [];
  }
}

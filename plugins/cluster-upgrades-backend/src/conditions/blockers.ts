import { checkParam } from '../foundation/checkParam';
import { allOf, type Reason } from '@drydock/upgrade-reasons';
import type { ReadinessSummary } from '../readiness/readinessSummary';

type Blocker = ReadinessSummary['blocking'][number];

/**
 * Blocking findings that no override covers.
 * @param covers - fingerprints; undefined: the override covers whatever blocks now. Pure.
 */
export function uncoveredBlockers(
  { blocking }: Pick<ReadinessSummary, 'blocking'>,
  overrideReason: string | undefined,
  covers?: ReadonlySet<string>,
): readonly Blocker[] {
  if (!overrideReason) return blocking;
  return covers
    ? blocking.filter(({ fingerprint }) => !covers.has(fingerprint))
    : [];
}

/**
 * That a finding came up since people decided, with who can fix it.
 * @param others - how many more did. Pure.
 */
export function freshBlocker(
  { title, owner }: Blocker,
  others: number,
  since: 'start' | 'approval',
): Reason {
  const [one, several] =
    since === 'start'
      ? (['step.new-finding', 'step.new-findings'] as const)
      : (['step.finding-not-approved', 'step.findings-not-approved'] as const);
  const finding = { reasons: [title] };
  return {
    code: others === 0 ? one : several,
    params: others === 0 ? { finding } : { finding, count: { number: others } },
    who: owner === undefined ? undefined : { entityRef: owner },
  };
}

/**
 * Why readiness is unknown, with the checks that are not accepted; undefined: each check that did
 * not run is accepted. Pure.
 */
export function whyUnknown(
  { notRun, reasons }: Pick<ReadinessSummary, 'notRun' | 'reasons'>,
  accepted: readonly string[],
): Reason | undefined {
  const open = notRun.filter(checkId => !accepted.includes(checkId));
  if (open.length === 0 && notRun.length > 0) return undefined;
  const [first = { code: 'step.readiness-unknown' as const }, ...others] =
    reasons;
  return open.length === 0
    ? allOf([first, ...others])
    : {
        code: 'step.checks-not-run',
        params: {
          reason: { reasons: [first] },
          checks: { list: open.map(checkParam) },
        },
      };
}

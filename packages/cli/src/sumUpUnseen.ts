import {
  reasonKey,
  sameReason,
  type Param,
  type Reason,
} from '@drydock/upgrade-reasons';
import type {
  ClusterReadFailure,
  Evaluation,
  Inventory,
  TrialCheck,
} from '@drydock/upgrade-readiness';

/** What of the requests that failed is named. */
const MOST_REQUESTS = 5;

/**
 * Says once what kept many checks from seeing all: an account that may read one namespace alone
 * fails thirty requests for one reason. Reasons of checks become that sentence, which tells what to
 * do, and why nothing is known where one of them could find a blocker.
 */
export function sumUpUnseen(
  evaluation: Evaluation,
  { sections }: Inventory,
  checks: readonly TrialCheck[],
  place: string,
): Evaluation {
  const { version } = sections;
  if (version.status === 'failed')
    return sumUpAll(evaluation, version.failures, place);
  const groups = groupsOf(
    Object.values(sections).flatMap(section =>
      'failures' in section ? section.failures : [],
    ),
  );
  const sums = groups.map(failures => ({
    sum: sumOf(failures, place),
    told: new Set(failures.map(({ reason }) => reasonKey(reason))),
  }));
  const summedUp = (reason: Reason) =>
    sums.find(({ told }) => tells(reason, told))?.sum ?? reason;
  const coverage = evaluation.coverage.map(given => ({
    ...given,
    reasons: distinct(given.reasons.map(summedUp)),
  }));
  const blocking = new Set(
    checks.flatMap(({ id, canBlock }) => (canBlock ? [id] : [])),
  );
  const unseen = coverage.filter(
    ({ checkId, status }) =>
      blocking.has(checkId) && (status === 'partial' || status === 'not-run'),
  );
  const unknowns = sums
    .map(({ sum }) => sum)
    .filter(sum =>
      unseen.some(({ reasons }) =>
        reasons.some(reason => sameReason(reason, sum)),
      ),
    );
  return {
    ...evaluation,
    coverage,
    unknowns: [...evaluation.unknowns, ...unknowns],
  };
}

/** Without the version nothing is judged, and every check says so. */
function sumUpAll(
  evaluation: Evaluation,
  [failure]: readonly ClusterReadFailure[],
  place: string,
): Evaluation {
  const [unknown] = evaluation.unknowns;
  if (unknown === undefined || !failure) return evaluation;
  const sum: Reason = {
    code: failure.remedy ? 'readiness.asked-was-fix' : 'readiness.asked-was',
    params: {
      why: { reasons: [unknown] },
      place: { text: place },
      ...(failure.remedy ? { fix: { reasons: [failure.remedy] } } : {}),
    },
  };
  const summedUp = (reason: Reason) =>
    reasonKey(reason) === reasonKey(unknown) ? sum : reason;
  return {
    ...evaluation,
    unknowns: evaluation.unknowns.map(summedUp),
    coverage: evaluation.coverage.map(given => ({
      ...given,
      reasons: given.reasons.map(summedUp),
    })),
  };
}

/**
 * Failures of one cause, where they are several; another reason is another cause, but for rights,
 * where each names its object.
 */
function groupsOf(
  failures: readonly ClusterReadFailure[],
): readonly (readonly ClusterReadFailure[])[] {
  const groups = new Map<string, ClusterReadFailure[]>();
  for (const failure of failures) {
    const cause =
      failure.kind === 'forbidden'
        ? 'forbidden'
        : `${failure.kind} ${reasonKey(failure.reason)}`;
    groups.set(cause, [...(groups.get(cause) ?? []), failure]);
  }
  return [...groups.values()].filter(group => requestsOf(group).length > 1);
}

function sumOf(failures: readonly ClusterReadFailure[], place: string): Reason {
  const [{ kind, reason, remedy }] = failures;
  const all = requestsOf(failures).map((request): Param => ({ text: request }));
  const requests: Param = {
    list: all.slice(0, MOST_REQUESTS),
    more: Math.max(0, all.length - MOST_REQUESTS),
  };
  if (kind === 'forbidden')
    return {
      code: 'readiness.account-lacks',
      params: { place: { text: place }, requests },
    };
  return {
    code: remedy
      ? 'readiness.requests-failed-fix'
      : 'readiness.requests-failed',
    params: {
      error: { reasons: [reason] },
      requests,
      ...(remedy ? { fix: { reasons: [remedy] } } : {}),
    },
  };
}

/** Whether one of these reasons, by its key, is in a reason. */
function tells({ params = {} }: Reason, told: ReadonlySet<string>): boolean {
  return Object.values(params).some(
    param =>
      'reasons' in param &&
      param.reasons.some(
        reason => told.has(reasonKey(reason)) || tells(reason, told),
      ),
  );
}

function distinct(reasons: readonly Reason[]): readonly Reason[] {
  return [
    ...new Map(reasons.map(reason => [reasonKey(reason), reason])).values(),
  ];
}

function requestsOf(
  failures: readonly ClusterReadFailure[],
): readonly string[] {
  return [...new Set(failures.flatMap(({ request }) => request ?? []))];
}

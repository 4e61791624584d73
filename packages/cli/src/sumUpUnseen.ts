import type {
  ClusterReadFailure,
  Evaluation,
  Inventory,
  TrialCheck,
} from '@drydock/upgrade-readiness';

/** What of the requests that failed is named. */
const MOST_REQUESTS = 5;

/**
 * Says once what kept many checks from seeing all: an account that may read one namespace alone fails thirty requests for one reason. Reasons of checks become
 * that sentence, which tells what to do, and why nothing is known where one of them could find a blocker.
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
  const sentences = groups.map(failures => ({
    sentence: sentenceOf(failures, place),
    messages: failures.map(({ message }) => message),
  }));
  const summedUp = (reason: string) =>
    sentences.find(({ messages }) =>
      messages.some(message => reason.includes(message)),
    )?.sentence ?? reason;
  const coverage = evaluation.coverage.map(given => ({
    ...given,
    reasons: [...new Set(given.reasons.map(summedUp))],
  }));
  const blocking = new Set(
    checks.flatMap(({ id, canBlock }) => (canBlock ? [id] : [])),
  );
  const unseen = coverage.filter(
    ({ checkId, status }) =>
      blocking.has(checkId) && (status === 'partial' || status === 'not-run'),
  );
  const unknowns = sentences
    .map(({ sentence }) => sentence)
    .filter(sentence =>
      unseen.some(({ reasons }) => reasons.includes(sentence)),
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
  const sentence = `${unknown}. Asked was ${place}${
    failure.fix ? `. ${failure.fix}` : ''
  }`;
  const summedUp = (reason: string) => (reason === unknown ? sentence : reason);
  return {
    ...evaluation,
    unknowns: evaluation.unknowns.map(summedUp),
    coverage: evaluation.coverage.map(given => ({
      ...given,
      reasons: given.reasons.map(summedUp),
    })),
  };
}

/** Failures of one cause, where they are several; another message is another cause, but for rights, where each names its object. */
function groupsOf(
  failures: readonly ClusterReadFailure[],
): readonly (readonly ClusterReadFailure[])[] {
  const groups = new Map<string, ClusterReadFailure[]>();
  for (const failure of failures) {
    const cause =
      failure.reason === 'forbidden'
        ? 'forbidden'
        : `${failure.reason} ${failure.message}`;
    groups.set(cause, [...(groups.get(cause) ?? []), failure]);
  }
  return [...groups.values()].filter(group => requestsOf(group).length > 1);
}

function sentenceOf(
  failures: readonly ClusterReadFailure[],
  place: string,
): string {
  const [{ reason, message, fix }] = failures;
  const requests = requestsOf(failures);
  const named = `${requests.slice(0, MOST_REQUESTS).join(', ')}${
    requests.length > MOST_REQUESTS
      ? ` and ${requests.length - MOST_REQUESTS} more`
      : ''
  }`;
  if (reason !== 'forbidden')
    return `${message}: ${named}${fix ? `. ${fix}` : ''}`;
  return `The account of ${place} may not ${named}. Apply docs/rbac/reader.yaml to the cluster and bind its ClusterRole drydock-reader to the account`;
}

function requestsOf(
  failures: readonly ClusterReadFailure[],
): readonly string[] {
  return [...new Set(failures.flatMap(({ request }) => request ?? []))];
}

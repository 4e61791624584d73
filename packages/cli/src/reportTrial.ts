import { withTexts, type Reason } from '@drydock/upgrade-reasons';
import type { TrialResult } from '@drydock/upgrade-readiness';
import { UsageError } from './console';
import type { Console } from './console';
import { clean } from './output/clean';
import { apiUrl, askPortal, tokenOf } from './portal';
import type { TokenChoice } from './portal';

export interface ReportChoice extends TokenChoice {
  /** Address of the portal's backend; undefined: nothing is reported. */
  readonly report?: string;
  /**
   * Drydock's id or entity reference of the cluster; by default the portal finds it by the UID of
   * its namespace kube-system.
   */
  readonly reportCluster?: string;
}

/** Sends a trial to a portal and says what became of it. */
export type Reporter = (
  result: TrialResult,
  signal: AbortSignal,
) => Promise<void>;

const TIMEOUT_SECONDS = 120;
/** What the API takes; more is counted. */
const MOST_ENTRIES = 2000;

/** Before anything is read: a wrong address or no token must not show after half an hour. @throws UsageError */
export async function reporterOf(
  choice: ReportChoice,
  console: Console,
): Promise<Reporter | undefined> {
  const { report: portal, reportCluster, tokenEnv, tokenStdin } = choice;
  if (portal === undefined) {
    if (reportCluster !== undefined || tokenEnv !== undefined || tokenStdin)
      throw new UsageError(
        '--report-cluster, --token-env and --token-stdin go with --report, the address of the portal',
      );
    return undefined;
  }
  apiUrl(portal);
  const token = await tokenOf(choice, console);
  return async (result, signal) => {
    const { sourceUid } = result.summary;
    if (result.summary.targetVersion === '')
      throw new UsageError('Nothing was reported: the trial could not be held');
    if (signal.aborted)
      throw new UsageError('Nothing was reported: the trial was interrupted');
    if (sourceUid === undefined)
      throw new UsageError(
        "Nothing was reported: which cluster was tried is not known. Let the trial's account get the namespace kube-system of the source",
      );
    const path = `clusters/${encodeURIComponent(
      reportCluster ?? sourceUid,
    )}/trials`;
    const answer = await askPortal({
      portal,
      path,
      token,
      permission: 'cluster-upgrades.trial.report',
      body: reportOf(result),
      signal,
      timeoutSeconds: TIMEOUT_SECONDS,
    });
    console.stderr.write(`${clean(saidOf(answer, new URL(portal).origin))}\n`);
  };
}

/** What is sent: all that the portal keeps and no more. Values of objects are in none of it. */
export function reportOf({ evaluation, summary }: TrialResult): object {
  return withTexts({
    evaluatedAt: evaluation.evaluatedAt,
    trial: {
      ...summary,
      skippedKinds: summary.skippedKinds.slice(0, MOST_ENTRIES),
      unproven: summary.unproven.slice(0, MOST_ENTRIES),
    },
    coverage: evaluation.coverage.map(({ checkId, status, reasons }) => ({
      checkId,
      status,
      reasons: cappedReasons(reasons),
    })),
    findings: evaluation.findings.map(
      ({
        checkId,
        key,
        severity,
        confidence,
        phase,
        title,
        object,
        hints,
        evidence,
        fix,
      }) => ({
        checkId,
        key,
        severity,
        confidence,
        phase,
        title,
        object,
        hints,
        evidence: evidence.map(({ what, source }) => ({ what, source })),
        fix: { what: fix.what },
      }),
    ),
  });
}

function cappedReasons(reasons: readonly Reason[]): readonly Reason[] {
  return reasons.length > MOST_ENTRIES
    ? [
        ...reasons.slice(0, MOST_ENTRIES),
        {
          code: 'readiness.more',
          params: { count: { number: reasons.length - MOST_ENTRIES } },
        },
      ]
    : reasons;
}

function saidOf(answer: unknown, origin: string): string {
  const cluster = fieldOf(answer, 'cluster');
  const [title, verdict, findings] = [
    fieldOf(cluster, 'title'),
    fieldOf(answer, 'verdict'),
    fieldOf(answer, 'findings'),
  ];
  if (
    typeof title !== 'string' ||
    typeof verdict !== 'string' ||
    typeof findings !== 'number'
  )
    throw new UsageError(
      `${origin} took the report and answered with something else than expected; its Drydock may be older or newer than this one`,
    );
  return `Reported to ${origin}: ${title} with ${findings} ${
    findings === 1 ? 'finding' : 'findings'
  }; for its own target it is ${verdict}`;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, name)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
